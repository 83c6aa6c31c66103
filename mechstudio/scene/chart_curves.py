"""Charts of a run as data: curves over time or over another one, and the axes of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.padded_range import logarithmic_range, padded_range
from mechstudio.scene.plot_colors import PlotColors, line_color

ROUNDING_TEXT = "Rounding below this line"


@dataclass(frozen=True, eq=False)
class TimeCurve:
    """A curve of a chart.

    Attributes:
        label: What the legend calls it.
        times: Times of the values [s], shape (n,); none of a spectrum, which no dot follows.
        values: In the unit of its axis, shape (n,); gaps are not finite.
        color: Place in the palette of plots; None for the place among the curves of the chart.
        dash: Place in the patterns of dashes; 0 for a full line.
        right: Whether it is drawn along the axis on the right.
        across: Values along the horizontal axis of its chart, shape (n,); None for the time.
        tint: A color in place of that of the palette, "#rrggbb"; empty for none.
        shade: Which shade of the color it has; 0 for the color itself.
    """

    label: str
    times: FloatArray
    values: FloatArray
    color: int | None = None
    dash: int = 0
    right: bool = False
    across: FloatArray | None = None
    tint: str = ""
    shade: int = 0

    def tone(self, colors: PlotColors, number: int) -> str:
        """Its color as a hexadecimal code.

        Args:
            colors: Of the theme.
            number: Its place among the curves of its chart.
        """
        place = number if self.color is None else self.color
        return line_color(colors, place, self.tint, self.shade)


@dataclass(frozen=True, kw_only=True)
class ChartAxis:
    """A value axis.

    Attributes:
        label: What is written beside it, with the unit.
        least: What counts as zero: smaller values are not enlarged.
        limits: Its ends; None to fit it to the values.
        logarithmic: Whether logarithms are drawn; values up to zero are gaps.
        rounding: Where a line says that values below it are rounding, if the axis is logarithmic;
            0 for nowhere.
    """

    label: str
    least: float = 0.0
    limits: tuple[float, float] | None = None
    logarithmic: bool = False
    rounding: float = 0.0

    @property
    def rounding_place(self) -> float | None:
        """Where along the axis rounding begins; None where nothing says so."""
        return log10(self.rounding) if self.logarithmic and self.rounding > 0.0 else None

    def places(self, values: FloatArray) -> FloatArray:
        """Where values are along the axis: the values, or their decadic logarithms."""
        if not self.logarithmic:
            return values
        drawn: FloatArray = np.log10(np.where(values > 0.0, values, np.nan))
        return drawn

    def ends(self, columns: Sequence[FloatArray]) -> tuple[float, float]:
        """The lowest and the highest place that is shown.

        Args:
            columns: The values that are drawn along the axis.
        """
        if self.limits is not None and (self.limits[0] > 0.0 or not self.logarithmic):
            low, high = self.places(np.array(self.limits, float))
            return float(low), float(high)
        places = np.concatenate([np.zeros(0), *map(self.places, columns)])
        drawn = places[np.isfinite(places)]
        low, high = drawn.min(initial=np.inf), drawn.max(initial=-np.inf)
        if self.logarithmic:
            return logarithmic_range(float(low), float(high), self.rounding)
        return padded_range(float(low), float(high), self.least)


@dataclass(frozen=True, kw_only=True)
class TimeChart:
    """Curves that share axes.

    Attributes:
        axis: The axis on the left.
        curves: The curves.
        right: The axis on the right; None where no curve is drawn along it.
        title: What stands above; empty for nothing.
        across: The horizontal axis; None for the time.
        equal_scales: Whether a unit is as long on both axes.
    """

    axis: ChartAxis
    curves: tuple[TimeCurve, ...]
    right: ChartAxis | None = None
    title: str = ""
    across: ChartAxis | None = None
    equal_scales: bool = False

    def axis_of(self, curve: TimeCurve) -> ChartAxis:
        """The axis that a curve is drawn along."""
        return self.right if curve.right and self.right is not None else self.axis

    def places(self, curve: TimeCurve) -> tuple[FloatArray, FloatArray]:
        """Where the values of a curve are along both axes."""
        up = self.axis_of(curve).places(curve.values)
        if self.across is None or curve.across is None:
            return curve.times, up
        return self.across.places(curve.across), up
