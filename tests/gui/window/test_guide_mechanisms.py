"""The mechanisms that the guide builds in a table of steps, by clicks and keys as it says."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

import mechstudio as ms
from mechstudio.gui.window.panels import installed_panels
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.tools.workshop import WindowHands

pytestmark = pytest.mark.window

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SLOT = ("joint", "point on line 1")


@pytest.fixture
def hands(qtbot, make_window, script):
    """Hands over a window with an empty mechanism."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(1280, 860)
    QCursor.setPos(window.mapToGlobal(window.rect().bottomRight()))
    press_shortcut(qtbot, window, Key.Key_N, CONTROL)
    yield WindowHands(qtbot, window)
    window.document.mark_clean()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def press(hands, key, modifiers=Qt.KeyboardModifier.NoModifier):
    """Press a shortcut of the window."""
    press_shortcut(hands.qtbot, hands.window, key, modifiers)


def join_with_ground(hands, point):
    """G over a place, with the joint tool or for the next point of a link."""
    hands.point_at(point)
    hands.key(Key.Key_G)


def choose_type(hands, key):
    """Choose a type of joint from the list in the bar."""
    box = hands.joint_choice
    hands.qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    view = box.view()
    hands.qtbot.waitUntil(view.isVisible)
    hands.qtbot.keyClick(view, Key.Key_Home)
    for _ in range(box.findData(key)):
        hands.qtbot.keyClick(view, Key.Key_Down)
    hands.qtbot.keyClick(view, Key.Key_Return)
    hands.qtbot.waitUntil(lambda: box.key == key)


def turn_to_axis(hands, axis):
    """Press A until the note names an axis of the world."""
    named = (f"world {axis}\n", f"along {axis})")
    for _ in range(8):
        if any(name in hands.box.note_label.text() for name in named):
            return
        hands.key(Key.Key_A)
    raise AssertionError(f"{axis} is not proposed: {hands.box.note_label.text()}")


def joined(mechanism):
    return [(joint.type, joint.body1, joint.body2) for joint in mechanism.joints]


def test_four_bar_with_a_torsion_spring(hands):
    """One click on the first pivot puts the spring between crank and ground."""
    press(hands, Key.Key_5, CONTROL)
    press(hands, Key.Key_L)
    corners = ((0, 0, 0), (0.1, 0.2, 0), (0.7, 0.4, 0), (0.6, 0, 0))
    join_with_ground(hands, corners[0])
    for corner in corners:
        hands.click(corner)
    hands.key(Key.Key_G)
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_W)
    hands.click(corners[0])
    (spring,) = hands.mechanism.forces
    assert (spring.type, spring.body1, spring.body2) == ("torsion", "ground", "link 1")
    assert ms.check(hands.mechanism).degrees_of_freedom == 1


def test_slider_crank(hands):
    """A chain that begins at the ground, a slider at its end, and a motor."""
    press(hands, Key.Key_5, CONTROL)
    press(hands, Key.Key_L)
    join_with_ground(hands, (0, 0, 0))
    for point in ((0, 0, 0), (0.1, 0.2, 0), (0.7, 0, 0)):
        hands.click(point)
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_B, Qt.KeyboardModifier.ShiftModifier)
    hands.click((0.7, 0, 0))
    hands.key(Key.Key_Return)
    press(hands, Key.Key_D)
    hands.click((0, 0, 0))
    assert joined(hands.mechanism) == [
        ("revolute", "ground", "link 1"),
        ("revolute", "link 1", "link 2"),
        ("prismatic", "ground", "slider 1"),
        ("revolute", "link 2", "slider 1"),
    ]
    assert [driver.joint for driver in hands.mechanism.drivers] == ["revolute 1"]
    # the motor leaves nothing
    assert ms.check(hands.mechanism).degrees_of_freedom == 0
    run = ms.kinematics(hands.mechanism, duration=1.0)
    shift = run["joints/prismatic 1/coordinate/shift"]
    # the crank has 0.1*sqrt(5), the stroke of a slider in line is twice that
    assert shift.max() - shift.min() == pytest.approx(0.2 * 5**0.5, rel=1e-3)


def test_two_hinges_and_two_ball_joints_in_space(hands):
    """Typed points, with the axes that the guide names: z at the crank, x at the rocker."""
    press(hands, Key.Key_L)
    choose_type(hands, "spherical")
    for text in ("0, 0, 0", "0, 0.1, 0", "0.6, 0.3, 0.4", "0.6, 0, 0.4"):
        hands.type(text)
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_J)
    for foot, axis in (((0, 0, 0), "z"), ((0.6, 0, 0.4), "x")):
        hands.point_at(foot)
        turn_to_axis(hands, axis)
        hands.key(Key.Key_G)
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_D)
    hands.click((0, 0, 0))
    assert joined(hands.mechanism) == [
        ("spherical", "link 1", "link 2"),
        ("spherical", "link 2", "link 3"),
        ("revolute", "ground", "link 1"),
        ("revolute", "ground", "link 3"),
    ]
    assert hands.mechanism.drivers[0].joint == hands.mechanism.joints[2].name
    # what the driver leaves is the spin of the rod
    assert ms.check(hands.mechanism).degrees_of_freedom == 1


def test_a_pin_in_a_slot(hands):
    """The bar slides back and forth while the crank is driven."""
    press(hands, Key.Key_5, CONTROL)
    press(hands, Key.Key_L)
    pin = (0.2, 0.2, 0)
    hands.click((0, 0, 0))
    hands.click(pin)
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_B)
    hands.click((0.1, -0.2, 0))
    hands.click((0.3, 0.6, 0))
    hands.type("0.01")
    press(hands, Key.Key_J)
    join_with_ground(hands, (0, 0, 0))
    hands.key(Key.Key_T)
    join_with_ground(hands, (0.2, 0.4, 0))
    choose_type(hands, "point_on_line")
    hands.click((0.2, 0, 0))
    hands.click(pin)
    press(hands, Key.Key_Escape)
    press(hands, Key.Key_D)
    hands.click((0, 0, 0))
    # both are seen in front of the bar
    for place, item in (((0.15, 0.15, 0), ("body", "link 1")), (pin, SLOT)):
        assert hands.image.item_at(hands.place(place).toPointF()) == item
    assert joined(hands.mechanism) == [
        ("revolute", "ground", "link 1"),
        ("prismatic", "ground", "box 1"),
        ("point_on_line", "box 1", "link 1"),
    ]
    run = ms.kinematics(hands.mechanism, duration=1.0)
    shift = run["joints/prismatic 1/coordinate/shift"]
    # from x = 0.2 to both ends of a circle of radius 0.2*sqrt(2)
    assert shift.max() - shift.min() == pytest.approx(0.4 * 2**0.5, rel=1e-3)
