"""A joint that gets another type takes the axis and the name of a new one of that type."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.edits import body_poses, pose_of
from mechstudio.gui.editing.own_axes import world_axis
from mechstudio.gui.editing.retyping import retyped
from mechstudio.io import load, sample_paths
from mechstudio.model import Box, Mechanism
from tests.gui.properties.value_hand import choice, show


def _choose(qtbot, panel, selection, joint, label):
    """Choose a type from the list."""
    show(qtbot, panel, selection, ("joint", joint))
    box = choice(panel, "Type")
    box.showPopup()
    index = box.model().index(box.findText(label), 0)
    box.view().setCurrentIndex(index)
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)


def _pinned(axis=(0, 0, 1)):
    """A link along x, and one that is pinned to its middle."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.8, 0, 0), name="level").mechanism
    model = edits.add_link(model, (0.4, -0.5, 0), (0.4, 0, 0), name="upright").mechanism
    return edits.add_joint(model, "revolute", "level", "upright", (0.4, 0, 0), axis).mechanism


def _axis(mechanism):
    joint = mechanism.joints[0]
    place = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1))
    return tuple(round(part, 12) + 0.0 for part in place.direction((0.0, 0.0, 1.0)))


def test_a_point_slides_along_the_link(qtbot, panel, document, selection):
    """As one that the tool draws; the automatic name follows, and undo takes both back."""
    document.apply(_pinned(), label="links")
    before = document.mechanism
    _choose(qtbot, panel, selection, "revolute 1", "Point on line")
    (joint,) = document.mechanism.joints
    assert (joint.name, joint.type) == ("point on line 1", "point_on_line")
    assert _axis(document.mechanism) in {(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0)}
    assert selection.items == {("joint", "point on line 1")}
    document.undo()
    assert document.mechanism is before


def test_an_axis_that_was_chosen_stays(qtbot, panel, document, selection):
    """The user is told; a name of the user's own stays."""
    model = edits.rename(_pinned((0.0, 0.6, 0.8)), ("joint", "revolute 1"), "pin")
    document.apply(model, label="links")
    told = []
    document.remark.connect(told.append)
    _choose(qtbot, panel, selection, "pin", "Point on line")
    (joint,) = document.mechanism.joints
    assert (joint.name, joint.type) == ("pin", "point_on_line")
    assert _axis(document.mechanism) == (0.0, 0.6, 0.8)
    assert told
    assert "The axis of" in told[-1]
    assert "under Axis" in told[-1]


def test_letters_of_the_list_take_one_type_in_one_step(qtbot, panel, document, selection):
    """However many types they pass; the axis is that of a choice by mouse."""
    document.apply(_pinned(), label="links")
    show(qtbot, panel, selection, ("joint", "revolute 1"))
    box = choice(panel, "Type")
    box.setFocus()
    before = document.step_count
    qtbot.keyClicks(box, "Point on l")
    assert document.step_count == before
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert document.mechanism.joints[0].type == "point_on_line"
    assert document.step_count == before + 1
    assert document.mechanism.joints[0].name == "point on line 1"
    assert _axis(document.mechanism) in {(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0)}


def _told(document):
    told = []
    document.remark.connect(told.append)
    return told


def test_a_hinge_that_becomes_a_slide_slides_along_the_link(qtbot, panel, document, selection):
    """Not out of the plane; in one step, which is told, and the bodies stay where they are."""
    document.apply(_pinned(), label="links")
    before, steps, told = document.mechanism, document.step_count, _told(document)
    _choose(qtbot, panel, selection, "revolute 1", "Prismatic")
    assert _axis(document.mechanism) in {(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0)}
    assert told[-1] == "“prismatic 1” slides along “level”; change it under Axis z."
    assert document.step_count == steps + 1
    assert [body.position for body in document.mechanism.bodies] == [
        body.position for body in before.bodies
    ]
    document.undo()
    assert document.mechanism is before


def test_a_slide_that_becomes_a_hinge_turns_as_the_others(qtbot, panel, document, selection):
    """So that the way there and back by two choices leads to the hinge of before."""
    model = _pinned()
    document.apply(
        edits.add_joint(model, "revolute", "ground", "level", (0, 0, 0), "z").mechanism, label="A"
    )
    told = _told(document)
    _choose(qtbot, panel, selection, "revolute 1", "Prismatic")
    _choose(qtbot, panel, selection, "prismatic 1", "Revolute")
    assert _axis(document.mechanism) in {(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)}
    assert "turns about world z" in told[-1]


@pytest.mark.parametrize(
    ("body", "axis", "wanted"),
    [("ground", "z", "y"), ("block", "z", "x"), ("block", "y", "x"), ("block", "x", "y")],
)
def test_a_slide_on_the_ground_goes_along_the_other_body(body, axis, wanted):
    """Without a long body it goes along the plane, as a new one does."""
    shape = Box(size=(0.1, 0.8, 0.1)) if body == "ground" else Box(size=(0.1, 0.1, 0.1))
    model = edits.add_body(Mechanism(), [shape], name="block").mechanism
    model = edits.add_joint(model, "revolute", "ground", "block", (0, 0, 0), axis).mechanism
    done = retyped(model, ["revolute 1"], "prismatic")
    (joint,) = done.mechanism.joints
    assert world_axis(done.mechanism, joint, "z").removeprefix("-") == wanted
    along = "“block”" if body == "ground" else f"world {wanted}"
    assert f"slides along {along}" in done.note


def test_a_joint_that_slid_already_keeps_its_axis():
    """Also one that follows expressions, which is told."""
    model = edits.change_joint_type(_pinned(), "revolute 1", "cylindrical").mechanism
    done = retyped(model, ["revolute 1"], "prismatic")
    assert _axis(done.mechanism) == (0.0, 0.0, 1.0)
    model = edits.add_parameter(_pinned(), "a", 0.3)
    led = {
        f"joints.revolute 1.frame1.orientation[{k}]": text
        for k, text in ((0, "cos(a)"), (3, "sin(a)"))
    }
    done = retyped(edits.set_values(model, led), ["revolute 1"], "prismatic")
    assert "stays as before" in done.note
    assert done.mechanism.expressions


@pytest.mark.parametrize("sample", ["four_bar", "slider_crank"])
def test_joints_of_another_type_are_closed(sample):
    """Whatever angle a hinge had, a slide in its place holds the bodies where they are."""
    model = load(sample_paths()[sample])
    for joint in model.joints:
        key = "revolute" if joint.type == "prismatic" else "prismatic"
        after = retyped(model, [joint.name], key).mechanism
        poses = body_poses(after)
        new = after.joints[joint.name]
        one, two = (
            poses[body].of(pose_of(frame))
            for body, frame in ((new.body1, new.frame1), (new.body2, new.frame2))
        )
        assert one.position == pytest.approx(two.position, abs=1e-9)
        turn = one.within(two).orientation
        assert abs(turn[0]) == pytest.approx(1.0)


def test_a_place_that_was_typed_for_one_frame_stays():
    """The frames were put apart on purpose; a run closes them, and says so."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.5, 0.2, 0)).mechanism
    model = edits.add_joint(model, "revolute", "ground", "link 1", (0.5, 0.2, 0)).mechanism
    typed = edits.place_joint(model, "revolute 1", (0.8, 0.0, 0.0), side="1")
    (there,) = typed.joints
    (slides,) = retyped(typed, ["revolute 1"], "prismatic").mechanism.joints
    assert slides.frame1.position == pytest.approx(there.frame1.position)
    assert slides.frame2.position == pytest.approx(there.frame2.position)
