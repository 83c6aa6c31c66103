"""Units of the bounds of constraints."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import TypeGuard

from mechstudio.model.quantity import wrong
from mechstudio.units import QuantityError, Scale, UnknownUnitError, si_form, unit_of
from mechstudio.units.written import number_and_unit

_BOUNDS = ("lower", "upper")


def bounds_in_si_units(given: Mapping[str, object]) -> dict[str, object]:
    """The fields of a constraint with numbers in SI units for its bounds.

    Args:
        given: The fields; a bound is a number, or a text with a number and a unit behind it.

    Raises:
        PydanticCustomError: A bound is no quantity, or the bounds are of different kinds.
    """
    found = dict(given)
    own = found.get("unit", "")
    if not isinstance(own, str):
        return found
    units = {_si_unit(own)} if own else set()
    for name in _BOUNDS:
        bound = found.get(name)
        if isinstance(bound, str):
            found[name], unit = _quantity(name, bound, own)
            units |= {unit} if unit else set()
        elif own and _is_finite(bound):
            found[name] = float(Fraction(bound) * unit_of(own).factor)
    if len({unit_of(unit).dimension for unit in units}) > 1:
        names = " and ".join(sorted(units))
        raise wrong("constraint", f"its bounds are in different units, {names}")
    if units:
        found["unit"] = min(units)
    return found


def _is_finite(bound: object) -> TypeGuard[int | float]:
    return isinstance(bound, int | float) and not isinstance(bound, bool) and isfinite(bound)


def _quantity(name: str, text: str, own: str) -> tuple[float, str]:
    """A bound in SI units, and what is written for its SI unit."""
    written = number_and_unit(text)
    unit = written[1] if written is not None and written[1] else own
    try:
        known = unit_of(unit)
        si = unit_of(si_form(unit))
        return Scale(si, known).value(text), si.symbol
    except (QuantityError, UnknownUnitError) as error:
        raise wrong("constraint", f"{name} {text!r}: {error}") from None


def _si_unit(unit: str) -> str:
    try:
        return si_form(unit)
    except UnknownUnitError as error:
        raise wrong("constraint", f"unit: {error}") from None
