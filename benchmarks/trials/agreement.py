"""How far two motions of a mechanism are apart, and how far apart they may be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.random_mechanisms import RandomMechanism
from benchmarks.trials.outcome import Array, Outcome

CHAOTIC = 1e-4  # sensitivity from which on rows are not compared
MARGIN = 10.0  # tolerance over sensitivity


@dataclass(frozen=True)
class Gap:
    """Distance of two motions, row by row.

    Attributes:
        points: Distance of the points of the bodies in parts of the size of the motion: of the
            origin, or the root mean square over the mass, whichever is larger.
        turn: Largest angle between the orientations of a body [rad].
    """

    points: Array
    turn: Array


class Ruler:
    """Measures motions of one mechanism."""

    def __init__(self, sample: RandomMechanism) -> None:
        bodies = sample.mechanism.bodies
        inertia = np.array([body.inertia for body in bodies])
        mass = np.array([body.mass for body in bodies])
        center = np.array([body.center_of_mass for body in bodies])
        half = 0.5 * np.trace(inertia, axis1=1, axis2=2)
        second = half[:, None, None] * np.eye(3) - inertia
        # mean of x x' over the mass, about the origin of the body
        self._second = second / mass[:, None, None] + center[:, :, None] * center[:, None, :]
        self._center = center
        self._size = sample.scale.length

    def gap(self, one: Outcome, other: Outcome) -> Gap:
        """Distance of two runs in the rows that both have."""
        rows = min(len(one.position), len(other.position))
        shift = one.position[:rows] - other.position[:rows]
        turns = _matrices(one.orientation[:rows]) - _matrices(other.orientation[:rows])
        turned = np.einsum("rbij,bjk,rbik->rb", turns, self._second, turns)
        cross = 2 * np.einsum("rbi,rbij,bj->rb", shift, turns, self._center)
        origin = np.linalg.norm(shift, axis=2)
        mean = np.sqrt(np.maximum(origin**2 + cross + turned, 0.0))
        travel = np.linalg.norm(one.position[:rows] - one.position[:1], axis=2).max(initial=0.0)
        size = max(self._size, float(travel))
        near, far = (
            np.linalg.norm(one.orientation[:rows] + sign * other.orientation[:rows], axis=2)
            for sign in (-1, 1)
        )
        angle = 4 * np.arcsin(np.minimum(1.0, 0.5 * np.minimum(near, far)))
        return Gap(
            np.nan_to_num(np.maximum(origin, mean).max(axis=1) / size, nan=np.inf),
            np.nan_to_num(angle.max(axis=1), nan=np.inf),
        )


@dataclass(frozen=True)
class Allowance:
    """What nearby motions do: how far runs may be apart.

    Attributes:
        sensitivity: Distance of runs with other tolerances so far, one per row.
    """

    sensitivity: Array

    @property
    def rows(self) -> int:
        """Rows that can be compared."""
        return int(np.searchsorted(self.sensitivity, CHAOTIC))

    def excess(self, gap: Gap, limit: float) -> float:
        """Largest distance over what is allowed; at most 1 agrees."""
        rows = min(self.rows, len(gap.points))
        allowed = np.maximum(limit, MARGIN * self.sensitivity[:rows])
        return float((gap.points[:rows] / allowed).max(initial=0.0))


def strict(rows: int) -> Allowance:
    """Nothing is known of nearby motions."""
    return Allowance(np.zeros(rows))


def allowance(ruler: Ruler, reference: Outcome, others: list[Outcome]) -> Allowance:
    """What runs with other tolerances tell; rows that one of them lacks are not compared."""
    sensitivity = np.zeros(len(reference.position))
    for other in others:
        if other.ending != "done":
            continue
        points = ruler.gap(reference, other).points
        sensitivity[: len(points)] = np.maximum(sensitivity[: len(points)], points)
    return Allowance(np.maximum.accumulate(sensitivity))


def _matrices(quaternions: Array) -> Array:
    """Rotation matrices, shape (..., 3, 3), of unit quaternions, shape (..., 4)."""
    w, x, y, z = np.moveaxis(quaternions, -1, 0)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)
