"""Rows at equal distances in time, as filters and spectra need them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray

# part of the step by which rows may lie beside a grid and count as on it
_ON_GRID = 1e-6


class Samples(NamedTuple):
    """Values at equal distances.

    Attributes:
        time: Times [s], shape (n,).
        values: Values, shape (n,).
        step: Distance of two times [s].
        largest_gap: Largest distance of two rows that the values come from [s].
        interpolated: Whether the rows were not equally spaced, so that values lie between them.
    """

    time: FloatArray
    values: FloatArray
    step: float
    largest_gap: float
    interpolated: bool


def distinct_rows(time: FloatArray, values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The rows with finite values, of several at one time the last one."""
    keep = np.isfinite(values) & np.isfinite(time)
    time, values = time[keep], values[keep]
    last = np.append(np.diff(time) > 0.0, True)
    return time[last[: time.size]], values[last[: time.size]]


def even_samples(time: FloatArray, values: FloatArray) -> Samples:
    """The rows at equal distances: themselves where they are, else by a cubic spline.

    The distance is the median one of the rows, so that there are about as many samples as rows.

    Args:
        time: Ascending times [s], shape (n,).
        values: Values of the rows, shape (n,).

    Returns:
        The samples; none where fewer than two rows are at different times.
    """
    time, values = distinct_rows(time, values)
    if time.size < 2:
        return Samples(time, values, 0.0, 0.0, False)
    steps = np.diff(time)
    step, gap = float(np.median(steps)), float(steps.max())
    grid = time[0] + step * np.arange(round((time[-1] - time[0]) / step) + 1)
    if grid.size == time.size and np.abs(grid - time).max() <= _ON_GRID * step:
        return Samples(time, values, step, gap, False)
    count = int((time[-1] - time[0]) / step * (1.0 + _ON_GRID)) + 1
    grid = time[0] + step * np.arange(max(count, 2))
    grid = np.minimum(grid, time[-1])
    # loaded here: it takes a noticeable time, and most runs have rows at equal distances
    from scipy.interpolate import CubicSpline

    return Samples(grid, CubicSpline(time, values)(grid), step, gap, True)
