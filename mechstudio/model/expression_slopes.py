"""Slopes of a function over one of its variables at many moments at once, exact but for rounding.

Forward mode: each operation gives its value and its slope. A slope is 0 where nothing varies, even
where the slope of an operation is infinite. At kinks it is that of one side, of `abs` at zero the
mean of both; comparisons and `sign` have none. Undefined slopes are NaN or infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import (
    Binary,
    Call,
    Expression,
    Negative,
    Operator,
    Parameter,
    Variable,
)
from mechstudio.model.expression_samples import BINARY, CALLS, Values, sampled
from mechstudio.model.interpolation import TABLES, interpolated, interpolated_slope


class Sloped(NamedTuple):
    """Values and slopes at many places, of shapes (n,) or () that fit together."""

    value: FloatArray
    slope: FloatArray


def sampled_slopes(tree: Expression, t: FloatArray, values: Values, name: str) -> FloatArray:
    """Slopes of a function over a parameter or variable.

    Args:
        tree: The function, from `expression_parser.parse`.
        t: Times [s], shape (n,).
        values: Value of each parameter, and values (n,) or one of each variable.
        name: Of the parameter or variable.

    Returns:
        The slopes, shape (n,), or of no dimension where they are the same everywhere.
    """
    with np.errstate(all="ignore"):
        return _sloped(tree, t, values, name).slope


def _sloped(tree: Expression, t: FloatArray, values: Values, name: str) -> Sloped:
    def inner(part: Expression) -> Sloped:
        return _sloped(part, t, values, name)

    match tree:
        case Parameter(own) | Variable(own):
            return Sloped(np.asarray(values[own], float), np.asarray(float(own == name)))
        case Negative(operand):
            u = inner(operand)
            return Sloped(-u.value, -u.slope)
        case Binary(operator, left, right):
            a, b = inner(left), inner(right)
            f = BINARY[operator](a.value, b.value)
            rule = _BINARY_SLOPES.get(operator)
            return Sloped(f, rule(f, a, b) if rule else np.zeros_like(f, float))
        case Call(function, (at, *points)) if function in TABLES:
            u, pairs = inner(at), tuple(float(sampled(item, t, values)) for item in points)
            slope = interpolated_slope(function, pairs, u.value)
            return Sloped(interpolated(function, pairs, u.value), _times(slope, u))
        case Call(function, arguments):
            all_of = [inner(item) for item in arguments]
            f = CALLS[function](*(one.value for one in all_of))
            if function in _UNARY_SLOPES:
                return Sloped(f, _times(_UNARY_SLOPES[function](f, all_of[0].value), all_of[0]))
            return Sloped(f, _CALL_SLOPES[function](*all_of))
        case _:
            return Sloped(sampled(tree, t, values), np.zeros(()))


def _times(slope: FloatArray, u: Sloped) -> FloatArray:
    """Slope of an operation times that of its operand; 0 where the operand does not vary."""
    return np.where(u.slope == 0.0, 0.0, slope * u.slope)


def _power(f: FloatArray, a: Sloped, b: Sloped) -> FloatArray:
    power = BINARY["**"]
    by_base = np.where(b.value == 0.0, 0.0, b.value * power(a.value, b.value - 1.0))
    # 0**b is 0 for all b above 0
    by_exponent = np.where((a.value == 0.0) & (b.value > 0.0), 0.0, f * np.log(a.value))
    return _times(by_base, a) + _times(by_exponent, b)


def _angle(y: Sloped, x: Sloped) -> FloatArray:
    square = x.value**2 + y.value**2
    return _times(x.value / square, y) - _times(y.value / square, x)


def _step(x: Sloped, x0: Sloped, h0: Sloped, x1: Sloped, h1: Sloped) -> FloatArray:
    """Of a cubic ramp from h0 at x0 to h1 at x1, constant outside."""
    width = x1.value - x0.value
    s = (x.value - x0.value) / width
    pace = (x.slope - x0.slope - s * (x1.slope - x0.slope)) / width
    ramp = h0.slope + (h1.slope - h0.slope) * s * s * (3.0 - 2.0 * s)
    ramp = ramp + (h1.value - h0.value) * 6.0 * s * (1.0 - s) * pace
    after = np.where(x.value >= x1.value, h1.slope, ramp)
    return np.where(x.value <= x0.value, h0.slope, after)


_BINARY_SLOPES: Mapping[Operator, Callable[[FloatArray, Sloped, Sloped], FloatArray]] = {
    "+": lambda f, a, b: a.slope + b.slope,
    "-": lambda f, a, b: a.slope - b.slope,
    "*": lambda f, a, b: _times(b.value, a) + _times(a.value, b),
    "/": lambda f, a, b: _times(1.0 / b.value, a) - _times(f / b.value, b),
    "**": _power,
}
# by the value and the argument
_UNARY_SLOPES: Mapping[str, Callable[[FloatArray, FloatArray], FloatArray]] = {
    "sin": lambda f, x: np.cos(x),
    "cos": lambda f, x: -np.sin(x),
    "tan": lambda f, x: 1.0 + f * f,
    "asin": lambda f, x: 1.0 / np.sqrt(1.0 - x * x),
    "acos": lambda f, x: -1.0 / np.sqrt(1.0 - x * x),
    "atan": lambda f, x: 1.0 / (1.0 + x * x),
    "tanh": lambda f, x: 1.0 - f * f,
    "exp": lambda f, x: f,
    "log": lambda f, x: 1.0 / x,
    "sqrt": lambda f, x: 0.5 / f,
    "abs": lambda f, x: np.sign(x),
    "sign": lambda f, x: np.zeros_like(x),
}
_CALL_SLOPES: Mapping[str, Callable[..., FloatArray]] = {
    "atan2": _angle,
    "min": lambda a, b: np.where(a.value <= b.value, a.slope, b.slope),
    "max": lambda a, b: np.where(a.value >= b.value, a.slope, b.slope),
    "step": _step,
    "if": lambda c, a, b: np.where(c.value != 0.0, a.slope, b.slope),
}
