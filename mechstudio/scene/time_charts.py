"""Curves over time in pictures of their own: drawn once, with a line that marks a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

# importing this registers what draws charts
import vtkmodules.vtkRenderingContextOpenGL2  # noqa: F401
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkChartsCore import vtkAxis, vtkChartLegend, vtkChartXY
from vtkmodules.vtkCommonDataModel import vtkRectf, vtkTable
from vtkmodules.vtkRenderingContext2D import vtkContextActor
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextProperty

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.padded_range import padded_range
from mechstudio.scene.palette import Color, color
from mechstudio.scene.picture import Pixels, halved, read_pixels
from mechstudio.scene.plot_colors import PlotColors, plot_colors
from mechstudio.scene.window import off_screen_window

# drawn at twice the size, as the pictures of a scene are
_SCALE = 2
_FONT, _SMALL = 13, 12  # of titles, and of numbers and names [pixels]
_LEAST = 5  # of names of many curves [pixels]
_ROW = 1.4  # height of a name in a legend over the size of its letters
_EDGE = 2  # around names [pixels]
_CURVE, _LINE = 1.6, 2.0  # widths [pixels]
# curves beside which there is room for their names [pixels]
_WIDE = 640


@dataclass(frozen=True, eq=False)
class TimeCurve:
    """A curve of a chart.

    Attributes:
        label: What the legend calls it.
        times: Times of the values [s], shape (n,).
        values: In the unit of its chart, shape (n,); gaps are not finite.
    """

    label: str
    times: FloatArray
    values: FloatArray


@dataclass(frozen=True)
class TimeChart:
    """Curves that share an axis.

    Attributes:
        unit: Of their values.
        curves: The curves.
        least: What counts as zero, in that unit: smaller values are not enlarged.
    """

    unit: str
    curves: tuple[TimeCurve, ...]
    least: float = 0.0

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value of the axis."""
        values = np.concatenate([curve.values for curve in self.curves])
        drawn = values[np.isfinite(values)]
        low, high = drawn.min(initial=np.inf), drawn.max(initial=-np.inf)
        return padded_range(float(low), float(high), self.least)


class _Area(NamedTuple):
    """Where a chart draws its curves, from the upper left corner of the picture [pixels]."""

    left: float
    right: float
    top: int
    bottom: int


class TimeChartPicture:
    """A picture of charts, one below the other.

    Args:
        charts: What is drawn, one at least.
        span: First and last time of the axes [s].
        size: Width and height [pixels].
        theme: "light" or "dark".
    """

    def __init__(
        self,
        charts: Sequence[TimeChart],
        span: tuple[float, float],
        size: tuple[int, int],
        theme: str,
    ) -> None:
        self._colors = plot_colors(theme)
        first, last = span
        self._first, self._length = first, last - first if last > first else 1.0
        self._areas: list[_Area] = []
        self._plain = self._drawn(charts, size)

    def at(self, time: float) -> Pixels:
        """The charts with a line at a time [s], shape (height, width, 3)."""
        pixels = self._plain.copy()
        share = min(max((time - self._first) / self._length, 0.0), 1.0)
        tone = np.array(color(self._colors.cursor), float)
        for area in self._areas:
            middle = area.left + share * (area.right - area.left)
            columns = np.arange(int(middle) - 2, int(middle) + 4)
            columns = columns[(columns >= 0) & (columns < pixels.shape[1])]
            # how much of each column the line covers
            ends = np.clip((middle - 0.5 * _LINE, middle + 0.5 * _LINE), columns[:, None], None)
            covered = np.diff(np.minimum(ends, columns[:, None] + 1.0), axis=1)
            part = pixels[area.top : area.bottom, columns]
            mixed = part + covered[None] * (tone - part)
            pixels[area.top : area.bottom, columns] = np.rint(mixed).astype(np.uint8)
        return pixels

    def _drawn(self, charts: Sequence[TimeChart], size: tuple[int, int]) -> Pixels:
        """The charts without the line; notes where their curves are."""
        width, height = _SCALE * size[0], _SCALE * size[1]
        window, renderer, actor = off_screen_window(), vtkRenderer(), vtkContextActor()
        try:
            renderer.SetBackground(*_parts(self._colors.background))
            renderer.AddActor(actor)
            actor.GetScene().SetRenderer(renderer)
            window.AddRenderer(renderer)
            window.SetSize(width, height)
            drawn = []
            each = height / len(charts)
            for number, chart in enumerate(charts, 1):
                item = self._chart(chart, is_last=number == len(charts))
                self._name(item, chart, wide=size[0] >= _WIDE, room=each / _SCALE)
                item.SetAutoSize(False)
                item.SetSize(vtkRectf(0.0, height - number * each, width, each))
                actor.GetScene().AddItem(item)
                drawn.append(item)
            window.Render()
            # one moment is at one place in all of them
            left = max(item.GetPoint1()[0] for item in drawn)
            right = min(item.GetPoint2()[0] for item in drawn)
            for item in drawn:
                low, high = item.GetPoint1()[1], item.GetPoint2()[1]
                item.SetLayoutStrategy(vtkChartXY.AXES_TO_RECT)
                item.SetSize(vtkRectf(left, low, right - left, high - low))
                top, bottom = (height - high) // _SCALE, (height - low) // _SCALE
                self._areas.append(_Area(left / _SCALE, right / _SCALE, top, bottom))
            window.Render()
            return halved(read_pixels(window))
        finally:
            window.Finalize()

    def _chart(self, chart: TimeChart, *, is_last: bool) -> vtkChartXY:
        colors, item = self._colors, vtkChartXY()
        below, beside = item.GetAxis(vtkAxis.BOTTOM), item.GetAxis(vtkAxis.LEFT)
        below.SetTitle("time [s]" if is_last else "")
        beside.SetTitle(f"[{chart.unit}]")
        below.SetRange(self._first, self._first + self._length)
        beside.SetRange(*chart.ends)
        for axis in (below, beside):
            axis.SetBehavior(vtkAxis.FIXED)
            _write(axis.GetTitleProperties(), colors.text, _FONT)
            _write(axis.GetLabelProperties(), colors.muted, _SMALL)
            axis.GetPen().SetColor(*color(colors.muted))
            axis.GetGridPen().SetColor(*color(colors.grid))
            axis.GetGridPen().SetWidth(_SCALE)
        for number, curve in enumerate(chart.curves):
            plot = item.AddPlot(0)
            plot.SetInputData(_table(curve), 0, 1)
            plot.SetColor(*color(colors.line(number)))
            plot.SetWidth(_SCALE * _CURVE)
            plot.SetLabel(curve.label)
        return item

    def _name(self, item: vtkChartXY, chart: TimeChart, *, wide: bool, room: float) -> None:
        """Name the curves of a chart within its height [pixels]."""
        item.SetShowLegend(True)
        legend = item.GetLegend()
        # beside the curves where there is room, over them where there is none
        legend.SetInline(not wide)
        legend.SetHorizontalAlignment(vtkChartLegend.RIGHT)
        legend.SetVerticalAlignment(vtkChartLegend.TOP)
        legend.SetSymbolWidth(14 * _SCALE)
        legend.SetPadding(_EDGE * _SCALE)
        fitting = int((room - 4 * _EDGE) / (_ROW * len(chart.curves)))
        _write(legend.GetLabelProperties(), self._colors.text, max(_LEAST, min(_SMALL, fitting)))
        _fill(legend, self._colors)


def _fill(legend: vtkChartLegend, colors: PlotColors) -> None:
    """What lies below names shines through a little."""
    legend.GetBrush().SetColor(*color(colors.background), 200)
    legend.GetPen().SetColor(*color(colors.grid))


def _table(curve: TimeCurve) -> vtkTable:
    table = vtkTable()
    for name, values in (("time", curve.times), ("values", curve.values)):
        column = numpy_to_vtk(np.ascontiguousarray(values, float), deep=True)
        column.SetName(name)
        table.AddColumn(column)
    return table


def _write(text: vtkTextProperty, tone: str, size: int) -> None:
    text.SetColor(*_parts(tone))
    text.SetFontSize(_SCALE * size)
    text.BoldOff()


def _parts(tone: str) -> tuple[float, ...]:
    known: Color = color(tone)
    return tuple(part / 255 for part in known)
