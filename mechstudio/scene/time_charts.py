"""Curves in pictures of their own: drawn once, with a line or dots that mark a moment."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

# importing this registers what draws charts
import vtkmodules.vtkRenderingContextOpenGL2  # noqa: F401
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkChartsCore import vtkAxis, vtkChartLegend, vtkChartXY
from vtkmodules.vtkCommonDataModel import vtkRectf, vtkTable
from vtkmodules.vtkRenderingContext2D import vtkContextActor, vtkPen
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextProperty

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.chart_curves import TimeChart, TimeCurve
from mechstudio.scene.chart_marks import mark_across, mark_powers, mark_powers_up, mark_up, overhang
from mechstudio.scene.chart_moments import Area, Paths, draw_dot, draw_line
from mechstudio.scene.chart_names import ChartNames
from mechstudio.scene.chart_rounding import RoundingMark, rounding_marks
from mechstudio.scene.palette import Color, color
from mechstudio.scene.picture import Pixels, halved, read_pixels
from mechstudio.scene.plot_colors import PATTERNS, PlotColors, plot_colors
from mechstudio.scene.window import off_screen_window

# drawn at twice the size, as the pictures of a scene are
_SCALE = 2
_FONT, _SMALL = 13, 12  # of titles, and of numbers and names [pixels]
_LEAST = 5  # of names of many curves [pixels]
_ROW = 1.4  # height of a name in a legend over the size of its letters
_EDGE = 2  # around names [pixels]
_WIDTH = 0.6  # of a letter over its size, on average
_AROUND = 40  # title and numbers above and below an axis [pixels]
_CURVE = 1.6  # width [pixels]
# curves beside which there is room for their names [pixels]
_WIDE = 640
# of a full line and of those of compared runs
_DASHES = (
    vtkPen.SOLID_LINE,
    vtkPen.DASH_LINE,
    vtkPen.DOT_LINE,
    vtkPen.DASH_DOT_LINE,
    vtkPen.DASH_DOT_DOT_LINE,
)
_RIGHT_CORNER = 1  # where the time and the axis on the right meet


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
        # of charts over time, in which a line moves; of others, in which a dot follows each curve
        self._areas: list[Area] = []
        self._planes: list[tuple[Area, Paths]] = []
        # above the curves, where there is no room for names beside them
        self._names: list[ChartNames] = []
        self._rounding: list[RoundingMark] = []
        self._plain = self._drawn(charts, size)

    def at(self, time: float) -> Pixels:
        """The charts with a line or dots at a time [s], shape (height, width, 3)."""
        pixels = self._plain.copy()
        share = min(max((time - self._first) / self._length, 0.0), 1.0)
        for area in self._areas:
            draw_line(pixels, area, share, color(self._colors.cursor))
        for area, paths in self._planes:
            for shares, own in paths.at(time):
                draw_dot(pixels, area.point(*shares), own)
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
            timed = [chart for chart in charts if chart.across is None]
            for number, chart in enumerate(charts, 1):
                room = each / _SCALE
                above = self._names_above(chart, size[0], room, (number - 1) * room)
                room -= above
                item = self._chart(chart, size[0], room, is_last=chart in timed[-1:])
                if above:
                    item.SetTitle("")
                    # numbers reach beyond the upper end of an axis by half their height
                    item.SetHiddenAxisBorder(_SCALE * _SMALL // 2)
                else:
                    self._name_beside(item, chart, room)
                item.SetAutoSize(False)
                item.SetSize(vtkRectf(0.0, height - number * each, width, _SCALE * room))
                actor.GetScene().AddItem(item)
                drawn.append(item)
            window.Render()
            # one moment is at one place in all of them
            left = max(item.GetPoint1()[0] for item in drawn)
            right = float(min(item.GetPoint2()[0] for item in drawn))
            feet = [item.GetAxis(vtkAxis.BOTTOM) for item in drawn]
            # no number is cut at the edge
            beyond = _SCALE * max(overhang(axis, _SMALL) for axis in feet)
            right = min(right, width - beyond)
            for item, chart in zip(drawn, charts, strict=True):
                low, high = item.GetPoint1()[1], item.GetPoint2()[1]
                item.SetLayoutStrategy(vtkChartXY.AXES_TO_RECT)
                item.SetSize(vtkRectf(left, low, right - left, high - low))
                inside = ((right - left) / _SCALE, (high - low) / _SCALE)
                top, bottom = (height - high) // _SCALE, (height - low) // _SCALE
                area = Area(left / _SCALE, right / _SCALE, top, bottom)
                if chart.across is None:
                    self._areas.append(area)
                else:
                    ends = _plane_ends(item, inside[0] / inside[1], chart.equal_scales)
                    self._planes.append((area, Paths(chart, ends, self._colors)))
                _mark_anew(item, chart, *inside)
                self._rounding += rounding_marks(item, chart, area)
            for names in self._names:
                names.write(renderer, height)
            for mark in self._rounding:
                mark.write(renderer, height, _SCALE, self._colors)
            window.Render()
            pixels = halved(read_pixels(window))
            for names in self._names:
                names.draw_samples(pixels)
            for mark in self._rounding:
                mark.draw(pixels, self._colors)
            return pixels
        finally:
            window.Finalize()

    def _chart(self, chart: TimeChart, wide: float, room: float, *, is_last: bool) -> vtkChartXY:
        """A chart within a width and a height [pixels]."""
        colors, item = self._colors, vtkChartXY()
        item.SetTitle(chart.title)
        _write(item.GetTitleProperties(), colors.text, _SMALL)
        self._dress_foot(item.GetAxis(vtkAxis.BOTTOM), chart, wide, is_last=is_last)
        sides = [(chart.axis, item.GetAxis(vtkAxis.LEFT), False)]
        if chart.right is not None:
            sides.append((chart.right, item.GetAxis(vtkAxis.RIGHT), True))
        for own, axis, right in sides:
            axis.SetVisible(True)
            axis.SetTitle(_fitting(own.label, room - _AROUND))
            ends = own.ends([curve.values for curve in chart.curves if curve.right is right])
            axis.SetRange(*ends)
            self._dress(axis)
            # one grid is enough
            axis.SetGridVisible(not right)
            if own.logarithmic:
                mark_powers_up(axis, *ends, room - _AROUND, _SMALL)
            else:
                mark_up(axis, *ends, room - _AROUND, _SMALL)
        for number, curve in enumerate(chart.curves):
            plot = item.AddPlot(0)
            if curve.right and chart.right is not None:
                item.SetPlotCorner(plot, _RIGHT_CORNER)
            plot.SetInputData(_table(curve, chart), 0, 1)
            plot.SetColor(*color(curve.tone(colors, number)))
            plot.SetWidth(_SCALE * _CURVE)
            plot.GetPen().SetLineType(_DASHES[curve.dash and 1 + (curve.dash - 1) % PATTERNS])
            plot.SetLabel(curve.label)
        return item

    def _dress_foot(self, axis: vtkAxis, chart: TimeChart, room: float, *, is_last: bool) -> None:
        """Give the horizontal axis its label, its ends and its looks, within a width [pixels]."""
        own = chart.across
        if own is None:
            axis.SetTitle("Time [s]" if is_last else "")
            ends = (self._first, self._first + self._length)
        else:
            axis.SetTitle(own.label)
            ends = own.ends([one.across for one in chart.curves if one.across is not None])
        axis.SetRange(*ends)
        if own is not None and own.logarithmic:
            mark_powers(axis, *ends)
        else:
            # of the whole width for now
            mark_across(axis, *ends, room, _SMALL)
        self._dress(axis)

    def _dress(self, axis: vtkAxis) -> None:
        """Give an axis its colors and letters, and keep its ends."""
        colors = self._colors
        axis.SetBehavior(vtkAxis.FIXED)
        _write(axis.GetTitleProperties(), colors.text, _FONT)
        _write(axis.GetLabelProperties(), colors.muted, _SMALL)
        axis.GetPen().SetColor(*color(colors.muted))
        axis.GetGridPen().SetColor(*color(colors.grid))
        axis.GetGridPen().SetWidth(_SCALE)

    def _names_above(self, chart: TimeChart, wide: float, room: float, top: float) -> float:
        """Put names above a chart where the picture is narrow; the height that they take [pixels].

        Args:
            chart: The chart.
            wide: Width of the picture [pixels].
            room: Height of the chart [pixels].
            top: Its upper end in the picture [pixels].
        """
        if wide >= _WIDE:
            return 0.0
        names = ChartNames(chart, wide, room, top, self._colors, _SCALE)
        self._names.append(names)
        return names.height

    def _name_beside(self, item: vtkChartXY, chart: TimeChart, room: float) -> None:
        """Name the curves of a chart beside it, within its height [pixels]."""
        item.SetShowLegend(True)
        legend = item.GetLegend()
        legend.SetInline(False)
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


def _fitting(label: str, room: float) -> str:
    """The label of an axis, or only its unit where it would be longer than the axis [pixels]."""
    unit = label.rpartition("[")[2]
    return label if unit == label or _WIDTH * _FONT * len(label) <= room else f"[{unit}"


def _table(curve: TimeCurve, chart: TimeChart) -> vtkTable:
    table = vtkTable()
    for name, values in zip(("across", "values"), chart.places(curve), strict=True):
        column = numpy_to_vtk(np.ascontiguousarray(values, float), deep=True)
        column.SetName(name)
        table.AddColumn(column)
    return table


def _mark_anew(item: vtkChartXY, chart: TimeChart, wide: float, high: float) -> None:
    """Write numbers for the lengths that the axes have at last [pixels]."""
    foot, side = item.GetAxis(vtkAxis.BOTTOM), item.GetAxis(vtkAxis.LEFT)
    if chart.across is None or not chart.across.logarithmic:
        mark_across(foot, foot.GetMinimum(), foot.GetMaximum(), wide, _SMALL)
    for own, axis in ((chart.axis, side), (chart.right, item.GetAxis(vtkAxis.RIGHT))):
        if own is not None and own.logarithmic:
            mark_powers_up(axis, axis.GetMinimum(), axis.GetMaximum(), high, _SMALL)
    if chart.equal_scales and not chart.axis.logarithmic:
        # it has got other ends
        mark_up(side, side.GetMinimum(), side.GetMaximum(), high, _SMALL)


def _plane_ends(item: vtkChartXY, aspect: float, equal_scales: bool) -> FloatArray:
    """Ends of both axes of a chart, made as long by the unit where that is wanted.

    Args:
        item: The chart.
        aspect: Width of the drawn part over its height.
        equal_scales: Whether it is wanted.

    Returns:
        Ends of the horizontal and of the vertical axis, shape (2, 2).
    """
    axes = [item.GetAxis(place) for place in (vtkAxis.BOTTOM, vtkAxis.LEFT)]
    ends = np.array([(axis.GetMinimum(), axis.GetMaximum()) for axis in axes])
    if equal_scales:
        across, up = np.ptp(ends, axis=1)
        wanted = np.array((max(across, up * aspect), max(up, across / aspect)))
        middle = ends.mean(axis=1)
        ends = np.stack((middle - 0.5 * wanted, middle + 0.5 * wanted), axis=1)
        for axis, (low, high) in zip(axes, ends, strict=True):
            axis.SetRange(low, high)
    return ends


def _write(text: vtkTextProperty, tone: str, size: int) -> None:
    text.SetColor(*_parts(tone))
    text.SetFontSize(_SCALE * size)
    text.BoldOff()


def _parts(tone: str) -> tuple[float, ...]:
    known: Color = color(tone)
    return tuple(part / 255 for part in known)
