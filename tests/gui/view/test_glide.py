"""The camera moves evenly to where it is moved, unless the user moves it or wants no such way."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.view import glide
from mechstudio.scene.camera import CameraPose
from tests.gui.view.bench import No, drag, move, shown_bench, turn_wheel
from tests.scene.mechanisms import double_pendulum, two_boxes

pytestmark = pytest.mark.window

LENGTH = 200  # [ms]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bench(qtbot, monkeypatch):
    """A view of two boxes from the front whose camera is on its way only when the test says so."""
    made = shown_bench(qtbot, two_boxes())
    made.view.look("front")
    monkeypatch.setattr(glide, "LONGEST", LENGTH)
    made.image.glide.is_wanted = True
    clock = made.image.glide.clock
    # at once: a move could end while slow pictures are drawn
    clock.stateChanged.connect(lambda new, _: clock.pause() if new == clock.State.Running else None)
    return made


def begun(bench):
    """The clock of a move that has begun; it stands."""
    clock = bench.image.glide.clock
    assert clock.state() == clock.State.Paused
    return clock


def pose(bench):
    return bench.scene.camera.pose


def same(first, second):
    """Whether two poses are one."""
    return all(
        np.allclose(getattr(first, name), getattr(second, name), rtol=1e-9, atol=1e-9)
        for name in CameraPose.__dataclass_fields__
    )


def goal_of(bench, act):
    """Where the camera is at last after something, from where it is now."""
    bench.image.glide.is_wanted = False
    before = pose(bench)
    act()
    goal = pose(bench)
    bench.scene.camera.take(before)
    bench.image.glide.is_wanted = True
    return goal


def test_a_fit_is_one_even_move(qtbot, bench):
    """It begins where the camera is and ends where it would be at once; closer all the time."""
    turn_wheel(bench.image, QPoint(200, 150), -4)
    before = pose(bench)
    goal = goal_of(bench, bench.view.fit)
    qtbot.keyClick(bench.image, Qt.Key.Key_F)
    clock = begun(bench)
    assert same(pose(bench), before)
    heights = []
    for time in range(0, LENGTH, 20):
        clock.setCurrentTime(time)
        heights.append(pose(bench).height)
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[1] > goal.height
    # what is asked for meanwhile is where it will be
    assert same(bench.view.camera_now, goal)
    clock.setCurrentTime(LENGTH)
    assert pose(bench) == bench.view.camera_now
    assert same(pose(bench), goal)


@pytest.mark.parametrize("act", ["key", "axis"])
def test_a_standard_view_is_turned_to(qtbot, bench, act):
    """By its key, and by a click on the axes; the mechanism keeps its distance meanwhile."""
    gizmo, image = bench.image.gizmo, bench.image
    ends = (QPoint(x, y) for x in range(0, 120, 2) for y in range(image.height() - 120, 360, 2))
    place = next(at for at in ends if gizmo.end_at(at.toPointF()) == (0, 1))
    before = bench.scene.camera.axes
    if act == "key":
        bench.view.look("right")
    else:
        qtbot.mouseClick(image, LEFT, pos=place)
    clock = begun(bench)
    assert np.allclose(bench.scene.camera.axes, before)
    turned = []
    for time in range(20, LENGTH + 1, 20):
        clock.setCurrentTime(time)
        axes = bench.scene.camera.axes
        assert np.allclose(axes @ axes.T, np.eye(3))
        turned.append(float(axes[2] @ before[2]))
    assert turned == sorted(turned, reverse=True)
    assert turned[0] < 0.99
    assert turned[-1] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("by", ["wheel", "drag", "key"])
def test_the_user_takes_the_camera_over(qtbot, bench, by):
    """It stays where the hand leaves it: the way is given up."""
    turn_wheel(bench.image, QPoint(200, 150), -4)
    bench.view.fit()
    clock = begun(bench)
    clock.setCurrentTime(50)
    if by == "wheel":
        turn_wheel(bench.image, QPoint(200, 150), 1)
    elif by == "drag":
        drag(qtbot, bench, LEFT, No, QPoint(10, 150), QPoint(40, 0))
    else:
        qtbot.keyClick(bench.image, Qt.Key.Key_Minus)
    left = pose(bench)
    clock.setCurrentTime(100)
    assert pose(bench) == left
    assert clock.state() == clock.State.Stopped
    assert bench.view.camera == left


def test_looks_meanwhile_change_no_move(bench):
    """Whether all is in sight is decided where the camera will be."""
    turn_wheel(bench.image, QPoint(200, 150), 6)
    assert not bench.scene.sees(bench.scene.extent())
    bench.view.fit()
    clock = begun(bench)
    clock.setCurrentTime(50)
    shown, goal = pose(bench), bench.view.camera_now
    assert not bench.scene.sees(bench.scene.extent())
    bench.view.framing.keep_in_sight()
    assert pose(bench) == shown
    assert bench.view.camera_now == goal
    assert clock.currentTime() == 50
    assert clock.state() == clock.State.Paused


def test_another_move_begins_where_the_camera_is(bench):
    """Nothing jumps where one move follows another."""
    bench.view.look("right")
    begun(bench).setCurrentTime(60)
    shown = pose(bench)
    bench.view.look("front")
    begun(bench)
    assert same(pose(bench), shown)


@pytest.mark.parametrize("size", [(480, 220), (700, 360), (300, 300)])
def test_what_is_seen_stays_where_it_is_when_the_view_gets_another_size(bench, size):
    """In size and place on the screen, until it moves to its place in the new view.

    What is nearer and farther than the middle of the mechanism differs by the perspective.
    """
    sides = np.concatenate((np.eye(3)[:2], -np.eye(3)[:2])) @ bench.scene.camera.axes
    points = np.array(pose(bench).focus) + 0.5 * sides
    places, before = [bench.place(point) for point in points], pose(bench)
    bench.view.resize(*size)
    QApplication.processEvents()
    clock = begun(bench)
    clock.setCurrentTime(0)
    for point, place in zip(points, places, strict=True):
        # the middle of an odd height is half a pixel, and places are whole ones
        assert (bench.place(point) - place).manhattanLength() <= 2
    clock.setCurrentTime(LENGTH)
    goal = pose(bench)
    assert not same(goal, before)
    bench.image.glide.is_wanted = False
    bench.view.fit()
    assert same(pose(bench), goal)


@pytest.mark.parametrize("off", ["setting", "style", "hidden", "large"])
def test_there_is_no_way(bench, monkeypatch, off):
    """Where it is not wanted, where the desktop has none, and where nobody could follow it."""
    if off == "setting":
        bench.image.glide.is_wanted = False
    elif off == "style":
        monkeypatch.setattr(glide, "LONGEST", 0)
    elif off == "hidden":
        bench.view.hide()
    else:
        monkeypatch.setattr(type(bench.scene), "is_heavy", True)
    before = pose(bench)
    bench.view.look("right")
    assert not same(pose(bench), before)
    assert same(pose(bench), bench.view.camera_now)
    assert bench.image.glide.clock.state() == bench.image.glide.clock.State.Stopped


def test_a_view_that_closes_goes_nowhere(bench):
    """The clock may tick once more behind that."""
    bench.view.look("right")
    clock = begun(bench)
    bench.view.finalize()
    clock.setCurrentTime(100)
    bench.view.fit()
    assert bench.view.camera_now is None


def test_what_is_opened_is_there_at_once(bench):
    """A model has no place that it could come from."""
    bench.document.open(double_pendulum())
    assert bench.image.glide.clock.state() == bench.image.glide.clock.State.Stopped
    move(bench.image, QPoint(200, 150))
    assert bench.scene.sees(bench.scene.extent())
