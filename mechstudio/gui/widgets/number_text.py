"""How numbers are written for people."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

# an entry this much smaller than the largest one beside it is rounding noise
_NOISE = 1e-14
# what rounding leaves of a zero in mechanisms of any size that is built
_NOISE_OF_UNIT = {"m": 1e-15, "rad": 1e-15, "°": 1e-13, "m/s": 1e-15, "rad/s": 1e-15}


def number_text(value: float, *, digits: int = 6) -> str:
    """A number with a few significant digits, without trailing zeros or a minus before zero."""
    if not isfinite(value):
        return "∞" if value > 0 else "-∞" if value < 0 else "–"
    text = f"{float(value):.{digits}g}"
    if "e" in text:
        mantissa, exponent = text.split("e")
        return f"{mantissa}e{int(exponent)}"
    return "0" if text == "-0" else text


def without_noise(values: Sequence[float], unit: str = "") -> tuple[float, ...]:
    """The same numbers with those replaced by zero that are rounding noise.

    Args:
        values: Numbers that belong together, such as the components of a vector.
        unit: Their SI unit; lengths, angles and velocities can be noise by themselves.
    """
    largest = max((abs(value) for value in values if isfinite(value)), default=0.0)
    noise = max(_NOISE * largest, _NOISE_OF_UNIT.get(unit, 0.0))
    return tuple(0.0 if abs(value) < noise else value for value in values)
