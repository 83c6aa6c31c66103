"""Equations between neighbors, as those of splines: their cost grows with the number of points."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray


def solve_banded(bands: FloatArray, right: FloatArray) -> FloatArray:
    """Solution of equations with as many bands above the diagonal as below.

    Args:
        bands: The highest band first, each at the columns of its elements, shape (2k + 1, n).
        right: Right-hand sides, shape (n,) or (n, m).
    """
    # only functions with tables need it, and programs shall start soon
    from scipy import linalg

    width = len(bands) // 2
    return np.asarray(linalg.solve_banded((width, width), bands, right))


def solve_tridiagonal(diagonal: FloatArray, beside: FloatArray, right: FloatArray) -> FloatArray:
    """Solution of symmetric tridiagonal equations.

    Args:
        diagonal: Shape (n,).
        beside: Elements between each and the next, shape (n - 1,).
        right: Right-hand sides, shape (n,) or (n, m).
    """
    bands = np.zeros((3, len(diagonal)))
    bands[0, 1:], bands[1], bands[2, :-1] = beside, diagonal, beside
    return solve_banded(bands, right)


def solve_cyclic(diagonal: FloatArray, beside: FloatArray, right: FloatArray) -> FloatArray:
    """Solution of symmetric equations between neighbors on a circle of two or more.

    Args:
        diagonal: Shape (n,).
        beside: Elements between each and the next, then of the last and the first, shape (n,).
        right: Right-hand side, shape (n,).
    """
    # the last unknown borders a tridiagonal matrix
    border = np.zeros(len(diagonal) - 1)
    border[0] += beside[-1]
    border[-1] += beside[-2]
    both = np.column_stack([right[:-1], border])
    alone, along = solve_tridiagonal(diagonal[:-1], beside[:-2], both).T
    last = (right[-1] - border @ alone) / (diagonal[-1] - border @ along)
    return np.append(alone - last * along, last)
