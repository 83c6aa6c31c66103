"""Samples of a motion whose accelerations are noise, or have a corner."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.spline_swings import samples_of

LEAST = 8  # samples that tell anything
ROUNDING = 1e-8  # of the range of the values over which second differences are no rounding
RARE = 6.0  # times the root of their mean square, which noise hardly ever reaches
NOISY = 0.25  # of the accelerations that are noise
OF_NOISE = (70.0 / 6.0) ** 0.5  # fourth differences of noise over its second ones
CORNER = 4.0  # times the accelerations two samples away, which a smooth motion has beside its peak


class Rough(NamedTuple):
    """What is doubtful about the accelerations of samples.

    Attributes:
        corner: Time of a corner [s]; None where they are noise.
    """

    corner: float | None

    def sentence(self, name: str) -> str:
        """It with a remedy, for samples of something."""
        if self.corner is not None:
            return (
                f"The samples of '{name}' have a corner at t = {self.corner:.4g} s: the velocity "
                "jumps there, and the efforts around it are those of the spline through it. Round "
                "the motion off."
            )
        return (
            f"The samples of '{name}' scatter: a good part of their accelerations is noise, which "
            "efforts follow. Smooth them, take fewer ones, or give a formula."
        )


def roughness(times: FloatArray, values: FloatArray) -> Rough | None:
    """What is doubtful about samples; None where their accelerations are those of a motion.

    Args:
        times: Rising [s].
        values: Of a coordinate [m or rad].
    """
    if len(times) < LEAST:
        return None
    steps = np.diff(times)
    bends = np.diff(np.diff(values) / steps) * steps[1:]  # second differences, in steps of any size
    bent = np.abs(bends)
    if not np.sqrt(np.mean(bent**2)) > ROUNDING * np.ptp(values):
        return None
    place = int(np.argmax(bent))
    beside = [bent[k] for k in (place - 2, place + 2) if 0 <= k < len(bent)]
    rest = np.delete(bent, [k for k in (place - 1, place, place + 1) if 0 <= k < len(bent)])
    least = max(CORNER * max(beside), RARE * float(np.sqrt(np.mean(rest**2))))
    if len(beside) == 2 and bent[place] > least:
        return Rough(float(times[place + 1]))
    if np.mean(np.diff(bends, 2) ** 2) > (NOISY * OF_NOISE) ** 2 * np.mean(bends**2):
        return Rough(None)
    return None


@lru_cache(maxsize=256)
def is_noise(function: str) -> bool:
    """Whether a function of time is a spline through samples whose accelerations are noise."""
    found = samples_of(function)
    if found is None:
        return False
    rough = roughness(found.times, found.values)
    return rough is not None and rough.corner is None
