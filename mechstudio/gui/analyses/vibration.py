"""Poses of a mechanism that swings in one of its modes; knows no widget."""

from __future__ import annotations

import math

import numpy as np

from mechstudio.analyses.mode_set import ModeSet
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.geometry.quaternion import product
from mechstudio.results.mode import Mode


def vibration(found: ModeSet, mode: Mode, amplitude: float, phase: float) -> FloatArray:
    """Poses of the bodies at a phase of a vibration, shape (nb, 7).

    Mass centers move along straight lines, as they do in small vibrations.

    Args:
        found: The modes, whose result has the position.
        mode: One of them.
        amplitude: Of the joint that moves most [m or rad].
        phase: [rad].
    """
    poses = found.result.store.body_pose[0].copy()
    motion = amplitude * (mode.shape * complex(math.cos(phase), math.sin(phase))).real
    centers = [body.center_of_mass for body in found.result.mechanism.bodies]
    before = matrices(poses)[:, :3, :3]
    arms = np.array(centers, dtype=float).reshape(-1, 3)
    middle = poses[:, :3] + np.einsum("bij,bj->bi", before, arms)
    for row, turn in enumerate(motion[:, 3:]):
        w, x, y, z = poses[row, 3:].tolist()
        poses[row, 3:] = product(_quaternion(turn), (w, x, y, z))
    after = matrices(poses)[:, :3, :3]
    poses[:, :3] = middle + motion[:, :3] - np.einsum("bij,bj->bi", after, arms)
    return np.asarray(poses)


def _quaternion(turn: FloatArray) -> tuple[float, float, float, float]:
    """Unit quaternion of a rotation vector [rad]."""
    angle = float(np.linalg.norm(turn))
    if angle == 0.0:
        return (1.0, 0.0, 0.0, 0.0)
    x, y, z = (math.sin(angle / 2.0) / angle * turn).tolist()
    return (math.cos(angle / 2.0), x, y, z)
