"""What is said of runs that an event, a limit or the user ended before their duration."""

import math

import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio.edits import add_event
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.results import RunStatus
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.window.message_hand import labels, press_offer

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
COMPILATION = 300_000  # [ms]
BY_EVENT = "Ended at t = 1 s by the event 'two turns'."


def level(window):
    """How the message is shown."""
    return window.messages.property("level")


def test_an_end_by_an_event_is_said_as_information(qtbot, opened, script):
    """It is no failure; the sentence goes with the rows it is about."""
    script.ending = BY_EVENT
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.messages.isVisible()
    assert opened.messages.text.startswith("Ended at t = 1 s by the event ")
    assert level(opened) == "info"
    assert labels(opened) == []
    opened.document.mark_clean()
    opened.document.open(pendulum())
    assert opened.messages.text == ""
    script.ending = ""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.messages.text == ""


def test_doubts_follow_the_end(qtbot, opened, script):
    """Where the results are doubtful as well, that makes it a warning."""
    script.ending, script.notes = BY_EVENT, ("The energy balance is open.",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert [line[:6] for line in opened.messages.text.splitlines()] == ["Ended ", "The en"]
    assert level(opened) == "warning"
    assert "Another solver…" in labels(opened)


def test_a_run_that_was_stopped_can_be_run_again(qtbot, opened, script):
    """The bar says when it was stopped, and a button runs it once more."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    qtbot.mouseClick(opened.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
    end = opened.document.result.time[-1]
    assert opened.messages.text == f"Stopped at t = {end:.6g} s."
    assert level(opened) == "info"
    assert labels(opened) == ["Run again"]
    press_offer(qtbot, opened, "Run again")
    assert opened.messages.text == ""
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    opened.launcher.stop()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)


def test_a_run_that_a_limit_ended_is_no_whole_one(qtbot, opened, script):
    """The window does not take it for done."""
    script.stopped_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
    assert opened.status_line.state_label.text() == "Stopped"
    assert opened.messages.text.startswith("Stopped at t = ")


def test_limits_of_the_model_hold_in_the_window(qtbot, opened, script):
    """The run bar has no fields for them, but its runs keep to them, until they are taken away."""
    model = opened.document.mechanism
    bounded = model.simulation.edited(max_steps=40, max_wall_time=7.5)
    opened.document.apply(model.edited(simulation=bounded), label="Limits")
    script.stopped_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
    settings = opened.document.result.settings
    assert (settings.max_steps, settings.max_wall_time) == (40, 7.5)
    assert labels(opened) == ["Without the limit, run again"]
    script.stopped_at = float("inf")
    press_offer(qtbot, opened, "Without the limit, run again")
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    settings = opened.document.result.settings
    assert (settings.max_steps, settings.max_wall_time) == (0, 0)
    opened.document.undo()
    assert opened.document.mechanism.simulation == bounded


def test_an_event_ends_a_real_run(qtbot, make_window):
    """A model whose event stops it runs to there in the window, which says so."""
    window = make_window(installed_engine())
    model = ms.sample("hoecken_linkage")
    turned = "[joints/crank pivot/coordinate/angle] > 90 deg"
    window.document.open(add_event(model, turned, name="a quarter", action="stop"))
    qtbot.waitUntil(window.actions_by_id["run"].isEnabled, timeout=COMPILATION)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE, timeout=COMPILATION)
    result = window.document.result
    assert result.status is RunStatus.DONE
    angle = result["joints/crank pivot/coordinate/angle"]
    assert angle[-1] == pytest.approx(math.pi / 2, abs=1e-6)
    assert "by the event" in window.messages.text
    assert "a quarter" in window.messages.text
    assert level(window) == "info"
