"""Mechanisms without a file come back as themselves: they go to no other file, and have their runs.

From a run of theirs, and from what the program had kept when it ended without being asked to.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from mechstudio.io import load
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.runs.run_hand import LEFT, choose_for, double_click, front, panels, run, save

CONTROL = Qt.KeyboardModifier.ControlModifier
Button = QMessageBox.StandardButton
UNSAVED = pendulum(duration=2.0).edited(name="Drawn")


@pytest.fixture
def beside(qtbot, listed, model):
    """A window with a file open and changed, and the id of a run of an unsaved mechanism."""
    listed.document.open(UNSAVED)
    first = run(qtbot, listed)
    listed.files.open(model)
    qtbot.waitUntil(lambda: listed.document.path == model)
    moon = listed.document.edited.edited(gravity=(0.0, 0.0, -1.62))
    listed.document.apply(moon, label="Change gravity")
    return listed, first


def answer(monkeypatch, button):
    """Answer what is asked before a mechanism is left; returns the questions."""
    asked = []

    def question(_window, _title, text, *_):
        asked.append(text)
        return button

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


@pytest.mark.parametrize("button", [Button.Discard, Button.Save])
def test_a_restored_mechanism_goes_to_no_other_file(
    qtbot, beside, model, saved, monkeypatch, button
):
    """It is opened in the place of the open one, with its runs, which go to its file with it."""
    window, first = beside
    before, moon = load(model), window.document.edited
    asked = answer(monkeypatch, button)
    runs = front(window, "runs")
    choose_for(qtbot, runs, first, "Restore its mechanism")
    qtbot.waitUntil(lambda: window.document.path is None and window.shelf.shown == first)
    assert len(asked) == 1
    document = window.document
    assert document.edited == UNSAVED
    assert (document.dirty, document.undo_step, document.looks_back) == (True, None, False)
    assert (runs.shown_ids, runs.shown_groups) == ([first], [])
    save(qtbot, window, saved)
    assert load(saved) == UNSAVED
    assert load(model) == (moon if button is Button.Save else before)
    library = window.shelf.library
    qtbot.waitUntil(lambda: library.runs()[0].model_file == str(saved))
    assert window.shelf.open_mechanism.owns(window.shelf.run(first))


def test_the_open_mechanism_is_not_left_unasked(qtbot, beside, model, monkeypatch):
    """Cancel leaves all as it is, also from the bar above the view."""
    window, first = beside
    moon, shown = window.document.edited, window.shelf.shown
    asked = answer(monkeypatch, Button.Cancel)
    runs = front(window, "runs")
    choose_for(qtbot, runs, first, "Restore its mechanism")
    qtbot.waitUntil(lambda: len(asked) == 1)
    assert (window.document.edited, window.document.path) == (moon, model)
    assert window.shelf.shown == shown
    double_click(qtbot, runs, first)
    qtbot.waitUntil(lambda: window.shelf.shown == first)
    qtbot.mouseClick(window.run_banner.restore_button, LEFT)
    assert len(asked) == 2
    assert (window.document.edited, window.document.path) == (moon, model)
    answer(monkeypatch, Button.Discard)
    qtbot.mouseClick(window.run_banner.restore_button, LEFT)
    qtbot.waitUntil(lambda: window.document.path is None and window.shelf.shown == first)
    assert window.document.edited == UNSAVED


def test_the_open_mechanism_is_restored_by_a_step(qtbot, listed, monkeypatch):
    """Its own earlier state comes back without a question, as for one that has a file."""
    window = listed
    asked = answer(monkeypatch, Button.Cancel)
    window.document.open(UNSAVED)
    first = run(qtbot, window)
    moon = UNSAVED.edited(gravity=(0.0, 0.0, -1.62))
    window.document.apply(moon, label="Change gravity")
    choose_for(qtbot, front(window, "runs"), first, "Restore its mechanism")
    qtbot.waitUntil(lambda: window.document.edited == UNSAVED)
    press_shortcut(qtbot, window, Qt.Key.Key_Z, CONTROL)
    assert (window.document.edited, asked) == (moon, [])


def test_a_recovered_mechanism_has_its_runs(qtbot, listed, make_window, tmp_path, saved):
    """They are at hand after a crash, and go to its file when it is saved."""
    folder = tmp_path / "recovery"
    listed.recovery.autosave.idle_wait = 10
    listed.document.open(UNSAVED, saved=False)
    qtbot.waitUntil(lambda: bool(list(folder.glob("*.recovery"))))
    first = run(qtbot, listed)
    (kept,) = folder.glob("*.recovery")
    text = kept.read_text()
    listed.document.mark_clean()
    listed.close()
    # what a program leaves that did not end so
    (folder / "left.recovery").write_text(text)
    later = make_window(panels=panels())
    runs = front(later, "runs")
    qtbot.waitUntil(lambda: bool(later.shelf.runs))
    later.recovery.begin()
    qtbot.mouseClick(later.recovery.dialog.restore_button, LEFT)
    qtbot.waitUntil(lambda: later.document.edited is not None)
    assert (runs.shown_ids, runs.shown_groups) == ([first], [])
    save(qtbot, later, saved)
    qtbot.waitUntil(lambda: later.shelf.library.runs()[0].model_file == str(saved))
