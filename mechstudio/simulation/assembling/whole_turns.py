"""Whole turns of angles in which a model begins, which the poses of its bodies do not tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.topology.system import System

TURN = 2.0 * np.pi  # [rad]
SAME_ANGLE = 1e-6  # [rad]: drift of a run that goes on from its end
NONE = np.zeros(0, dtype=np.intp), np.zeros(0)


def initial_angles(mechanism: Mechanism, system: System) -> tuple[np.ndarray, FloatArray]:
    """Angles that are initial coordinates of joints.

    Args:
        mechanism: The model.
        system: What it was compiled to.

    Returns:
        Their places among the coordinates of all joints, and their values [rad].
    """
    if all(joint.initial is None for joint in mechanism.joints):
        return NONE
    places, values = [], []
    for joint, first in zip(mechanism.joints, system.joints["coordinate"].tolist(), strict=False):
        if joint.initial is None:
            continue
        for k, value in enumerate(joint.initial_values("coordinate")):
            if value is not None and joint.joint_type.coordinates[k].kind == "angle":
                places.append(first + k)
                values.append(value)
    return np.array(places, dtype=np.intp), np.array(values, dtype=float)


def are_same_angles(ones: FloatArray, others: Sequence[float]) -> bool:
    """Whether angles [rad] are the same but for whole turns."""
    change = ones - np.asarray(others)
    change -= TURN * np.round(change / TURN)
    return bool(np.abs(change).max(initial=0.0) <= SAME_ANGLE)
