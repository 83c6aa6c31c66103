"""Values of a function at many moments at once, by the same rules as `expression_value`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import (
    Binary,
    Call,
    Code,
    Expression,
    Negative,
    Number,
    Operator,
    Parameter,
    Time,
    Variable,
)
from mechstudio.model.interpolation import TABLES, interpolated

Values = Mapping[str, float | FloatArray]


def sampled(tree: Expression, t: float | FloatArray, values: Values) -> FloatArray:
    """Evaluate a function at many places; undefined values are NaN, too large ones infinite.

    Args:
        tree: The function, from `expression.parse`.
        t: Times [s], shape (n,), or one for all.
        values: Value of each parameter, and values (n,) or one of each variable.

    Returns:
        Its values, shape (n,); of no dimension where it depends on nothing that has many.
    """
    with np.errstate(all="ignore"):
        return _values(tree, np.asarray(t, float), values)


def names_in(tree: Expression) -> frozenset[str]:
    """What a function depends on: t, variables and parameters."""
    match tree:
        case Number():
            return frozenset()
        case Time() | Code():
            return frozenset({"t"})
        case Parameter(name) | Variable(name):
            return frozenset({name})
        case Negative(operand):
            return names_in(operand)
        case Binary(_, left, right):
            return names_in(left) | names_in(right)
        case Call(_, arguments):
            return frozenset().union(*map(names_in, arguments))


def _values(tree: Expression, t: FloatArray, values: Values) -> FloatArray:
    match tree:
        case Number(value):
            return np.asarray(value)
        case Code():
            return np.zeros_like(t)
        case Time():
            return t
        case Parameter(name) | Variable(name):
            return np.asarray(values[name], float)
        case Negative(operand):
            return np.negative(_values(operand, t, values))
        case Binary(operator, left, right):
            return BINARY[operator](_values(left, t, values), _values(right, t, values))
        case Call(function, arguments) if function in TABLES:
            at, *points = (_values(item, t, values) for item in arguments)
            return interpolated(function, tuple(map(float, points)), at)
        case Call(function, arguments):
            return CALLS[function](*(_values(item, t, values) for item in arguments))


def _power(base: FloatArray, exponent: FloatArray) -> FloatArray:
    # a negative power of zero has no value here, and too large ones are positive
    found = np.power(base, exponent)
    none = (base == 0.0) & (exponent < 0.0)
    large = np.isneginf(found) & np.isfinite(base)
    return np.where(none, np.nan, np.where(large, np.inf, found))


def _step(
    x: FloatArray, x0: FloatArray, h0: FloatArray, x1: FloatArray, h1: FloatArray
) -> FloatArray:
    """Cubic ramp from h0 at x0 to h1 at x1, constant outside."""
    s = (x - x0) / (x1 - x0)
    ramp = h0 + (h1 - h0) * s * s * (3.0 - 2.0 * s)
    return np.where(x <= x0, h0, np.where(x >= x1, h1, ramp))


def _compared(
    holds: Callable[[FloatArray, FloatArray], FloatArray],
) -> Callable[[FloatArray, FloatArray], FloatArray]:
    """A comparison that gives 1 or 0, and NaN for what is no number."""
    return lambda a, b: np.where(np.isnan(a) | np.isnan(b), np.nan, holds(a, b))


def _if(condition: FloatArray, then: FloatArray, otherwise: FloatArray) -> FloatArray:
    chosen = np.where(condition != 0.0, then, otherwise)
    return np.where(np.isnan(condition), np.nan, chosen)


BINARY: Mapping[Operator, Callable[[FloatArray, FloatArray], FloatArray]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "**": _power,
    "<": _compared(np.less),
    "<=": _compared(np.less_equal),
    ">": _compared(np.greater),
    ">=": _compared(np.greater_equal),
    "==": _compared(np.equal),
    "!=": _compared(np.not_equal),
}
CALLS: Mapping[str, Callable[..., FloatArray]] = {
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "tanh": np.tanh,
    "atan2": np.arctan2,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "min": np.minimum,
    "max": np.maximum,
    "sign": np.sign,
    "step": _step,
    "if": _if,
}
