"""Dimensions of expressions: what can be known of the unit of a value from how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mechstudio.model.expression import (
    Binary,
    Call,
    Code,
    Expression,
    ExpressionError,
    Negative,
    Number,
    Parameter,
    Time,
    Variable,
)
from mechstudio.units import Dimension, unit_of

_NONE: Dimension = (0, 0, 0, 0)
_ANGLE: Dimension = (0, 1, 0, 0)
_ALIKE = frozenset({"+", "-"})
_KEEPING = frozenset({"abs", "min", "max"})
_NUMBERS = frozenset({"sin", "cos", "tan", "exp", "log", "sign", "tanh"})
_ANGLES = frozenset({"asin", "acos", "atan", "atan2"})


class Known(NamedTuple):
    """What is known of the unit of a value.

    Attributes:
        dimension: Powers of length, angle, mass and time; None where it depends on parameters
            without a unit.
        is_bare: Whether it is made of plain numbers only, so that it has no unit yet.
        mixes: Whether a plain number is added to something that has a unit, or may have one.
    """

    dimension: Dimension | None
    is_bare: bool = False
    mixes: bool = False


def known_of(tree: Expression, units: Mapping[str, str]) -> Known:
    """What is known of the unit of an expression.

    Angles count as numbers where they are multiplied: radians times meters are meters.

    Args:
        tree: The expression.
        units: SI unit of each parameter that has one.

    Raises:
        ExpressionError: Values of different kinds are added.
    """
    match tree:
        case Number(value, unit):
            if unit:
                return Known(unit_of(unit).dimension)
            return Known(_NONE, is_bare=True) if value != 0.0 else Known(None)
        case Parameter(name):
            return Known(unit_of(units[name]).dimension if units.get(name) else None)
        case Time() | Variable() | Code():
            return Known(None)
        case Negative(operand):
            return known_of(operand, units)
        case Binary(operator, left, right):
            return _joined(operator, known_of(left, units), known_of(right, units), right)
        case Call(function, arguments):
            return _called(function, [known_of(item, units) for item in arguments])


def same_kind(one: Dimension, other: Dimension) -> bool:
    """Whether values can be the same quantity: radians are as good as no unit."""
    return _without_angle(one) == _without_angle(other)


def _without_angle(dimension: Dimension) -> tuple[int, int, int]:
    length, _, mass, time = dimension
    return length, mass, time


def _joined(operator: str, left: Known, right: Known, tree: Expression) -> Known:
    if operator in _ALIKE:
        return _alike(left, right)
    mixes = left.mixes or right.mixes
    if operator not in ("*", "/", "**"):
        # a comparison is 0 or 1
        return Known(_NONE, left.is_bare and right.is_bare, mixes)
    if operator == "**":
        return _power(left, tree)._replace(mixes=mixes, is_bare=left.is_bare and right.is_bare)
    if left.dimension is None or right.dimension is None:
        return Known(None, mixes=mixes)
    sign = 1 if operator == "*" else -1
    a, b = left.dimension, right.dimension
    length, angle, mass, time = (one + sign * other for one, other in zip(a, b, strict=True))
    return Known((length, angle, mass, time), left.is_bare and right.is_bare, mixes)


def _alike(left: Known, right: Known) -> Known:
    """Of values that are added or compared."""
    if left.is_bare and right.is_bare:
        return left
    mixes = left.mixes or right.mixes or left.is_bare or right.is_bare
    found = [
        known.dimension
        for known in (left, right)
        if known.dimension is not None and not known.is_bare
    ]
    if len(found) == 2 and not same_kind(*found):
        raise ExpressionError("values of different kinds are added; check their units", 1)
    return Known(found[0] if found else None, mixes=mixes)


def _power(base: Known, exponent: Expression) -> Known:
    whole = isinstance(exponent, Number) and exponent.value.is_integer()
    if base.dimension == _NONE:
        return Known(_NONE)
    if base.dimension is None or not isinstance(exponent, Number) or not whole:
        return Known(None)
    length, angle, mass, time = (int(exponent.value) * part for part in base.dimension)
    return Known((length, angle, mass, time))


def _called(function: str, arguments: list[Known]) -> Known:
    is_bare = all(known.is_bare for known in arguments)
    mixes = any(known.mixes for known in arguments)
    if function in _KEEPING:
        found = arguments[0]
        for known in arguments[1:]:
            found = _alike(found, known)
        return found
    if function in _ANGLES:
        return Known(_ANGLE, mixes=mixes)
    if function == "sqrt":
        inside = arguments[0].dimension
        if inside is None or any(part % 2 for part in inside):
            return Known(None, mixes=mixes)
        length, angle, mass, time = (part // 2 for part in inside)
        return Known((length, angle, mass, time), is_bare, mixes)
    # of steps and tables their points decide
    return Known(_NONE, is_bare, mixes) if function in _NUMBERS else Known(None, mixes=mixes)
