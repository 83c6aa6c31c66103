"""Derivatives of functions by the time, as functions: `sin(speed*t)` has `speed*cos(speed*t)`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

from mechstudio.model.expression import (
    PI,
    Binary,
    Call,
    Expression,
    ExpressionError,
    Negative,
    Number,
    Operator,
    Parameter,
    Time,
)
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in
from mechstudio.units import Scale, Unit, exact_text, unit_of

_ZERO, _ONE = Number(0.0), Number(1.0)
# how tightly operators bind; a sign stands between products and powers
_BINDING: Mapping[str, int] = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 4}
_SIGN, _WHOLE = 3, 5


def rate_text(text: str, parameters: Collection[str]) -> str:
    """The derivative of a function of time.

    Args:
        text: The function, which can be read.
        parameters: Names of the model's parameters.

    Returns:
        The derivative; empty where there is no formula for it, as of tables and steps.
    """
    try:
        return text_of_tree(_rate(parse(text, parameters)))
    except ExpressionError:
        return ""


def even_motion_text(text: str, parameters: Collection[str]) -> str:
    """The motion from zero at a velocity that does not vary; empty for one that does."""
    tree = parse(text, parameters)
    return "" if "t" in names_in(tree) else text_of_tree(_times(tree, Time()))


def text_of_tree(tree: Expression) -> str:
    """A function as it is written."""
    match tree:
        case Number(value, unit):
            return _number(value, unit)
        case Time():
            return "t"
        case Parameter(name):
            return name
        case Negative(operand):
            return f"-{_within(operand, _BINDING['*'])}"
        case Binary(operator, left, right):
            bound = _BINDING[operator]
            gap = " " if bound == 1 else ""
            # a - (b - c), and (a**b)**c
            one, other = (bound + 1, bound) if operator == "**" else (bound, bound + 1)
            return f"{_within(left, one)}{gap}{operator}{gap}{_within(right, other)}"
        case Call(function, arguments):
            return f"{function}({', '.join(map(text_of_tree, arguments))})"
    raise ExpressionError("it is not written", 1)


def _number(value: float, unit: str) -> str:
    if not unit:
        return "pi" if value == PI else exact_text(value)
    shown = unit_of(unit)
    own = Unit("", Fraction(1), shown.dimension)
    return f"{Scale(own, shown).text(value)}{'' if unit == '°' else ' '}{unit}"


def _within(tree: Expression, least: int) -> str:
    """A part that stands between operators, in parentheses where these bind more."""
    match tree:
        case Binary(operator, _, _):
            bound = _BINDING.get(operator, 0)
        case Negative():
            bound = _SIGN
        case Number(_, unit) if unit and least >= _SIGN:
            bound = 0
        case _:
            bound = _WHOLE
    return text_of_tree(tree) if bound >= least else f"({text_of_tree(tree)})"


def _rate(tree: Expression) -> Expression:
    if "t" not in names_in(tree):
        return _ZERO
    match tree:
        case Time():
            return _ONE
        case Negative(operand):
            return _times(Number(-1.0), _rate(operand))
        case Binary("+" | "-" as sign, left, right):
            return _sum(sign, _rate(left), _rate(right))
        case Binary("*", left, right):
            return _sum("+", _times(_rate(left), right), _times(left, _rate(right)))
        case Binary("/", left, right) if "t" not in names_in(right):
            return _over(_rate(left), right)
        case Binary("/", left, right):
            falls = _times(left, _rate(right))
            top = _sum("-", _times(_rate(left), right), falls)
            return _over(top, Binary("**", right, Number(2.0)))
        case Binary("**", base, Number(power, "")):
            lower = base if power == 2.0 else Binary("**", base, Number(power - 1.0))
            return _times(_times(Number(power), _rate(base)), lower)
        case Call(function, (inside,)) if function in _OUTER:
            return _times(_rate(inside), _OUTER[function](inside))
    raise ExpressionError("there is no formula for its derivative", 1)


def _sum(sign: Operator, left: Expression, right: Expression) -> Expression:
    if right == _ZERO:
        return left
    if left == _ZERO:
        return right if sign == "+" else _times(Number(-1.0), right)
    return Binary(sign, left, right)


def _times(left: Expression, right: Expression) -> Expression:
    if _ZERO in (left, right):
        return _ZERO
    if left == _ONE:
        return right
    if right == _ONE:
        return left
    if left == Number(-1.0):
        return Negative(right)
    if isinstance(right, Negative):
        return Negative(_times(left, right.operand))
    # a*(b*c) is written a*b*c
    if isinstance(right, Binary) and right.operator == "*":
        return Binary("*", _times(left, right.left), right.right)
    return Binary("*", left, right)


def _over(top: Expression, bottom: Expression) -> Expression:
    return _ZERO if top == _ZERO else Binary("/", top, bottom)


# derivatives by the argument
_OUTER: Mapping[str, Callable[[Expression], Expression]] = {
    "sin": lambda x: Call("cos", (x,)),
    "cos": lambda x: Negative(Call("sin", (x,))),
    "tanh": lambda x: Binary("-", _ONE, Binary("**", Call("tanh", (x,)), Number(2.0))),
    "exp": lambda x: Call("exp", (x,)),
    "log": lambda x: Binary("/", _ONE, x),
    "sqrt": lambda x: Binary("/", Number(0.5), Call("sqrt", (x,))),
}
