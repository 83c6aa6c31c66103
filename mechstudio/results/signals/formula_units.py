"""Units of formulas over channels."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.model.expression import (
    COMPARISONS,
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
from mechstudio.model.interpolation import TABLES
from mechstudio.results.signals.unit_algebra import (
    dimension_of,
    product,
    same_kind,
    unit_text_of,
)

_ANGLES = frozenset({"sin", "cos", "tan"})
_INVERSE = frozenset({"asin", "acos", "atan"})
_PURE = frozenset({"exp", "log", "tanh"})


class UnitError(ValueError):
    """Quantities of different kinds are added or compared; a sentence for the user."""


# None: a number, which takes the unit of what it is added to
_Unit = str | None


def unit_of_tree(tree: Expression, units: Mapping[str, str]) -> str:
    """The SI unit of a formula; "1" for a pure number.

    Args:
        tree: The formula.
        units: Unit of each variable and of parameters whose unit is known.

    Raises:
        UnitError: Units do not agree.
    """
    return _unit(tree, units) or "1"


def _unit(tree: Expression, units: Mapping[str, str]) -> _Unit:
    match tree:
        case Number(_, written):
            return unit_text_of(dimension_of(written)) if written else None
        case Code():
            return None
        case Time():
            return "s"
        case Parameter(name) | Variable(name):
            return units.get(name) or None
        case Negative(operand):
            return _unit(operand, units)
        case Binary("**", left, right):
            return _power(_unit(left, units), right, _unit(right, units))
        case Binary(operator, left, right):
            first, second = _unit(left, units), _unit(right, units)
            if operator in ("+", "-"):
                word = "added to" if operator == "+" else "subtracted from"
                return _common(second, first, word)
            if operator in COMPARISONS:
                _common(second, first, "compared with")
                return "1"
            return _product(first, second, 1 if operator == "*" else -1)
        case Call(function, arguments):
            return _call(function, [_unit(item, units) for item in arguments], arguments)


def _common(first: _Unit, second: _Unit, word: str) -> _Unit:
    if first is None or second is None:
        return first or second
    if not same_kind(dimension_of(first), dimension_of(second)):
        raise UnitError(f"A quantity in {first} cannot be {word} one in {second}.")
    return second


def _product(first: _Unit, second: _Unit, sign: int) -> _Unit:
    if second is None:
        return first
    if first is None and sign > 0:
        return second
    found = product(dimension_of(first or "1"), dimension_of(second), sign)
    return unit_text_of(found)


def _power(base: _Unit, exponent: Expression, unit: _Unit) -> _Unit:
    _must_be_pure(unit, "An exponent")
    if base is None or base == "1":
        return base
    if not isinstance(exponent, Number) or not exponent.value.is_integer():
        raise UnitError(f"A quantity in {base} can only be raised to a whole number.")
    length, angle, mass, time = (int(exponent.value) * part for part in dimension_of(base))
    return unit_text_of((length, angle, mass, time))


def _call(function: str, units: list[_Unit], arguments: tuple[Expression, ...]) -> _Unit:
    first = units[0]
    if function in _ANGLES or function in _INVERSE or function in _PURE:
        _must_be_pure(first, f"The argument of {function}")
        return "rad" if function in _INVERSE else "1"
    if function == "sqrt":
        return _root(first)
    if function == "sign":
        return "1"
    if function == "atan2":
        _common(units[1], first, "compared with")
        return "rad"
    if function == "step":
        _common(units[1], first, "compared with")
        _common(units[3], first, "compared with")
        return _common(units[4], units[2], "a ramp from")
    if function == "if":
        return _common(units[2], units[1], "an alternative to")
    if function in TABLES:
        return None
    if function in ("min", "max"):
        return _common(units[1], first, "compared with")
    return first  # abs


def _root(unit: _Unit) -> _Unit:
    if unit is None or unit == "1":
        return unit
    powers = dimension_of(unit)
    if any(power % 2 for power in powers):
        raise UnitError(f"A quantity in {unit} has no square root with a unit.")
    length, angle, mass, time = (power // 2 for power in powers)
    return unit_text_of((length, angle, mass, time))


def _must_be_pure(unit: _Unit, what: str) -> None:
    if unit is not None and not same_kind(dimension_of(unit), dimension_of("1")):
        raise UnitError(f"{what} must be an angle or a pure number, not in {unit}.")
