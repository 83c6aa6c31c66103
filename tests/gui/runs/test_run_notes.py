"""Notes at times of a run: written, changed and deleted by hand, kept with the run."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLineEdit, QMenu

from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.run.jobs import RunState
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.menus import press_entry, press_in_menus
from tests.gui.fakes.panels import fake_panels
from tests.gui.runs.run_hand import run

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def answer(qtbot, window, text):
    """Write a text into the dialog that is open, and press Enter."""
    qtbot.waitUntil(lambda: bool(window.findChildren(QInputDialog)))
    (dialog,) = window.findChildren(QInputDialog)
    field = dialog.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.findChildren(QInputDialog))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def menu_at(qtbot, window, time):
    """Open the context menu of the timeline."""
    bar = window.timeline.bar
    place = bar.position(time).toPoint()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, bar.mapToGlobal(place), Qt.KeyboardModifier(0)
    )
    QApplication.sendEvent(bar, event)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    return QApplication.activePopupWidget()


def entries(menu):
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def notes(window):
    """What is marked on the timeline for the user."""
    return [(one.time, one.text) for one in window.timeline.bar.moments if one.kind == "note"]


def test_notes_outlive_the_program(qtbot, opened, make_window):
    """Written by menu and key, changed and deleted on the mark, they are there at a next start."""
    id = run(qtbot, opened)
    opened.player.seek(0.25)
    press_in_menus(qtbot, opened, "Run", "Add note here…")
    answer(qtbot, opened, "First")
    opened.player.seek(0.75)
    press_shortcut(qtbot, opened, Qt.Key.Key_M, CONTROL_SHIFT)
    answer(qtbot, opened, "Second")
    opened.player.seek(0.5)
    menu = menu_at(qtbot, opened, 0.1)
    assert entries(menu) == ["Add note here (0.5 s)…"]
    press_entry(qtbot, menu, "Add note here (0.5 s)…")
    answer(qtbot, opened, "Third")
    assert notes(opened) == [(0.25, "First"), (0.5, "Third"), (0.75, "Second")]
    menu = menu_at(qtbot, opened, 0.75)
    press_entry(qtbot, menu, "Change note…")
    answer(qtbot, opened, "Swings back")
    press_entry(qtbot, menu_at(qtbot, opened, 0.5), "Delete note")
    left = [(0.25, "First"), (0.75, "Swings back")]
    qtbot.waitUntil(lambda: notes(opened) == left)
    qtbot.mouseClick(opened.messages.offer_button, LEFT)
    assert notes(opened) == [left[0], (0.5, "Third"), left[1]]
    press_entry(qtbot, menu_at(qtbot, opened, 0.5), "Delete note")
    qtbot.waitUntil(lambda: notes(opened) == left)
    # keys lead from mark to mark, and stay at the last one
    opened.player.seek(0.5)
    shown = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left):
        qtbot.keyClick(opened, key, CONTROL)
        shown.append(opened.player.time)
    assert shown == [0.75, 0.75, 0.25, 0.25]
    # the message is about a run that is left
    assert opened.messages.offer_button.isVisible()
    # another run has none, and they come back with their own
    run(qtbot, opened)
    assert notes(opened) == []
    assert not opened.messages.offer_button.isVisible()
    opened.shelf.show(id)
    qtbot.waitUntil(lambda: notes(opened) == left)
    opened.close()
    later = make_window(panels=type(fake_panels())(**{**vars(fake_panels()), "plots": PlotPanel}))
    qtbot.waitUntil(lambda: bool(later.shelf.runs))
    later.shelf.show(id)
    qtbot.waitUntil(lambda: notes(later) == left)
    (card, *_) = later.panels.widgets["plots"].area.cards
    assert card.moment_lines.shown() == {"note": [0.25, 0.75]}


def test_notes_on_a_run_that_goes_on_are_kept_when_it_ends(qtbot, opened, script):
    """They wait until the run is listed, and stay on the timeline meanwhile."""
    script.per_chunk = 0.0
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.player.has_rows)
    press_shortcut(qtbot, opened, Qt.Key.Key_M, CONTROL_SHIFT)
    answer(qtbot, opened, "Early")
    (note,) = notes(opened)
    script.per_chunk = 0.5
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    qtbot.waitUntil(lambda: bool(opened.shelf.runs))
    assert opened.shelf.runs[0].time_notes == (note,)
    assert notes(opened) == [note]


def test_a_result_file_shows_its_notes_and_gets_others(qtbot, opened, tmp_path, monkeypatch):
    """An export has the notes of its run; the list keeps more, and the file stays as it is."""
    run(qtbot, opened)
    opened.player.seek(0.25)
    press_shortcut(qtbot, opened, Qt.Key.Key_M, CONTROL_SHIFT)
    answer(qtbot, opened, "Largest swing")
    path = tmp_path / "run.h5"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press_in_menus(qtbot, opened, "File", "Export results", "Export HDF5…")
    qtbot.waitUntil(path.exists)
    opened.files.open(path)
    qtbot.waitUntil(lambda: opened.document.run.source == path)
    qtbot.waitUntil(lambda: opened.shelf.run(opened.shelf.shown) is not None)
    content = path.read_bytes()
    opened.player.seek(0.5)
    press_shortcut(qtbot, opened, Qt.Key.Key_M, CONTROL_SHIFT)
    answer(qtbot, opened, "Seen by a colleague")
    both = [(0.25, "Largest swing"), (0.5, "Seen by a colleague")]
    assert notes(opened) == both
    opened.files.open(path)
    qtbot.waitUntil(lambda: notes(opened) == both)
    assert path.read_bytes() == content
    # taken off the list, it has the notes of the file alone
    opened.shelf.delete([opened.shelf.shown])
    assert "Their result files were not deleted" in opened.messages.text
    press_shortcut(qtbot, opened, Qt.Key.Key_M, CONTROL_SHIFT)
    assert "Notes are kept with runs of the list" in opened.messages.text
    assert opened.findChildren(QInputDialog) == []
