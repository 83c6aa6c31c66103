"""Poses: where frames are, and the motions that bring them there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mechstudio.answering import answering
from mechstudio.edits.edit import refused
from mechstudio.geometry.quaternion import (
    NO_TURN,
    Quaternion,
    Vector,
    about,
    added,
    inverse,
    product,
    turned,
)
from mechstudio.model import GROUND, Body, Frame, Mechanism, Shape
from mechstudio.model.evaluated import kept
from mechstudio.model.value_text import shown

X_AXIS: Vector = (1.0, 0.0, 0.0)
Z_AXIS: Vector = (0.0, 0.0, 1.0)
# where something points: a vector of any length but zero, or an axis by its name, "x" or "-x"
Direction = Sequence[float] | str

_AXES: Mapping[str, Vector] = {
    "x": X_AXIS,
    "-x": (-1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "-y": (0.0, -1.0, 0.0),
    "z": Z_AXIS,
    "-z": (0.0, 0.0, -1.0),
}
NEARLY_OPPOSITE = 1e-3  # length of the sum of two unit vectors below which it has no direction


@answering
class Pose(NamedTuple):
    """A frame in an outer frame; also the motion that takes the outer frame there.

    Attributes:
        position: Its origin in the outer frame [m].
        orientation: Unit quaternion [w, x, y, z], from its axes to those of the outer frame.
    """

    position: Vector = (0.0, 0.0, 0.0)
    orientation: Quaternion = NO_TURN

    def point(self, local: Vector) -> Vector:
        """A point of the frame [m] in the outer frame."""
        return added(self.position, turned(self.orientation, local))

    def direction(self, local: Vector) -> Vector:
        """A direction of the frame in the outer frame."""
        return turned(self.orientation, local)

    def local_point(self, outer: Vector) -> Vector:
        """A point of the outer frame [m] in this frame."""
        return turned(inverse(self.orientation), difference(outer, self.position))

    def local_direction(self, outer: Vector) -> Vector:
        """A direction of the outer frame in this frame."""
        return turned(inverse(self.orientation), outer)

    def of(self, inner: Pose) -> Pose:
        """The outer pose of what has the pose `inner` in this frame."""
        return Pose(self.point(inner.position), product(self.orientation, inner.orientation))

    def within(self, outer: Pose) -> Pose:
        """The pose in this frame of what has the pose `outer`."""
        return Pose(
            self.local_point(outer.position),
            product(inverse(self.orientation), outer.orientation),
        )

    @property
    def frame(self) -> Frame:
        """The pose as a frame of a joint."""
        return Frame(position=self.position, orientation=self.orientation)


WORLD = Pose()


def shift(vector: Sequence[float]) -> Pose:
    """The motion by a vector [m], without turning."""
    return Pose(checked_vector("shift", vector))


def turn(angle: float, axis: Direction, center: Sequence[float] = (0.0, 0.0, 0.0)) -> Pose:
    """The motion that turns the world about an axis.

    Args:
        angle: Angle by the right-hand rule [rad].
        axis: Direction of the axis, of any length but zero.
        center: A point of the axis [m].

    Raises:
        ModelError: The axis has no direction, or a value is not finite.
    """
    if not math.isfinite(angle):
        raise refused("angle", f"must be a finite number of radians (got {angle})")
    x, y, z = unit_vector("axis", axis)
    middle = checked_vector("center", center)
    sine = math.sin(0.5 * angle)
    rotation = (math.cos(0.5 * angle), sine * x, sine * y, sine * z)
    return Pose(difference(middle, turned(rotation, middle)), rotation)


def pose_of(element: Body | Frame | Shape) -> Pose:
    """The pose of a body in the world at t = 0, or of a frame or shape in its body."""
    return Pose(element.position, element.orientation)


def placed_frame(frame: Frame, pose: Pose) -> Frame:
    """A frame at another pose; numbers that do not change keep their expressions."""
    return Frame(
        position=kept(pose.position, frame.position),
        orientation=kept(pose.orientation, frame.orientation),
    )


def body_poses(mechanism: Mechanism) -> dict[str, Pose]:
    """Pose of every body in the world at t = 0, that of the ground included."""
    return {GROUND: WORLD} | {body.name: pose_of(body) for body in mechanism.bodies}


def body_pose(mechanism: Mechanism, name: str) -> Pose:
    """Pose of one body, or of the ground, in the world at t = 0, without those of all others."""
    return WORLD if name == GROUND else pose_of(mechanism.body(name))


def difference(a: Vector, b: Vector) -> Vector:
    """The vector from b to a."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(factor: float, a: Vector) -> Vector:
    """A vector times a number."""
    return (factor * a[0], factor * a[1], factor * a[2])


def dot(a: Vector, b: Vector) -> float:
    """Scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def checked_vector(path: str, value: Sequence[float]) -> Vector:
    """Three finite numbers.

    Args:
        path: What the value is, for messages.
        value: A sequence or an array of shape (3,).

    Raises:
        ModelError: It is something else.
    """
    try:
        x, y, z = (float(number) for number in value)
    except (TypeError, ValueError, OverflowError):
        x = y = z = math.nan
    if not math.isfinite(x + y + z):
        remedy = ""
        entries: object = value
        if isinstance(entries, list | tuple) and any(isinstance(entry, str) for entry in entries):
            remedy = (
                "; give numbers here, and expressions afterwards, "
                'model.set("bodies.rod.position", (0, "-L/2", 0))'
            )
        raise refused(path, f"must be 3 finite numbers (got {shown(value)}){remedy}")
    return (x, y, z)


def unit_vector(path: str, value: Direction) -> Vector:
    """The direction of a vector, of length 1.

    Args:
        path: What the value is, for messages.
        value: A sequence or an array of shape (3,), or the name of an axis, `"x"` or `"-x"`.

    Raises:
        ModelError: It is no vector and no axis, or has no direction.
    """
    if isinstance(value, str):
        named = _AXES.get(value.casefold().removeprefix("+"))
        if named is None:
            names = ", ".join(f'"{name}"' for name in _AXES)
            raise refused(path, f"must be 3 numbers or one of {names} (got {shown(value)})")
        return named
    x, y, z = checked_vector(path, value)
    length = math.hypot(x, y, z)
    if not 0.0 < length < math.inf:
        raise refused(
            path, f"must have a direction (got {shown([x, y, z])}); give for example [0, 0, 1]"
        )
    return (x / length, y / length, z / length)


def axis_turn(axis: Vector, x_axis: Vector | None = None) -> Quaternion:
    """An orientation whose z axis points along a unit vector.

    Args:
        axis: Where z points.
        x_axis: Where x points as nearly as it can; None, or a vector along the axis, for the
            shortest turn from the world's z.
    """
    shortest = turn_between(Z_AXIS, axis, X_AXIS)
    if x_axis is None:
        return shortest
    x, y, _ = turned(inverse(shortest), x_axis)
    if math.hypot(x, y) < NEARLY_OPPOSITE * math.sqrt(dot(x_axis, x_axis)):
        return shortest
    return product(shortest, about(2, math.atan2(y, x)))


def turn_between(start: Vector, end: Vector, half_turn_axis: Vector) -> Quaternion:
    """The shortest rotation from one unit vector to another.

    Args:
        start: Unit vector before the rotation.
        end: Unit vector after it.
        half_turn_axis: Axis for opposite vectors; a unit vector normal to `start`.
    """
    x, y, z = added(start, end)
    length = math.hypot(x, y, z)
    if length < NEARLY_OPPOSITE:
        back = turn_between(start, scaled(-1.0, end), half_turn_axis)
        return product(back, (0.0, *half_turn_axis))
    hx, hy, hz = x / length, y / length, z / length
    a, b, c = start
    return (dot(start, (hx, hy, hz)), b * hz - c * hy, c * hx - a * hz, a * hy - b * hx)
