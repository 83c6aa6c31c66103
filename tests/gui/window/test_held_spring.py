"""A torsion spring whose additional torque holds its bodies is told of while the run goes on."""

import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.run_display import STOP
from mechstudio.simulation.runs import limits

pytestmark = pytest.mark.window

COMPILE_WAIT = 800_000  # a fresh checkout compiles the solvers first [ms]


def held():
    """A disk that a constant torque turns, and one back to the angle 0 holds."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("disk", mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint("pivot", "revolute", "ground", "disk", (0, 0, 0))
    model = model.add_torsion("coil", "ground", "disk", point=(0, 0, 0), function="5")
    model = model.add_torque("disk", (0, 0, 1)).mechanism
    return model.edited(simulation=model.simulation.edited(duration=10.0, output_step=1e-4))


def test_a_chattering_run_says_so_and_can_be_stopped(qtbot, whole_window, monkeypatch):
    """Its end says the same, with the remedy and no advice on its accuracy."""
    # it would end by itself soon
    monkeypatch.setattr(limits, "ENDLESS", float("inf"))
    window = whole_window
    window.document.open(held())
    qtbot.keyClick(window, Qt.Key.Key_F5)
    launcher, messages = window.launcher, window.messages
    qtbot.waitUntil(lambda: "held at the angle 0" in messages.text, timeout=COMPILE_WAIT)
    (stop,) = messages.more_buttons
    assert stop.text() == STOP
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: launcher.state is RunState.STOPPED)
    qtbot.waitUntil(lambda: "Stopped at" in messages.text)
    assert "zero at x = 0" in messages.text
    assert [button.text() for button in messages.more_buttons] == ["Run again"]
