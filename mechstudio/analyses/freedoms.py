"""Coordinates that describe all freedoms of a mechanism: where drivers or actuators would do."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.analyses.position import Position
from mechstudio.geometry.arrays import FloatArray


class Freedom(NamedTuple):
    """One coordinate.

    Attributes:
        label: Such as "angle of joint 'pivot'".
        joint: Name of its joint; empty of a body without joints.
        coordinate: Its number there.
        is_scalar: Whether it is a shift or an angle, which a driver can prescribe.
        value: Where it is [m or rad]; 0 for others.
    """

    label: str
    joint: str
    coordinate: int
    is_scalar: bool
    value: float


def independent_coordinates(position: Position, rates: FloatArray) -> tuple[Freedom, ...]:
    """As many coordinates as there are motions, which together tell them apart.

    Args:
        position: The mechanism.
        rates: Rates of all joints by each motion, shape (f, rates).
    """
    from scipy.linalg import qr

    scaled = rates / position.rate_units
    sizes = np.linalg.norm(scaled, axis=1, keepdims=True)
    _, _, order = qr(scaled / np.where(sizes > 0.0, sizes, 1.0), pivoting=True, mode="economic")
    names, joints = position.rate_names, position.system.joints
    user = position.mechanism.joints
    found = []
    for place in sorted(order[: len(rates)].tolist()):
        j = int(np.flatnonzero((joints["rate"] <= place) & (joints["free_count"] > 0))[-1])
        name = user[j].name if j < len(user) else ""
        own = place - int(joints[j]["rate"])
        is_scalar = j < len(user) and own < user[j].joint_type.scalar_count
        place_of_value = int(joints[j]["coordinate"]) + own
        value = float(position.work.coordinate[place_of_value]) if is_scalar else 0.0
        found.append(Freedom(names[place], name, own, is_scalar, value))
    return tuple(found)
