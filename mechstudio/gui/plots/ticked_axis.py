"""An axis beside a plot with two numbers at least, however low the plot is."""

from __future__ import annotations

from math import ceil, floor

import pyqtgraph as pg
from PySide6.QtGui import QFontMetricsF

# quotients of a round number and the next smaller one: 10, 5, 2, 1
_SMALLER = {1: 2.0, 5: 2.5, 2: 2.0}
_LONGEST_SEARCH = 6


class TickedAxis(pg.AxisItem):  # type: ignore[misc]
    """Writes finer numbers where the usual ones would leave a single one, which tells no scale."""

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
        # numbers at the very ends are cut off
        height = QFontMetricsF(self.font()).height()
        edge = 0.5 * height / size * abs(maxVal - minVal)
        low, high = min(minVal, maxVal) + edge, max(minVal, maxVal) - edge
        spacing = first = levels[0][0]
        for _ in range(_LONGEST_SEARCH):
            if floor(high / spacing) - ceil(low / spacing) >= 1:
                break
            spacing /= _SMALLER[round(float(f"{spacing:e}".partition("e")[0]))]
        return levels if spacing == first else [(spacing, 0.0)]
