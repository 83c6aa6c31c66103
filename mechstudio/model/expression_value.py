"""The value of a function, by the rules of floating point: nothing here raises."""

from __future__ import annotations

import math
import operator as operators
from collections.abc import Callable, Mapping
from typing import Any

from mechstudio.model.expression import (
    COMPARISONS,
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

NAN = math.nan


def evaluate(tree: Expression, t: float, parameters: Mapping[str, float]) -> float:
    """Evaluate a function; undefined values are NaN and too large ones are infinite.

    Args:
        tree: The function, from `expression.parse`.
        t: Time [s].
        parameters: Value of each parameter and variable that the function names.
    """
    return _RULES[type(tree)](tree, t, parameters)


def _binary(operator: Operator, a: float, b: float) -> float:
    if operator == "+":
        return a + b
    if operator == "-":
        return a - b
    if operator == "*":
        return a * b
    if operator == "/":
        return _quotient(a, b)
    if operator in COMPARISONS:
        # what is compared with nothing is neither less nor more
        return NAN if math.isnan(a) or math.isnan(b) else float(_COMPARED[operator](a, b))
    return _guarded(math.pow, a, b)


def _quotient(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a):
        return NAN
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def _guarded(function: Callable[..., float], *arguments: float) -> float:
    try:
        return function(*arguments)
    except OverflowError:
        return math.inf
    except ValueError:
        return NAN


def _call(function: str, arguments: list[float]) -> float:
    if function == "step":
        return _step(*arguments)
    if function == "if":
        condition, then, otherwise = arguments
        return condition if math.isnan(condition) else then if condition else otherwise
    if function in TABLES:
        return float(interpolated(function, tuple(arguments[1:]), arguments[0]))
    if function == "sign":
        x = arguments[0]
        return x if math.isnan(x) else float((x > 0.0) - (x < 0.0))
    if function in ("min", "max"):
        if any(math.isnan(argument) for argument in arguments):
            return NAN
        return min(arguments) if function == "min" else max(arguments)
    if function == "abs":
        return abs(arguments[0])
    if function == "log" and arguments[0] == 0.0:
        return -math.inf
    return _guarded(_MATH[function], *arguments)


_COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
    "==": operators.eq,
    "!=": operators.ne,
}
_MATH: dict[str, Callable[..., float]] = {
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "tanh": math.tanh,
    "atan2": math.atan2,
    "exp": math.exp,
    "log": math.log,
    "sqrt": math.sqrt,
}


_Rule = Callable[[Any, float, Mapping[str, float]], float]
# a chain of cases would take half of the time of an expression
_RULES: dict[type, _Rule] = {
    Number: lambda tree, t, parameters: tree.value,
    Time: lambda tree, t, parameters: t,
    Parameter: lambda tree, t, parameters: parameters[tree.name],
    Variable: lambda tree, t, parameters: parameters[tree.name],
    Negative: lambda tree, t, parameters: -evaluate(tree.operand, t, parameters),
    Binary: lambda tree, t, parameters: _binary(
        tree.operator, evaluate(tree.left, t, parameters), evaluate(tree.right, t, parameters)
    ),
    Code: lambda tree, t, parameters: 0.0,
    Call: lambda tree, t, parameters: _call(
        tree.function, [evaluate(item, t, parameters) for item in tree.arguments]
    ),
}


def _step(x: float, x0: float, h0: float, x1: float, h1: float) -> float:
    """Cubic ramp from h0 at x0 to h1 at x1, constant outside."""
    if x <= x0:
        return h0
    if x >= x1:
        return h1
    # of width zero it is a jump, which lies behind or ahead of every x that is a number
    s = _quotient(x - x0, x1 - x0)
    return h0 + (h1 - h0) * s * s * (3.0 - 2.0 * s)
