"""Derivatives of statistics of a curve, from those of its rows."""

from __future__ import annotations

import re

import numpy as np
from numpy.polynomial.polynomial import polyfit

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.computed import figure_of
from mechstudio.results.signals.statistics import root_mean_square
from mechstudio.studies.definition import Response, Statistic
from mechstudio.studies.responses import response_rows

_TIME = re.compile(r"\btime_of_(max|min)\s*\(")


def refuse_times(response: Response) -> None:
    """Refuse a statistic that has no derivative.

    Raises:
        SolverError: It is the time of a row.
    """
    if response.statistic in ("time_of_max", "time_of_min") or _TIME.search(response.formula):
        raise SolverError(
            f"The response '{response.name}' is the time of a row, which jumps from row to row "
            "and has no derivative. Take the extreme itself."
        )


def statistic_slope(
    response: Response, time: FloatArray, values: FloatArray, slopes: FloatArray
) -> FloatArray:
    """Derivatives of a response with respect to numbers.

    Args:
        response: The response.
        time: Times of the rows [s], shape (rows,).
        values: Values of its formula, shape (rows,).
        slopes: Derivatives of the values with respect to k numbers, shape (k, rows).

    Returns:
        Derivatives, shape (k,).

    Raises:
        SolverError: The response is the time of a row, which has no derivative, or there are no
            finite values.
    """
    weights = statistic_weights(response, time, values)
    # rows that do not count may have no slope
    used = weights != 0.0
    return np.asarray(slopes[:, used] @ weights[used])


def missed_between_rows(
    response: Response, time: FloatArray, values: FloatArray, slopes: FloatArray
) -> FloatArray:
    """How far derivatives of an extreme are off because it lies between rows, shape (k,).

    The extreme itself is missed by the square of the distance to its row, and its derivative by the
    distance, as derivatives change along the curve, which is not level for them. The place of the
    extreme is that of the parabola through the row and those beside it. Zero for all that is no
    extreme, and for rows at an end.

    Args:
        response, time, values, slopes: As of `statistic_slope`.
    """
    missed = np.zeros(len(slopes))
    if response.statistic not in ("max", "min", "range"):
        return missed
    weights = statistic_weights(response, time, values)
    for row in np.flatnonzero(weights):
        if not 0 < row < len(time) - 1:
            continue
        near = slice(row - 1, row + 2)
        apart = time[near] - time[row]
        if not apart[0] < 0.0 < apart[2]:
            continue
        _, slope, bend = polyfit(apart, values[near], 2)
        place = -0.5 * slope / bend if bend else 0.0
        _, rise, curve = polyfit(apart, np.nan_to_num(slopes[:, near].T), 2)
        missed += np.abs(weights[row] * place * (rise + place * curve))
    return missed


def figure_between_rows(figure: str, time: FloatArray, values: FloatArray) -> float:
    """A figure of a curve, of which extremes may lie between rows.

    Args:
        figure: Its key.
        time: Times of the rows [s], shape (rows,).
        values: Values of the curve, shape (rows,).
    """
    if figure not in ("max", "min", "range", "peak"):
        return figure_of(figure, time, values)
    if figure == "peak":
        values = np.abs(values)
    most, least = (
        _beside(time, values, int(values.argmax())),
        _beside(time, values, int(values.argmin())),
    )
    return most - least if figure == "range" else least if figure == "min" else most


def _beside(time: FloatArray, values: FloatArray, row: int) -> float:
    """The extreme of the parabola through a row and those beside it; of an end its row."""
    if not 0 < row < len(time) - 1:
        return float(values[row])
    near = slice(row - 1, row + 2)
    apart = time[near] - time[row]
    if not apart[0] < 0.0 < apart[2]:
        return float(values[row])
    level, slope, bend = polyfit(apart, values[near], 2)
    return float(level - 0.25 * slope**2 / bend) if bend else float(level)


def statistic_weights(response: Response, time: FloatArray, values: FloatArray) -> FloatArray:
    """Derivatives of a response with respect to the values of its formula, shape (rows,).

    That of an extreme is 1 in the row in which it lies: how the row moves does not matter, as the
    curve is level there.

    Args:
        response: The response.
        time: Times of the rows [s], shape (rows,).
        values: Values of its formula, shape (rows,).

    Raises:
        SolverError: The response is the time of a row, which has no derivative, or there are no
            finite values.
    """
    refuse_times(response)
    inside = response_rows(response, time, values)
    weights = np.zeros(len(time))
    weights[inside] = _weights_inside(response.statistic, time[inside], values[inside])
    return weights


def _weights_inside(kind: Statistic, time: FloatArray, values: FloatArray) -> FloatArray:
    """Weights of the rows that a response looks at."""
    if kind in ("mean", "rms", "integral") and len(time) > 1:
        return _over_time(kind, time, values)
    weights = np.zeros(len(time))
    if kind in ("max", "range"):
        weights[values.argmax()] += 1.0
    if kind in ("min", "range"):
        weights[values.argmin()] += -1.0 if kind == "range" else 1.0
    if kind == "final":
        weights[-1] = 1.0
    if kind in ("initial", "mean"):
        weights[0] = 1.0
    if kind == "rms":
        weights[0] = np.sign(values[0])
    return weights


def _over_time(kind: Statistic, time: FloatArray, values: FloatArray) -> FloatArray:
    """Weights of the rows in means and integrals by the trapezoidal rule."""
    steps, length = np.diff(time), float(time[-1] - time[0])
    if kind != "rms":
        part = 0.5 * steps if kind == "integral" else 0.5 * steps / length
        return _at_both_ends(part, part)
    scale = 2.0 * length * max(root_mean_square(time, values), 1e-150)
    return _at_both_ends(steps * values[:-1] / scale, steps * values[1:] / scale)


def _at_both_ends(left: FloatArray, right: FloatArray) -> FloatArray:
    """Weights of rows from those of both ends of each span between them."""
    return np.append(left, 0.0) + np.insert(right, 0, 0.0)
