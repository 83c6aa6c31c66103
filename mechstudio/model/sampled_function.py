"""Functions of time through samples, which scripts have as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray


def as_samples(value: object) -> tuple[Sequence[float], Sequence[float]] | None:
    """Times and values, if that is what a pair of lists of numbers gives; None for all else."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_row, value)):
        return value[0], value[1]
    return None


def _is_row(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) < 2:
        return False
    return all(isinstance(entry, int | float) and not isinstance(entry, bool) for entry in value)


def sampled_function(times: Sequence[float], values: Sequence[float]) -> str:
    """The cubic spline through samples, as a function of t; before and after them their ends.

    Its third derivative goes on at the second and at the last but one sample, so that nothing is
    asked of its ends. The tables of functions are natural splines, without curvature at the ends:
    the text is one of these plus the polynomial that has the curvatures.

    Args:
        times: Rising, two or more [s].
        values: One of each time.

    Raises:
        ModelError: The times do not rise, there is another number of values, or one is not finite.
    """
    t, y = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    if t.shape != y.shape or not (np.isfinite(t).all() and np.isfinite(y).all()):
        raise _refused(f"must be as many finite values as times (got {len(t)} and {len(y)})")
    if (np.diff(t) <= 0.0).any():
        raise _refused("must have rising times; sort them, and leave out what is there twice")
    if len(t) == 2:
        return _table("linear", t, y)
    # a large import for the few scripts that have samples
    from scipy.interpolate import CubicSpline

    spline = CubicSpline(t, y)
    # tables have no slope at their ends, where the samples shall have one
    longer = np.concatenate([[2.0 * t[0] - t[1]], t, [2.0 * t[-1] - t[-2]]])
    first, last = spline(longer[[0, -1]], 2).tolist()
    past, span = longer - longer[0], float(longer[-1] - longer[0])
    half, sixth = 0.5 * first, (last - first) / span / 6.0
    natural = _table("spline", longer, spline(longer) - half * past**2 - sixth * past**3)
    u = f"(t - ({float(longer[0])!r}))"
    curve = f"{natural} + ({half!r})*{u}**2 + ({sixth!r})*{u}**3"
    begin, end, low, high = (float(number) for number in (t[0], t[-1], y[0], y[-1]))
    return f"if(t < {begin!r}, {low!r}, if(t > {end!r}, {high!r}, {curve}))"


def _table(kind: str, times: FloatArray, values: FloatArray) -> str:
    points = np.column_stack([times, values]).ravel().tolist()
    return f"{kind}(t, {', '.join(map(repr, points))})"


def _refused(message: str) -> ModelError:
    return ModelError([Problem("samples", message)])
