"""Places of bodies in the world and back, as the expressions that they were entered as."""

from __future__ import annotations

from mechstudio.edits.expression_sums import combined
from mechstudio.edits.placing import local_place
from mechstudio.edits.pose import Pose
from mechstudio.geometry.quaternion import Vector, turned
from mechstudio.model.evaluated import text_of

ROUNDED = 1e-15  # of right angles, and of places
_UNIT: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def outer_place(pose: Pose, local: Vector) -> Vector:
    """A point of a frame in the outer frame [m], as an expression where it depends on one.

    Numbers alone where the orientation of the frame is an expression and the point is not its
    origin, since products of these would be no help to anybody.

    Args:
        pose: Of the frame.
        local: The point in it [m].
    """
    numbers = pose.point(local)
    if any(map(text_of, pose.orientation)):
        return pose.position if local == (0.0, 0.0, 0.0) else numbers
    axes = _axes(pose)
    x, y, z = (
        combined(
            numbers[row],
            [
                (1.0, pose.position[row]),
                *((axis[row], value) for axis, value in zip(axes, local, strict=True)),
            ],
        )
        for row in range(3)
    )
    return (x, y, z)


def inner_place(pose: Pose, point: Vector) -> Vector:
    """A point of the outer frame in a frame [m]; undoes `outer_place`.

    Args:
        pose: Of the frame.
        point: The point in the outer frame [m].

    Raises:
        ModelError: The point is an expression, and the orientation expressions of another length.
    """
    if any(map(text_of, pose.orientation)):
        return local_place(pose, point)
    numbers = pose.local_point(point)
    x, y, z = (
        combined(
            number,
            [
                *zip(axis, point, strict=True),
                *((-part, value) for part, value in zip(axis, pose.position, strict=True)),
            ],
        )
        for number, axis in zip(numbers, _axes(pose), strict=True)
    )
    return (x, y, z)


def plus_offset(point: Vector, offset: Vector) -> Vector:
    """A point beside another one [m], of which rounding makes no other point."""
    size = max(map(abs, (*point, *offset)))
    x, y, z = (
        value
        if abs(shift) <= ROUNDED * size
        else combined(value + shift, [(1.0, value), (1.0, shift)])
        for value, shift in zip(point, offset, strict=True)
    )
    return (x, y, z)


def _axes(pose: Pose) -> list[list[float]]:
    """The axes of a frame in the outer one, without the rounding of right angles."""
    axes = (turned(pose.orientation, axis) for axis in _UNIT)
    return [[_rounded(part) for part in axis] for axis in axes]


def _rounded(part: float) -> float:
    whole = round(part)
    return float(whole) if abs(part - whole) <= ROUNDED else part
