"""Times at which a function of time grows without bound, such as t/(0.5 - t)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import Binary, Call, Expression, Negative, Number
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in, sampled

SAMPLES = 2001  # over the time that is looked at
WINDOWS = (1e-2, 1e-4, 1e-6, 1e-8)  # of that time, around one that is looked at closely
MOST = 256  # peaks that are looked at, the highest ones
PARTS, ZOOMS = 32, 13  # of the time around a peak, in which it is sought
NEAREST, FARTHEST, STRIDE = 1e-12, 1e-8, 10.0  # from a pole, where growth counts; of the last time
LEAST_ORDER = 0.2  # a logarithm has none
TIME = frozenset({"t"})
FIRST_ORDER = 0.9  # from here on the area below a pole is unbounded as well


class Pole(NamedTuple):
    """A pole of a function.

    Attributes:
        time: When it is [s].
        order: How fast it grows: as 1/distance to this power.
    """

    time: float
    order: float

    @property
    def has_area(self) -> bool:
        """Whether the integral over it is finite."""
        return self.order < FIRST_ORDER


@lru_cache(maxsize=256)
def first_pole(
    text: str,
    parameters: tuple[tuple[str, float], ...],
    end: float,
    near: float | None = None,
    begin: float = 0.0,
) -> Pole | None:
    """The first pole of a function of time; None if there is none.

    Args:
        text: The function.
        parameters: Names and values of its parameters.
        end: Last time that is looked at [s].
        near: A time around which poles are sought that are hidden elsewhere [s].
        begin: First time that is looked at [s], 0 if that is earlier.
    """
    values = dict(parameters)
    tree = parse(text, values)
    if not may_grow(tree) or end <= 0.0:
        return None

    times = _times(max(begin, 0.0), end, near)
    return pole_among(lambda t: sampled(tree, t, values), times, end)


def pole_among(
    values: Callable[[FloatArray], FloatArray], times: FloatArray, whole: float
) -> Pole | None:
    """The first pole at or between some times; None if there is none.

    Args:
        values: What may have one, at many times [s].
        times: Where it is looked at first [s], rising.
        whole: The time of which parts are distances from a pole, over which growth counts [s].
    """

    def size(t: FloatArray) -> FloatArray:
        found = np.abs(np.broadcast_to(values(t.ravel()), t.size)).reshape(t.shape)
        return np.where(np.isnan(found), 0.0, found)

    peaks = _peaks(size, times)
    orders = _orders(size, peaks, whole)
    found = np.flatnonzero(orders >= LEAST_ORDER)
    if not found.size:
        return None
    first = found[peaks[found].argmin()]
    return Pole(float(peaks[first]), float(orders[first]))


def may_grow(tree: Expression, names: frozenset[str] = TIME) -> bool:
    """Whether there may be a pole: by a divisor, a negative power or a tangent of some names."""
    match tree:
        case Negative(operand):
            return may_grow(operand, names)
        case Binary(operator, left, right):
            divides = operator == "/" and not names.isdisjoint(names_in(right))
            is_power = operator == "**" and not (isinstance(right, Number) and right.value >= 0.0)
            raises = is_power and not names.isdisjoint(names_in(left))
            return divides or raises or may_grow(left, names) or may_grow(right, names)
        case Call(function, arguments):
            turns = function == "tan" and not names.isdisjoint(names_in(tree))
            return turns or any(may_grow(argument, names) for argument in arguments)
    return False


def _times(begin: float, end: float, near: float | None) -> FloatArray:
    """Times at which a function is looked at."""
    grids = [np.linspace(begin, end, SAMPLES)]
    if near is not None:
        wide = (end * part for part in WINDOWS)
        grids += [near + half * np.linspace(-1.0, 1.0, PARTS + 1) for half in wide]
    together = np.unique(np.concatenate(grids))
    return together[(together >= begin) & (together <= end)]


@np.errstate(all="ignore")
def _peaks(size: Callable[[FloatArray], FloatArray], times: FloatArray) -> FloatArray:
    """Times of the highest local maxima, to rounding."""
    sizes = size(times)
    padded = np.concatenate([[-1.0], sizes, [-1.0]])
    highest = np.flatnonzero((sizes > 0.0) & (sizes >= padded[:-2]) & (sizes >= padded[2:]))
    highest = highest[np.argsort(sizes[highest])[-MOST:]]
    low = times[np.maximum(highest - 1, 0)]
    high = times[np.minimum(highest + 1, times.size - 1)]
    parts, rows = np.linspace(0.0, 1.0, PARTS + 1), np.arange(highest.size)
    for _ in range(ZOOMS):
        grid = low[:, None] + (high - low)[:, None] * parts
        top = size(grid).argmax(axis=1)
        low = grid[rows, np.maximum(top - 1, 0)]
        high = grid[rows, np.minimum(top + 1, PARTS)]
    found: FloatArray = grid[rows, top]
    return found


@np.errstate(all="ignore")
def _orders(size: Callable[[FloatArray], FloatArray], peaks: FloatArray, end: float) -> FloatArray:
    """How fast a function grows towards its peaks, from all distances by the slowest."""
    count = 1 + round(np.log(FARTHEST / NEAREST) / np.log(STRIDE))
    away = end * np.geomspace(FARTHEST, NEAREST, count)
    before, after = (size(peaks[:, None] + side * away) for side in (-1.0, 1.0))
    beside = np.maximum(before, after)
    grows = np.diff(np.log(beside), axis=1) / np.log(STRIDE)
    # what is too large for a number grew to that
    grows = np.where(np.isinf(beside[:, 1:]), np.inf, grows)
    slowest: FloatArray = np.where(np.isnan(grows), 0.0, grows).min(axis=1)
    return slowest
