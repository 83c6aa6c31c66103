"""A hinge along all bars that it joins would lock them: links take an axis across."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from mechstudio.edits import body_poses, pose_of
from tests.gui.view.bench import No, Shift

A, G, ESCAPE = Qt.Key.Key_A, Qt.Key.Key_G, Qt.Key.Key_Escape
UP = "axis: up in the plane (along y)"
RIGHT = "axis: right in the plane (along x)"


@pytest.fixture
def drawing(workshop):
    """The link tool in a sketch of the x-y plane."""
    workshop.view.sketch.toggle("xy")
    workshop.take("link")
    return workshop


def axes(workshop):
    """Axis of each joint in the world."""
    poses = body_poses(workshop.mechanism)
    return [
        tuple(np.round(poses[joint.body1].of(pose_of(joint.frame1)).direction((0, 0, 1)), 6))
        for joint in workshop.mechanism.joints
    ]


def override(workshop, key):
    """Ask the view whether a key is the tool's, as a window does before its shortcuts."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, No)
    event.ignore()
    QApplication.sendEvent(workshop.image, event)
    assert event.isAccepted()


def draw(workshop, *points):
    for point in points:
        workshop.type(point)


def test_the_rocker_of_a_linkage_in_space_swings(drawing):
    """G at its foot: it moves in the plane of the rod as nearly as an axis of the plane allows."""
    draw(drawing, "0, 0, 0", "0, 0.1, 0", "0.3, 0, 0.2", "0.3, 0, 0")
    drawing.key(G)
    assert axes(drawing)[-1] == (0, 1, 0)
    said = drawing.box.hint_label.text()
    assert said == f"Added revolute 3: link 3 with the ground; {UP}; A: next axis. Esc ends."


def test_a_takes_the_next_axis_of_the_hinge_that_was_made(qtbot, drawing):
    """The other one of the plane, the normal of both links, and along the rocker at last."""
    draw(drawing, "0, 0, 0", "0, 0.1, 0", "0.3, 0, 0.2", "0.3, 0, 0")
    drawing.key(G)
    found = []
    for _ in range(4):
        drawing.key(A)
        found.append(axes(drawing)[-1])
    across = tuple(np.round(np.array((1, 3, 0)) / np.sqrt(10), 6))
    assert [tuple(np.abs(axis)) for axis in found] == [(1, 0, 0), across, (0, 0, 1), (0, 1, 0)]
    qtbot.keyClick(drawing.image, A, Shift)
    assert axes(drawing)[-1] == (0, 0, 1)
    drawing.document.undo()
    assert len(drawing.mechanism.joints) == 2


def test_the_axis_of_a_foot_is_none_of_the_next_link(drawing):
    """A turned the joint that G made; the hinge of the link after it begins as usual."""
    draw(drawing, "0, 0, 0", "0, 0, 0.2")
    drawing.key(G)
    drawing.key(A)
    draw(drawing, "0, 0, 0.5")
    assert axes(drawing) == [(0, 1, 0), (1, 0, 0)]
    drawing.document.undo()
    assert axes(drawing) == [(0, 1, 0)]


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "point_on_line"])
@pytest.mark.parametrize("is_pointed", [True, False])
def test_a_turns_any_joint_that_g_has_just_made(drawing, kind, is_pointed):
    """The usual axis first, then the others; A starts no other tool, and undo takes one step."""
    drawing.tool.options().joint.choose(kind)
    draw(drawing, "0, 0", "0.3, 0")
    drawing.key(G)
    usual = (0, 0, 1) if kind == "revolute" else (1, 0, 0)
    assert axes(drawing) == [usual]
    assert f"(along {'xyz'[usual.index(1)]}); A: next axis." in drawing.box.hint_label.text()
    if is_pointed:
        drawing.point_at((0.1, 0.2, 0))
    found = []
    for _ in range(3):
        override(drawing, A)
        drawing.key(A)
        found += axes(drawing)
        letter = "xyz"[found[-1].index(1)]
        assert f"(along {letter}); A: next axis. Esc ends." in drawing.box.hint_label.text()
    assert sorted(found) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert found[-1] == usual
    drawing.document.undo()
    assert not drawing.mechanism.joints
    assert len(drawing.mechanism.bodies) == 1


@pytest.mark.parametrize("kind", ["spherical", "fixed", "free"])
def test_a_joint_that_has_no_axis_is_told_without_one(drawing, kind):
    """However it points, bodies move alike: A would change nothing, and is free for other tools."""
    drawing.tool.options().joint.choose(kind)
    draw(drawing, "0, 0", "0.3, 0")
    drawing.key(G)
    (joint,) = drawing.mechanism.joints
    assert joint.type == kind
    said = drawing.box.hint_label.text()
    assert said == f"Added {joint.name}: link 1 with the ground. Esc ends."
    assert A not in drawing.tool.keys


def test_a_is_no_key_of_the_tool_without_such_a_joint(drawing):
    """After a link alone it is free for the other tools, as it is once another link is there."""
    for points in (("0, 0", "0.3, 0"), ("0.3, 0.2",)):
        draw(drawing, *points)
        assert A not in drawing.tool.keys
        drawing.key(G)
        assert A in drawing.tool.keys


@pytest.mark.parametrize(("height", "axis"), [("0.2", (1, 0, 0)), ("0.003", (0, 0, 1))])
def test_nearly_along_is_along(drawing, height, axis):
    """1° is nothing that a hand means; a bar at 45° has the axis that all have."""
    draw(drawing, "0, 0, 0", f"0.003, 0, {height}")
    drawing.key(G)
    assert axes(drawing) == [axis]


def test_the_preview_names_the_axis_and_a_takes_the_next(drawing):
    """A post from the ground to the end of a link beside the plane, which the pointer snaps to."""
    drawing.tool.options().joint.choose("spherical")
    draw(drawing, "0, 0, 0", "0, 0.2, 0.2", "0.3, 0.1, 0.2")
    drawing.tool.options().joint.choose("revolute")
    drawing.key(ESCAPE)
    # in a sketch the pointer means places of its plane
    drawing.view.sketch.toggle("xy")
    drawing.view.look("top")
    said = []
    drawing.document.remark.connect(said.append)
    draw(drawing, "0.3, 0, 0.2")
    drawing.key(G)
    drawing.point_at((0, 0, 0))
    drawing.point_at((0.3, 0.1, 0.2))
    assert drawing.box.note_label.text().endswith(f"{RIGHT}; A: next axis")
    drawing.key(A)
    assert drawing.box.note_label.text().endswith("(along -z); A: next axis")
    drawing.click((0.3, 0.1, 0.2))
    # at its other end it has a hinge with a bar that lies across
    assert axes(drawing)[1:] == [(0, 0, -1), (0, 1, 0)]
    assert said == ["Hinge of link 3, axis: up in the plane (along -z)."]


def test_two_bars_along_the_axis_have_a_hinge_across(drawing):
    """Between them nothing could move, either; another hinge of the second one is as usual."""
    draw(drawing, "0, 0, 0", "0, 0, 0.2", "0, 0, 0.5", "0.3, 0, 0.5")
    assert axes(drawing) == [(1, 0, 0), (0, 0, 1)]


def test_other_types_lie_along_bars(drawing):
    """A piston turns about its rod."""
    drawing.tool.options().joint.choose("cylindrical")
    draw(drawing, "0, 0, 0", "0, 0, 0.2")
    drawing.key(G)
    assert axes(drawing) == [(0, 0, 1)]
