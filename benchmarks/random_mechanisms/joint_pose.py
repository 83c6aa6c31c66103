"""Where joint coordinates put frame 2 in frame 1, from the table of joint types alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.joints import joint_type
from mechstudio.joints.joint_type import Axis
from tests.reference.rotations import about

Array = NDArray[np.float64]


def scalar_kinds(kind: str) -> list[bool]:
    """For each shift or angle of a joint whether it is a shift."""
    coordinates = joint_type(kind).coordinates
    return [entry.kind == "shift" for entry in coordinates if entry.kind != "quaternion"]


def rate_kinds(kind: str) -> list[bool]:
    """For each rate of a joint whether it is that of a shift."""
    return [axis <= Axis.Z for axis in joint_type(kind).free]


def has_quaternion(kind: str) -> bool:
    """Whether a joint lets bodies turn in every direction."""
    return any(entry.kind == "quaternion" for entry in joint_type(kind).coordinates)


def relative_pose(
    kind: str, coordinate: Array, lead: float, turn: Array | None = None
) -> tuple[Array, Array]:
    """Shift and rotation of frame 2 in frame 1.

    Args:
        kind: Joint type.
        coordinate: Shifts and angles.
        lead: Of a screw, per radian.
        turn: Rotation of joints with a quaternion; none if left out.
    """
    entry = joint_type(kind)
    values = np.zeros(6)
    free = entry.free[: len(coordinate)]
    values[[int(axis) for axis in free]] = coordinate
    if has_quaternion(kind):
        return values[:3], np.eye(3) if turn is None else turn
    if entry.is_crossed:
        return values[:3], about(0, values[Axis.RX]) @ about(1, values[Axis.RY])
    if kind == "screw":
        values[Axis.Z] = lead * values[Axis.RZ]
    return values[:3], about(2, values[Axis.RZ])
