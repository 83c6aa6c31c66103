"""Momentum and angular momentum of all bodies, derived from their rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.model import Body
from mechstudio.results.rows import Rows
from mechstudio.results.stretches import parts_of

BLOCK = 100_000  # bodies times rows at a time: keeps memory small for long runs and large models


def linear_momentum(rows: Rows, _index: int) -> FloatArray:
    """Sum of m v of the mass centers, world axes [kg m/s], shape (rows, 3)."""
    return _momenta(rows)[:, :3]


def angular_momentum(rows: Rows, _index: int) -> FloatArray:
    """Sum of r x m v + J omega about the world's origin [kg m^2/s], shape (rows, 3)."""
    return _momenta(rows)[:, 3:]


def _momenta(rows: Rows) -> FloatArray:
    """Both, shape (rows, 6)."""
    pose, velocity = rows.body_pose, rows.body_velocity
    found = np.zeros((len(pose), 6))
    first = rows.start
    for part in parts_of(rows.store.stretches, first, first + len(pose)):
        inside = slice(part.start - first, part.stop - first)
        found[inside] = _momenta_of(part.mechanism.bodies, pose[inside], velocity[inside])
    return found


def _momenta_of(bodies: Sequence[Body], pose: FloatArray, velocity: FloatArray) -> FloatArray:
    """Both of rows of the same bodies."""
    mass = np.array([body.mass for body in bodies], dtype=float)
    center = np.array([body.center_of_mass for body in bodies], dtype=float).reshape(-1, 3)
    inertia = np.array([body.inertia for body in bodies], dtype=float).reshape(-1, 3, 3)
    found = np.zeros((len(pose), 6))
    size = max(1, BLOCK // max(1, len(mass)))
    for start in range(0, len(pose), size):
        part = slice(start, start + size)
        count = len(pose[part])
        turn = matrices(pose[part])[:, :3, :3].reshape(count, -1, 3, 3)
        spin = velocity[part, :, 3:]
        arm = np.einsum("nbij,bj->nbi", turn, center)
        linear = mass[:, np.newaxis] * (velocity[part, :, :3] + np.cross(spin, arm))
        own = np.einsum("nbji,nbj->nbi", turn, spin)
        own = np.einsum("nbij,bjk,nbk->nbi", turn, inertia, own)
        found[part, :3] = linear.sum(axis=1)
        found[part, 3:] = (own + np.cross(pose[part, :, :3] + arm, linear)).sum(axis=1)
    return found
