"""Whole turns of angles in which a model begins, which the poses of its bodies do not tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.topology.system import System

TURN = 2.0 * np.pi  # [rad]
SAME_ANGLE = 1e-6  # [rad]: drift of a run that goes on from its end


def choose_turns(mechanism: Mechanism, system: System, work: Workspace) -> None:
    """Shift angles by whole turns to where joints say that they begin, else into their stops.

    Args:
        mechanism: The model.
        system: What it was compiled to.
        work: Workspace with measured gaps; its coordinates are changed.
    """
    _turn_within_stops(system, work)
    _turn_to_initial(mechanism, system, work)


def are_same_angles(ones: FloatArray, others: Sequence[float]) -> bool:
    """Whether angles [rad] are the same but for whole turns."""
    change = ones - np.asarray(others)
    change -= TURN * np.round(change / TURN)
    return bool(np.abs(change).max(initial=0.0) <= SAME_ANGLE)


def _turn_within_stops(system: System, work: Workspace) -> None:
    """Shift angles beyond a stop by full turns into the range, if possible."""
    joints = system.joints
    has_stops = joints["stop_stiffness"].any()
    for j in np.flatnonzero((joints["stop_stiffness"] > 0.0).any(axis=1)) if has_stops else ():
        joint = joints[j]
        for axis in range(min(joint["open_count"], joint["free_count"])):
            slot = joint["slot"][axis]
            lower, upper = joint["lower"][slot], joint["upper"][slot]
            value = work.coordinate[joint["coordinate"] + slot]
            turns = (
                joint["axis_order"][axis] >= FIRST_ROTATION and joint["stop_stiffness"][slot] > 0.0
            )
            if not turns or lower <= value <= upper:
                continue
            inside = value + TURN * np.ceil((lower - value) / TURN)
            if inside <= upper:
                work.expected_coordinate[joint["coordinate"] + slot] = inside
                measure_gaps(system, work)


def _turn_to_initial(mechanism: Mechanism, system: System, work: Workspace) -> None:
    """Put angles on the turns of the initial coordinates of their joints."""
    is_turned = False
    for joint, first in zip(mechanism.joints, system.joints["coordinate"].tolist(), strict=False):
        if joint.initial is None:
            continue
        for k, value in enumerate(joint.initial_values("coordinate")):
            if value is not None and joint.joint_type.coordinates[k].kind == "angle":
                work.expected_coordinate[first + k] = value
                is_turned = True
    if is_turned:
        measure_gaps(system, work)
