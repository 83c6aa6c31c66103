"""Another mechanism in the window: nothing of the one before stays."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from mechstudio.errors import SolverError
from mechstudio.gui.run.jobs import RunState
from tests.gui.conftest import choose_sample

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def open_other(qtbot, window):
    """Open a sample in place of what is open."""
    before = window.document.mechanism
    choose_sample(window, "four_bar")
    qtbot.waitUntil(lambda: window.document.mechanism is not before)
    qtbot.waitUntil(lambda: not window.launcher.state.active)


def assert_fresh(window):
    """The window says nothing of any run."""
    assert window.messages.text == ""
    assert not window.messages.isVisible()
    assert window.status_line.state_label.text() == "Ready"
    assert window.status_line.run_label.whole_text == ""
    assert window.controls.progress.text.text() == ""
    assert window.controls.progress.bar.value() == 0
    assert window.controls.progress.bar.maximum() > 0


def test_failure_does_not_stay(qtbot, opened, script):
    """The sentence, the state and the progress of a failed run go with its mechanism."""
    script.fail_at = 0.5
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert opened.messages.isVisible()
    open_other(qtbot, opened)
    assert_fresh(opened)


def test_finished_run_and_good_news_do_not_stay(qtbot, opened):
    """Neither does a run that went well, nor what was said of a file."""
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    opened.document.written.emit(Path("run.csv"))
    open_other(qtbot, opened)
    assert_fresh(opened)


def test_run_under_way_is_not_heard_of_again(qtbot, opened, script):
    """The last report of a run comes after its mechanism was left, and is not shown."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.player.end > 0.0)
    # the duration is an unsaved change, about which a dialog would ask
    opened.document.mark_clean()
    open_other(qtbot, opened)
    assert_fresh(opened)


def test_same_mechanism_opened_again_is_fresh(qtbot, opened, script, model):
    """Opening the same file is no exception."""
    script.fail_at = 0.5
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    with qtbot.waitSignal(opened.document.opened):
        opened.files.open(model)
    assert_fresh(opened)


def test_refused_run_is_not_said_to_be_prepared(qtbot, opened, script, monkeypatch):
    """A run that cannot start leaves its reason, and no progress."""

    def refuse(mechanism, options):
        raise SolverError("This cannot run.")

    monkeypatch.setattr(opened.launcher._jobs, "_factory", refuse)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert opened.messages.text == "This cannot run."
    assert opened.controls.progress.text.text() == ""
    assert opened.controls.progress.bar.maximum() > 0


def test_stop_is_said(qtbot, opened, script):
    """After the stop button the run is stopped, and what it reached stays."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.player.end > 0.0)
    qtbot.mouseClick(opened.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
    assert opened.status_line.state_label.text() == "Stopped"
    assert " s" in opened.controls.progress.text.text()


def test_notes_of_a_run_are_shown(qtbot, opened, script):
    """What a run remarks stands above the view, one line each, and is no error."""
    script.notes = ("Initial velocities were changed.", "The energy balance drifted.")
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.messages.text.splitlines() == list(script.notes)
    assert opened.messages.property("level") == "warning"
    open_other(qtbot, opened)
    assert_fresh(opened)
