"""Derivatives of functions by the time, as functions: `sin(speed*t)` has `speed*cos(speed*t)`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import TypeGuard

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
from mechstudio.model.expression_per_second import per_second
from mechstudio.model.expression_samples import names_in
from mechstudio.units import Scale, Unit, exact_text, unit_of

_ZERO, _ONE = Number(0.0), Number(1.0)
# how tightly operators bind; a sign stands between products and powers
_BINDING: Mapping[str, int] = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 4}
_SIGN, _WHOLE = 3, 5


def rate_text(text: str, parameters: Collection[str], unit: str) -> str:
    """The derivative of a function of time.

    Args:
        text: The function, which can be read.
        parameters: Names of the model's parameters.
        unit: SI unit of the function; numbers in such units are written per second.

    Returns:
        The derivative; empty where there is no formula for it, as of tables and steps.
    """
    try:
        return text_of_tree(per_second(_rate(parse(text, parameters)), unit))
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
    return f"{_scale(unit).text(value)}{'' if unit == '°' else ' '}{unit}"


def _scale(unit: str) -> Scale:
    """From SI values to numbers in a unit."""
    shown = unit_of(unit)
    return Scale(Unit("", Fraction(1), shown.dimension), shown)


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
            return _negative(_rate(operand))
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
        case Binary("**", base, exponent) if (power := _plain(exponent)) is not None:
            return _times(_times(_number_of(power), _rate(base)), _power(base, power - 1))
        case Call(function, (inside,)) if function in _OUTER:
            return _times(_rate(inside), _OUTER[function](inside))
    raise ExpressionError("there is no formula for its derivative", 1)


def _plain(tree: Expression) -> Fraction | None:
    """A number that is written as such, without a unit; None for all else, as for pi."""
    match tree:
        case Number(value, "") if value != PI:
            return Fraction(repr(value))
        case Negative(operand):
            found = _plain(operand)
            return None if found is None else -found
    return None


def _is_quantity(tree: Expression) -> TypeGuard[Number]:
    return isinstance(tree, Number) and tree.unit != ""


def _number_of(value: Fraction) -> Expression:
    try:
        size = Number(float(abs(value)))
    except OverflowError:
        raise ExpressionError("its derivative has too large a number", 1) from None
    return Negative(size) if value < 0 else size


def _sum(sign: Operator, left: Expression, right: Expression) -> Expression:
    if right == _ZERO:
        return left
    if isinstance(right, Negative):
        return _sum("-" if sign == "+" else "+", left, right.operand)
    if left == _ZERO:
        return right if sign == "+" else _negative(right)
    one, other = _plain(left), _plain(right)
    if one is not None and other is not None:
        return _number_of(one + other if sign == "+" else one - other)
    return Binary(sign, left, right)


def _negative(tree: Expression) -> Expression:
    if isinstance(tree, Negative):
        return tree.operand
    return tree if tree == _ZERO else Negative(tree)


def _times(left: Expression, right: Expression) -> Expression:
    if _ZERO in (left, right):
        return _ZERO
    for one, other in ((left, right), (right, left)):
        if one == _ONE:
            return other
        if isinstance(one, Negative):
            rest = (one.operand, right) if one is left else (left, one.operand)
            return _negative(_times(*rest))
    first, second = _plain(left), _plain(right)
    if first is not None and second is not None:
        return _number_of(first * second)
    if first is not None and _is_quantity(right):
        # 3*5° is 15° and not 14.999999999999998°
        scale = _scale(right.unit)
        shown = Fraction(scale.text(right.value))
        return Number(scale.value(exact_text(float(first * shown))), right.unit)
    # numbers stand in front
    if second is not None or (_is_quantity(right) and not isinstance(left, Number)):
        return _times(right, left)
    # a*(b*c) is written a*b*c
    match right:
        case Binary("*", one, other):
            return _times(_times(left, one), other)
        case Binary("/", one, other):
            return _over(_times(left, one), other)
    return Binary("*", left, right)


def _over(top: Expression, bottom: Expression) -> Expression:
    if isinstance(top, Negative):
        return _negative(_over(top.operand, bottom))
    if top == _ZERO or bottom == _ONE:
        return top
    front, below = _plain(_first_factor(top)), _plain(bottom)
    if front and below and (front / below).denominator == 1:
        # 2*t/2 is t
        return _times(_number_of(front / below), _without_first(top))
    return Binary("/", top, bottom)


def _first_factor(tree: Expression) -> Expression:
    match tree:
        case Binary("*", left, _):
            return _first_factor(left)
    return tree


def _without_first(tree: Expression) -> Expression:
    match tree:
        case Binary("*", left, right):
            return _times(_without_first(left), right)
    return _ONE


def _power(base: Expression, power: Fraction) -> Expression:
    if power in (0, 1):
        return base if power else _ONE
    return Binary("**", base, _number_of(power))


# derivatives by the argument
_OUTER: Mapping[str, Callable[[Expression], Expression]] = {
    "sin": lambda x: Call("cos", (x,)),
    "cos": lambda x: Negative(Call("sin", (x,))),
    "tanh": lambda x: Binary("-", _ONE, Binary("**", Call("tanh", (x,)), Number(2.0))),
    "exp": lambda x: Call("exp", (x,)),
    "log": lambda x: Binary("/", _ONE, x),
    "sqrt": lambda x: Binary("/", Number(0.5), Call("sqrt", (x,))),
}
