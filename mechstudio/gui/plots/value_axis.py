"""A value axis of a plot: its label, and the range that it shows."""

from __future__ import annotations

from math import inf, isfinite, log10

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QFontMetricsF

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_spec import Limits
from mechstudio.gui.plots.plot_view_box import PlotViewBox
from mechstudio.gui.plots.rounding_line import RoundingLine
from mechstudio.scene.padded_range import logarithmic_range, padded_range

_UNSEEN = 1e-10  # of the largest number that is drawn: less is what the tolerances of a run leave


class ValueAxis:
    """Fits a view box to the values that are drawn, unless its ends are fixed or zoomed.

    Args:
        box: Where the curves are drawn.
        axis: What is drawn beside it.
        label: What it is called, with its unit.
        logarithmic: Whether the logarithms of the values are drawn.
        limits: Its ends, as numbers that are shown; None to fit it to the values.

    Attributes:
        zoomed: Whether the user moved it.
    """

    def __init__(
        self,
        box: PlotViewBox,
        axis: pg.AxisItem,
        label: str,
        *,
        logarithmic: bool,
        limits: Limits = None,
    ) -> None:
        self.box, self.axis, self.logarithmic = box, axis, logarithmic
        self.zoomed = False
        self._label = label
        self._limits = _drawn(limits, logarithmic)
        self._low, self._high = inf, -inf
        # ends of each curve, as it is drawn
        self._spans: list[tuple[float, float]] = []
        axis.setLabel(label)
        axis.setStyle(maxTickLevel=1)
        self._rounding = RoundingLine() if logarithmic else None
        if self._rounding is not None:
            axis.setLogMode(False, True)
            box.addItem(self._rounding, ignoreBounds=True)

    def begin(self) -> None:
        """Forget what was drawn."""
        self._low, self._high = inf, -inf
        self._spans = []

    def hold(self, values: FloatArray) -> None:
        """Show these values as well, as they are drawn."""
        finite = values[np.isfinite(values)]
        if finite.size:
            low, high = float(finite.min()), float(finite.max())
            self._low, self._high = min(self._low, low), max(self._high, high)
            self._spans.append((low, high))

    def ends(self, least: float) -> tuple[float, float]:
        """The range to show; what is smaller than `least` counts as zero."""
        if self._limits is not None:
            return self._limits
        if self.logarithmic:
            return logarithmic_range(self._low, self._high, least)
        return padded_range(self._low, self._high, least)

    def note_ends(self, least: float) -> tuple[float, float]:
        """The range to show, from which zooms may go so far."""
        ends = self.ends(least)
        self.box.limits.hold(1, *ends)
        return ends

    def mark_rounding(self, least: float) -> None:
        """Say on a logarithmic axis where values begin that count as zero."""
        if self._rounding is not None:
            self._rounding.show_at(least)

    def least_read(self, rounding: float) -> float:
        """What is smaller is read as 0, in the shown unit.

        Errors are told as small as they are, and so is all on a logarithmic axis.

        Args:
            rounding: What counts as zero in the unit of a curve.
        """
        if self.logarithmic:
            return 0.0
        return least_read(max(abs(self._low), abs(self._high)), rounding)

    def set_color(self, color: str) -> None:
        """Color of what is said in the plot, as a hexadecimal code."""
        if self._rounding is not None:
            self._rounding.set_color(color)

    def fit(self, least: float) -> None:
        """Show all values, or what is to be shown of them; what the user zoomed stays."""
        self.mark_rounding(least)
        ends = self.note_ends(least)
        if not self.zoomed:
            self.box.setYRange(*ends, padding=0)
        self._place_words(least, ends)

    def _place_words(self, least: float, ends: tuple[float, float]) -> None:
        """Write the words at the line of rounding where no curve is, or nowhere."""
        if self._rounding is None or least <= 0.0:
            return
        zero = log10(least)
        size = (ends[1] - ends[0]) * self._rounding.words_height / max(self.box.height(), 1.0)
        if self._is_free(zero, zero + size, ends):
            self._rounding.put_words("above")
        else:
            self._rounding.put_words("below" if self._is_free(zero - size, zero, ends) else "")

    def _is_free(self, low: float, high: float, ends: tuple[float, float]) -> bool:
        """Whether a part of the axis is seen, and no curve goes through it."""
        is_seen = ends[0] <= low and high <= ends[1]
        return is_seen and all(last < low or first > high for first, last in self._spans)

    def fit_label(self) -> None:
        """The label, or only its unit where there is no room; the legend names it."""
        unit = self._label.rpartition("[")[2]
        short = f"[{unit}" if unit != self._label else ""
        label = self.axis.label
        # a space stands behind it, where the plot library writes prefixes of units
        needed = QFontMetricsF(label.font()).horizontalAdvance(f"{self._label} ")
        needed += 2.0 * label.document().documentMargin()
        text = self._label if needed <= self.box.height() else short
        if text != self.axis.labelText:
            self.axis.setLabel(text)


def least_read(largest: float, rounding: float) -> float:
    """What is smaller is read as 0, in the shown unit.

    Args:
        largest: Of the magnitudes on an axis; infinite where nothing is known of them.
        rounding: What counts as zero in the unit of a curve.
    """
    return max(rounding, _UNSEEN * largest) if isfinite(largest) else rounding


def _drawn(limits: Limits, logarithmic: bool) -> Limits:
    """The ends of an axis where they are drawn; values up to zero have no place on logarithms."""
    if limits is None or not logarithmic:
        return limits
    return (log10(limits[0]), log10(limits[1])) if limits[0] > 0.0 else None
