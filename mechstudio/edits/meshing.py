"""The ratio of a pair of wheels, or of a pinion and its rack, from the shapes that touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mechstudio.edits.pose import Pose, body_pose, pose_of
from mechstudio.edits.shape_corners import corners_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import Axis
from mechstudio.model import GROUND, Cylinder, Joint, Mechanism, Mesh

# how far wheels that mesh may be apart, or overlap [sums of their radii]
PLAY = 0.02
# lines and directions nearer to each other than this are one [radii, sines]
SAME = 1e-6
DIGITS = 12


@dataclass(frozen=True)
class _Wheel:
    """A cylinder that turns about its axis, or one along it.

    Attributes:
        carrier: The body that holds its axis.
        radius: Of the cylinder [m].
        span: Its ends on the axis: from the center to them [m].
        center: A point of its axis in the world [m], shape (3,).
        axis: Unit vector about which its joint counts, in the world, shape (3,).
        body: The body that it is a shape of.
        is_centered: Whether it turns about its own axis, rather than another one through it.
    """

    carrier: str
    radius: float
    span: tuple[float, float]
    center: FloatArray
    axis: FloatArray
    body: str
    is_centered: bool


class _Side(NamedTuple):
    """A body of a joint and how it moves against the other: along the z axis, or against it."""

    body: str
    other: str
    sense: float


class Contact(NamedTuple):
    """How two wheels roll on each other.

    Attributes:
        ratio: Change of the second angle over that of the first.
        is_inside: Whether one is around the other.
        beside: Joint and body of each wheel that turns about another axis than its own, so that
            the two leave each other.
    """

    ratio: float
    is_inside: bool
    beside: tuple[tuple[str, str], ...]


def gear_ratio(mechanism: Mechanism, first: str, second: str) -> float | None:
    """Change of the second angle over that of the first for wheels that roll on each other.

    Of several cylinders of a joint the widest that touch count, whichever of its bodies has them.

    Args:
        mechanism: The mechanism.
        first: Joint of the first wheel.
        second: Joint of the second wheel.

    Returns:
        Below 0 for wheels side by side whose joints count in the same sense, above 0 for a wheel
        in a ring; None where no two parallel wheels on the same body touch.
    """
    contact = contact_of(mechanism, first, second)
    return None if contact is None or contact.beside else contact.ratio


def contact_of(mechanism: Mechanism, first: str, second: str) -> Contact | None:
    """How the widest wheels of two joints roll that touch; None where none do.

    Args:
        mechanism: The mechanism.
        first: Joint of the first wheel.
        second: Joint of the second wheel.
    """
    others = _wheels(mechanism, second)
    for one in _wheels(mechanism, first):
        for other in others:
            rolling = _rolling(one, other)
            if rolling is not None:
                ends = ((first, one), (second, other))
                beside = tuple((name, end.body) for name, end in ends if not end.is_centered)
                return Contact(*rolling, beside)
    return None


def _rolling(one: _Wheel, other: _Wheel) -> tuple[float, bool] | None:
    """Ratio of two wheels, and whether one is in the other; None where they do not touch, or their
    axes move to each other."""
    if one.carrier != other.carrier or np.linalg.norm(np.cross(one.axis, other.axis)) > SAME:
        return None
    apart = other.center - one.center
    along, sense = float(apart @ one.axis), float(np.sign(one.axis @ other.axis))
    ends = sorted(along + sense * end for end in other.span)
    if not _overlap(one.span, (ends[0], ends[1]), -SAME * one.radius):
        return None
    distance = float(np.linalg.norm(apart - along * one.axis))
    play = PLAY * (one.radius + other.radius)
    is_inside = abs(distance - (one.radius + other.radius)) > play
    if not is_inside:
        sense = -sense
    elif distance <= play or abs(distance - abs(one.radius - other.radius)) > play:
        return None
    return _rounded(sense * one.radius / other.radius), is_inside


def rack_advance(mechanism: Mechanism, pinion: str, rack: str) -> float | None:
    """Displacement of a rack per angle of the pinion that rolls on it [m/rad].

    Args:
        mechanism: The mechanism.
        pinion: Joint of the pinion.
        rack: Joint along which the rack slides.

    Returns:
        The radius of the pinion, below 0 where the rack moves against its joint; None where no
        body that slides across the axis of a wheel has a shape at its rim, between its face and
        its middle. Meshes, whose size is not known, are no racks.
    """
    joint = mechanism.joint(rack)
    if Axis.Z not in joint.joint_type.free or Axis.X in joint.joint_type.free:
        return None
    along = np.array(_place(mechanism, joint).direction((0.0, 0.0, 1.0)))
    for wheel in filter(lambda wheel: wheel.is_centered, _wheels(mechanism, pinion)):
        for side in _sides(joint):
            if side.other != wheel.carrier or abs(along @ wheel.axis) > SAME:
                continue
            way = side.sense * along
            beside = _side_of_rim(mechanism, side.body, wheel, way)
            if beside:
                # the rim moves with axis x radius, where the radius points to the rack
                return _rounded(-beside * wheel.radius)
    return None


def _side_of_rim(mechanism: Mechanism, body: str, wheel: _Wheel, way: FloatArray) -> float:
    """On which side of a wheel a body touches it that slides one way.

    Returns:
        1 on the side of axis x way, -1 on the opposite one, 0 where it does not touch.
    """
    pose, play = body_pose(mechanism, body), PLAY * wheel.radius
    across = np.cross(wheel.axis, way)
    for shape in mechanism.body(body).shapes:
        if isinstance(shape, Mesh):
            continue
        corners = np.array([pose.point(corner) for corner in corners_of(shape).tolist()])
        off = corners - wheel.center
        deep, long, wide = (
            (float(places.min()), float(places.max()))
            for places in (off @ wheel.axis, off @ way, off @ across)
        )
        middle = 0.5 * (wide[0] + wide[1])
        sense = float(np.sign(middle))
        face = min(sense * end for end in wide)
        if (
            _overlap(deep, wheel.span, -SAME * wheel.radius)
            and _overlap(long, (0.0, 0.0), play)
            and 0.0 < face <= wheel.radius + play
            and wheel.radius - play <= abs(middle)
        ):
            return sense
    return 0.0


def _wheels(mechanism: Mechanism, name: str) -> list[_Wheel]:
    """The cylinders about the axis of a joint that turns, the widest first.

    Those that this axis goes through beside their middles where there are no others.
    """
    joint, found = mechanism.joint(name), list[_Wheel]()
    if joint.joint_type.turns != (Axis.RZ,):
        return found
    pose = _place(mechanism, joint)
    center, axis = np.array(pose.position), np.array(pose.direction((0.0, 0.0, 1.0)))
    for side in _sides(joint):
        own, body = side.sense * axis, body_pose(mechanism, side.body)
        for shape in mechanism.body(side.body).shapes:
            place = body.of(pose_of(shape))
            if not isinstance(shape, Cylinder) or not _is_along(place, axis):
                continue
            to_shape = np.array(place.position) - center
            aside = to_shape - (to_shape @ axis) * axis
            off, middle = float(np.linalg.norm(aside)), float(to_shape @ own)
            if off >= shape.radius:
                continue
            is_centered = off <= SAME * shape.radius
            span = middle - 0.5 * shape.length, middle + 0.5 * shape.length
            point = center if is_centered else center + aside
            wheel = _Wheel(side.other, shape.radius, span, point, own, side.body, is_centered)
            found.append(wheel)
    # beside a wheel others are its parts, such as pins
    centered = [wheel for wheel in found if wheel.is_centered]
    return sorted(centered or found, key=lambda wheel: -wheel.radius)


def _overlap(one: tuple[float, float], other: tuple[float, float], gap: float) -> bool:
    """Whether two ranges overlap; with a gap above 0 they may be so far apart."""
    return max(one[0], other[0]) <= min(one[1], other[1]) + gap


def _is_along(pose: Pose, axis: FloatArray) -> bool:
    """Whether the z axis of a pose is parallel to another one."""
    return float(np.linalg.norm(np.cross(pose.direction((0.0, 0.0, 1.0)), axis))) <= SAME


def _sides(joint: Joint) -> Iterator[_Side]:
    """The bodies of a joint, the one that its coordinates count for first."""
    first, second = joint.body1, joint.body2
    for body, other, sense in ((second, first, 1.0), (first, second, -1.0)):
        if body != GROUND:
            yield _Side(body, other, sense)


def _place(mechanism: Mechanism, joint: Joint) -> Pose:
    """Frame 1 of a joint in the world."""
    return body_pose(mechanism, joint.body1).of(pose_of(joint.frame1))


def _rounded(value: float) -> float:
    """Without the noise of places that were clicked."""
    return float(f"{value:.{DIGITS}g}")
