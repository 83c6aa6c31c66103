"""Numbers on the command line; error messages name the valid range."""

from __future__ import annotations

import math
import re
from argparse import ArgumentTypeError


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


_ANGLES = {"rad": 1.0, "deg": math.pi / 180.0, "°": math.pi / 180.0}
_UNITS = {"": 1.0, "m": 1.0, "cm": 0.01, "mm": 0.001} | _ANGLES


class DrivenValue(float):
    """A value of a driver [m or rad].

    Attributes:
        unit: The unit that was behind it; empty for none.
    """

    unit = ""

    def fits(self, unit: str) -> bool:
        """Whether it may be one of a coordinate in m or rad."""
        return not self.unit or (self.unit in _ANGLES) == (unit == "rad")


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
