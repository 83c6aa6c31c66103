"""Components of reactions that are unique, along the axes of frame 1 of their joints."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results.joint_frames import along, frame1_axes
from mechstudio.results.recording import Recording

AXES = "xyz"
LOADS = ("force", "torque")


def unique_components(run: Recording) -> npt.NDArray[np.bool_]:
    """Which components of force and torque along the axes of frame 1 are unique, (joints, 6)."""
    statistics = run.statistics
    unique = np.ones((len(run.mechanism.joints), 6), dtype=bool)
    components = set(statistics.undetermined_components)
    for j, joint in enumerate(run.mechanism.joints):
        names = [f"joints/{joint.name}/{load}/{axis}" for load in LOADS for axis in AXES]
        told = any(name in components for name in names)
        if joint.name in statistics.undetermined_reactions and not told:
            unique[j] = False  # a file without the components
        else:
            unique[j] = [name not in components for name in names]
    return unique


def in_frame1(mechanism: Mechanism, poses: FloatArray, loads: FloatArray) -> FloatArray:
    """Forces and torques along the axes of frame 1 of their joints.

    Args:
        mechanism: The model.
        poses: Pose of each body, shape (rows, bodies, 7).
        loads: Along world axes, shape (rows, joints, 6).
    """
    bodies = {name: k for k, name in enumerate(mechanism.bodies.names)}
    found = np.empty_like(loads)
    for j, joint in enumerate(mechanism.joints):
        axes = frame1_axes(joint, poses, bodies)
        for part in (slice(0, 3), slice(3, 6)):
            found[:, j, part] = along(axes, loads[:, j, part])
    return found
