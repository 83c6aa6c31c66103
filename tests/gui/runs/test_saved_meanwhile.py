"""Runs are runs of the file to which their mechanism is saved while they go on or are written."""

import threading

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.runs.begun_run import BegunRun
from mechstudio.results.run_library import RunLibrary
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.runs.run_hand import front, save

CONTROL = Qt.KeyboardModifier.ControlModifier


class Hold:
    """Stops the writing of runs, before anything is written, until it is let go."""

    def __init__(self, monkeypatch):
        self.is_reached, self._is_free = threading.Event(), threading.Event()
        keep = BegunRun.keep

        def held(begun, *arguments):
            self.is_reached.set()
            self._is_free.wait()
            return keep(begun, *arguments)

        monkeypatch.setattr(BegunRun, "keep", held)

    def let_go(self):
        self._is_free.set()


@pytest.fixture
def hold(monkeypatch):
    """What is let go at the end in any case: closing a window waits for it."""
    made = Hold(monkeypatch)
    yield made
    made.let_go()


def begin_run(qtbot, window):
    """Press F5 in a mechanism that has no file."""
    window.document.open(pendulum(duration=1.0))
    qtbot.waitUntil(lambda: window.actions_by_id["run"].isEnabled())
    qtbot.keyClick(window, Qt.Key.Key_F5)


def test_a_run_that_is_being_written_gets_the_file(qtbot, listed, hold, saved, model):
    """Also where another mechanism is open by then: it is there when the file is opened again."""
    begin_run(qtbot, listed)
    qtbot.waitUntil(hold.is_reached.is_set)
    save(qtbot, listed, saved)
    listed.files.open(model)
    qtbot.waitUntil(lambda: listed.document.path == model)
    hold.let_go()
    qtbot.waitUntil(lambda: bool(listed.shelf.runs))
    (kept,) = listed.shelf.runs
    assert kept.model_file == str(saved)
    assert listed.shelf.library.runs() == [kept]
    listed.files.open(saved)
    qtbot.waitUntil(lambda: listed.document.path == saved)
    assert front(listed, "runs").shown_ids == [kept.id]


def test_a_run_that_is_written_by_a_closed_window_gets_the_file(qtbot, listed, hold, saved):
    """Although nobody hears any more of its end."""
    begin_run(qtbot, listed)
    qtbot.waitUntil(hold.is_reached.is_set)
    save(qtbot, listed, saved)
    hold.let_go()
    listed.close()
    assert [run.model_file for run in listed.shelf.library.runs()] == [str(saved)]


def test_a_run_that_was_just_written_gets_the_file(qtbot, listed, hold, saved):
    """Where the window is saved and closed before it hears that the run was written."""
    begin_run(qtbot, listed)
    qtbot.waitUntil(hold.is_reached.is_set)
    hold.let_go()
    listed.shelf._background._thread.wait()
    listed.document.mark_saved(saved)
    listed.close()
    assert [run.model_file for run in listed.shelf.library.runs()] == [str(saved)]


def test_a_run_that_goes_on_is_said_to_have_the_file(qtbot, listed, saved, script, monkeypatch):
    """With what was noted on it by then, should the program end before it does."""
    monkeypatch.setattr(RunLibrary, "_has_rows_of", lambda *_: True)
    monkeypatch.setattr(RunLibrary, "_id", lambda *_: "going")
    script.per_chunk = 1e-6
    notes = []
    note = RunLibrary.note

    def look(library, run):
        note(library, run)
        notes.append(run)

    monkeypatch.setattr(RunLibrary, "note", look)
    begin_run(qtbot, listed)
    qtbot.waitUntil(lambda: len(notes) == 1)
    assert notes[0].model_file == ""
    listed.shelf.writer.note(listed.document.result, ((0.25, "Look here"),))
    save(qtbot, listed, saved)
    qtbot.waitUntil(lambda: len(notes) == 3)
    assert notes[2].model_file == str(saved)
    assert notes[2].made_in == notes[0].made_in
    assert notes[2].time_notes == ((0.25, "Look here"),)
