"""What the eigenvalues of a reduced stiffness say: stable, neutral or unstable."""

from __future__ import annotations

from typing import Literal

import numpy as np

from mechstudio.analyses.linearization import Linearization
from mechstudio.geometry.arrays import FloatArray

Stability = Literal["stable", "neutral", "unstable"]

ZERO = 1e-9  # of the largest eigenvalue: what rounding leaves of one that is zero
TRUST = 10.0  # times the error that the check of the differences found
NOTHING = 1e-10  # [1/s^2] where nothing is stiff


def reduced_eigen(law: Linearization) -> tuple[FloatArray, FloatArray]:
    """Eigenvalues of the symmetric part of K, rising [1/s^2], and their vectors as columns."""
    values, vectors = np.linalg.eigh(0.5 * (law.stiffness + law.stiffness.T))
    return values, vectors


def is_neutral(values: FloatArray, law: Linearization) -> np.ndarray:
    """Which eigenvalues are zero as far as the differences can tell."""
    largest = float(np.abs(law.stiffness).max(initial=0.0))
    limit = max(ZERO, TRUST * min(law.error, 1e-6)) * largest
    return np.asarray(np.abs(values) <= max(limit, NOTHING))


def stability_of(law: Linearization, *, is_steady: bool = False) -> Stability:
    """By the eigenvalues of K; of a steady motion by those of the whole equations."""
    values, _ = reduced_eigen(law)
    neutral = is_neutral(values, law)
    if (values[~neutral] < 0.0).any():
        skew = np.abs(law.stiffness - law.stiffness.T).max(initial=0.0)
        moving = np.abs(law.damping - law.damping.T).max(initial=0.0)
        if not is_steady or (skew == 0.0 and moving == 0.0) or _grows(law):
            return "unstable"
    return "neutral" if neutral.any() else "stable"


def _grows(law: Linearization) -> bool:
    count = len(law.stiffness)
    matrix = np.block([[np.zeros((count, count)), np.eye(count)], [-law.stiffness, -law.damping]])
    roots = np.linalg.eigvals(matrix)
    return bool(roots.real.max(initial=0.0) > ZERO**0.5 * np.abs(roots).max(initial=0.0))
