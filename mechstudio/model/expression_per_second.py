"""Derivatives by the time in units of rates: 10°*t has 10 °/s, and not 10°, which is an angle."""

from __future__ import annotations

from mechstudio.model.expression import Binary, Call, Expression, ExpressionError, Negative, Number
from mechstudio.model.expression_dimension import known_of, same_kind
from mechstudio.units import UnknownUnitError, unit_of

_PURE = (0, 0, 0, 0)


def per_second(rate: Expression, unit: str) -> Expression:
    """A derivative whose terms have no longer the unit of the function itself.

    Args:
        rate: The derivative, the same in SI numbers before and after.
        unit: SI unit of the function.
    """
    match rate:
        case Binary("+" | "-" as sign, left, right):
            return Binary(sign, per_second(left, unit), per_second(right, unit))
        case Negative(operand):
            return Negative(per_second(operand, unit))
    if not _has(rate, unit):
        return rate
    found = _first_per_second(rate)
    return _without_units(rate) if found is None or _has(found, unit) else found


def _has(tree: Expression, unit: str) -> bool:
    """Whether values are in a unit of the same kind, as far as the units that are written say."""
    try:
        known = known_of(tree, {})
    except ExpressionError:
        return True
    dimension = known.dimension
    if dimension is None or dimension == _PURE or known.is_bare:
        return False
    return same_kind(dimension, unit_of(unit).dimension)


def _first_per_second(tree: Expression) -> Expression | None:
    """A product whose first number with a unit has it per second; None if it has no such number."""
    match tree:
        case Number(value, unit) if unit and _is_unit(f"{unit}/s"):
            return Number(value, f"{unit}/s")
        case Binary("*" | "/" as operator, left, right):
            one = _first_per_second(left)
            if one is not None:
                return Binary(operator, one, right)
            other = _first_per_second(right) if operator == "*" else None
            return None if other is None else Binary("*", left, other)
    return None


def _is_unit(text: str) -> bool:
    try:
        unit_of(text)
    except UnknownUnitError:
        return False
    return True


def _without_units(tree: Expression) -> Expression:
    """The same in SI numbers, whose unit nothing says."""
    match tree:
        case Number(value, _):
            return Number(value)
        case Negative(operand):
            return Negative(_without_units(operand))
        case Binary(operator, left, right):
            return Binary(operator, _without_units(left), _without_units(right))
        case Call(function, arguments):
            return Call(function, tuple(map(_without_units, arguments)))
    return tree
