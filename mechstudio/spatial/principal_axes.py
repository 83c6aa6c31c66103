"""Principal axes of inertias by Jacobi's rotations, small inertias as exact as large ones."""

from __future__ import annotations

from math import sqrt

import numpy as np

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.geometry.arrays import FloatArray

MOST_SWEEPS = 30  # the error is squared by each; some ten are enough for any matrix
EPSILON = float(np.finfo(float).eps)
NEGLIGIBLE = 1e-3 * EPSILON  # of the geometric mean of the two values that it mixes


def principal_axes(inertia: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Principal inertias, the smallest first, and the axes that they belong to.

    Args:
        inertia: Symmetric matrices, shape (n, 3, 3) [kg m^2].

    Returns:
        Principal inertias, shape (n, 3) [kg m^2], and unit axes in columns, shape (n, 3, 3).
    """
    values, axes = np.empty((len(inertia), 3)), np.empty((len(inertia), 3, 3))
    find_axes(np.array(inertia, dtype=float), values, axes)
    return values, axes


@short_entry_kernel
def find_axes(turned, values, axes):
    """Write principal inertias and axes.

    Args:
        turned: Symmetric matrices; written, shape (n, 3, 3) [kg m^2].
        values: Written, shape (n, 3) [kg m^2].
        axes: Written, in columns, shape (n, 3, 3).
    """
    for b in range(turned.shape[0]):
        matrix, found = turned[b], axes[b]
        for i in range(3):
            for j in range(3):
                found[i, j] = 1.0 if i == j else 0.0
        for _ in range(MOST_SWEEPS):
            if matrix[0, 1] == 0.0 and matrix[0, 2] == 0.0 and matrix[1, 2] == 0.0:
                break
            for r in range(2, -1, -1):
                _turn(matrix, found, r)
        for i in range(3):
            values[b, i] = matrix[i, i]
        _order(values[b], found, 0, 1)
        _order(values[b], found, 1, 2)
        _order(values[b], found, 0, 1)


@kernel
def _turn(matrix, axes, r):
    """Turn about axis r until the entry of the other two is zero, where it is not negligible."""
    p, q = (1 if r == 0 else 0), (1 if r == 2 else 2)
    first, second, mixed = matrix[p, p], matrix[q, q], matrix[p, q]
    matrix[p, q] = matrix[q, p] = 0.0
    if abs(mixed) <= NEGLIGIBLE * sqrt(abs(first * second)):
        return
    half = 0.5 * (second - first) / mixed
    tangent = (-1.0 if half < 0.0 else 1.0) / (abs(half) + sqrt(half * half + 1.0))
    cosine = 1.0 / sqrt(tangent * tangent + 1.0)
    sine = tangent * cosine
    one, two = matrix[r, p], matrix[r, q]
    matrix[r, p] = matrix[p, r] = cosine * one - sine * two
    matrix[r, q] = matrix[q, r] = sine * one + cosine * two
    matrix[p, p], matrix[q, q] = first - tangent * mixed, second + tangent * mixed
    for k in range(3):
        one, two = axes[k, p], axes[k, q]
        axes[k, p], axes[k, q] = cosine * one - sine * two, sine * one + cosine * two


@kernel
def _order(values, axes, p, q):
    """Exchange two neighbors that are not in order."""
    if values[q] < values[p]:
        values[p], values[q] = values[q], values[p]
        for k in range(3):
            axes[k, p], axes[k, q] = axes[k, q], axes[k, p]
