"""Times at which a function of time, or its slope, jumps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import (
    COMPARISONS,
    Binary,
    Call,
    Expression,
    Negative,
    Time,
    Variable,
)
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled
from mechstudio.model.expression_slopes import sampled_slopes

SAMPLES = 2001  # over the time that is looked at
AT_ONCE = 64  # pairs of samples that are looked at closely, in their order
SIEVINGS = 3  # halvings of all pairs before
MOST_OF_IT = 0.7  # of a change is in one half where it is no smooth one
HALVINGS = 34  # of the time between two samples
BESIDE = 1e-12  # of the last time: how far a jump is read on both sides, not at its edge
LEAST = 1e-6  # of the range of values: a jump that counts
_WITH_KINKS = frozenset({"abs", "if", "linear", "max", "min", "sign", "step"})
_TIME = "t"


class Jump(NamedTuple):
    """A jump of a function or of its slope.

    Attributes:
        time: When it is [s].
        size: The value behind it less that before it.
    """

    time: float
    size: float


class Jumps(NamedTuple):
    """The first jumps of a function.

    Attributes:
        of_value: That of its value; None if there is none.
        of_slope: That of its slope.
    """

    of_value: Jump | None
    of_slope: Jump | None


@lru_cache(maxsize=256)
def first_jumps(text: str, parameters: tuple[tuple[str, float], ...], end: float) -> Jumps:
    """The first jumps of a function of time and of its slope.

    Args:
        text: The function.
        parameters: Names and values of its parameters.
        end: Last time that is looked at [s]; the first is 0.
    """
    values = dict(parameters)
    tree = parse(text, values)
    if not _may_jump(tree):
        return Jumps(None, None)
    over = _over_variable(tree)

    def value(t: FloatArray) -> FloatArray:
        return np.broadcast_to(sampled(tree, t, values), t.shape)

    def slope(t: FloatArray) -> FloatArray:
        return np.broadcast_to(sampled_slopes(over, t, {**values, _TIME: t}, _TIME), t.shape)

    return Jumps(_first_jump(value, end), _first_jump(slope, end))


def _may_jump(tree: Expression) -> bool:
    match tree:
        case Negative(operand):
            return _may_jump(operand)
        case Binary(operator, left, right):
            return operator in COMPARISONS or _may_jump(left) or _may_jump(right)
        case Call(function, arguments):
            return function in _WITH_KINKS or any(map(_may_jump, arguments))
    return False


def _over_variable(tree: Expression) -> Expression:
    """The function with a variable in the place of the time, over which it has slopes."""
    match tree:
        case Time():
            return Variable(_TIME)
        case Negative(operand):
            return replace(tree, operand=_over_variable(operand))
        case Binary(_, left, right):
            return replace(tree, left=_over_variable(left), right=_over_variable(right))
        case Call(_, arguments):
            return replace(tree, arguments=tuple(map(_over_variable, arguments)))
    return tree


@np.errstate(all="ignore")  # what overflows jumps nowhere that could be told
def _first_jump(function: Callable[[FloatArray], FloatArray], end: float) -> Jump | None:
    times = np.linspace(0.0, end, SAMPLES)
    values = function(times)
    known = values[np.isfinite(values)]
    least = LEAST * max(float(np.ptp(known)) if known.size else 0.0, np.finfo(float).tiny)
    changed = np.flatnonzero(np.abs(np.diff(values)) > least)
    start, stop = _kept_by_halves(function, times, values, changed)
    for first in range(0, start.size, AT_ONCE):
        part = slice(first, first + AT_ONCE)
        jump = _jump_between(function, start[part], stop[part], least, end)
        if jump is not None:
            return jump
    return None


def _kept_by_halves(
    function: Callable[[FloatArray], FloatArray],
    times: FloatArray,
    values: FloatArray,
    places: NDArray[np.intp],
) -> tuple[FloatArray, FloatArray]:
    """The pairs of samples whose change stays in one half, then in one quarter, as a jump does."""
    start, stop = times[places], times[places + 1]
    before, after = values[places], values[places + 1]
    for _ in range(SIEVINGS):
        middle = 0.5 * (start + stop)
        value = function(middle)
        is_first = np.abs(value - before) >= np.abs(after - value)
        larger = np.where(is_first, np.abs(value - before), np.abs(after - value))
        keeps = larger > MOST_OF_IT * np.abs(after - before)
        start, stop = (
            np.where(is_first, start, middle)[keeps],
            np.where(is_first, middle, stop)[keeps],
        )
        before = np.where(is_first, before, value)[keeps]
        after = np.where(is_first, value, after)[keeps]
    return start, stop


def _jump_between(
    function: Callable[[FloatArray], FloatArray],
    start: FloatArray,
    stop: FloatArray,
    least: float,
    end: float,
) -> Jump | None:
    """The first jump of at least some size within intervals."""
    before, after = function(start), function(stop)
    for _ in range(HALVINGS):
        # a change that is smooth gets smaller with the time that it takes
        wide = np.abs(after - before) > least
        start, stop, before, after = start[wide], stop[wide], before[wide], after[wide]
        if not start.size:
            return None
        middle = 0.5 * (start + stop)
        value = function(middle)
        is_first = np.abs(value - before) >= np.abs(after - value)
        start, before = np.where(is_first, start, middle), np.where(is_first, before, value)
        stop, after = np.where(is_first, middle, stop), np.where(is_first, value, after)
    beside = BESIDE * end
    sizes = function(np.minimum(stop + beside, end)) - function(np.maximum(start - beside, 0.0))
    # what is another one at 0 alone has no value before it
    is_jump = np.isfinite(sizes) & (np.abs(sizes) > least)
    found = np.flatnonzero(is_jump & (stop > beside))
    return Jump(float(stop[found[0]]), float(sizes[found[0]])) if found.size else None
