"""SI units of derivatives: that of what is read per that of what varies."""

from __future__ import annotations

from collections.abc import Iterable

from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.studies.definition import Response
from mechstudio.studies.response_units import plain_powers, response_unit, units_at

_OF_SEVERAL = ("/", " ", ",")  # in a unit that is put in brackets


def value_unit(response: Response, result: Result) -> str:
    """SI unit of what a response reads from a run; empty for a pure number."""
    return plain_powers(response_unit(result, response.formula, response.statistic))


def slope_units(unit: str, names: Iterable[str], mechanism: Mechanism) -> dict[str, str]:
    """SI units of derivatives by numbers of a model, by name; empty for a pure number.

    Args:
        unit: That of what is differentiated.
        names: Parameters, or places of numbers.
        mechanism: The model in which they have their numbers.
    """
    found = units_at(mechanism, names)
    return {name: _quotient(unit, plain_powers(per)) for name, per in found.items()}


def _quotient(unit: str, per: str) -> str:
    if not per:
        return unit
    above = f"({unit})" if "," in unit else unit or "1"
    below = f"({per})" if any(mark in per for mark in _OF_SEVERAL) else per
    return f"{above}/{below}"
