"""Freedoms and velocities of a mechanism at its start, from its geometry alone.

All solvers share the program's count of redundant constraints and its projection of the initial
velocities; a fault there would make them agree on a wrong motion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.random_mechanisms import RandomMechanism
from tests.reference.dense_model import DenseModel, initial_state

DEPENDENT, INDEPENDENT = 1e-11, 1e-6  # singular values of unit rows; what lies between is unclear
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
    # columns per natural unit of speed, rows of length one: ranks do not depend on units
    units = np.tile([sample.scale.length] * 3 + [1.0] * 3, len(mechanism.bodies))
    jacobian = model.constraint_jacobian(pose) * units
    lengths = np.linalg.norm(jacobian, axis=1)
    jacobian = jacobian[lengths > 0] / lengths[lengths > 0, None]
    if not len(jacobian):
        jacobian = np.zeros((1, units.size))
    _, singular, right = np.linalg.svd(jacobian)
    if np.any((singular > DEPENDENT) & (singular < INDEPENDENT)):
        return None
    free = right[int((singular >= INDEPENDENT).sum()) :]
    if mechanism.drivers:
        return Start(len(free), None)

    # nearest in the norm of the masses, among the velocities that are allowed
    factor = np.linalg.cholesky(model.mass_matrix(pose)).T
    ways = factor @ (units[:, None] * free.T)
    lengths = np.linalg.norm(ways, axis=0)
    share = np.linalg.lstsq(ways / lengths, factor @ velocity.ravel(), rcond=None)[0]
    return Start(len(free), float(0.5 * np.sum((ways / lengths @ share) ** 2)))
