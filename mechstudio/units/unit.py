"""Units and what is written for them: "mm", "N s/m", "kg m²", "°/s"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

# powers of length, angle, mass and time
Dimension = tuple[int, int, int, int]

_NONE: Dimension = (0, 0, 0, 0)
_LENGTH: Dimension = (1, 0, 0, 0)
_ANGLE: Dimension = (0, 1, 0, 0)
_MASS: Dimension = (0, 0, 1, 0)
_TIME: Dimension = (0, 0, 0, 1)
_FORCE: Dimension = (1, 0, 1, -2)

# far more digits than a double has, so that a turn by any angle is rounded once only
_PI = Fraction("3.14159265358979323846264338327950288419716939937510582097494459230781640629")
_POUND = Fraction("0.45359237")
_GRAVITY = Fraction("9.80665")

# what stands for one unit, how large it is in SI units, and of what it is; the sizes of inch and
# pound are those of the international yard and pound agreement
_TABLE: tuple[tuple[str, Fraction, Dimension], ...] = (
    ("1", Fraction(1), _NONE),
    ("m meter meters metre metres", Fraction(1), _LENGTH),
    ("mm", Fraction(1, 1000), _LENGTH),
    ("cm", Fraction(1, 100), _LENGTH),
    ("dm", Fraction(1, 10), _LENGTH),
    ("um", Fraction(1, 10**6), _LENGTH),
    ("km", Fraction(1000), _LENGTH),
    ('in inch inches "', Fraction("0.0254"), _LENGTH),
    ("ft foot feet", Fraction("0.3048"), _LENGTH),
    ("rad", Fraction(1), _ANGLE),
    ("mrad", Fraction(1, 1000), _ANGLE),
    ("° deg degree degrees", _PI / 180, _ANGLE),
    ("rev turn turns", 2 * _PI, _ANGLE),
    ("kg", Fraction(1), _MASS),
    ("g", Fraction(1, 1000), _MASS),
    ("mg", Fraction(1, 10**6), _MASS),
    ("t", Fraction(1000), _MASS),
    ("lb lbs", _POUND, _MASS),
    ("oz", _POUND / 16, _MASS),
    ("s", Fraction(1), _TIME),
    ("ms", Fraction(1, 1000), _TIME),
    ("us", Fraction(1, 10**6), _TIME),
    ("min", Fraction(60), _TIME),
    ("h", Fraction(3600), _TIME),
    ("N", Fraction(1), _FORCE),
    ("mN", Fraction(1, 1000), _FORCE),
    ("kN", Fraction(1000), _FORCE),
    ("MN", Fraction(10**6), _FORCE),
    ("lbf", _POUND * _GRAVITY, _FORCE),
    ("J", Fraction(1), (2, 0, 1, -2)),
    ("W", Fraction(1), (2, 0, 1, -3)),
    ("kW", Fraction(1000), (2, 0, 1, -3)),
    ("rpm", 2 * _PI / 60, (0, 1, 0, -1)),
)
_SIMPLE = {
    name: (factor, dimension) for names, factor, dimension in _TABLE for name in names.split()
}
# what may stand behind a number
UNIT_NAMES = tuple(name for name in _SIMPLE if name not in ("1", '"'))

_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SUPERSCRIPT = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_FACTOR = re.compile(
    r"(?P<slash>/?)\s*(?P<name>[^\s/^]+?)(?:\^(?P<power>-?[0-9]{1,2}))?(?=[\s/]|$)\s*"
)
MOST_POWER = 99  # that is read, of one unit


class UnknownUnitError(ValueError):
    """What is written is not a unit."""


@dataclass(frozen=True)
class Unit:
    """A unit of measurement.

    Attributes:
        symbol: What is written behind a number.
        factor: How many SI units it is.
        dimension: Powers of length, angle, mass and time.
    """

    symbol: str
    factor: Fraction
    dimension: Dimension


def factors(text: str) -> list[tuple[str, int]]:
    """The simple units in what is written for one, each with its power.

    Args:
        text: For example "N s/m", "kg*mm^2" or "m/s²"; a slash acts on the one unit behind it.

    Raises:
        UnknownUnitError: It cannot be read.
    """
    plain = _SUPERSCRIPT.sub(lambda found: "^" + found.group().translate(_POWERS), text)
    for sign in "·⋅*×":
        plain = plain.replace(sign, " ")
    plain = plain.replace("µ", "u").replace("μ", "u").strip()
    found: list[tuple[str, int]] = []
    place = 0
    while place < len(plain):
        match = _FACTOR.match(plain, place)
        if match is None or match["name"] not in _SIMPLE:
            raise UnknownUnitError(f"“{text.strip()}” is not a unit.")
        power = int(match["power"] or 1)
        found.append((match["name"], -power if match["slash"] else power))
        place = match.end()
    return found


@lru_cache(maxsize=512)
def unit_of(text: str) -> Unit:
    """The unit that is written so; an empty text stands for a number without unit.

    Raises:
        UnknownUnitError: It cannot be read.
    """
    factor, dimension = Fraction(1), _NONE
    for name, power in factors(text):
        simple, own = _SIMPLE[name]
        factor *= simple**power
        length, angle, mass, time = (
            sum_of + power * part for sum_of, part in zip(dimension, own, strict=True)
        )
        dimension = (length, angle, mass, time)
    return Unit(text.strip(), factor, dimension)
