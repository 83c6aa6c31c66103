"""What the drawing of a mechanism depends on as a whole: directions, places of joints, layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame
from mechstudio.joints import Axis, JointType
from mechstudio.model import GROUND, Body, Joint, Mechanism
from mechstudio.scene.body_links import Attachment


@dataclass(frozen=True, eq=False)
class Directions:
    """Unit vectors of the standard views, each shape (3,).

    Attributes:
        up: Against gravity, along a world axis.
        right: To the right in the front view.
        front: From the mechanism toward the viewer in the front view.
        planar: Whether everything moves parallel to the plane of the front view.
    """

    up: FloatArray
    right: FloatArray
    front: FloatArray
    planar: bool


@dataclass(frozen=True, eq=False)
class JointEnds:
    """Where a joint holds its two bodies."""

    joint: Joint
    first: Attachment
    second: Attachment


def directions(mechanism: Mechanism, upward: str = "auto") -> Directions:
    """The standard views of a mechanism.

    Args:
        mechanism: The mechanism.
        upward: World axis that points up, "y" or "z"; "auto" for the one against gravity.
    """
    normal = _plane_normal(mechanism)
    up = np.eye(3)["xyz".index(upward)] if upward != "auto" else _up(mechanism, normal)
    if normal is not None and abs(float(normal @ up)) < 0.1:
        right = np.cross(up, normal)
        right *= 1.0 if right[int(np.argmax(np.abs(right)))] > 0 else -1.0
        return Directions(up, right, np.cross(right, up), True)
    right = np.eye(3)[0] if abs(up[0]) < 0.5 else np.eye(3)[1]
    return Directions(up, right, np.cross(right, up), False)


def _up(mechanism: Mechanism, normal: FloatArray | None) -> FloatArray:
    gravity = np.array(mechanism.gravity, float)
    axis = int(np.argmax(np.abs(gravity)))
    if gravity[axis] != 0.0:
        up: FloatArray = -np.sign(gravity[axis]) * np.eye(3)[axis]
        return up
    # without gravity: y in drawings of the xy plane, z in space
    level: FloatArray = np.eye(3)[1 if normal is not None and abs(normal[2]) > 0.9 else 2]
    return level


def _plane_normal(mechanism: Mechanism) -> FloatArray | None:
    """The direction at right angles to all motion; None for mechanisms that move in space."""
    joints = [j for j in mechanism.joints if j.joint_type.free or j.joint_type.is_rod]
    turning = [joint for joint in joints if _turns_in_plane(joint.joint_type)]
    sliding = [joint for joint in joints if joint.joint_type.free == (Axis.Z,)]
    if not turning or len(turning) + len(sliding) < len(joints):
        return None
    bodies = {body.name: body for body in mechanism.bodies}
    normal = world_frame(turning[0], bodies)[:3, 2]

    def along(joint: Joint) -> float:
        return abs(float(world_frame(joint, bodies)[:3, 2] @ normal))

    # most mechanisms in space are told by their first joints
    parallel = all(along(joint) > 0.9999 for joint in turning)
    return normal if parallel and all(along(joint) < 1e-3 for joint in sliding) else None


def _turns_in_plane(kind: JointType) -> bool:
    """Whether the joint lets bodies turn, and lets nothing leave its x-y plane."""
    return kind.turns == (Axis.RZ,) and Axis.Z not in kind.free and not kind.has_pitch


def world_frame(joint: Joint, bodies: dict[str, Body]) -> FloatArray:
    """Frame 1 of a joint in the world at t = 0, shape (4, 4)."""
    own = frame(joint.frame1.position, joint.frame1.orientation)
    body = bodies.get(joint.body1)
    return own if body is None else frame(body.position, body.orientation) @ own


def joint_ends(joints: Sequence[Joint], before: Mapping[str, JointEnds]) -> dict[str, JointEnds]:
    """Where joints hold their two bodies, by joint.

    Args:
        joints: The joints.
        before: What was found before; it is kept for joints that are the very same.
    """
    found = {}
    for joint in joints:
        known = before.get(joint.name)
        if known is None or known.joint is not joint:
            frames = (joint.frame1, joint.frame2)
            first, second = (frame(own.position, own.orientation) for own in frames)
            known = JointEnds(joint, Attachment(joint.type, first), Attachment(joint.type, second))
        found[joint.name] = known
    return found


def attachments(
    mechanism: Mechanism, ends: Mapping[str, JointEnds]
) -> dict[str, tuple[tuple[Joint, Attachment], ...]]:
    """The joints at each body, with their frames in the body frame."""
    found: dict[str, list[tuple[Joint, Attachment]]] = {body.name: [] for body in mechanism.bodies}
    found[GROUND] = []
    for end in ends.values():
        for name, place in ((end.joint.body1, end.first), (end.joint.body2, end.second)):
            if name in found:
                found[name].append((end.joint, place))
    return {name: tuple(rows) for name, rows in found.items()}


def neighbors(mechanism: Mechanism) -> dict[str, set[str]]:
    """The bodies that joints hold to each body, without the ground."""
    found: dict[str, set[str]] = {body.name: set() for body in mechanism.bodies}
    for joint in mechanism.joints:
        if joint.body1 in found and joint.body2 in found:
            found[joint.body1].add(joint.body2)
            found[joint.body2].add(joint.body1)
    return found


def layers(mechanism: Mechanism, before: Mapping[str, int]) -> dict[str, int]:
    """A number for each body that differs from those of its neighbors.

    Args:
        mechanism: The mechanism.
        before: Numbers that bodies had; they keep them if they can.
    """
    found: dict[str, int] = {}
    near = neighbors(mechanism)
    for name, others in near.items():
        taken = {found[other] for other in others if other in found}
        free = chain((before.get(name, 0),), range(len(near) + 1))
        found[name] = next(k for k in free if k not in taken)
    return found


def is_sliding(joint: Joint) -> bool:
    """Whether the joint has a rail along z."""
    return joint.joint_type.has_rail
