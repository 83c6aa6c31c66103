"""Joints are changed in the property panel: type, stops, coordinates and bodies."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton

from mechstudio import edits
from tests.gui.properties.value_hand import (
    choice,
    joint_bodies,
    line,
    lines,
    problem,
    settle,
    show,
    write,
)


def test_one_coordinate_of_a_joint_has_a_value_of_its_own(qtbot, panel, document, selection):
    """The others keep theirs, which was one number for all."""
    show(qtbot, panel, selection, ("joint", "slide"))
    write(qtbot, panel, "Damping", "3")
    assert sorted(document.mechanism.joints[1].damping) == [0.0, 3.0]


def test_a_joint_takes_another_type_by_keyboard(qtbot, panel, document, selection):
    """Frames and spring stay, undo brings the stops and the driver back."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    before = document.mechanism
    box = choice(panel, "Type")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_C)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    joint = document.mechanism.joints[0]
    assert joint.type == "cylindrical"
    assert joint.frame1 == before.joints[0].frame1
    assert 40.0 in joint.stiffness
    document.undo()
    assert document.mechanism is before


def test_stops_come_and_go(qtbot, panel, document, selection):
    """A joint without stops gets some, with bounds to be entered; none takes them away."""
    show(qtbot, panel, selection, ("joint", "slide"))
    before = document.mechanism
    qtbot.keyClick(choice(panel, "Stops"), Qt.Key.Key_E)
    qtbot.keyClick(choice(panel, "Stops"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(x.accessibleName() == "Lower stop" for x in lines(panel)))
    settle(qtbot, panel)
    write(qtbot, panel, "Lower stop", "-0.25")
    assert -0.25 in document.mechanism.joints[1].limits.lower
    qtbot.keyClick(choice(panel, "Stops"), Qt.Key.Key_N)
    qtbot.keyClick(choice(panel, "Stops"), Qt.Key.Key_Return)
    assert document.mechanism == before


def test_a_joint_gets_an_initial_coordinate_and_rate(qtbot, panel, document, selection):
    """With units and expressions; an empty field takes it away, undo brings all back."""
    change = edits.TypeChange("slide", "prismatic")
    model = edits.change_joint_types(document.mechanism, [change]).mechanism
    document.apply(edits.add_parameter(model, "v", 2.0), label="prismatic")
    before = document.mechanism
    show(qtbot, panel, selection, ("joint", "slide"))
    assert line(panel, "Initial coordinate").text() == ""
    write(qtbot, panel, "Initial coordinate", "250 mm")
    assert document.mechanism.joints["slide"].initial.coordinate == 0.25
    assert document.undo_step == "Change Initial coordinate"
    write(qtbot, panel, "Initial velocity", "v/4")
    initial = document.mechanism.joints["slide"].initial
    assert initial.rate == 0.5
    assert set(initial.texts.values()) == {"v/4"}
    write(qtbot, panel, "Initial coordinate", "1 kg")
    assert "unit" in problem(line(panel, "Initial coordinate"))
    write(qtbot, panel, "Initial coordinate", "")
    show(qtbot, panel, selection, ("joint", "slide"))
    write(qtbot, panel, "Initial velocity", "")
    assert document.mechanism.joints["slide"].initial is None
    for _ in range(4):
        document.undo()
    assert document.mechanism == before


def test_one_of_several_coordinates_has_an_initial_value(qtbot, panel, document, selection):
    """The others have none, and begin where the poses are."""
    show(qtbot, panel, selection, ("joint", "slide"))
    write(qtbot, panel, "Initial coordinate", "0.1")
    values = document.mechanism.joints["slide"].initial.coordinate
    assert len(values) == 2
    assert values.count(None) == 1


def test_driven_coordinates_begin_where_their_drivers_do(qtbot, panel, document, selection):
    """They have no field for it."""
    driver = document.mechanism.drivers[0]
    show(qtbot, panel, selection, ("joint", driver.joint))
    assert not any(x.accessibleName() == "Initial coordinate" for x in lines(panel))


def test_a_choice_that_is_refused_goes_back(qtbot, panel, document, selection):
    """Two links of a coupling cannot be of different nature: the list shows the old one again."""
    show(qtbot, panel, selection, ("coupling", "mesh"))
    box = choice(panel, "Type")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_R)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert document.step_count == 0
    assert box.currentText() == "gear"
    assert problem(box)


def test_another_body_carries_the_point_at_the_same_place(qtbot, panel, document, selection):
    """The button beside the link lists the bodies; the point stays where it is in the world."""
    show(qtbot, panel, selection, ("measure", "tip"))
    buttons = panel.findChildren(QToolButton)
    button = next(b for b in buttons if b.accessibleName() == "Change Body")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    measure = document.mechanism.measures[0]
    assert measure.body == "<b>rod"
    # 0.5 along x of the crank, which is turned to y, seen from a body at x = 1
    assert measure.point == pytest.approx((-1.0, 0.5, 0.0))


def test_several_joints_take_another_type(qtbot, panel, document, selection):
    """The list is empty while they differ, and one choice is for all."""
    show(qtbot, panel, selection, ("joint", "slide"), ("joint", "ball"))
    box = choice(panel, "Type")
    assert box.currentText() == ""
    qtbot.keyClick(box, Qt.Key.Key_U)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert {joint.type for joint in document.mechanism.joints[1:]} == {"universal"}
    assert document.step_count == 1


def test_the_bodies_to_choose_from_are_those_there_are(qtbot, panel, document, selection):
    """A joint's page offers bodies under their present names, those that came later among them."""
    joint = document.mechanism.joints[0]
    show(qtbot, panel, selection, ("joint", joint.name))
    other = next(b.name for b in document.mechanism.bodies if b.name not in joint_bodies(joint))
    box = choice(panel, "Body 1")
    assert box.findText(other) >= 0
    document.apply(edits.rename(document.mechanism, ("body", other), "renamed"), label="Rename")
    show(qtbot, panel, selection, ("joint", joint.name))
    box = choice(panel, "Body 1")
    assert (box.findText(other), box.findText("renamed") >= 0) == (-1, True)
