"""An axis beside a plot with two numbers at least, however low the plot is."""

from __future__ import annotations

from math import ceil, floor

import pyqtgraph as pg
from PySide6.QtGui import QFontMetricsF

# quotients of a round number and the next smaller one, and of the next larger one and it
_SMALLER, _LARGER = {1: 2.0, 5: 2.5, 2: 2.0}, {1: 2.0, 2: 2.5, 5: 2.0}
_LONGEST_SEARCH = 6


class TickedAxis(pg.AxisItem):  # type: ignore[misc]
    """Writes finer numbers where the usual ones would leave a single one, which tells no scale.

    Where the usual ones would lie on each other it writes coarser ones.
    """

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:
        """Distances of numbers, the largest first, each with an offset.

        Args:
            minVal: One end of the axis.
            maxVal: The other end.
            size: Its length [px].
        """
        levels: list[tuple[float, float]] = super().tickSpacing(minVal, maxVal, size)
        if self.logMode or not levels or size <= 0.0:
            return levels
        height = QFontMetricsF(self.font()).height()
        least = height / size * abs(maxVal - minVal)
        # numbers at the very ends are cut off
        low, high = min(minVal, maxVal) + 0.5 * least, max(minVal, maxVal) - 0.5 * least
        spacing = first = levels[0][0]
        for _ in range(_LONGEST_SEARCH):
            factor = _LARGER[_leading(spacing)]
            if spacing >= least or not _has_two(low, high, spacing * factor):
                break
            spacing *= factor
        for _ in range(_LONGEST_SEARCH):
            finer = spacing / _SMALLER[_leading(spacing)]
            if finer < least or _has_two(low, high, spacing):
                break
            spacing = finer
        crowds = len(levels) > 1 and levels[1][0] < least
        return levels if spacing == first and not crowds else [(spacing, 0.0)]


def _leading(number: float) -> int:
    """The digit that a round number begins with: 1, 2 or 5."""
    return round(float(f"{number:e}".partition("e")[0]))


def _has_two(low: float, high: float, spacing: float) -> bool:
    """Whether two multiples of a distance lie between two values."""
    return floor(high / spacing) - ceil(low / spacing) >= 1
