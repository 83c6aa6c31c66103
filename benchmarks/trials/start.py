"""Freedoms and velocities of a mechanism at its start, from its geometry alone.

All solvers share the program's count of redundant constraints and its projection of the initial
velocities; a fault there would make them agree on a wrong motion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.random_mechanisms import RandomMechanism
from benchmarks.random_mechanisms.joint_pose import Array
from tests.reference.dense_model import DenseModel, initial_state, shift_matrix
from tests.reference.rotations import matrix_of, moved

DEPENDENT, INDEPENDENT = 1e-11, 1e-6  # singular values of unit rows; what lies between is unclear
SHORT, LINEAR = 1e-3, 30.0  # way along a free motion; a tenth of it leaves this part at least
SINGULAR_STARTS = ("start: flat", "start: nearly flat")


@dataclass(frozen=True)
class Start:
    """What must hold at the start.

    Attributes:
        freedoms: Degrees of freedom.
        energy: Kinetic energy of the nearest velocities that the joints allow [J]; None where
            drivers have a say.
    """

    freedoms: int
    energy: float | None


def start_of(sample: RandomMechanism) -> Start | None:
    """The start of a mechanism, or None in or near a singular position."""
    if set(SINGULAR_STARTS) & set(sample.tags):
        return None
    mechanism = sample.mechanism
    model, (pose, velocity) = DenseModel(mechanism), initial_state(mechanism)
    units = np.tile([sample.scale.length] * 3 + [1.0] * 3, len(mechanism.bodies))
    _, singular, right = np.linalg.svd(_unit_rows(model, pose, units))
    if np.any((singular > DEPENDENT) & (singular < INDEPENDENT)):
        return None
    rank = int((singular >= INDEPENDENT).sum())
    free = right[rank:]
    if _grows(model, pose, units, free, rank):
        return None
    if mechanism.drivers:
        return Start(len(free), None)

    # nearest in the norm of the masses, among the velocities that are allowed
    factor = _mass_factor(model, pose)
    ways = factor @ (units[:, None] * free.T)
    lengths = np.linalg.norm(ways, axis=0)
    share = np.linalg.lstsq(ways / lengths, factor @ velocity.ravel(), rcond=None)[0]
    return Start(len(free), float(0.5 * np.sum((ways / lengths @ share) ** 2)))


def _unit_rows(model: DenseModel, pose: Array, units: Array) -> Array:
    """The constraint Jacobian per natural unit of speed, rows of length one.

    Its rank does not depend on units.
    """
    jacobian = model.constraint_jacobian(pose) * units
    lengths = np.linalg.norm(jacobian, axis=1)
    jacobian = jacobian[lengths > 0] / lengths[lengths > 0, None]
    return jacobian if len(jacobian) else np.zeros((1, units.size))


def _grows(model: DenseModel, pose: Array, units: Array, free: Array, rank: int) -> bool:
    """Whether the rank is larger next to the start, after any motion that is free there.

    Along it, joints open by the square of the way; what a singular start hides grows as the way.
    """
    if not len(free) or rank == min(free.shape[1], len(model.constraint_jacobian(pose))):
        return False
    way = np.random.default_rng(0).normal(size=len(free)) @ free
    hidden = []
    for step in (SHORT, SHORT / 10):
        near = moved(pose, (step * units * way).reshape(-1, 6))
        hidden.append(np.linalg.svd(_unit_rows(model, near, units), compute_uv=False)[rank:])
    return bool(np.any((hidden[0] > INDEPENDENT) & (hidden[0] < LINEAR * hidden[1])))


def _mass_factor(model: DenseModel, pose: Array) -> Array:
    """F with F' F = M about the body origins; the inertia of thin bodies is not lost in it."""
    count = model.body_count
    factor = np.zeros((6 * count, 6 * count))
    for body in range(count):
        turn, own = matrix_of(pose[body, 3:]), slice(6 * body, 6 * body + 6)
        central = np.zeros((6, 6))
        central[:3, :3] = np.sqrt(model.mass[body]) * np.eye(3)
        central[3:, 3:] = np.linalg.cholesky(model.inertia[body]).T @ turn.T
        factor[own, own] = central @ shift_matrix(turn @ model.center[body])
    return factor
