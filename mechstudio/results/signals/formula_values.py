"""Values of formulas at all rows at once, by the rules of floating point: nothing here raises."""

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
    Parameter,
    Time,
    Variable,
)

_Value = FloatArray | float

_FUNCTIONS: dict[str, Callable[..., FloatArray]] = {
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "min": np.minimum,
    "max": np.maximum,
    "sign": np.sign,
}
_OPERATORS: dict[str, Callable[..., FloatArray]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "**": np.power,
}


def values_of_tree(
    tree: Expression,
    time: FloatArray,
    variables: Mapping[str, FloatArray],
    parameters: Mapping[str, float],
) -> _Value:
    """Values of a formula, shape (n,) or one number; not finite where it is undefined.

    Args:
        tree: The formula.
        time: Times of the rows [s], shape (n,).
        variables: Values of each variable, shape (n,).
        parameters: Value of each parameter.
    """
    with np.errstate(all="ignore"):
        return _values(tree, time, variables, parameters)


def _values(
    tree: Expression,
    time: FloatArray,
    variables: Mapping[str, FloatArray],
    parameters: Mapping[str, float],
) -> _Value:
    match tree:
        case Number(value):
            return np.float64(value)
        case Code():
            return np.float64(np.nan)  # it ran with the run alone
        case Time():
            return time
        case Parameter(name):
            return np.float64(parameters[name])
        case Variable(name):
            return variables[name]
        case Negative(operand):
            return -_values(operand, time, variables, parameters)
        case Binary(operator, left, right):
            first = _values(left, time, variables, parameters)
            return _OPERATORS[operator](first, _values(right, time, variables, parameters))
        case Call(function, arguments):
            given = [_values(item, time, variables, parameters) for item in arguments]
            return _step(*given) if function == "step" else _FUNCTIONS[function](*given)


def _step(x: _Value, x0: _Value, h0: _Value, x1: _Value, h1: _Value) -> _Value:
    """Cubic ramp from h0 at x0 to h1 at x1, constant outside."""
    s = np.clip(np.divide(np.subtract(x, x0), np.subtract(x1, x0)), 0.0, 1.0)
    ramp = np.add(h0, np.subtract(h1, h0) * s * s * (3.0 - 2.0 * s))
    return np.where(np.less_equal(x, x0), h0, np.where(np.greater_equal(x, x1), h1, ramp))
