"""The axis in the note of the joint tool is that of the joint that G or a click makes."""

import re

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import Pose, add_body, add_link
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Box, Mechanism
from tests.gui.tools.joint.links import place

Key = Qt.Key
END, APART = (0.33723, 0.0, 0.0), (0.2, -0.15, 0.0)
KINDS = [kind.key for kind in JOINT_TYPES if not kind.is_rod]


@pytest.fixture
def rod(make_workshop):
    """A crank and a rod in a sketch, with the joint tool."""
    crank_end = (0.05, 0.1 * np.sin(np.pi / 3), 0.0)
    mechanism = add_link(Mechanism(name="rod"), (0, 0, 0), crank_end, width=0.02).mechanism
    mechanism = add_link(mechanism, crank_end, END, width=0.02).mechanism
    workshop = make_workshop(mechanism)
    workshop.view.sketch.toggle("xy")
    workshop.view.fit()
    workshop.take("joint")
    return workshop


def shown(workshop):
    """Direction of the arrow of the axis in the view, to its tip."""
    outline = workshop.scene.preview.outline
    (mark,) = outline.marks
    ways = mark.points - outline.dots[0][0]
    way = max(ways, key=np.linalg.norm)
    return way / np.linalg.norm(way)


def named(workshop):
    """The axis as the note names it."""
    return re.search(r"axis: .*", workshop.box.note_label.text())[0]


def go_on_to_up(workshop):
    """Press A until the note names that axis, through no more axes than there can be."""
    up, pressed = "axis: up in the plane (along y)", 0
    while named(workshop) != up and pressed < 9:
        workshop.key(Key.Key_A)
        pressed += 1
    assert named(workshop) == up


def made(workshop):
    """Axis of the only joint."""
    (joint,) = workshop.mechanism.joints
    return place(workshop.mechanism, joint)[1]


@pytest.mark.wide
@pytest.mark.parametrize("way", ["g", "click, g", "click, enter", "click, empty"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_goes_on_to_the_axis_that_is_made(rod, kind, way):
    """With the ground, for each axis that A goes on to and each type, before a click and after."""
    rod.tool.options().type_box.choose(kind)
    for count in range(4):
        rod.point_at(END)
        for _ in range(count):
            rod.key(Key.Key_A)
        axis, name = shown(rod), named(rod)
        if way != "g":
            rod.click(END)
            assert named(rod) == name
        if way == "click, empty":
            rod.point_at(APART)
            assert named(rod) == name
            rod.click(APART)
        else:
            rod.key(Key.Key_Return if way == "click, enter" else Key.Key_G)
        assert made(rod) == pytest.approx(axis, abs=1e-6)
        rod.document.undo()


@pytest.mark.parametrize("kind", ["point_on_line", "point_on_plane"])
def test_a_point_slides_up_in_the_plane(rod, kind):
    """As it was tried first: A until the note says so, then G."""
    rod.tool.options().type_box.choose(kind)
    rod.point_at(END)
    go_on_to_up(rod)
    rod.key(Key.Key_G)
    assert made(rod) == pytest.approx((0, 1, 0), abs=1e-12)


@pytest.mark.wide
@pytest.mark.parametrize("kind", KINDS)
def test_g_over_two_bodies_takes_the_axis_of_the_note(rod, kind):
    """Where a click would join them, and one of them would have the line."""
    rod.tool.options().type_box.choose(kind)
    joint = (0.05, 0.1 * np.sin(np.pi / 3), 0.0)
    for count in range(3):
        rod.point_at(joint)
        for _ in range(count):
            rod.key(Key.Key_A)
        axis = shown(rod)
        rod.key(Key.Key_G)
        assert rod.mechanism.joints[0].body1 == "ground"
        assert made(rod) == pytest.approx(axis, abs=1e-6)
        rod.document.undo()


def test_the_axis_that_a_chose_stays_over_the_second_body(make_workshop):
    """The second click has other axes to propose; the chosen one is among them."""
    mechanism = add_link(Mechanism(name="yoke"), (0, 0, 0), (0.4, 0.3, 0), width=0.05).mechanism
    yoke = add_body(mechanism, [Box(size=(0.8, 0.1, 0.05))], Pose((0.5, 0.3, 0.0)), name="yoke")
    workshop = make_workshop(yoke.mechanism)
    workshop.view.sketch.toggle("xy")
    workshop.view.fit()
    workshop.take("joint")
    workshop.tool.options().type_box.choose("point_on_line")
    workshop.point_at((0.7, 0.3, 0))
    go_on_to_up(workshop)
    workshop.click((0.7, 0.3, 0))
    workshop.point_at((0.4, 0.3, 0))
    assert shown(workshop) == pytest.approx((0, 1, 0), abs=1e-6)
    workshop.click((0.4, 0.3, 0))
    assert workshop.mechanism.joints[0].body1 == "yoke"
    assert made(workshop) == pytest.approx((0, 1, 0), abs=1e-12)
