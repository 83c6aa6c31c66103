"""A hand that asks for runs with several solvers."""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt

from mechstudio.gui.runs.run_list import RunList
from mechstudio.gui.runs.solver_dialog import SolverDialog
from tests.gui.fakes.menus import press_action
from tests.gui.fakes.panels import fake_panels


def open_dialog(qtbot, make_window, engine, path, **limit):
    """A window with the dialog over it, for the model of a file; `limit` is of `waitUntil`."""
    window = make_window(engine, replace(fake_panels(), runs=lambda *_: RunList()))
    window.files.open(path)
    qtbot.waitUntil(lambda: window.actions_by_id["run_solvers"].isEnabled(), **limit)
    press_action(qtbot, window, "run_solvers")
    return window, window.findChild(SolverDialog)


def tick(qtbot, dialog, key):
    """Click on the box of a solver; tells its row."""
    row = dialog._keys.index(key)
    box = dialog.box(row)
    before = box.isChecked()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert box.isChecked() is not before
    return row
