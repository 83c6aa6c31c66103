"""Sizes of the loads whose differences are the accelerations: what rounding counts from."""

from __future__ import annotations

import numpy as np

from mechstudio.analyses.position import Position
from mechstudio.geometry.arrays import FloatArray


def subtracted_loads(position: Position) -> FloatArray:
    """Forces on each body added up by size [N], and torques about its mass center [N m], (n, 2).

    Args:
        position: The mechanism; its accelerations are known.
    """
    work, joints = position.work, position.system.joints
    force = np.linalg.norm(work.load[:, :3], axis=1)
    torque = np.linalg.norm(work.load[:, 3:], axis=1)
    reach = np.zeros_like(force)
    linear = np.linalg.norm(work.constraint_load[:, :3], axis=1)
    angular = np.linalg.norm(work.constraint_load[:, 3:], axis=1)
    for side in ("body1", "body2"):
        bodies = joints[side]
        held = np.flatnonzero(bodies >= 0)
        own = bodies[held]
        arms = np.linalg.norm(work.point[held] - work.center[own], axis=1)
        np.add.at(force, own, linear[held])
        np.add.at(torque, own, angular[held] + linear[held] * arms)
        np.maximum.at(reach, own, arms)
    # applied loads have arms as well, which their sum does not tell
    torque += np.linalg.norm(work.load[:, :3], axis=1) * reach
    return np.stack([force, torque], axis=1)
