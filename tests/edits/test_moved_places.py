"""Joints, springs, forces and measures are moved on their bodies, which stay."""

import math

import pytest

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.joints import JOINT_TYPES
from tests.edits.pendulum import items_of, pendulum
from tests.edits.placed_joint import frames_in_world, relative, two_bodies

MOTION = edits.turn(0.7, (1, 2, -1), (0.3, 0.1, 0.2)).of(edits.shift((0.2, -0.1, 0.4)))


def numbers(poses):
    """All numbers of some poses; of both quaternions of a rotation the one that starts above 0."""
    found = []
    for pose in poses:
        sign = math.copysign(1.0, pose.orientation[0])
        found += [*pose.position, *(sign * part for part in pose.orientation)]
    return found


@pytest.mark.parametrize("key", [kind.key for kind in JOINT_TYPES])
def test_both_frames_of_a_joint_make_the_motion(key):
    """They are where the motion brings them, stand to each other as before, and bodies stay."""
    before = two_bodies(key)
    (joint,) = before.joints
    after = edits.move_places(before, [("joint", joint.name)], MOTION)
    assert after.bodies == before.bodies
    frames = [MOTION.of(frame) for frame in frames_in_world(before, joint)]
    moved = after.joint(joint.name)
    assert numbers(frames_in_world(after, moved)) == pytest.approx(numbers(frames), abs=1e-12)
    assert numbers([relative(after, moved)]) == pytest.approx(
        numbers([relative(before, joint)]), abs=1e-12
    )


@pytest.mark.parametrize(("ends", "moving"), [("both", (0, 1)), ("1", (0,)), ("2", (1,))])
def test_ends_of_springs_move_together_or_alone(ends, moving):
    """The end that is not meant stays where it is, and the free length is that of before."""
    before = pendulum()
    item = ("force", "spring 1")
    after = edits.move_places(before, [item], MOTION, ends=ends)
    (start,) = edits.places_of(before, [item]).values()
    (end,) = edits.places_of(after, [item]).values()
    for side in (0, 1):
        point = start[side].position
        expected = MOTION.point(point) if side in moving else point
        assert end[side].position == pytest.approx(expected, abs=1e-12)
    named = {force.name: force for force in after.forces}
    assert named["spring 1"].edited(point1=(0, 0, 0), point2=(0, 0, 0)) == next(
        force.edited(point1=(0, 0, 0), point2=(0, 0, 0))
        for force in before.forces
        if force.name == "spring 1"
    )


def test_places_tell_what_can_be_moved():
    """What has a place of its own makes the motion; the rest is left out, and refused by name."""
    before = pendulum()
    places = edits.places_of(before, items_of(before))
    names = {item.name for item in places}
    assert names == {"pivot", "force 1", "spring 1", "tip"}
    after = edits.places_of(edits.move_places(before, places, MOTION), places)
    for item, there in places.items():
        for old, new in zip(there, after[item], strict=True):
            assert new.position == pytest.approx(MOTION.point(old.position), abs=1e-12)
    with pytest.raises(ModelError, match="body link 1 has no position of its own"):
        edits.move_places(before, [("body", "link 1")], MOTION)
    with pytest.raises(ModelError, match="must be both, 1 or 2"):
        edits.move_places(before, places, MOTION, ends="3")
