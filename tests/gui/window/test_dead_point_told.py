"""Dead points of drivers in the window, with the real solver: the message and the mark."""

import re
from math import cos, degrees, hypot, pi, sin

import pytest
from PySide6.QtCore import QPointF, Qt
from scipy.optimize import brentq

import mechstudio as ms
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from tests.laws.test_dead_points import CRANK, ROD, SPEED, START, driven_slider

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
COMPILE_WAIT = 800_000  # [ms]
X, Z = (1, 0, 0), (0, 0, 1)
TURN = 2.0 * pi  # [rad/s] of the driven cranks
DEAD_POINT = 0.105751  # [s] of the four-bar linkage
SAID = re.compile(
    r"t = (?P<time>[\d.]+) s: driver '(?P<driver>[^']+)' asks for more than the joints can reach "
    r"\((?:angle|shift) of '(?P<joint>[^']+)' at (?P<place>[\d.]+)(?P<unit>°| m)\)"
)


def four_bar():
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


def slider_crank():
    """Its slider is driven outwards, farther than crank and rod reach."""
    settings = ms.SimulationSettings(duration=1.0, output_step=0.01)
    return driven_slider(f"{START} + {SPEED}*t").edited(simulation=settings)


def rssr():
    """A crank and a rocker in space, which is too short for the crank to go round."""
    inertia = (0.1, 0.1, 0.1)
    return (
        ms.Mechanism()
        .add_body("crank", mass=0.5, inertia=inertia, position=(0, 0.1, 0))
        .add_body("rod", mass=2.0, inertia=inertia, position=(0.3, 0.25, 0.2))
        .add_body("rocker", mass=1.0, inertia=inertia, position=(0.6, 0.15, 0.4))
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=Z)
        .add_joint("ball 1", "spherical", "crank", "rod", (0, 0.2, 0))
        .add_joint("ball 2", "spherical", "rod", "rocker", (0.6, 0.3, 0.4))
        .add_joint("bearing", "revolute", "ground", "rocker", (0.6, 0, 0.4), axis=X)
        .add_driver("motor", "pivot", "2*pi*t")
        .edited(simulation=ms.SimulationSettings(duration=0.5, output_step=0.01))
    )


def reach_of_rssr(angle):
    """Square of the shortest way to the circle of the rocker, less that of the rod [m²]."""
    across, along = 0.2 * cos(angle), 0.6 + 0.2 * sin(angle)
    nearest = along**2 + 0.3**2 + across**2 + 0.4**2 - 2.0 * 0.3 * hypot(across, 0.4)
    return nearest - (0.6**2 + 0.1**2 + 0.4**2)


# of each linkage: what makes it, its driver, the joint driven, when it locks [s] and where
LOCKS = {
    "four-bar": (four_bar, "driver 1", "pivot", DEAD_POINT, degrees(TURN * DEAD_POINT)),
    "slider-crank": (slider_crank, "ram", "rail", (CRANK + ROD - START) / SPEED, CRANK + ROD),
    "RSSR": (
        *(rssr, "motor", "pivot"),
        *((angle := brentq(reach_of_rssr, 0.1, 1.0)) / TURN, degrees(angle)),
    ),
}


@pytest.mark.wide
@pytest.mark.parametrize(
    ("kind", "offer"), [("dynamic", "Show the end of the run"), ("kinematic", "Go there")]
)
@pytest.mark.parametrize("key", LOCKS)
def test_driver_place_and_time_are_told_marked_and_shown(qtbot, make_window, key, kind, offer):
    """In runs and in kinematics; the button leads to the last row before."""
    make, driver, joint, time, place = LOCKS[key]
    window = make_window(installed_engine())
    window.document.open(make())
    box = window.controls.analysis.box
    box.setCurrentIndex(box.findData(kind))
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.FAILED, timeout=COMPILE_WAIT)
    qtbot.waitUntil(lambda: bool(window.messages.text))
    said = SAID.search(window.messages.text)
    assert said, window.messages.text
    assert (said["driver"], said["joint"]) == (driver, joint)
    assert float(said["time"]) == pytest.approx(time, abs=2e-4)
    assert float(said["place"]) == pytest.approx(place, rel=2e-3)
    (mark,) = window.timeline.bar.moments
    assert mark[1:] == ("failure", f"Dead point of '{driver}'")
    assert mark.time == pytest.approx(float(said["time"]), abs=1e-5)
    window.player.seek(0.0)
    button = next(one for one in window.messages.more_buttons if one.text() == offer)
    qtbot.mouseClick(button, LEFT)
    shown = window.time_cursor.time
    assert shown == window.document.result.time[-1]
    assert 0.0 < shown <= mark.time + 1e-9


def test_the_mark_stands_at_the_dead_point(qtbot, make_window):
    """It names the driver; a click on it leads to the last row before."""
    window = make_window(installed_engine())
    window.document.open(four_bar())
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
