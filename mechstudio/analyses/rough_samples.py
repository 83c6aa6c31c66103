"""Samples of a motion whose accelerations are noise, or have a corner: efforts follow both."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray

LOG = logging.getLogger("mechstudio")
LEAST = 8  # samples that tell anything
ROUNDING = 1e-8  # of the range of the values over which second differences are no rounding
RARE = 6.0  # times the root of their mean square, which noise hardly ever reaches
NOISY = 0.25  # of the accelerations that are noise
OF_NOISE = (70.0 / 6.0) ** 0.5  # fourth differences of noise over its second ones
CORNER = 4.0  # times the accelerations two samples away, which a smooth motion has beside its peak


def rough_notes(
    times: FloatArray, values: FloatArray, names: Sequence[str], functions: Sequence[str]
) -> tuple[str, ...]:
    """What is doubtful about the accelerations of samples, which is told in the log as well.

    Args:
        times: Rising [s], shape (n,).
        values: One column a coordinate [m or rad], shape (n, k).
        names: Of the coordinates.
        functions: Of each coordinate its function, which is followed exactly; "" for samples.
    """
    found = tuple(
        note
        for name, text, column in zip(names, functions, values.T, strict=True)
        if not text
        for note in _notes(name, times, column)
    )
    for note in found:
        LOG.warning("%s", note)
    return found


def _notes(name: str, times: FloatArray, values: FloatArray) -> Iterator[str]:
    if len(times) < LEAST:
        return
    steps = np.diff(times)
    bends = np.diff(np.diff(values) / steps) * steps[1:]  # second differences, in steps of any size
    bent = np.abs(bends)
    if not np.sqrt(np.mean(bent**2)) > ROUNDING * np.ptp(values):
        return
    place = int(np.argmax(bent))
    beside = [bent[k] for k in (place - 2, place + 2) if 0 <= k < len(bent)]
    rest = np.delete(bent, [k for k in (place - 1, place, place + 1) if 0 <= k < len(bent)])
    least = max(CORNER * max(beside), RARE * float(np.sqrt(np.mean(rest**2))))
    if len(beside) == 2 and bent[place] > least:
        yield (
            f"The samples of '{name}' have a corner at t = {times[place + 1]:.4g} s: the velocity "
            "jumps there, and the efforts around it are those of the spline through it. Round the "
            "motion off."
        )
    elif np.mean(np.diff(bends, 2) ** 2) > (NOISY * OF_NOISE) ** 2 * np.mean(bends**2):
        yield (
            f"The samples of '{name}' scatter: a good part of their accelerations is noise, which "
            "efforts follow. Smooth them, take fewer ones, or give a formula."
        )
