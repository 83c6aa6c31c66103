"""What the rates of all joints are called, and in which units they are alike."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Joint, Mechanism
from mechstudio.topology.system import System

_FREE_KINDS = ("shift x", "shift y", "shift z", "rotation x", "rotation y", "rotation z")


def rate_names(mechanism: Mechanism, system: System, count: int) -> tuple[str, ...]:
    """What each rate belongs to, such as "angle of joint 'pivot'".

    Args:
        mechanism: The model.
        system: The same, compiled.
        count: Number of rates.
    """
    names, user = [""] * count, len(mechanism.joints)
    for j, first in enumerate(system.joints["rate"].tolist()):
        if j >= user:
            child = mechanism.bodies[int(np.flatnonzero(system.bodies["joint"] == j)[0])].name
            labels = [f"free {kind} of body '{child}'" for kind in _FREE_KINDS]
        else:
            labels = _labels(mechanism.joints[j])
        names[first : first + len(labels)] = labels
    return tuple(names)


def _labels(joint: Joint) -> list[str]:
    labels = []
    for coordinate in joint.joint_type.coordinates:
        if coordinate.kind == "quaternion":
            labels += [f"rotation {axis} of joint '{joint.name}'" for axis in "xyz"]
        else:
            labels.append(f"{coordinate.name.replace('_', ' ')} of joint '{joint.name}'")
    return labels


def rate_owners(system: System, count: int) -> NDArray[np.intp]:
    """Joint that each rate belongs to, shape (rates,)."""
    owners = np.zeros(count, dtype=np.intp)
    for j, joint in enumerate(system.joints):
        owners[joint["rate"] : joint["rate"] + joint["free_count"]] = j
    return owners


def rate_units(system: System, count: int) -> FloatArray:
    """Unit of each rate: `System.length` of shifts, 1 of angles, shape (rates,)."""
    units = np.ones(count)
    for joint in system.joints:
        for k in range(joint["free_count"]):
            if joint["axis_order"][k] < FIRST_ROTATION:
                units[joint["rate"] + joint["slot"][k]] = system.length
    return units
