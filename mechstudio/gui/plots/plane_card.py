"""A plot whose horizontal axis is not the time: a curve over another one, or a spectrum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.decimation import envelope, visible_rows
from mechstudio.gui.plots.plane_view_box import PlaneViewBox
from mechstudio.gui.plots.plot_card import NO_ROUNDING, PlotCard, left_out
from mechstudio.gui.plots.plot_spec import Curve, Limits, PlotSpec, axis_label
from mechstudio.gui.plots.time_plot import TimePlot
from mechstudio.results.moments import RunMoment
from mechstudio.scene.padded_range import padded_range
from mechstudio.scene.plot_colors import PlotColors, line_color

FREQUENCY_LABEL = "Frequency [Hz]"
_AXIS_HEIGHT, _FOOT = 36, 4
# corners of a path that are drawn at most; more are not told apart
MOST_CORNERS = 20_000
# how far from a path a click counts [pixels]
_NEAR = 30.0

Points = tuple[FloatArray, FloatArray]


class PlaneCard(PlotCard):
    """Draws curves over another one within the shown time, or their spectra.

    The shown moment is a dot on each path, and a click on a path shows the time of that place.
    """

    is_over_time = False
    # its axis has numbers and a label
    _least_height, _readable_height = 90, 124

    def __init__(self, spec: PlotSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self.cursor_line.hide()
        # of each drawn path: its times and points as drawn
        self._paths: list[tuple[FloatArray, Points]] = []
        self.dots = pg.ScatterPlotItem(size=9, pen=None)
        self.dots.setZValue(11)
        self._view_box.addItem(self.dots)
        self._view_box.setAspectLocked(spec.equal_scales)

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        super().set_colors(colors)
        self._dot_colors = [
            line_color(colors, curve.color, curve.tint, curve.shade) for curve in self.spec.curves
        ]
        self.plot.bottom.setTextPen(colors.muted)

    def set_time_range(self, start: float, stop: float) -> None:
        """Nothing: the horizontal axis is not the time."""

    def set_cursor(self, time: float) -> None:
        """Nothing: the dots follow when the values are read out."""

    def set_markers(self, times: tuple[float, float] | None) -> None:
        """Nothing: the two cursors are times."""

    def set_moments(self, moments: Sequence[RunMoment]) -> None:
        """Nothing: moments are times."""

    @property
    def kept_across(self) -> Limits:
        """Ends of the horizontal axis that were zoomed; None for none."""
        if not self._axes[0].zoomed:
            return None
        low, high = (float(end) for end in self._view_box.viewRange()[0])
        return (10.0**low, 10.0**high) if self.spec.logarithmic_x else (low, high)

    def draw(
        self,
        values: CurveValues,
        window: tuple[float, float],
        *,
        quick: bool,
        rounding: Mapping[str, float] = NO_ROUNDING,
    ) -> None:
        """Draw what lies within a window of time [s]."""
        span = np.inf, -np.inf
        for axis in self._axes:
            axis.begin()
        self._paths, on_left = [], []
        for curve, line, entry in zip(
            self.spec.curves, self._lines, self.legend.entries, strict=True
        ):
            hidden = left_out(curve, values)
            entry.setVisible(not hidden)
            entry.show_trouble(values.trouble(curve, self.spec.window))
            line.setVisible(entry.checked and not hidden)
            if not line.isVisible():
                line.clear()
                continue
            times, points = self._points(curve, values, window)
            line.draw(*points, fine=not quick)
            self._paths.append((times, points))
            span = _wider(*span, points[0])
            self._axis_of(curve).hold(points[1])
            if not curve.right:
                on_left.append(points)
        self._view_box.paths = on_left
        self._fit_height()
        axis, *others = self._axes
        axis.mark_rounding(self._least(rounding, axis))
        for other in others:
            other.fit(self._least(rounding, other))
        least_x = 0.0 if self.spec.logarithmic_x else least_across(self.spec, rounding)
        along, up = padded_range(*span, least_x), axis.note_ends(self._least(rounding, axis))
        self._view_box.limits.hold(0, *along)
        if not axis.zoomed:
            self._view_box.setRange(xRange=along, yRange=up, padding=0)

    def read_out(
        self, values: CurveValues, moment: float, rounding: Mapping[str, float] = NO_ROUNDING
    ) -> None:
        """Show the values and the dots at a time [s]; spectra have none."""
        if self.spec.across is None:
            return
        super().read_out(values, moment, rounding)
        spots = []
        for place, (curve, entry) in enumerate(
            zip(self.spec.curves, self.legend.entries, strict=True)
        ):
            across = self.spec.across_of(curve)
            if across is None:
                continue
            x = values.value_at(across, moment)
            y = values.value_at(curve, moment)
            if x is None or y is None or not entry.checked or not np.isfinite([x, y]).all():
                continue
            spot = (
                _scaled(np.array([across.factor * x]), self.spec.logarithmic_x)[0],
                _scaled(np.array([curve.factor * y]), self.spec.logarithmic)[0],
            )
            spots.append({"pos": spot, "brush": self._dot_colors[place]})
        self.dots.setData(spots)

    def _points(
        self, curve: Curve, values: CurveValues, window: tuple[float, float]
    ) -> tuple[FloatArray, Points]:
        """Times and points to draw; no times for a spectrum."""
        across = self.spec.across_of(curve)
        if across is None:
            found = values.spectrum(curve, self.spec.window, window)
            if found is None:
                return np.empty(0), (np.empty(0), np.empty(0))
            columns, first = max(int(self._view_box.width()), 2), first_amplitude(self.spec)
            x, y = envelope(found.frequency, found.amplitude, first, found.frequency.size, columns)
            y = curve.factor * y
            is_logarithmic = self._axis_of(curve).logarithmic
            points = _scaled(x, self.spec.logarithmic_x), _scaled(y, is_logarithmic)
            return np.empty(0), points
        _, places = values.rows(across)
        time, column = values.rows(curve)
        count = min(places.size, column.size)
        first, last = visible_rows(time[:count], *window)
        rows = np.arange(first, last, max(1, -(-(last - first) // MOST_CORNERS)))
        # the last place belongs to the path
        rows = np.unique(np.append(rows, last - 1)) if last > first else rows
        x = _scaled(across.factor * places[rows], self.spec.logarithmic_x)
        return time[rows], (x, _scaled(curve.factor * column[rows], self.spec.logarithmic))

    def _make_plot(self) -> TimePlot:
        return TimePlot(PlaneViewBox())

    def _connect_mouse(self) -> None:
        self._view_box.clicked.connect(self._seek)
        self._view_box.reset_wanted.connect(self._fit)

    def _set_up_axes(self) -> None:
        super()._set_up_axes()
        across = self.spec.across
        label = FREQUENCY_LABEL
        if across is not None:
            label = axis_label(across.label, across.shown_unit)
        self.plot.bottom.setStyle(showValues=True, maxTickLevel=1)
        self.plot.bottom.setHeight(_AXIS_HEIGHT)
        self.plot.keep_foot(_FOOT)
        self.plot.bottom.setLabel(label)
        if self.spec.logarithmic_x:
            self.plot.bottom.setLogMode(True, False)

    def _fit(self) -> None:
        """Show the whole plane again; the shown time stays."""
        self.reset_values()
        self.curves_changed.emit()

    def _seek(self, place: QPointF) -> None:
        """Show the time of the nearest place on a path, unless all are far."""
        best, found = _NEAR, None
        for times, (x, y) in self._paths:
            if not times.size:
                continue
            (left, right), (low, high) = self._view_box.viewRange()
            box = self._view_box.sceneBoundingRect()
            across = box.left() + (x - left) / (right - left) * box.width()
            down = box.bottom() - (y - low) / (high - low) * box.height()
            distance = np.hypot(across - place.x(), down - place.y())
            distance[~np.isfinite(distance)] = np.inf
            nearest = int(distance.argmin())
            if distance[nearest] < best:
                best, found = float(distance[nearest]), float(times[nearest])
        if found is not None:
            self.seek_wanted.emit(found)


def least_across(spec: PlotSpec, rounding: Mapping[str, float]) -> float:
    """What counts as zero along the horizontal axis, in the unit that is shown there."""
    across = spec.across
    return 0.0 if across is None else across.factor * rounding.get(across.unit, 0.0)


def first_amplitude(spec: PlotSpec) -> int:
    """Place of the first amplitude of a spectrum that is drawn."""
    # of a mean that is taken off only rounding is left, which a logarithm would enlarge
    on_right = bool(spec.right) and spec.right_logarithmic
    return int(spec.logarithmic or spec.logarithmic_x or on_right)


def _wider(low: float, high: float, numbers: FloatArray) -> tuple[float, float]:
    """A range that also holds these numbers, as far as they are finite."""
    finite = numbers[np.isfinite(numbers)]
    if not finite.size:
        return low, high
    return min(low, float(finite.min())), max(high, float(finite.max()))


def _scaled(values: FloatArray, logarithmic: bool) -> FloatArray:
    """Places along an axis; gaps where it has none."""
    drawn = np.where(np.abs(values) < 1e100, values, np.nan)
    return np.log10(np.where(drawn > 0.0, drawn, np.nan)) if logarithmic else drawn
