"""Other types for joints, with the axis and the name that a new joint of the type would have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import fsum

from mechstudio import edits
from mechstudio.edits import body_poses, pose_of
from mechstudio.edits.names import fresh_name
from mechstudio.edits.pose import axis_turn
from mechstudio.geometry.quaternion import NO_TURN, Quaternion, Vector, inverse, turned
from mechstudio.gui.editing.noted import Noted
from mechstudio.gui.editing.sentences import joined, listed, loss_sentence
from mechstudio.gui.editing.slot_direction import (
    hinge_direction,
    is_slot,
    slide_direction,
    slides_alone,
    slot_direction,
    turns_alone,
)
from mechstudio.joints import JointType, joint_type
from mechstudio.model import Joint, Mechanism
from mechstudio.model.evaluated import text_of

_APART = 1e-9  # of the places: what is farther apart was put there
_SAME = 1e-7  # directions nearer to each other than this are the same [difference of cosines]


def retyped(mechanism: Mechanism, names: Iterable[str], key: str) -> Noted:
    """Give joints another type.

    A point on a line slides along the body that has the line, as one that the tools draw does,
    where the axis is still across it along an axis of the world. What slides and turned before
    does so along one of its bodies and not along the axis of its rotation, and a slide that
    becomes a hinge turns as the other hinges do. A name such as `revolute 1` follows the type.

    Args:
        mechanism: The mechanism.
        names: Names of the joints.
        key: Key of the new type.

    Raises:
        ModelError: There is no such joint or type.
    """
    kind = joint_type(key)
    joints = [mechanism.joint(name) for name in names]
    joints = [joint for joint in joints if joint.joint_type is not kind]
    turns = {joint.name: _turn_to_slot(mechanism, joint, kind) for joint in joints}
    changes = [edits.TypeChange(name, key, turn) for name, turn in turns.items()]
    done = edits.change_joint_types(mechanism, changes)
    axes = _new_axes(mechanism, joints, kind)
    after = done.mechanism
    for name, (direction, _) in axes.items():
        place = mechanism.joint(name).frame1.position
        apart = _are_apart(mechanism, name)
        after = edits.place_joint(after, name, axis=direction)
        if apart:
            # where frame 1 was put on purpose it stays
            after = edits.place_joint(after, name, place, coordinates="body1", side="1")
    after = named_by_types(mechanism, after, turns)
    kept = [joint for joint in joints if joint.name not in axes]
    notes = [
        loss_sentence(mechanism, done),
        _axis_note(mechanism, after, axes),
        _kept_axes(kept, turns, kind),
    ]
    return Noted(after, " ".join(note for note in notes if note))


def _are_apart(mechanism: Mechanism, name: str) -> bool:
    """Whether the frames of a joint that does not slide are at different places."""
    joint, poses = mechanism.joint(name), body_poses(mechanism)
    if any(coordinate.unit == "m" for coordinate in joint.joint_type.coordinates):
        return False
    first, second = (
        poses[body].of(pose_of(frame)).position
        for body, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
    )
    reach = max(1.0, *map(abs, (*first, *second)))
    return max(abs(a - b) for a, b in zip(first, second, strict=True)) > _APART * reach


def named_by_types(before: Mechanism, after: Mechanism, names: Iterable[str]) -> Mechanism:
    """Let names such as `revolute 1` follow the types that joints got.

    Args:
        before: The mechanism with the old types.
        after: The same with the new ones.
        names: Names of the joints in both.
    """
    for name in names:
        old, new = (one.joint(name).joint_type for one in (before, after))
        if old is not new and re.fullmatch(f"{_stem(old)} [0-9]+", name):
            after = edits.rename(after, ("joint", name), fresh_name(after, "joint", _stem(new)))
    return after


def _stem(kind: JointType) -> str:
    """The name of new joints of a type, but for the number."""
    return kind.key.replace("_", " ")


def _new_axes(
    mechanism: Mechanism, joints: Iterable[Joint], kind: JointType
) -> dict[str, tuple[Vector, str]]:
    """Directions of joints that slide or turn from now on and did not, and what they do."""
    if slides_alone(kind):
        found = {joint.name: slide_direction(mechanism, joint) for joint in joints}
    elif turns_alone(kind):
        found = {joint.name: hinge_direction(mechanism, joint) for joint in joints}
    else:
        return {}
    return {name: one for name, one in found.items() if one is not None}


def _axis_note(before: Mechanism, after: Mechanism, axes: Mapping[str, tuple[Vector, str]]) -> str:
    """Says what joints do along or about other axes, by the names that they have now."""
    # the list of joints is in the same order
    named = [
        f"“{new.name}” {axes[old.name][1]}"
        for old, new in zip(before.joints, after.joints, strict=True)
        if old.name in axes
    ]
    it = "it" if len(named) == 1 else "this"
    return f"{joined(named)}; change {it} under Axis z." if named else ""


def _turn_to_slot(mechanism: Mechanism, joint: Joint, kind: JointType) -> Quaternion:
    """The orientation of the new frames in the old ones."""
    if not is_slot(kind):
        return NO_TURN
    slot = slot_direction(mechanism, joint.body1)
    if slot is None or any(map(text_of, joint.frame1.orientation)):
        return NO_TURN
    place = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1))
    axis = place.direction((0.0, 0.0, 1.0))
    # on the way from a hinge, letters in the list lead through other types
    at_first = axis if joint.joint_type.in_plane == "normal" else axis[2:]
    is_first = max(map(abs, at_first)) > 1.0 - _SAME
    if not is_first or abs(fsum(a * b for a, b in zip(axis, slot, strict=True))) > _SAME:
        return NO_TURN
    return axis_turn(_tidy(turned(inverse(place.orientation), slot)))


def _tidy(direction: Vector) -> Vector:
    """A unit vector without the noise of rounding beside an axis."""
    x, y, z = (round(part) + 0.0 if abs(part - round(part)) < _SAME else part for part in direction)
    return x, y, z


def _kept_axes(joints: list[Joint], turns: dict[str, Quaternion], kind: JointType) -> str:
    """Says that axes stay where a new joint of the type would have another one."""
    kept = [
        joint.name
        for joint in joints
        if turns[joint.name] == NO_TURN and joint.joint_type.in_plane == "normal" != kind.in_plane
    ]
    if not kept:
        return ""
    items = listed([("joint", name) for name in kept])
    axis, stays, it = ("axis", "stays", "it") if len(kept) == 1 else ("axes", "stay", "them")
    return f"The {axis} of {items} {stays} as before; change {it} under Axis."
