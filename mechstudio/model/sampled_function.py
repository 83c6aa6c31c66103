"""Functions of time through samples, which scripts have as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression_parser import MAX_LENGTH
from mechstudio.model.plain_data import plain
from mechstudio.model.tridiagonal import solve_banded
from mechstudio.suggestions import takes_terms

KINDS = ("cubic", "linear", "periodic")  # how samples are joined
_WORDS: Mapping[str, str] = {"spline": "cubic", "lines": "linear", "polyline": "linear"}
CLOSED = 1e-9  # of the range of values: how near the ends of a period are to each other


class Samples(NamedTuple):
    """Samples of a function of time.

    Attributes:
        times: [s].
        values: In SI units.
        kind: How they are joined, one of `KINDS`.
    """

    times: Sequence[float]
    values: Sequence[float]
    kind: str = "cubic"


def as_samples(value: object) -> Samples | None:
    """Times, values and how they are joined, if a value is two lists of numbers, and maybe a word.

    Returns:
        None for all else.

    Raises:
        ModelError: The word is none for that.
    """
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        return None
    if not all(map(_is_row, value[:2])) or not all(isinstance(word, str) for word in value[2:]):
        return None
    words = [_WORDS.get(word.casefold(), word.casefold()) for word in value[2:]]
    if any(word not in KINDS for word in words):
        kinds = ", ".join(f'(times, values, "{kind}")' for kind in KINDS)
        raise _refused(f"are joined in one of these ways: {kinds} (got {value[2]!r})")
    return Samples(value[0], value[1], *words)


def _is_row(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) < 2:
        return False
    return all(isinstance(entry, int | float) and not isinstance(entry, bool) for entry in value)


@takes_terms
def spline(times: object, values: object | None = None) -> str:
    """The cubic spline through samples as a function of t, which its ends continue.

    Drivers, forces and torques also take the samples themselves: `(times, values)`, and with
    straight lines between them `(times, values, "linear")`.

    Args:
        times: Rising, two or more, shape (n,) [s]; or times and values as a pair.
        values: Shape (n,), in SI units.

    Raises:
        ModelError: They are no such samples, or there are more than a function holds.
    """
    samples = as_samples(plain((times, values) if values is not None else times))
    if samples is None:
        raise _refused("must be two rows of two or more numbers: ms.spline(times, values)")
    return sampled_function(*samples)


def sampled_function(times: Sequence[float], values: Sequence[float], kind: str = "cubic") -> str:
    """The cubic spline through samples, as a function of t; before and after them their ends.

    "linear" joins them by straight lines, and "periodic" is the spline that repeats.

    Its third derivative goes on at the second and at the last but one sample, so that nothing is
    asked of its ends. The tables of functions are natural splines, without curvature at the ends:
    the text is one of these plus the polynomial that has the curvatures.

    Args:
        times: Rising, two or more [s].
        values: One of each time.
        kind: How they are joined, one of `KINDS`.

    Raises:
        ModelError: The times do not rise, there is another number of values, one is not finite, or
            there are more than a function holds.
    """
    t, y = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    if t.shape != y.shape:
        raise _refused(f"must be as many values as times (got {len(y)} values, {len(t)} times)")
    for what, row in (("times", t), ("values", y)):
        if not np.isfinite(row).all():
            place = int(np.argmin(np.isfinite(row)))
            raise _refused(f"must be finite, but {what}[{place}] is {row[place]:g}")
    if (np.diff(t) <= 0.0).any():
        raise _refused("must have rising times; sort them, and leave out what is there twice")
    if kind == "periodic":
        if len(t) < 3:
            raise _refused('must be three or more to be "periodic" (got 2)')
        if abs(y[-1] - y[0]) > CLOSED * np.ptp(y):
            raise _refused(
                f"must end as they begin to be periodic (got {y[0]:.6g} and {y[-1]:.6g})"
            )
        return _fitting(_table("periodic", t, [*y[:-1], y[0]]), len(t))
    if len(t) == 2 or kind == "linear":
        return _fitting(_table("linear", t, y), len(t))
    longer, heights, first, last = _beyond(t, y)
    past, span = longer - longer[0], float(longer[-1] - longer[0])
    half, sixth = 0.5 * first, (last - first) / span / 6.0
    natural = _table("spline", longer, heights - half * past**2 - sixth * past**3)
    u = f"(t - ({float(longer[0])!r}))"
    curve = f"{natural} + ({half!r})*{u}**2 + ({sixth!r})*{u}**3"
    begin, end, low, high = (float(number) for number in (t[0], t[-1], y[0], y[-1]))
    return _fitting(f"if(t < {begin!r}, {low!r}, if(t > {end!r}, {high!r}, {curve}))", len(t))


def _fitting(text: str, count: int) -> str:
    """A function through as many samples.

    Raises:
        ModelError: It is too long.
    """
    if len(text) > MAX_LENGTH:
        most = count * MAX_LENGTH // len(text)
        stride = f"[::{-(-count // most)}]"
        raise _refused(
            f"must be fewer, as a function holds up to {most} of them (got {count}): "
            f"(times{stride}, values{stride})"
        )
    return text


def _beyond(t: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray, float, float]:
    """The samples of the spline and one more beyond each end, and the second derivatives there.

    Tables have no slope at their ends, where the samples shall have one.
    """
    bends = _second_derivatives(t, y)
    step, slope = np.diff(t), np.diff(y) / np.diff(t)
    outer = []
    for here, inner, width, rise in (
        (bends[0], bends[1], step[0], -slope[0]),
        (bends[-1], bends[-2], step[-1], slope[-1]),
    ):
        outward = rise + width * (2.0 * here + inner) / 6.0
        beyond = 2.0 * here - inner
        outer.append((width * outward + width**2 * (2.0 * here + beyond) / 6.0, beyond))
    (before, first), (after, last) = outer
    times = np.concatenate([[t[0] - step[0]], t, [t[-1] + step[-1]]])
    return times, np.concatenate([[y[0] + before], y, [y[-1] + after]]), float(first), float(last)


def _second_derivatives(t: FloatArray, y: FloatArray) -> FloatArray:
    """Those of the cubic spline at the samples: de Boor, "A Practical Guide to Splines", IV."""
    step, count = np.diff(t), len(t)
    bend = np.diff(np.diff(y) / step)
    if count == 3:
        return np.full(3, 2.0 * bend[0] / (t[2] - t[0]))
    # two bands above the diagonal, the diagonal, two below it
    bands, right = np.zeros((5, count)), np.zeros(count)
    bands[1, 2:], bands[3, :-2] = step[1:], step[:-1]
    bands[2, 1:-1] = 2.0 * (step[:-1] + step[1:])
    right[1:-1] = 6.0 * bend
    # one cubic on the first two intervals, and on the last two
    bands[2, 0], bands[1, 1], bands[0, 2] = -step[1], step[0] + step[1], -step[0]
    bands[4, -3], bands[3, -2], bands[2, -1] = -step[-1], step[-2] + step[-1], -step[-2]
    return solve_banded(bands, right)


def _table(kind: str, times: FloatArray, values: ArrayLike) -> str:
    points = np.column_stack([times, values]).ravel().tolist()
    return f"{kind}(t, {', '.join(map(repr, points))})"


def _refused(message: str) -> ModelError:
    return ModelError([Problem("samples", message)])
