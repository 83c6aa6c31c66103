"""What the eigenvalues of a reduced stiffness say: stable, neutral or unstable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from mechstudio.analyses.linear_law import Linearization
from mechstudio.geometry.arrays import FloatArray

Stability = Literal["stable", "neutral", "unstable"]

ZERO_ROOT = 3e-5  # of the fastest root: what rounding leaves of one that is zero
TRUST = 10.0  # times the error that the check of the differences found
MISSED = 1e-9  # errors of differences that are more than rounding
NOTHING = 1e-10  # [1/s^2] where nothing is stiff
GROWING = 1e-6  # of the size of a root: a real part above zero that is more than rounding
UNSTABLE_REMEDY = (
    "where that is not intended, move the mechanism a little away from it and search the "
    "equilibrium from there, or hold it by a spring."
)


def reduced_eigen(law: Linearization) -> tuple[FloatArray, FloatArray]:
    """Eigenvalues of the symmetric part of K, rising [1/s^2], and their vectors as columns."""
    values, vectors = np.linalg.eigh(0.5 * (law.stiffness + law.stiffness.T))
    return values, vectors


def is_neutral(values: FloatArray, vectors: FloatArray, law: Linearization) -> np.ndarray:
    """Which eigenvalues are zero as far as the differences can tell.

    Args:
        values: Eigenvalues [1/s^2], shape (f,).
        vectors: Their vectors as columns, shape (f, f).
        law: Stiffness and damping.
    """
    largest = float(np.abs(law.stiffness).max(initial=0.0))
    missed = TRUST * min(law.error, 1e-6) * largest if law.error > MISSED else 0.0
    return np.asarray(np.abs(values) <= np.maximum(law.rounding(vectors), max(missed, NOTHING)))


def zero_root(vectors: FloatArray, law: Linearization, scale: float) -> float:
    """Size of a root that is zero but for rounding [1/s].

    Args:
        vectors: Directions that nothing holds as columns, shape (f, directions).
        law: Stiffness and damping.
        scale: Size of the fastest root [1/s].
    """
    rounded = float(law.rounding(vectors).max(initial=0.0))
    return max(ZERO_ROOT * scale, float(np.sqrt(rounded)), 1e-9)


def growing_roots(roots: Sequence[complex]) -> list[int]:
    """Places of the roots of modes that grow by more than rounding."""
    return [place for place, root in enumerate(roots) if root.real > GROWING * abs(root)]


def verdict(unstable: int, free: int) -> Stability:
    """Whether a motion grows, else whether there is one that nothing holds, by their numbers."""
    return "unstable" if unstable else "neutral" if free else "stable"


class StabilityFigures(NamedTuple):
    """How an equilibrium answers small motions.

    Attributes:
        unstable: Number of motions that grow.
        free: Number of motions that nothing holds.
        frequency: Lowest natural frequency of the others [Hz]; not a number where there are none.
    """

    unstable: int
    free: int
    frequency: float

    @property
    def stability(self) -> Stability:
        """The verdict."""
        return verdict(self.unstable, self.free)


def figures_of(law: Linearization, *, is_steady: bool = False) -> StabilityFigures:
    """By the eigenvalues of K; of a steady motion by those of the whole equations."""
    values, vectors = reduced_eigen(law)
    neutral = is_neutral(values, vectors, law)
    held, free = values[~neutral], int(neutral.sum())
    skew = np.abs(law.stiffness - law.stiffness.T).max(initial=0.0)
    moving = np.abs(law.damping - law.damping.T).max(initial=0.0)
    if is_steady and (skew or moving):
        growing, sizes = _roots(law, vectors[:, neutral])
        # K that is positive takes no part in what moves away
        unstable = growing if (held < 0.0).any() else 0
    else:
        unstable, sizes = int((held < 0.0).sum()), np.sqrt(np.abs(held))
    lowest = float(sizes.min(initial=np.inf))
    return StabilityFigures(unstable, free, lowest / (2.0 * np.pi) if len(sizes) else np.nan)


def _roots(law: Linearization, free: FloatArray) -> tuple[int, FloatArray]:
    """Number of roots that grow, a pair as one, and sizes of those that are not zero [1/s]."""
    count = len(law.stiffness)
    matrix = np.block([[np.zeros((count, count)), np.eye(count)], [-law.stiffness, -law.damping]])
    roots = np.linalg.eigvals(matrix)
    sizes = np.abs(roots)
    limit = zero_root(free, law, float(sizes.max(initial=0.0)))
    growing = roots[roots.real > limit]
    return int((growing.imag >= 0.0).sum()), sizes[sizes > limit]
