"""Units of what is computed from quantities: products, powers, derivatives."""

from __future__ import annotations

from mechstudio.units import unit_of
from mechstudio.units.unit import Dimension

# written shorter than by base units; powers of length, mass and time
_NAMED: dict[tuple[int, int, int], str] = {
    (1, 1, -2): "N",
    (2, 1, -2): "J",
    (2, 1, -3): "W",
    (0, 1, -2): "N/m",
    (0, 1, -1): "N s/m",
    (1, 1, -3): "N/s",
    (1, 1, -1): "kg m/s",
}
# between the units of a norm over shifts and angles
_MIXED = ", "
_TIME: Dimension = (0, 0, 0, 1)


def dimension_of(unit: str) -> Dimension:
    """Powers of length, angle, mass and time.

    Raises:
        UnknownUnitError: It is not one unit, such as that of a norm over shifts and angles.
    """
    return unit_of(unit).dimension


def same_kind(first: Dimension, second: Dimension) -> bool:
    """Whether quantities may be added; angles are pure numbers there."""
    return (first[0], *first[2:]) == (second[0], *second[2:])


def product(first: Dimension, second: Dimension, sign: int = 1) -> Dimension:
    """Dimension of a product, or of a quotient with the sign -1."""
    length, angle, mass, time = (a + sign * b for a, b in zip(first, second, strict=True))
    return (length, angle, mass, time)


def unit_text_of(dimension: Dimension) -> str:
    """An SI unit of a dimension, such as "m/s^2"; "1" for a pure number."""
    length, angle, mass, time = dimension
    named = _NAMED.get((length, mass, time))
    # the work of a torque is its product with an angle
    if named is not None and mass:
        return named
    parts = (("kg", mass), ("m", length), ("rad", angle), ("s", time))
    above = [_power(name, power) for name, power in parts if power > 0]
    below = [_power(name, -power) for name, power in parts if power < 0]
    return "/".join((" ".join(above) or "1", *below))


def per_second(unit: str) -> str:
    """The unit of a derivative by time."""
    if _MIXED in unit:
        return _MIXED.join(per_second(part) for part in unit.split(_MIXED))
    if unit == "N m":
        return "N m/s"
    return unit_text_of(product(dimension_of(unit), _TIME, -1))


def times_second(unit: str) -> str:
    """The unit of an integral over time."""
    if _MIXED in unit:
        return _MIXED.join(times_second(part) for part in unit.split(_MIXED))
    if unit in ("N", "N m", "J", "W"):
        return "J" if unit == "W" else f"{unit} s"
    return unit_text_of(product(dimension_of(unit), _TIME))


def _power(name: str, power: int) -> str:
    return name if power == 1 else f"{name}^{power}"
