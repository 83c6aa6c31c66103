"""Run with several solvers: bars that fill, a table of figures, and runs that are kept."""

from dataclasses import replace

from PySide6.QtCore import Qt

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.runs.solver_dialog import HEADERS
from mechstudio.io import save
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.runs.solver_hand import open_dialog, tick

LEFT = Qt.MouseButton.LeftButton


def asked(qtbot, make_window, script, model):
    """A window with the dialog over it."""
    engine = replace(fake_engine(script), solvers=installed_engine().solvers)
    return open_dialog(qtbot, make_window, engine, model)


def test_several_solvers_are_compared(qtbot, make_window, script, model):
    """Chosen solvers run, their bars are full, the table has their figures, the runs are listed."""
    window, dialog = asked(qtbot, make_window, script, model)
    assert not dialog.run_button.isEnabled()
    rows = [tick(qtbot, dialog, key) for key in ("hdca", "dca")]
    assert dialog.run_button.isEnabled()
    qtbot.mouseClick(dialog.run_button, LEFT)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == 2)
    assert {run.solver for run in window.shelf.runs} == {"hdca", "dca"}
    for row in rows:
        assert dialog.bar(row).value() == dialog.bar(row).maximum()
        texts = [dialog.table.item(row, column).text() for column in range(2, len(HEADERS))]
        assert texts[2:] == ["0.00e+00"] * 4
        assert float(texts[0]) >= 0.0
    assert not dialog.trouble_label.isVisible()
    # it fits its screen; in the width that it asks for all columns are seen at once
    assert dialog.width() <= dialog.screen().availableSize().width()
    dialog.resize(960, 460)
    assert dialog.table.horizontalScrollBar().maximum() == 0


def test_stopped_in_the_middle(qtbot, make_window, script, model):
    """The button stops all; what was computed is kept as a stopped run, the others never begin."""
    save(pendulum(duration=100.0), model)
    script.per_chunk = 0.01
    window, dialog = asked(qtbot, make_window, script, model)
    first, second = (tick(qtbot, dialog, key) for key in ("hdca", "dca"))
    assert dialog.run_button.isEnabled()
    qtbot.mouseClick(dialog.run_button, LEFT)
    qtbot.waitUntil(lambda: dialog.bar(first).value() > 20)
    qtbot.mouseClick(dialog.cancel_button, LEFT)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == 1)
    assert window.shelf.runs[0].status == "stopped"
    assert dialog.bar(second).value() == 0
    assert dialog.table.item(second, 2).text() == "–"
