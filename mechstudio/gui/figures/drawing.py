"""Draws a figure: axes, curves, names, and lines at moments."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.figures.dashes import dash_style
from mechstudio.gui.figures.figure import Figure
from mechstudio.gui.figures.legend import SAMPLE
from mechstudio.gui.figures.lettering import POINT
from mechstudio.gui.figures.page import Page, PlacedPlot
from mechstudio.gui.figures.plot_frame import GAP, TICK, FrameAxis, number_room
from mechstudio.gui.figures.strokes import strokes_within
from mechstudio.scene.chart_curves import ROUNDING_TEXT, TimeCurve
from mechstudio.scene.plot_colors import plot_colors

_COLORS = plot_colors("light")  # whatever those of the window are: paper is white
_AXIS, _GRID = 0.5, 0.35  # widths [pt]
_DOT = 2.2  # radius over the width of a curve


class FigureDrawing:
    """Draws on any device.

    Args:
        painter: Draws.
        page: Where everything is.
        figure: What is drawn.
        line_width: Of curves [pt].
        scale: Length of a millimetre on the device.
    """

    def __init__(
        self, painter: QPainter, page: Page, figure: Figure, line_width: float, scale: float
    ) -> None:
        self._painter, self._page, self._figure = painter, page, figure
        self._letters, self._scale = page.letters, scale
        self._width = line_width * POINT

    def draw(self) -> None:
        """Draw all of it."""
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for plot in self._page.plots:
            self._draw_head(plot)
            self._draw_axes(plot)
            self._draw_rounding(plot)
            self._draw_moments(plot)
            for number, curve in enumerate(plot.frame.chart.curves):
                self._draw_curve(plot, number, curve)
            self._draw_dots(plot)

    def _draw_head(self, plot: PlacedPlot) -> None:
        """Title and names of curves, which end above the plot."""
        frame, line = plot.frame, self._letters.height
        top = plot.top - frame.legend.height - (len(frame.title) + 0.5) * line
        for text in frame.title:
            self._write(text, plot.left, top + 0.5 * line, 0.0, bold=True)
            top += line
        for name in frame.legend.names:
            curve = frame.chart.curves[name.number]
            left, up = plot.left + name.left, top + name.top + 0.5 * line
            self._pen(curve.tone(_COLORS, name.number), self._width, dash_style(curve.dash))
            self._line(left, up, left + SAMPLE * line, up)
            for number, text in enumerate(name.lines):
                self._write(text, left + frame.legend.indent, up + number * line, 0.0)

    def _draw_axes(self, plot: PlacedPlot) -> None:
        frame = plot.frame
        left, top = plot.left, plot.top
        right, foot = left + frame.width, top + frame.height
        ups = [foot - share * frame.height for share in _shares(frame.up)]
        alongs = [left + share * frame.width for share in _shares(frame.along)]
        self._pen(_COLORS.grid, _GRID * POINT)
        for up in ups:
            self._line(left, up, right, up)
        for along in alongs:
            self._line(along, top, along, foot)
        tick, gap = TICK * self._letters.height, (TICK + GAP) * self._letters.height
        self._pen(_COLORS.text, _AXIS * POINT)
        self._rectangle(left, top, right, foot)
        for up, text in zip(ups, frame.up.ticks.texts, strict=True):
            self._line(left - tick, up, left, up)
            self._write(text, left - gap, up, 1.0)
        for along, text in zip(alongs, frame.along.ticks.texts, strict=True):
            self._line(along, foot, along, foot + tick)
            if frame.has_foot:
                self._write(text, along, foot + tick + 0.6 * self._letters.height, 0.5)
        self._draw_right(plot, right)
        self._draw_labels(plot)

    def _draw_right(self, plot: PlacedPlot, right: float) -> None:
        """Ticks and numbers of the axis on the right."""
        axis = plot.frame.up_right
        if axis is None:
            return
        tick, gap = TICK * self._letters.height, (TICK + GAP) * self._letters.height
        for share, text in zip(_shares(axis), axis.ticks.texts, strict=True):
            up = plot.top + (1.0 - share) * plot.frame.height
            self._line(right, up, right + tick, up)
            self._write(text, right + gap, up, 0.0)

    def _draw_labels(self, plot: PlacedPlot) -> None:
        frame, line = plot.frame, self._letters.height
        middle = plot.top + 0.5 * frame.height
        for number, text in enumerate(reversed(frame.up.label)):
            away = plot.left - plot.numbers - (number + 0.5) * line
            self._write(text, away, middle, 0.5, upright=True)
        if frame.up_right is not None:
            right = plot.left + frame.width + number_room(frame.up_right, self._letters)
            for number, text in enumerate(frame.up_right.label):
                self._write(text, right + (number + 0.5) * line, middle, 0.5, upright=True)
        if frame.has_foot:
            foot = plot.top + frame.height + (TICK + GAP + 1.4) * line
            for number, text in enumerate(frame.along.label):
                across = plot.left + 0.5 * frame.width
                self._write(text, across, foot + number * line, 0.5)

    def _draw_rounding(self, plot: PlacedPlot) -> None:
        """A line where rounding begins, as on the page."""
        frame, line = plot.frame, self._letters.height
        sides = (frame.chart.axis, frame.up), (frame.chart.right, frame.up_right)
        for owner, axis in sides:
            place = None if owner is None else owner.rounding_place
            if place is None or axis is None:
                continue
            (share,) = axis.shares(np.array([place]))
            if not 0.0 <= share <= 1.0:
                continue
            up, right = plot.top + (1.0 - float(share)) * frame.height, plot.left + frame.width
            self._pen(_COLORS.muted, _AXIS * POINT, Qt.PenStyle.DotLine)
            self._line(plot.left, up, right, up)
            # below the line, unless there is no room
            is_low = share * frame.height < 1.2 * line
            self._write(
                ROUNDING_TEXT, right - GAP * line, up + (-0.6 if is_low else 0.6) * line, 1.0
            )

    def _draw_moments(self, plot: PlacedPlot) -> None:
        """Lines at the shown time, at cursors and at marks."""
        frame = plot.frame
        if frame.chart.across is not None:
            return
        for line in self._figure.lines:
            (share,) = frame.along.shares(np.array([line.time]))
            if 0.0 <= share <= 1.0:
                along = plot.left + float(share) * frame.width
                self._pen(line.color, _AXIS * POINT, dash_style(int(line.dashed)))
                self._line(along, plot.top, along, plot.top + frame.height)
                self._write(line.name, along + 0.5, plot.top + 0.7 * self._letters.height, 0.0)

    def _draw_curve(self, plot: PlacedPlot, number: int, curve: TimeCurve) -> None:
        places = self._places(plot, curve)
        if len(places) == 1 and plot.frame.chart.across is None:
            # an equilibrium has one moment
            self._draw_dot(plot, places[0], curve.tone(_COLORS, number))
            return
        size = np.array([plot.frame.width, plot.frame.height])
        corner = np.array([plot.left, plot.top])
        path = QPainterPath()
        for stroke in strokes_within(places, corner, corner + size):
            points = [QPointF(*point) for point in (self._scale * stroke).tolist()]
            path.moveTo(points[0])
            for point in points[1:]:
                path.lineTo(point)
        self._pen(curve.tone(_COLORS, number), self._width, dash_style(curve.dash))
        self._painter.drawPath(path)

    def _draw_dots(self, plot: PlacedPlot) -> None:
        """Dots at the shown time on paths."""
        moment, frame = self._figure.moment, plot.frame
        if moment is None or frame.chart.across is None:
            return
        for number, curve in enumerate(frame.chart.curves):
            times = curve.times
            if not len(times) or not times[0] <= moment <= times[-1]:
                continue
            places = self._places(plot, curve)
            place = np.array([np.interp(moment, times, column) for column in places.T])
            self._draw_dot(plot, place, curve.tone(_COLORS, number))

    def _draw_dot(self, plot: PlacedPlot, place: FloatArray, color: str) -> None:
        """A dot at a place [mm], unless that is beyond the plot."""
        across, up = place.tolist()
        frame = plot.frame
        if not (
            plot.left <= across <= plot.left + frame.width
            and plot.top <= up <= plot.top + frame.height
        ):
            return
        radius = self._scale * max(_DOT * self._width, 0.7)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(color))
        self._painter.drawEllipse(QPointF(self._scale * across, self._scale * up), radius, radius)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)

    def _places(self, plot: PlacedPlot, curve: TimeCurve) -> FloatArray:
        """Where the values of a curve are [mm], shape (n, 2)."""
        frame, chart = plot.frame, plot.frame.chart
        axis = frame.up_right if curve.right and frame.up_right is not None else frame.up
        up = axis.shares(chart.axis_of(curve).places(curve.values))
        across = curve.times
        if chart.across is not None and curve.across is not None:
            across = chart.across.places(curve.across)
        along = frame.along.shares(across)
        return np.stack(
            (plot.left + frame.width * along, plot.top + frame.height * (1.0 - up)), axis=1
        )

    def _pen(self, color: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        """Draw lines of a width [mm]."""
        pen = QPen(QColor(color), self._scale * width, style)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)

    def _line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        k = self._scale
        self._painter.drawLine(QPointF(k * x, k * y), QPointF(k * to_x, k * to_y))

    def _rectangle(self, left: float, top: float, right: float, foot: float) -> None:
        k = self._scale
        self._painter.drawRect(QRectF(k * left, k * top, k * (right - left), k * (foot - top)))

    def _write(
        self, text: str, x: float, y: float, share: float, *, bold: bool = False,
        upright: bool = False,
    ) -> None:  # fmt: skip
        """Write a line.

        Args:
            text: What is written.
            x: Where it is [mm].
            y: The middle of its letters [mm].
            share: Which place of its length is there: 0 its beginning, 1 its end.
            bold: Whether it is bold.
            upright: Whether it runs upward, through x.
        """
        if not text:
            return
        painter, k = self._painter, self._scale
        pen = painter.pen()
        painter.save()
        painter.setFont(self._letters.font(bold=bold))
        painter.setPen(QColor(_COLORS.text))
        painter.translate(k * x, k * y)
        if upright:
            painter.rotate(-90.0)
        length = self._letters.width(text, bold=bold)
        painter.drawText(QPointF(-k * share * length, 0.5 * k * self._letters.ascent), text)
        painter.restore()
        painter.setPen(pen)


def _shares(axis: FrameAxis) -> list[float]:
    """Where the numbers of an axis are, as shares of its length."""
    return [float(share) for share in axis.shares(np.array(axis.ticks.places))]
