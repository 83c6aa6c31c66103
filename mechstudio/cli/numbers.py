"""Numbers on the command line; error messages name the valid range."""

from __future__ import annotations

import math
import re
from argparse import ArgumentTypeError
from collections.abc import Sequence
from contextlib import suppress


def positive_number(text: str) -> float:
    """Read a finite number greater than zero."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0.0):
        alone = " without a unit" if _has_unit(text) else ""
        raise ArgumentTypeError(
            f"'{text}' must be a number greater than zero{alone}, for example 0.01"
        )
    return value


def time_span(text: str) -> float:
    """Read a time greater than zero: in s, or with a unit of time behind it, such as 500ms."""
    value, _ = _quantity(text, ("s",))
    if not value > 0.0:
        raise ArgumentTypeError(
            f"'{text}' must be a time greater than zero in s, or with a unit, for example 500ms"
        )
    return value


def driven_rate(text: str) -> DrivenValue:
    """Read the rate of a driver: in m/s or rad/s, or with a unit behind it, such as 60rpm."""
    value, unit = _quantity(text, ("rad/s", "m/s"))
    if not value > 0.0:
        raise ArgumentTypeError(
            f"'{text}' must be a number greater than zero in m/s or rad/s, or one with a unit, for "
            "example 60rpm or 20mm/s"
        )
    rate = DrivenValue(value)
    rate.unit, rate.is_angle = unit, unit != "" and not math.isnan(_quantity(text, ("rad/s",))[0])
    return rate


def _quantity(text: str, kinds: Sequence[str]) -> tuple[float, str]:
    """A number in SI units and the unit that is written behind it; NaN if it is of other kinds."""
    from mechstudio.units import QuantityError, Scale, unit_of
    from mechstudio.units.written import number_and_unit

    found = number_and_unit(text)
    unit = "" if found is None else found[1]
    for kind in kinds:
        with suppress(QuantityError):
            return Scale(unit_of(kind), unit_of(kind)).value(text), unit
    return math.nan, ""


_ANGLES = {"rad": 1.0, "deg": math.pi / 180.0, "°": math.pi / 180.0}
_UNITS = {"": 1.0, "m": 1.0, "cm": 0.01, "mm": 0.001} | _ANGLES


class DrivenValue(float):
    """A value of a driver [m or rad].

    Attributes:
        unit: The unit that was behind it; empty for none.
        is_angle: Whether that is one of angles.
    """

    unit = ""
    is_angle = False

    def fits(self, unit: str) -> bool:
        """Whether it may be one of a coordinate in m or rad."""
        return not self.unit or self.is_angle == (unit == "rad")


def driven_value(text: str) -> DrivenValue:
    """Read a value of a driver: m or rad, or with one of a few units behind it, such as 90deg."""
    found = re.fullmatch(r"\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-z°]*)\s*", text, re.IGNORECASE)
    try:
        value = float(found[1]) * _UNITS[found[2]] if found else math.nan
    except (KeyError, ValueError):
        value = math.nan
    if not math.isfinite(value):
        raise ArgumentTypeError(
            f"'{text}' must be a number in m or rad, or one with the unit mm, cm, m, deg or rad, "
            "for example 90deg"
        )
    driven = DrivenValue(value)
    driven.unit = found[2] if found else ""
    driven.is_angle = driven.unit in _ANGLES
    return driven


def _has_unit(text: str) -> bool:
    """Whether letters stand behind a number."""
    return re.fullmatch(r"\s*[+-]?[\d.]+\s*[A-Za-z%°].*", text) is not None


THREADS = "threads that share one right-hand side; 0 takes as many as make it faster"


def thread_count(text: str) -> int:
    """Read a whole number of at least zero."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"'{text}' must be a whole number, or 0 to let the program choose")
    return int(text)


def positive_integer(text: str) -> int:
    """Read a whole number greater than zero."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise ArgumentTypeError(f"'{text}' must be a whole number greater than zero, for example 2")
    return value
