"""Axes of logarithms that say where rounding begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, log10

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.chart_curves import ChartAxis
from mechstudio.scene.padded_range import padded_range

ROUNDING_TEXT = "Rounding below this line"
# powers of ten below what counts as zero that are worth a look, and those above it that are shown
_BELOW, _ABOVE = 4.0, 1.0


@dataclass(frozen=True, kw_only=True)
class RoundedAxis(ChartAxis):
    """A value axis of plots and figures.

    Attributes:
        rounding: What counts as zero where the axis is logarithmic; 0 for nothing.
    """

    rounding: float = 0.0

    def ends(self, columns: Sequence[FloatArray]) -> tuple[float, float]:
        """The lowest and the highest place that is shown, as the plots of the page have them."""
        if self.limits is not None or not self.logarithmic or self.rounding <= 0.0:
            return super().ends(columns)
        places = np.concatenate([np.zeros(0), *map(self.places, columns)])
        drawn = places[np.isfinite(places)]
        low, high = drawn.min(initial=np.inf), drawn.max(initial=-np.inf)
        return logarithmic_range(float(low), float(high), self.rounding)


def logarithmic_range(low: float, high: float, floor: float) -> tuple[float, float]:
    """Ends of an axis of logarithms that shows values and, where they are rounding, that they are.

    Args:
        low: Logarithm of the least value.
        high: Logarithm of the largest one.
        floor: What counts as zero; 0 for nothing.
    """
    if floor <= 0.0 or not (isfinite(low) and isfinite(high)):
        return padded_range(low, high)
    zero = log10(floor)
    # dips that mean nothing do not press the rest together
    low = max(low, min(zero - _BELOW, high - 1.0))
    return padded_range(low, max(high, zero + _ABOVE))
