"""Tables in functions: points that are joined by lines or cubic splines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.tridiagonal import solve_cyclic, solve_tridiagonal

# how the points of a table are joined, and the fewest points for that
TABLES: dict[str, int] = {"linear": 2, "spline": 3, "periodic": 3}


def is_table(function: str, points: Sequence[float]) -> bool:
    """Whether numbers x0, y0, x1, y1, ... are points of a table.

    They are if all are finite, each x is greater than the one before and, for "periodic", the
    last y is the first one.
    """
    x, y = points[::2], points[1::2]
    rising = all(a < b for a, b in pairwise(x))
    closed = function != "periodic" or y[0] == y[-1]
    return bool(np.isfinite(points).all()) and rising and closed


@lru_cache(maxsize=256)
def segments(function: str, points: tuple[float, ...]) -> FloatArray:
    """Cubic polynomials between the points of a table.

    "spline" is the natural cubic spline, whose second derivative vanishes at both ends, "periodic"
    the one that goes on smoothly from the last point to the first: the classical tridiagonal
    equations of the second derivatives, see de Boor, "A Practical Guide to Splines", chapter 4.

    Args:
        function: One of `TABLES`.
        points: x0, y0, x1, y1, ...

    Returns:
        Rows x, c0, c1, c2, c3 of shape (n, 5), from x on the value is
        c0 + c1 s + c2 s² + c3 s³ with s from x on. The last row is the last point with
        c1 = c2 = c3 = 0. Everything is NaN if these are no points of a table.
    """
    if not is_table(function, points):
        return np.full((2, 5), np.nan)
    x, y = np.array(points[::2]), np.array(points[1::2])
    rows = np.zeros((len(x), 5))
    rows[:, 0], rows[:, 1] = x, y
    step = np.diff(x)
    slope = np.diff(y) / step
    curvature = np.zeros(len(x))
    if function == "spline":
        both = 2.0 * (step[:-1] + step[1:])
        curvature[1:-1] = solve_tridiagonal(both, step[1:-1], 6.0 * np.diff(slope))
    elif function == "periodic":
        change = slope - np.roll(slope, 1)
        both = 2.0 * (step + np.roll(step, 1))
        curvature[:-1] = solve_cyclic(both, step, 6.0 * change)
        curvature[-1] = curvature[0]
    rows[:-1, 2] = slope - step * (2.0 * curvature[:-1] + curvature[1:]) / 6.0
    rows[:-1, 3] = curvature[:-1] / 2.0
    rows[:-1, 4] = np.diff(curvature) / (6.0 * step)
    return rows


def interpolated(function: str, points: tuple[float, ...], x: float | FloatArray) -> FloatArray:
    """Values of a table; those of its ends outside of it, unless it is periodic.

    Args:
        function: One of `TABLES`.
        points: x0, y0, x1, y1, ...
        x: Where, of any shape.
    """
    row, s = _places(function, points, x)
    values: FloatArray = row[..., 1] + s * (row[..., 2] + s * (row[..., 3] + s * row[..., 4]))
    return values


def interpolated_slope(
    function: str, points: tuple[float, ...], x: float | FloatArray
) -> FloatArray:
    """Slope of a table; 0 outside of it, unless it is periodic.

    Args:
        function: One of `TABLES`.
        points: x0, y0, x1, y1, ...
        x: Where, of any shape.
    """
    row, s = _places(function, points, x)
    slopes = row[..., 2] + s * (2.0 * row[..., 3] + 3.0 * s * row[..., 4])
    is_before = (function != "periodic") & (np.asarray(x, float) < points[0])
    return np.where(is_before, 0.0, slopes)


def _places(
    function: str, points: tuple[float, ...], x: float | FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Rows of `segments` in which places lie, and how far they lie within."""
    rows = segments(function, points)
    where = np.asarray(x, float)
    first, last = rows[0, 0], rows[-1, 0]
    if function == "periodic":
        where = first + np.mod(where - first, last - first)
    where = np.where(np.isnan(where), np.nan, np.clip(where, first, last))
    row = rows[np.clip(np.searchsorted(rows[:, 0], where, side="right") - 1, 0, len(rows) - 1)]
    return row, where - row[..., 0]
