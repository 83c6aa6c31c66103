"""Derivatives of statistics of a curve, from those of its rows."""

from __future__ import annotations

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.studies.definition import Response
from mechstudio.studies.responses import response_rows


def refuse_times(response: Response) -> None:
    """Refuse a statistic that has no derivative.

    Raises:
        SolverError: It is the time of a row.
    """
    if response.statistic in ("time_of_max", "time_of_min"):
        raise SolverError(
            f"The response '{response.name}' is the time of a row, which jumps from row to row "
            "and has no derivative. Take the extreme itself."
        )


def statistic_slope(
    response: Response, time: FloatArray, values: FloatArray, slopes: FloatArray
) -> FloatArray:
    """Derivatives of a response with respect to numbers.

    That of an extreme is the one of the row in which it lies: how the row moves does not matter,
    as the curve is level there.

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
    refuse_times(response)
    kind = response.statistic
    inside = response_rows(response, time, values)
    time, values, slopes = time[inside], values[inside], slopes[:, inside]
    low, high = int(values.argmin()), int(values.argmax())
    if kind in ("mean", "rms", "integral") and len(time) > 1:
        return _over_time(kind, time, values, slopes)
    found = {
        "max": slopes[:, high],
        "min": slopes[:, low],
        "range": slopes[:, high] - slopes[:, low],
        "initial": slopes[:, 0],
        "final": slopes[:, -1],
        # of a single row
        "mean": slopes[:, 0],
        "rms": np.sign(values[0]) * slopes[:, 0],
        "integral": np.zeros(len(slopes)),
    }
    return np.asarray(found[kind])


def _over_time(kind: str, time: FloatArray, values: FloatArray, slopes: FloatArray) -> FloatArray:
    """Derivatives of means and integrals of a curve that is straight between its rows."""
    steps, length = np.diff(time), float(time[-1] - time[0])
    if kind in ("mean", "integral"):
        found = np.trapezoid(slopes, time, axis=1)
        return np.asarray(found / length if kind == "mean" else found)
    first, second = values[:-1], values[1:]
    squares = float(np.sum(steps * (first**2 + first * second + second**2))) / 3.0 / length
    weights = steps * (2.0 * first + second), steps * (first + 2.0 * second)
    change = (slopes[:, :-1] @ weights[0] + slopes[:, 1:] @ weights[1]) / 3.0 / length
    return np.asarray(change / (2.0 * max(squares, 1e-300) ** 0.5))
