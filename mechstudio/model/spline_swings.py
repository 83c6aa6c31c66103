"""Cubic splines that swing beyond the samples they go through, as at jumps and corners."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import Expression, ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled

LOG = logging.getLogger("mechstudio")
# of the range of all values, that a spline leaves the two samples around it; one through a sine of
# eight samples per period leaves them by 4 %
DOUBTFUL = 0.05
ROUNDING = 1e-9  # of the same range
BETWEEN = 16  # places that are looked at between two samples
_NUMBERS = r"spline\(\s*t\s*,(?P<numbers>[^()]*)\)"
_TABLE = re.compile(rf"\s*{_NUMBERS}\s*")
# as `sampled_function` writes it: one more sample is beyond each end
_SAMPLED = re.compile(rf"if\(t < \S+, \S+, if\(t > \S+, \S+, {_NUMBERS}.*")


class Swing(NamedTuple):
    """How far a spline leaves the samples around it.

    Attributes:
        time: Where it does so most [s].
        value: Its value there.
        samples: Those before and behind.
    """

    time: float
    value: float
    samples: tuple[float, float]

    def sentence(self, subject: str) -> str:
        """What is doubtful of a spline, in the unit of its values."""
        low, high = sorted(self.samples)
        return (
            f"{subject} swings to {self.value:.4g} at t = {self.time:.4g} s, between samples of "
            f"{low:.4g} and {high:.4g}, as a cubic spline goes through them."
        )


class Samples(NamedTuple):
    """What a spline goes through.

    Attributes:
        times: Rising [s].
        values: Of each time.
        tree: The spline.
    """

    times: FloatArray
    values: FloatArray
    tree: Expression


def samples_of(text: str) -> Samples | None:
    """The samples of a function of time that is a spline; None of any other.

    Args:
        text: The function.
    """
    if "spline(" not in text:
        return None
    bare, within = _TABLE.fullmatch(text), _SAMPLED.fullmatch(text)
    found = bare or within
    if found is None:
        return None
    try:
        times = np.array([float(number) for number in found["numbers"].split(",")[::2]])
        tree = parse(text)
    except (ValueError, ExpressionError):  # a table of a file, or no function
        return None
    times = times if bare else times[1:-1]
    if len(times) < 2 or (np.diff(times) <= 0.0).any():
        return None
    return Samples(times, np.asarray(sampled(tree, times, {})), tree)


@lru_cache(maxsize=256)
def swing_of(text: str) -> Swing | None:
    """How far a function of time that is a spline leaves its samples; None for little or no spline.

    Args:
        text: The function.
    """
    found = samples_of(text)
    if found is None:
        return None
    times, _, tree = found
    places = times[:-1, None] + np.diff(times)[:, None] * np.linspace(0.0, 1.0, BETWEEN + 1)
    values = np.broadcast_to(sampled(tree, places.ravel(), {}), places.size).reshape(places.shape)
    ends = values[:, [0, -1]]
    beyond = np.maximum(values - ends.max(axis=1)[:, None], ends.min(axis=1)[:, None] - values)
    row, column = np.unravel_index(np.argmax(beyond), beyond.shape)
    if not beyond[row, column] > DOUBTFUL * np.ptp(ends):
        return None
    # the spline meets its samples but for rounding
    before, behind = np.where(np.abs(ends[row]) < ROUNDING * np.ptp(ends), 0.0, ends[row]).tolist()
    return Swing(float(places[row, column]), float(values[row, column]), (before, behind))


@lru_cache(maxsize=256)
def tell_swing(text: str, name: str) -> None:
    """Warn in the log, once, of a spline through samples of a script that leaves them.

    Args:
        text: The function.
        name: The field that the samples were given for.
    """
    swing = swing_of(text)
    if swing is not None:
        LOG.warning(
            '%s (times, values, "linear") joins them by straight lines.',
            swing.sentence(f"The {name} through samples"),
        )
