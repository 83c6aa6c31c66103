"""Principal axes of inertias by Jacobi's rotations.

Only sums, products, quotients and square roots of numbers: they round alike on every processor,
other than libraries of linear algebra, which have code of their own for each. Small inertias come
out as exact as large ones.
"""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray

MOST_SWEEPS = 30  # the error is squared by each; some ten are enough for any matrix


def principal_axes(inertia: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Principal inertias, the smallest first, and the axes that they belong to.

    Args:
        inertia: Symmetric matrices, shape (n, 3, 3) [kg m^2].

    Returns:
        Principal inertias, shape (n, 3) [kg m^2], and unit axes in columns, shape (n, 3, 3).
    """
    turned = np.array(inertia, dtype=float)
    axes = np.tile(np.eye(3), (len(turned), 1, 1))
    for _ in range(MOST_SWEEPS):
        if not turned[:, [0, 0, 1], [1, 2, 2]].any():
            break
        for p, q in ((0, 1), (0, 2), (1, 2)):
            _turn(turned, axes, p, q)
    values = np.diagonal(turned, axis1=1, axis2=2)
    order = np.argsort(values, axis=1, kind="stable")
    return (
        np.take_along_axis(values, order, axis=1),
        np.take_along_axis(axes, order[:, None, :], axis=2),
    )


def inverse_of(values: FloatArray, axes: FloatArray) -> FloatArray:
    """The inverse of matrices with these principal values and axes, shape (n, 3, 3)."""
    scaled = axes / values[:, None, :]
    return sum_of_three(scaled[:, :, None, :] * axes[:, None, :, :])


def sum_of_three(terms: FloatArray) -> FloatArray:
    """Sum over the last axis, from left to right."""
    return np.asarray(terms[..., 0] + terms[..., 1] + terms[..., 2])


def _turn(turned: FloatArray, axes: FloatArray, p: int, q: int) -> None:
    """Turn about the third axis until entry (p, q) is zero, where it is not negligible."""
    first, second, mixed = turned[:, p, p].copy(), turned[:, q, q].copy(), turned[:, p, q].copy()
    tiny = np.abs(mixed) <= np.finfo(float).eps * 1e-3 * np.sqrt(np.abs(first * second))
    half = np.where(tiny, 0.0, 0.5 * (second - first)) / np.where(tiny, 1.0, mixed)
    tangent = np.where(half < 0.0, -1.0, 1.0) / (np.abs(half) + np.sqrt(half * half + 1.0))
    tangent[tiny] = 0.0
    cosine = 1.0 / np.sqrt(tangent * tangent + 1.0)
    sine = tangent * cosine

    r = 3 - p - q
    for matrix in (turned.transpose(0, 2, 1), turned):
        one, two = matrix[:, r, p].copy(), matrix[:, r, q].copy()
        matrix[:, r, p], matrix[:, r, q] = cosine * one - sine * two, sine * one + cosine * two
    turned[:, p, p], turned[:, q, q] = first - tangent * mixed, second + tangent * mixed
    turned[:, p, q] = turned[:, q, p] = 0.0
    for k in range(3):
        one, two = axes[:, k, p].copy(), axes[:, k, q].copy()
        axes[:, k, p], axes[:, k, q] = cosine * one - sine * two, sine * one + cosine * two
