"""A run bar that is shown alone."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from mechstudio.gui.run.run_controls import RunControls


def shown_controls(qtbot, engine, width):
    """The run bar with the methods of an engine, of a width [px].

    A tool bar may make it narrower than its content, the top of a window may not.
    """
    actions = {key: QAction(key) for key in ("run", "pause", "stop", "events")}
    bar = QWidget()
    controls = RunControls(
        actions, engine.solvers(), engine.integrators(), engine.stabilizations(), bar
    )
    controls.kept_alive = actions, bar
    qtbot.addWidget(bar)
    bar.resize(width, 56)
    controls.resize(width, 56)
    bar.show()
    return controls
