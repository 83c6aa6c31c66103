"""Axes of joints are named as their own, and by the world where they lie along one of it."""

import pytest

from mechstudio import edits
from mechstudio.gui.editing.own_axes import freedoms, own_axis, world_axis
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Box, Mechanism

BOX = [Box(size=(0.1, 0.1, 0.1))]


def joined_by(type, axis, turn=0.0):
    """A block on the ground, turned about x."""
    place = edits.turn(turn, "x")
    model = edits.add_body(Mechanism(), BOX, place, name="block").mechanism
    point2 = (0.0, 0.0, 0.3) if type == "distance" else None
    made = edits.add_joint(model, type, "ground", "block", (0, 0, 0), axis, point2=point2)
    return made.mechanism


@pytest.mark.parametrize(
    ("type", "axis", "words"),
    [
        ("prismatic", (1, 0, 0), "shift along its axis z (world x)"),
        ("prismatic", (-1, 0, 0), "shift along its axis z (world -x)"),
        ("revolute", (0, 0, 1), "rotation about its axis z (world z)"),
        ("revolute", (0, 1, 1), "rotation about its axis z (oblique)"),
        ("cylindrical", (0, 1, 0), "shift along its axis z (world y), rotation about it"),
        ("point_on_line", (1, 0, 0), "shift along its axis z (world x), rotation about all axes"),
        ("spherical", (0, 0, 1), "rotation about all axes"),
        ("fixed", (0, 0, 1), "nothing"),
    ],
)
def test_a_joint_says_what_it_leaves_free(type, axis, words):
    """A slider along x of the world does not just read "shift z"."""
    model = joined_by(type, axis)
    assert freedoms(model, model.joints[0]) == words


def test_the_second_axis_of_a_cross_piece_is_one_of_frame_2():
    """Where the bodies stand otherwise, it lies along another axis of the world."""
    model = joined_by("universal", (0, 0, 1))
    (joint,) = model.joints
    assert freedoms(model, joint) == "rotation about its x (world x) and y (world y)"
    turned = model.edited(joints=(joint.edited(frame2=edits.turn(1.0, "x").frame),))
    assert freedoms(turned, turned.joints[0]).endswith("x (world x) and y (oblique)")


def test_an_axis_on_a_body_turns_with_it():
    """The world's axis is that of the pose at t = 0."""
    model = edits.swap_bodies(joined_by("revolute", (0, 0, 1)), "revolute 1")
    (joint,) = model.joints
    assert joint.body1 == "block"
    before = world_axis(model, joint, "z")
    assert own_axis(model, joint, "z") == "z (world z)"
    body = model.body("block").edited(orientation=edits.turn(1.0, "x").orientation)
    turned = model.edited(bodies=(body,))
    assert before.removeprefix("-") == "z"
    assert world_axis(turned, turned.joints[0], "z") == ""
    assert own_axis(turned, turned.joints[0], "z") == "z"


def test_every_type_has_words():
    """A new type of joint needs none of its own."""
    for kind in JOINT_TYPES:
        model = joined_by(kind.key, (0, 0, 1))
        assert freedoms(model, model.joints[0])
