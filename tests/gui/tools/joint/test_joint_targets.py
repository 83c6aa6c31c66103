"""The joint tool aims at what is seen and not joined yet; its note tells that and hides nothing."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication

from mechstudio.edits import Pose, add_body, add_joint, add_link
from mechstudio.model import Box, Cylinder, Mechanism
from tests.gui.view.bench import Alt

Key = Qt.Key


@pytest.fixture
def isometric(make_workshop):
    """A function that opens a mechanism, seen in space, in which the joint tool is taken."""

    def make(mechanism):
        workshop = make_workshop(mechanism)
        workshop.view.look("isometric")
        workshop.view.fit()
        workshop.take("joint")
        return workshop

    return make


def note(workshop):
    """What stands beside the pointer."""
    return workshop.box.note_label.text()


def test_the_far_face_of_a_wheel_is_not_caught(isometric):
    """Its center lies behind what is pointed at; that of the near face is caught."""
    wheel = Cylinder(radius=0.4, length=0.5)
    workshop = isometric(add_body(Mechanism(), [wheel], name="wheel").mechanism)
    workshop.point_at((0, 0, -0.25))
    assert "end of wheel" not in note(workshop)
    workshop.point_at((0, 0, 0.25))
    assert "end of wheel" in note(workshop)


def test_both_ends_of_a_bar_are_caught_from_the_side(isometric):
    """The face of the far one looks away, but there is where the bar ends."""
    workshop = isometric(add_link(Mechanism(), (-0.5, 0, 0), (0.5, 0, 0), width=0.1).mechanism)
    for end in (-0.5, 0.5):
        workshop.point_at((end, 0, 0))
        assert "end of link 1" in note(workshop)


def slider():
    """A rod whose end is pinned within a block."""
    mechanism = add_link(Mechanism(), (0, 0.5, 0), (1, 0, 0), width=0.04).mechanism
    block = Box(size=(0.3, 0.2, 0.2))
    mechanism = add_body(mechanism, [block], Pose((1.0, 0.0, 0.0)), name="block").mechanism
    return add_joint(mechanism, "revolute", "link 1", "block", (1, 0, 0), (0, 0, 1)).mechanism


def test_bodies_that_a_joint_holds_there_come_last(isometric):
    """After the pin, the block is guided by the ground; its surface is what is seen."""
    workshop = isometric(slider())
    workshop.point_at((1, 0, 0))
    hints = []
    for _ in range(3):
        hints.append(workshop.box.hint_label.text().split(".")[0].split(" joint of ")[1])
        workshop.key(Key.Key_Tab)
    assert hints == ["the ground and block", "the ground and link 1", "link 1 and block"]


def test_the_axis_is_told_with_its_sense(isometric):
    """F turns it, and the note says so; without its sign an angle could not be foretold."""
    workshop = isometric(slider())
    workshop.point_at((1, 0, 0))
    workshop.tool.options().axis_box.setCurrentText("world x")
    assert "world x" in note(workshop)
    workshop.key(Key.Key_F)
    assert "world x (along -x)" in note(workshop)


def test_a_point_on_a_line_says_which_body_has_the_line(isometric):
    """The two sides differ, so that the order of the clicks matters."""
    mechanism = add_link(Mechanism(), (-0.5, 0, 0), (0.5, 0, 0), width=0.1).mechanism
    workshop = isometric(add_link(mechanism, (0, 0, 0), (0, 0.5, 0), width=0.05).mechanism)
    workshop.tool.options().type_box.choose("point_on_line")
    workshop.point_at((0, 0, 0))
    assert "a point of link 2 on a line of link 1" in note(workshop)


@pytest.mark.parametrize("first", ["crank", "lever"])
def test_the_end_of_a_crank_is_the_point_in_the_middle_of_a_lever(isometric, first):
    """Whichever was drawn first; Tab makes either of them the line, and says so."""
    crank, lever = ((0, 0, 0), (0, 0.5, 0), 0.05), ((-0.5, 0, 0), (0.5, 0, 0), 0.1)
    mechanism = Mechanism()
    for start, end, width in (crank, lever) if first == "crank" else (lever, crank):
        mechanism = add_link(mechanism, start, end, width=width).mechanism
    point, line = ("link 1", "link 2") if first == "crank" else ("link 2", "link 1")
    workshop = isometric(mechanism)
    workshop.tool.options().type_box.choose("point_on_line")
    workshop.point_at((0, 0, 0))
    assert f"a point of {point} on a line of {line}" in note(workshop)
    hint = workshop.box.hint_label.text()
    assert f"Tab: swap point and line. A: next axis of {line}." in hint
    # each is a line of the body that has it, and so is the first one
    assert all("link" not in one or line in one for one in axes(workshop, 5))
    workshop.key(Key.Key_Tab)
    assert f"a point of {line} on a line of {point}" in note(workshop)
    assert "Tab: next pair of bodies." in workshop.box.hint_label.text()
    workshop.click((0, 0, 0))
    joint = workshop.document.mechanism.joints[0]
    assert (joint.type, joint.body1, joint.body2) == ("point_on_line", point, line)


def axes(workshop, count):
    """What the note says of the axis, now and after each press of A."""
    told = []
    for _ in range(count):
        told.append(note(workshop).partition("axis: ")[2])
        workshop.key(Key.Key_A)
    return told


def test_the_bar_shows_the_axis_that_a_went_on_to(isometric):
    """As long as it is meant: another place, and a choice from the list, begin anew."""
    workshop = isometric(slider())
    box = workshop.tool.options().axis_box
    workshop.point_at((1, 0, 0))
    assert box.currentText() == "automatic"
    told = note(workshop)
    workshop.key(Key.Key_A)
    assert note(workshop) != told
    chosen = box.currentText().removeprefix("automatic: ")
    assert f"axis: {chosen}" in note(workshop)
    workshop.key(Key.Key_T)
    assert box.itemText(0) == "automatic"
    box.setCurrentText("world z")
    workshop.key(Key.Key_A)
    assert box.currentText() == "automatic"


@pytest.mark.parametrize("axis", ["world x", "world y", "world z"])
def test_the_note_leaves_the_arrow_free(isometric, axis):
    """The arrow tells the sense of the joint, which the note would hide."""
    workshop = isometric(slider())
    workshop.tool.options().axis_box.setCurrentText(axis)
    workshop.point_at((1, 0, 0))
    tip = np.array((1.0, 0.0, 0.0))
    tip["xyz".index(axis[-1])] += 60 * workshop.tool.bench.pixel(tip)
    place = workshop.place(tip)
    assert not workshop.box.note_label.geometry().contains(QPointF(place).toPoint())


def test_the_preview_ends_where_the_options_begin(isometric):
    """Over the bar nothing is pointed at; no dot stays where the pointer was."""
    workshop = isometric(slider())
    workshop.point_at((0.5, 0.25, 0), Alt)
    assert workshop.tool.bench.outline.dots
    place = QPointF(QRect(QPoint(), workshop.box.option_bar.size()).center())
    QApplication.sendEvent(workshop.box.option_bar, QEnterEvent(place, place, place))
    assert not workshop.tool.bench.outline.dots
    assert not workshop.box.note_label.isVisible()


def test_the_list_of_axes_is_in_groups(isometric):
    """What is proposed, the plane that is drawn in, and the world, with lines between them."""
    box = isometric(slider()).tool.options().axis_box
    entries = [box.itemText(index) for index in range(box.count())]
    assert entries == [
        *("automatic", "from the shapes", ""),
        *("normal to the plane", "right in the plane", "up in the plane", ""),
        *("world x", "world y", "world z"),
    ]
    selectable = [box.model().item(index).isSelectable() for index in range(box.count())]
    assert selectable == [bool(entry) for entry in entries]
