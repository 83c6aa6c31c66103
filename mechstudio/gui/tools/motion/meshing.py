"""The ratio of a pair of wheels, or of a pinion and its rack, from the shapes that touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mechstudio.edits import Pose, body_poses, pose_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import Axis
from mechstudio.model import GROUND, Cylinder, Joint, Mechanism

# how far wheels that mesh may be apart, or overlap [sums of their radii]
PLAY = 0.02
# lines and directions nearer to each other than this are one [radii, sines]
SAME = 1e-6
DIGITS = 12


@dataclass(frozen=True)
class Wheel:
    """A round body that turns about its axis.

    Attributes:
        radius: Of its cylinder, the widest one of several [m].
        center: A point of its axis in the world [m], shape (3,).
        axis: Unit vector about which its joint counts, in the world, shape (3,).
    """

    radius: float
    center: FloatArray
    axis: FloatArray


class _Side(NamedTuple):
    """A body of a joint and how it moves: along the z axis of the joint, or against it."""

    body: str
    sense: float


def gear_ratio(mechanism: Mechanism, first: str, second: str) -> float | None:
    """Change of the second angle over that of the first for wheels that roll on each other.

    Args:
        mechanism: The mechanism.
        first: Joint of the first wheel.
        second: Joint of the second wheel.

    Returns:
        Below 0 for wheels side by side whose joints count in the same sense, above 0 for a wheel
        in a ring; None where no two parallel wheels touch.
    """
    one, other = _wheel(mechanism, first), _wheel(mechanism, second)
    if one is None or other is None or np.linalg.norm(np.cross(one.axis, other.axis)) > SAME:
        return None
    apart = other.center - one.center
    distance = float(np.linalg.norm(apart - (apart @ one.axis) * one.axis))
    play = PLAY * (one.radius + other.radius)
    sense = float(np.sign(one.axis @ other.axis))
    if abs(distance - (one.radius + other.radius)) <= play:
        sense = -sense
    elif distance <= play or abs(distance - abs(one.radius - other.radius)) > play:
        return None
    return _rounded(sense * one.radius / other.radius)


def rack_advance(mechanism: Mechanism, pinion: str, rack: str) -> float | None:
    """Displacement of a rack per angle of the pinion that rolls on it [m/rad].

    Args:
        mechanism: The mechanism.
        pinion: Joint of the pinion.
        rack: Joint along which the rack slides.

    Returns:
        The radius of the pinion, below 0 where the rack moves against its joint; None where no
        body slides across the axis of a wheel, on one of its sides.
    """
    wheel, joint = _wheel(mechanism, pinion), mechanism.joint(rack)
    slides = Axis.Z in joint.joint_type.free and Axis.X not in joint.joint_type.free
    side = next(_sides(joint), None)
    if wheel is None or side is None or not slides:
        return None
    along = side.sense * np.array(_place(mechanism, joint).direction((0.0, 0.0, 1.0)))
    if abs(along @ wheel.axis) > SAME:
        return None
    apart = np.array(body_poses(mechanism)[side.body].position) - wheel.center
    across = np.cross(wheel.axis, along)
    beside = float(apart @ across)
    if abs(beside) <= SAME * wheel.radius:
        return None
    # the rim moves with axis x radius, where the radius points to the rack
    return _rounded(-float(np.sign(beside)) * wheel.radius)


def _wheel(mechanism: Mechanism, name: str) -> Wheel | None:
    """The wheel that a joint holds; None if there is none."""
    joint = mechanism.joint(name)
    if joint.joint_type.turns != (Axis.RZ,):
        return None
    pose, poses = _place(mechanism, joint), body_poses(mechanism)
    center, axis = np.array(pose.position), np.array(pose.direction((0.0, 0.0, 1.0)))
    for body, sense in _sides(joint):
        radii = [
            float(shape.radius)
            for shape in mechanism.body(body).shapes
            if isinstance(shape, Cylinder)
            and _is_around(poses[body].of(pose_of(shape)), float(shape.radius), center, axis)
        ]
        if radii:
            return Wheel(max(radii), center, sense * axis)
    return None


def _is_around(pose: Pose, radius: float, center: FloatArray, axis: FloatArray) -> bool:
    """Whether the z axis of a pose lies in a line."""
    off = np.array(pose.position) - center
    gap = float(np.linalg.norm(off - (off @ axis) * axis))
    turned = float(np.linalg.norm(np.cross(pose.direction((0.0, 0.0, 1.0)), axis)))
    return gap <= SAME * radius and turned <= SAME


def _sides(joint: Joint) -> Iterator[_Side]:
    """The bodies of a joint, the one that its coordinates count for first."""
    for body, sense in ((joint.body2, 1.0), (joint.body1, -1.0)):
        if body != GROUND:
            yield _Side(body, sense)


def _place(mechanism: Mechanism, joint: Joint) -> Pose:
    """Frame 1 of a joint in the world."""
    return body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1))


def _rounded(value: float) -> float:
    """Without the noise of places that were clicked."""
    return float(f"{value:.{DIGITS}g}")
