"""Each end of a link is joined in its own way: with the ground by G, by a type of its own."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from mechstudio.edits import body_poses, pose_of
from tests.gui.tools.workshop import option
from tests.gui.view.bench import move

G, ESCAPE = Qt.Key.Key_G, Qt.Key.Key_Escape
PIN = "revolute joint with the ground"


def pairs(workshop):
    return [(joint.type, joint.body1, joint.body2) for joint in workshop.mechanism.joints]


def places(workshop):
    """Where each joint is in the world [m]."""
    poses = body_poses(workshop.mechanism)
    return [
        tuple(np.round(poses[joint.body1].of(pose_of(joint.frame1)).position, 9))
        for joint in workshop.mechanism.joints
    ]


@pytest.fixture
def drawing(workshop):
    """The link tool in use."""
    workshop.take("link")
    return workshop


def test_g_pins_the_start_before_its_click(drawing):
    """The note and the symbol show the joint; it is one step of undo with the link."""
    drawing.point_at((0, 0, 0))
    assert "G: joint with the ground" in drawing.box.hint_label.text()
    assert not drawing.scene.preview.outline.symbols
    drawing.key(G)
    assert PIN in drawing.box.note_label.text()
    assert drawing.scene.preview.outline.symbols
    drawing.click((0, 0, 0))
    assert f"begins at a {PIN}" in drawing.box.hint_label.text()
    drawing.click((0.4, 0, 0))
    assert pairs(drawing) == [("revolute", "ground", "link 1")]
    assert places(drawing) == [(0, 0, 0)]
    assert drawing.view.tool_choice.current == "link"
    drawing.document.undo()
    assert not drawing.mechanism.bodies
    assert not drawing.mechanism.joints


def test_g_pins_the_start_after_its_click(drawing):
    """While the pointer rests there; a second press takes the joint back."""
    drawing.click((0, 0, 0))
    drawing.key(G)
    drawing.key(G)
    assert PIN not in drawing.box.hint_label.text()
    drawing.key(G)
    drawing.click((0.4, 0, 0))
    assert pairs(drawing) == [("revolute", "ground", "link 1")]


def test_g_pins_the_end_that_comes(drawing):
    """The next link begins at the same end, and gets no joint with the ground."""
    drawing.click((0, 0, 0))
    drawing.point_at((0.4, 0, 0))
    symbols = len(drawing.scene.preview.outline.symbols)
    drawing.key(G)
    assert PIN in drawing.box.note_label.text()
    assert len(drawing.scene.preview.outline.symbols) == symbols + 1
    drawing.click((0.4, 0, 0))
    drawing.click((0.4, 0.3, 0))
    assert pairs(drawing) == [("revolute", "ground", "link 1"), ("revolute", "link 1", "link 2")]
    assert places(drawing) == [(0.4, 0, 0)] * 2


def test_g_pins_the_end_that_was_drawn_last(drawing):
    """As a step of its own, and once only."""
    drawing.click((0, 0, 0))
    drawing.click((0.4, 0, 0))
    drawing.key(G)
    assert drawing.document.undo_step == "Add revolute 1"
    drawing.key(G)
    assert "joined with the ground here already" in drawing.box.hint_label.text()
    assert pairs(drawing) == [("revolute", "ground", "link 1")]


def test_g_is_not_offered_where_the_ground_is_joined_already(drawing):
    """The hint says that it is; the next point may be joined again."""
    drawing.click((0, 0, 0))
    drawing.click((0.4, 0, 0))
    assert "G: joint of this point with the ground" in drawing.box.hint_label.text()
    drawing.key(G)
    drawing.point_at((0.4, 0.2, 0))
    drawing.point_at((0.4, 0, 0))
    said = drawing.box.hint_label.text()
    assert "G:" not in said
    assert "This point is joined with the ground." in said
    drawing.point_at((0.4, 0.3, 0))
    assert "G: joint of the next point with the ground" in drawing.box.hint_label.text()


def test_a_four_bar_linkage_takes_one_chain(drawing):
    """Four points and two presses of G; nothing is missing."""
    drawing.click((0, 0, 0))
    drawing.key(G)
    for point in ((0, 0.2, 0), (0.5, 0.4, 0), (0.5, 0, 0)):
        drawing.click(point)
    drawing.key(G)
    assert sorted(pairs(drawing)) == [
        ("revolute", "ground", "link 1"),
        ("revolute", "ground", "link 3"),
        ("revolute", "link 1", "link 2"),
        ("revolute", "link 2", "link 3"),
    ]


def test_the_button_in_the_bar_is_the_same(qtbot, drawing):
    """It holds for one point."""
    button = drawing.tool.options().ground
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    drawing.click((0, 0, 0))
    assert not button.isChecked()
    drawing.click((0.4, 0, 0))
    assert pairs(drawing) == [("revolute", "ground", "link 1")]


def test_esc_forgets_the_ground(drawing):
    """The start of another chain is free again."""
    drawing.click((0, 0, 0))
    drawing.point_at((0.4, 0, 0))
    drawing.key(G)
    drawing.key(ESCAPE)
    for point in ((0, 0.2, 0), (0.4, 0.2, 0)):
        drawing.click(point)
    assert not drawing.mechanism.joints


def test_each_end_has_a_type_of_its_own(drawing):
    """The bar says how the next point is joined, and the hint how the link begins."""
    box = option(drawing, "Type of joint")
    drawing.key(G)
    drawing.click((0, 0, 0))
    box.choose("spherical")
    drawing.click((0.4, 0, 0))
    assert "spherical joint with link 1" in drawing.box.hint_label.text()
    box.choose("universal")
    drawing.click((0.4, 0.3, 0))
    box.choose("revolute")
    drawing.click((0.8, 0.3, 0))
    assert pairs(drawing) == [
        ("revolute", "ground", "link 1"),
        ("spherical", "link 1", "link 2"),
        ("universal", "link 2", "link 3"),
    ]


def test_the_joint_at_the_start_is_chosen_after_its_click(drawing):
    """The list beside "Joint at start" is for the pin at the end of the crank, until the click."""
    drawing.click((0, 0, 0))
    drawing.key(G)
    drawing.click((0.4, 0, 0))
    drawing.point_at((0.4, 0.3, 0))
    box = option(drawing, "Type of joint at the start")
    assert box.isVisible()
    box.setFocus()
    keys = box.findData("spherical") - box.currentIndex()
    for _ in range(keys):
        drawing.qtbot.keyClick(box, Qt.Key.Key_Down)
    assert "begins at a spherical joint with link 1" in drawing.box.hint_label.text()
    drawing.click((0.4, 0.3, 0))
    assert box.key == "revolute"
    drawing.click((0.8, 0.3, 0))
    assert pairs(drawing) == [
        ("revolute", "ground", "link 1"),
        ("spherical", "link 1", "link 2"),
        ("revolute", "link 2", "link 3"),
    ]


def test_the_bar_says_which_end_a_joint_is_for(drawing):
    """The first point is a start, the next one an end; a free start has no joint to choose."""

    def names():
        labels = drawing.box.option_bar.findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible() and "Joint" in label.text()]

    assert names() == ["Joint at start"]
    drawing.click((0, 0, 0))
    assert names() == ["Joint at end"]
    drawing.click((0.4, 0, 0))
    assert names() == ["Joint at start", "Joint at end"]
    drawing.key(ESCAPE)
    assert names() == ["Joint at start"]


def test_the_ground_needs_no_type(drawing):
    """Where no joint is chosen, G makes a hinge."""
    option(drawing, "Type of joint").choose("")
    drawing.click((0, 0, 0))
    drawing.key(G)
    for point in ((0.4, 0, 0), (0.4, 0.3, 0)):
        drawing.click(point)
    assert pairs(drawing) == [("revolute", "ground", "link 1")]


def test_the_hinge_with_the_ground_is_no_choice_for_the_next_link(drawing):
    """At the end of a link that is pinned to the ground, the next one begins without a joint."""
    option(drawing, "Type of joint").choose("")
    drawing.click((0, 0, 0))
    drawing.point_at((0.4, 0, 0))
    drawing.key(G)
    drawing.click((0.4, 0, 0))
    assert "begins at a" not in drawing.box.hint_label.text()
    drawing.click((0.4, 0.3, 0))
    assert pairs(drawing) == [("revolute", "ground", "link 1")]
    assert drawing.mechanism.bodies.names == ("link 1", "link 2")


def test_the_hint_says_what_g_does_next(drawing):
    """At a start that is joined with the ground it takes that joint away."""
    drawing.click((0, 0, 0))
    assert "G: joint of this point with the ground." in drawing.box.hint_label.text()
    drawing.key(G)
    assert "G: leave this point free of the ground." in drawing.box.hint_label.text()
    drawing.key(G)
    assert "G: joint of this point with the ground." in drawing.box.hint_label.text()


def test_g_pins_a_point_that_was_typed(drawing):
    """Wherever the pointer is, until that moves; the hint says which point is meant."""
    drawing.point_at((0.3, 0.3, 0))
    drawing.type("0, 0")
    # a window system lets the pointer enter anew where the typed text has gone
    drawing.point_at((0.3, 0.3, 0))
    assert "G: joint of this point with the ground." in drawing.box.hint_label.text()
    drawing.key(G)
    assert f"begins at a {PIN}" in drawing.box.hint_label.text()
    drawing.type("0.4, 0")
    assert pairs(drawing) == [("revolute", "ground", "link 1")]
    assert places(drawing) == [(0, 0, 0)]
    drawing.point_at((0.4, 0.3, 0))
    assert "G: joint of the next point with the ground." in drawing.box.hint_label.text()
    drawing.key(G)
    assert "G: leave the next point free of the ground." in drawing.box.hint_label.text()
    drawing.type("0.4, 0.3")
    assert places(drawing)[-1] == (0.4, 0.3, 0)


def test_a_nudge_of_the_pointer_still_means_what_was_typed(drawing):
    """A hand on the mouse is never quite still between Enter and G."""
    at = drawing.point_at((0.3, 0.3, 0))
    drawing.type("0, 0")
    move(drawing.image, at + QPoint(4, -3))
    assert "G: joint of this point with the ground." in drawing.box.hint_label.text()
    move(drawing.image, at + QPoint(60, 0))
    assert "G: joint of the next point with the ground." in drawing.box.hint_label.text()


def test_the_type_at_the_end_is_kept_for_a_chain(drawing):
    """One choice is enough for all its joints; the other list says that it is for one point."""
    drawing.click((0, 0, 0))
    box = option(drawing, "Type of joint")
    box.setFocus()
    for _ in range(box.findData("spherical") - box.currentIndex()):
        drawing.qtbot.keyClick(box, Qt.Key.Key_Down)
    for point in ((0.4, 0, 0), (0.4, 0.3, 0), (0.8, 0.3, 0)):
        drawing.click(point)
    start = option(drawing, "Type of joint at the start")
    assert (box.key, start.key) == ("spherical", "spherical")
    assert [kind for kind, _, _ in pairs(drawing)] == ["spherical", "spherical"]
    assert "at this point alone" in start.toolTip()
    assert "“Joint at end” is kept" in start.toolTip()
