"""The menu of a joint adds what acts on it: motors, gears, springs, friction and stops."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

from mechstudio.edits import Pose, add_body, add_joint
from mechstudio.gui.window.panels import installed_panels
from mechstudio.model import Cylinder, Mechanism
from tests.gui.tools.workshop import WindowHands

pytestmark = pytest.mark.window

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CENTERS = {"small": ((0.0, 0.0, 0.0), 0.1), "large": ((0.3, 0.0, 0.0), 0.2)}


def wheels():
    """Two wheels that touch, each on a pivot."""
    mechanism = Mechanism()
    for name, (center, radius) in CENTERS.items():
        disk = Cylinder(radius=radius, length=0.04)
        mechanism = add_body(mechanism, [disk], Pose(center), name=name).mechanism
        mechanism = add_joint(
            mechanism, "revolute", "ground", name, center, (0, 0, 1), name=f"pivot of {name}"
        ).mechanism
    return mechanism


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with the wheels, seen from the front."""
    window = make_window(panels=installed_panels())
    window.resize(1280, 860)
    window.document.open(wheels())
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    window.view.look("front")
    yield WindowHands(qtbot, window)
    window.document.mark_clean()


def click_entry(qtbot, menu, action):
    """Click an entry of a menu that is open."""
    qtbot.waitUntil(menu.isVisible)
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def choose(qtbot, hands, place, entry):
    """Press the right button at a place of the view and choose an entry of the menu *Joint*."""
    qtbot.mouseClick(hands.image, RIGHT, pos=place)
    over = QApplication.activePopupWidget()
    assert isinstance(over, QMenu)
    (joint,) = (action for action in over.actions() if action.text() == "&Joint")
    click_entry(qtbot, over, joint)
    click_entry(qtbot, joint.menu(), hands.window.actions_by_id[entry])


def over_pivot(hands, name):
    """Where the symbol of the pivot of a wheel is in the view, and its name."""
    center = hands.place(CENTERS[name][0])
    around = sorted(range(-12, 13), key=abs)
    for x, y in ((x, y) for y in around for x in around):
        place = center + QPoint(x, y)
        if hands.image.item_at(place.toPointF()) == ("joint", f"pivot of {name}"):
            return place
    raise AssertionError("no symbol of the pivot")


def test_add_motor_takes_the_tool_with_the_joint(qtbot, hands):
    """Enter drives it, as one step of undo."""
    choose(qtbot, hands, over_pivot(hands, "large"), "joint_motor")
    assert "pivot of large" in hands.box.hint_label.text()
    assert not hands.mechanism.drivers
    hands.key(Qt.Key.Key_Return)
    (driver,) = hands.mechanism.drivers
    assert driver.joint == "pivot of large"
    assert hands.document.step_count == 1


def test_add_gear_needs_the_other_wheel_alone(qtbot, hands):
    """The joint of the menu is the first one."""
    choose(qtbot, hands, over_pivot(hands, "small"), "joint_coupling")
    hands.click((0.3, 0.08, 0.02))
    (coupling,) = hands.mechanism.couplings
    assert [joint for joint, _ in coupling.ends] == ["pivot of small", "pivot of large"]
    assert coupling.ratio == pytest.approx(-0.5)


def test_add_spring_gives_the_joint_its_own(qtbot, hands):
    """Free at the present angle, with a damper; a second one is not offered."""
    choose(qtbot, hands, over_pivot(hands, "large"), "joint_spring")
    joint = hands.mechanism.joint("pivot of large")
    assert joint.per_coordinate("stiffness")[0] > 0.0
    assert joint.per_coordinate("damping")[0] > 0.0
    assert joint.per_coordinate("reference")[0] == pytest.approx(0.0, abs=1e-9)
    assert hands.document.undo_step == "Add spring to pivot of large"
    assert "Stiffness" in hands.window.messages.text
    assert not hands.window.actions_by_id["joint_spring"].isEnabled()
    hands.document.undo()
    assert hands.mechanism == wheels()


def test_add_friction_and_stops_takes_the_tool_with_the_joint(qtbot, hands):
    """The bar is that of the tool, and the hint names the joint."""
    choose(qtbot, hands, over_pivot(hands, "large"), "joint_stops")
    assert hands.view.tool_choice.current == "stops"
    assert "pivot of large" in hands.box.hint_label.text()
