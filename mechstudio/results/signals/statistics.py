"""Figures of a curve: extremes with their times, mean and root mean square."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray


@answering
class Statistics(NamedTuple):
    """Figures of a curve within a window of time.

    Attributes:
        min: Smallest value.
        time_of_min: Where it is first reached [s].
        max: Largest value.
        time_of_max: Where it is first reached [s].
        mean: Mean over time.
        rms: Root of the mean of the squares over time.
        std: Standard deviation: the root mean square of what it differs from its mean.
    """

    min: float
    time_of_min: float
    max: float
    time_of_max: float
    mean: float
    rms: float
    std: float

    @property
    def peak(self) -> float:
        """Largest magnitude."""
        return max(abs(self.min), abs(self.max))

    @property
    def range(self) -> float:
        """Distance from the smallest to the largest value."""
        return self.max - self.min

    @property
    def least(self) -> float:
        """An earlier name of `min`."""
        return self.min

    @property
    def greatest(self) -> float:
        """An earlier name of `max`."""
        return self.max

    @property
    def least_time(self) -> float:
        """An earlier name of `time_of_min` [s]."""
        return self.time_of_min

    @property
    def greatest_time(self) -> float:
        """An earlier name of `time_of_max` [s]."""
        return self.time_of_max


def statistics(
    time: FloatArray, values: FloatArray, window: tuple[float, float] | None = None
) -> Statistics | None:
    """Figures of the rows within a window of time.

    Mean and root mean square are integrals by the trapezoidal rule, of the values and of their
    squares, so that rows that lie close together do not count more. Straight lines between the rows
    would have too small squares, as they cut off the peaks.

    Args:
        time: Ascending times of the rows [s], shape (n,).
        values: Values of the rows, shape (n,).
        window: First and last time [s]; None for all.

    Returns:
        The figures; None where there is no finite value.
    """
    if window is not None:
        inside = slice(
            int(np.searchsorted(time, min(window), side="left")),
            int(np.searchsorted(time, max(window), side="right")),
        )
        time, values = time[inside], values[inside]
    rows = finite_rows(time, values)
    if rows is None:
        return None
    time, values = rows
    low, high = int(values.argmin()), int(values.argmax())
    return Statistics(
        float(values[low]),
        float(time[low]),
        float(values[high]),
        float(time[high]),
        mean_over_time(time, values),
        root_mean_square(time, values),
        standard_deviation(time, values),
    )


def finite_rows(time: FloatArray, values: FloatArray) -> tuple[FloatArray, FloatArray] | None:
    """Rows with finite values, as times [s] and values; None where there are none."""
    finite = np.isfinite(values)
    if not finite.any():
        return None
    return (time, values) if finite.all() else (time[finite], values[finite])


def mean_over_time(time: FloatArray, values: FloatArray) -> float:
    """The mean, with the integral by the trapezoidal rule.

    Args:
        time: Ascending times of the rows [s], shape (n,).
        values: Finite values of the rows, shape (n,).
    """
    length = float(time[-1] - time[0])
    if length > 0.0:
        return float(np.trapezoid(values, time)) / length
    return float(values.mean())


def root_mean_square(time: FloatArray, values: FloatArray) -> float:
    """Root of the mean over time of the squares, which are integrated by the trapezoidal rule.

    Args:
        time: Ascending times of the rows [s], shape (n,).
        values: Finite values of the rows, shape (n,).
    """
    length = float(time[-1] - time[0])
    if length > 0.0:
        return math.sqrt(float(np.trapezoid(values**2, time)) / length)
    return math.sqrt(float(np.mean(values**2)))


def standard_deviation(time: FloatArray, values: FloatArray) -> float:
    """Root mean square over time of the deviation from the mean.

    Args:
        time: Ascending times of the rows [s], shape (n,).
        values: Finite values of the rows, shape (n,).
    """
    return root_mean_square(time, values - mean_over_time(time, values))
