"""How numbers are written for people."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from mechstudio.units import number_text as number_text

# an entry this much smaller than the largest one beside it is rounding noise
_NOISE = 1e-14
# what rounding leaves of a zero in mechanisms of any size that is built
_NOISE_OF_UNIT = {"m": 1e-15, "rad": 1e-15, "°": 1e-13, "m/s": 1e-15, "rad/s": 1e-15}


def without_noise(values: Sequence[float], unit: str = "") -> tuple[float, ...]:
    """The same numbers with those replaced by zero that are rounding noise.

    Args:
        values: Numbers that belong together, such as the components of a vector.
        unit: Their SI unit; lengths, angles and velocities can be noise by themselves.
    """
    largest = max((abs(value) for value in values if isfinite(value)), default=0.0)
    noise = max(_NOISE * largest, _NOISE_OF_UNIT.get(unit, 0.0))
    return tuple(0.0 if abs(value) < noise else value for value in values)
