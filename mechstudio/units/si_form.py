"""The SI unit that stands for any unit of its kind."""

from __future__ import annotations

from mechstudio.units.unit import MOST_POWER, factors, unit_of

_COHERENT = ("m", "rad", "kg", "s", "N", "J", "W")
_PRODUCTS = {"rpm": [("rad", 1), ("s", -1)]}
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def si_form(text: str) -> str:
    """What is written for the SI unit of the same kind; a unit that is one stays as it is written.

    Args:
        text: For example "N/mm", which gives "N/m".

    Raises:
        UnknownUnitError: It is not a unit.
    """
    if unit_of(text).factor == 1:
        return text.strip()
    powers: dict[str, int] = {}
    for name, power in factors(text):
        for part, own in _PRODUCTS.get(name) or [(_coherent(name), 1)]:
            powers[part] = powers.get(part, 0) + own * power
    return product_text(list(powers.items()))


def product_text(parts: list[tuple[str, int]]) -> str:
    """A product of units as people write it, such as "N s/m" or "1/mm²".

    Args:
        parts: Simple units, each with its power.
    """
    above = [one for name, power in parts if power > 0 for one in _raised(name, power)]
    below = [one for name, power in parts if power < 0 for one in _raised(name, -power)]
    return "/".join((" ".join(above) or ("1" if below else ""), *below))


def raised(power: int) -> str:
    """What stands behind a unit for a power of it, such as "⁴"; nothing for the first one."""
    return "" if power == 1 else str(power).translate(_RAISED)


def _raised(name: str, power: int) -> list[str]:
    """A unit to a power above 0; as a product where one power would be too high to be read."""
    whole, rest = divmod(power, MOST_POWER)
    return [name + raised(part) for part in (*[MOST_POWER] * whole, rest) if part]


def _coherent(name: str) -> str:
    """The SI unit of the same kind as a simple one."""
    kind = unit_of(name)
    if kind.factor == 1:
        return name
    return next(unit for unit in _COHERENT if unit_of(unit).dimension == kind.dimension)
