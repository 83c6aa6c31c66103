"""A dead point of a driver in the window, with the real solver: the message and the mark."""

import pytest
from PySide6.QtCore import QPointF, Qt

import mechstudio as ms
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
COMPILE_WAIT = 800_000  # [ms]
Z = (0, 0, 1)
DEAD_POINT = 0.105751  # [s]


@pytest.fixture
def model():
    """A four-bar linkage whose crank cannot go round; the dead point is 6 ms behind a row."""
    return (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0, 0.4, 0), mass=1)
        .add_rod("rod", (0, 0.4, 0), (0.5, 0.5, 0), mass=1)
        .add_rod("rocker", (0.5, 0.5, 0), (0.8, 0, 0), mass=1)
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=Z)
        .add_joint("a", "revolute", "crank", "rod", (0, 0.4, 0), axis=Z)
        .add_joint("b", "revolute", "rod", "rocker", (0.5, 0.5, 0), axis=Z)
        .add_joint("c", "revolute", "ground", "rocker", (0.8, 0, 0), axis=Z)
        .add_driver("driver 1", "pivot", rate="2*pi")
        .edited(simulation=ms.SimulationSettings(duration=0.5, output_step=0.1))
    )


def test_the_mark_stands_at_the_dead_point(qtbot, make_window, model):
    """It names the driver; a click on it leads to the last row before."""
    window = make_window(installed_engine())
    window.document.open(model)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.FAILED, timeout=COMPILE_WAIT)
    qtbot.waitUntil(lambda: "driver 1" in window.messages.text)
    assert "at 38.07°" in window.messages.text
    bar = window.timeline.bar
    assert [moment[1:] for moment in bar.moments] == [("failure", "Dead point of 'driver 1'")]
    assert bar.moments[0].time == pytest.approx(DEAD_POINT, abs=1e-5)
    window.player.seek(0.0)
    place = QPointF(bar.position(bar.moments[0].time)).toPoint()
    qtbot.mouseClick(bar, LEFT, pos=place)
    assert window.time_cursor.time == pytest.approx(0.1)
