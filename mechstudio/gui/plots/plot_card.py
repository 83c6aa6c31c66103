"""One plot with its legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from types import MappingProxyType

import pyqtgraph as pg
from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from mechstudio.gui.plots.axis_floor import axis_floor, flattened
from mechstudio.gui.plots.curve_line import CurveLine
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.decimation import axis_points, visible_rows
from mechstudio.gui.plots.legend import LEAST_HEIGHT_ABOVE, Legend
from mechstudio.gui.plots.marker_line import MARKER_NAMES, MarkerLine
from mechstudio.gui.plots.moment_lines import MomentLines
from mechstudio.gui.plots.plot_spec import Curve, Limits, PlotSpec
from mechstudio.gui.plots.time_plot import TimePlot
from mechstudio.gui.plots.time_view_box import TimeViewBox
from mechstudio.gui.plots.value_axis import ValueAxis
from mechstudio.results.moments import RunMoment
from mechstudio.scene.plot_colors import PlotColors, line_color, own_variety

_BESIDE = QBoxLayout.Direction.LeftToRight
_BELOW_LEGEND = QBoxLayout.Direction.BottomToTop
NO_ROUNDING: Mapping[str, float] = MappingProxyType({})


class PlotCard(QFrame):
    """Draws the curves of one `PlotSpec` and reads them out at the shown time."""

    time_changed = Signal(float, float)
    seek_wanted = Signal(float)
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)
    remove_wanted = Signal()
    curves_changed = Signal()
    # number of a curve, and where the menu is to be
    curve_menu_wanted = Signal(int, QPoint)
    # the two cursors were dragged to these times [s]
    markers_moved = Signal(float, float)
    resized = Signal()

    is_over_time = True
    # of the plot: at all, and to be read [px]
    _least_height, _readable_height = 66, 90

    def __init__(self, spec: PlotSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spec = spec
        self.plot = self._make_plot()
        self._view_box = self.plot.view_box
        self._set_up_axes()
        self._lines = [CurveLine(curve.dash) for curve in spec.curves]
        for curve, line in zip(spec.curves, self._lines, strict=True):
            self._axis_of(curve).box.addItem(line)
        self.cursor_line = pg.InfiniteLine(angle=90, movable=True)
        self.cursor_line.setZValue(10)
        self._view_box.addItem(self.cursor_line, ignoreBounds=True)
        # the two cursors, which join the plot when they are wanted
        self.markers = tuple(MarkerLine(name) for name in MARKER_NAMES)
        self.moment_lines = MomentLines(self.plot)
        self.legend = Legend(spec)

        self._is_narrow = False
        self._layout = layout = QBoxLayout(_BESIDE, self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self.legend)
        self._fit_height()

        self._view_box.sigResized.connect(self._tell_size)
        for axis in self._axes:
            axis.box.values_changed.connect(lambda axis=axis: self._note_zoom(axis))
        self._view_box.menu_wanted.connect(self.menu_wanted)
        self._connect_mouse()
        self.legend.curve_toggled.connect(self._show_curve)
        self.legend.remove_wanted.connect(self.remove_wanted)
        self.legend.curve_menu_wanted.connect(self.curve_menu_wanted)
        self.legend.title.menu_wanted.connect(self.menu_wanted)

    def set_legend_width(self, width: int) -> None:
        """Put the legend beside the plot with a width [px], or above it where that is 0."""
        self._is_narrow = width == 0
        self._layout.setDirection(_BELOW_LEGEND if self._is_narrow else _BESIDE)
        self.legend.set_width(width)
        self._fit_height()

    @property
    def least_below_legend(self) -> int:
        """Height that the plot asks for at least with its legend above it [px]."""
        return self._least_height + LEAST_HEIGHT_ABOVE

    @property
    def readable_height(self) -> int:
        """Height from which curves can be read [px]."""
        return self._height_with(self._readable_height, self.legend.usual_height)

    @property
    def whole_height(self) -> int:
        """The same with a legend of which all is seen [px]."""
        return self._height_with(self._readable_height, self.legend.whole_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height between the plot and a legend above it."""
        super().resizeEvent(event)
        self._fit_legend()

    @property
    def focus_chain(self) -> list[QWidget]:
        """What the Tab key reaches, in order."""
        return [self.plot, *self.legend.focus_chain]

    def shown_range(self, *, right: bool) -> tuple[float, float]:
        """Lowest and highest value of an axis, as its numbers are read."""
        axis = self._axes[right]
        low, high = (float(end) for end in axis.box.viewRange()[1])
        return (10.0**low, 10.0**high) if axis.logarithmic else (low, high)

    def kept_range(self, *, right: bool) -> Limits:
        """Ends of an axis that were typed or zoomed, as its numbers are read; None for none."""
        if self._axes[right].zoomed:
            return self.shown_range(right=right)
        spec = self.spec
        return _shown(spec, spec.right_limits if right else spec.limits, right=right)

    @property
    def kept_across(self) -> Limits:
        """Ends of the horizontal axis that were zoomed, where it is not the time; None for none."""
        return None

    def shown_curves(self, values: CurveValues) -> list[Curve]:
        """The curves that are drawn: not switched off, and not all zero where that hides them."""
        return [
            curve
            for curve, entry in zip(self.spec.curves, self.legend.entries, strict=True)
            if entry.checked and not left_out(curve, values)
        ]

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self.plot.set_colors(colors)
        for curve, line, entry in zip(
            self.spec.curves, self._lines, self.legend.entries, strict=True
        ):
            color = line_color(colors, curve.color, curve.tint, curve.shade)
            line.set_color(color)
            entry.set_color(color, own_variety(colors, curve.run_color))
        for axis in self._axes:
            axis.set_color(colors.muted)
        self.cursor_line.setPen(pg.mkPen(colors.cursor, width=1))
        self.cursor_line.setHoverPen(pg.mkPen(colors.cursor, width=3))
        for marker in self.markers:
            marker.set_color(colors.text)

    def set_time_range(self, start: float, stop: float) -> None:
        """Show a window of time [s]."""
        self.plot.set_time_range(start, stop)

    def set_cursor(self, time: float) -> None:
        """Put the cursor line at a time [s]."""
        self.cursor_line.setValue(time)

    def set_markers(self, times: tuple[float, float] | None) -> None:
        """Put the two cursors at times [s]; None hides them."""
        for line, time in zip(self.markers, times or (0.0, 0.0), strict=True):
            if times is not None and line.scene() is None:
                self._view_box.addItem(line, ignoreBounds=True)
            line.setVisible(times is not None)
            line.setValue(time)

    def set_moments(self, moments: Sequence[RunMoment]) -> None:
        """Mark moments of the run, in order of time."""
        self.moment_lines.show(moments)

    def reset_values(self) -> None:
        """Fit the values again."""
        for axis in self._axes:
            axis.zoomed = False

    def draw(
        self,
        values: CurveValues,
        window: tuple[float, float],
        *,
        quick: bool,
        rounding: Mapping[str, float] = NO_ROUNDING,
    ) -> None:
        """Draw the rows within a window of time.

        Args:
            values: Values of all rows.
            window: First and last time to draw [s].
            rounding: What counts as zero, by unit.
            quick: Whether speed counts more than looks, because more rows are on their way.
        """
        columns = max(int(self._view_box.width()), 2)
        for axis in self._axes:
            axis.begin()
        for curve, line, entry in zip(
            self.spec.curves, self._lines, self.legend.entries, strict=True
        ):
            hidden = left_out(curve, values)
            entry.setVisible(not hidden)
            entry.show_trouble(values.trouble(curve))
            line.setVisible(entry.checked and not hidden)
            if not line.isVisible():
                line.clear()
                continue
            axis = self._axis_of(curve)
            time, column = values.rows(curve)
            first, last = visible_rows(time, *window)
            x, y = axis_points(
                time, column, first, last, columns, values.extremes(curve), axis.logarithmic
            )
            if curve.factor != 1.0:
                # of a logarithmic axis the logarithms are drawn
                y = y + log10(curve.factor) if axis.logarithmic else y * curve.factor
            if not axis.logarithmic:
                y = flattened(y, self._least(rounding, axis))
            if quick:
                line.draw_quickly(x, y, window, columns)
            else:
                line.draw(x, y, fine=len(x) == last - first)
            axis.hold(y)
        self._fit_height()
        for axis in self._axes:
            axis.fit(self._least(rounding, axis))

    def floors(self, rounding: Mapping[str, float], *, right: bool) -> tuple[float, float]:
        """What counts as zero on an axis, in the unit shown there: without logarithms, and with."""
        axis = self._axes[right]
        least = self._least(rounding, axis)
        return (0.0, least) if axis.logarithmic else (least, 0.0)

    def _axis_of(self, curve: Curve) -> ValueAxis:
        return self._axes[curve.right]

    def _least(self, rounding: Mapping[str, float], axis: ValueAxis) -> float:
        own = (curve for curve in self.spec.curves if self._axis_of(curve) is axis)
        return axis_floor(own, rounding, logarithmic=axis.logarithmic)

    def read_out(
        self,
        values: CurveValues,
        moment: float,
        rounding: Mapping[str, float] = NO_ROUNDING,
    ) -> None:
        """Show the values at a time [s], between two rows by interpolation."""
        for curve, entry in zip(self.spec.curves, self.legend.entries, strict=True):
            value = values.value_at(curve, moment)
            value = None if value is None else curve.factor * value
            floor = curve.factor * rounding.get(curve.unit, 0.0)
            least = self._axis_of(curve).least_read(floor)
            entry.show_value(0.0 if value is not None and abs(value) < least else value)

    def _make_plot(self) -> TimePlot:
        return TimePlot(TimeViewBox())

    def _connect_mouse(self) -> None:
        self._view_box.clicked.connect(self._seek_time)
        self._view_box.time_changed.connect(self._tell_time)
        self._view_box.reset_wanted.connect(self.reset_wanted)
        self.cursor_line.sigDragged.connect(self._drag_cursor)
        for line in self.markers:
            line.sigDragged.connect(self._drag_marker)

    def _set_up_axes(self) -> None:
        self.plot.show_grid()
        spec = self.spec
        sides = [(self._view_box, self.plot.left, spec.axis, spec.logarithmic, spec.limits)]
        if spec.right:
            box, axis = self.plot.add_right()
            sides.append((box, axis, spec.right, spec.right_logarithmic, spec.right_limits))
        self._axes = [
            ValueAxis(
                box,
                axis,
                label,
                logarithmic=logarithmic,
                limits=_shown(spec, limits, right=bool(right)),
            )
            for right, (box, axis, label, logarithmic, limits) in enumerate(sides)
        ]
        # the values stand below all plots
        self.plot.bottom.setStyle(showValues=False, maxTickLevel=0)
        self.plot.bottom.setHeight(6)

    def _fit_height(self) -> None:
        self.setMinimumHeight(self._height_with(self._least_height, self.legend.least_height))
        self._fit_legend()

    def _height_with(self, plot: int, legend: int) -> int:
        """Height of a plot and a legend together [px]."""
        return plot + legend if self._is_narrow else max(plot, legend)

    def _fit_legend(self) -> None:
        """Let a legend above the plot have what this does not need, up to half of the height."""
        if self._is_narrow:
            legend, height = self.legend, self.height()
            room = min(height - self._readable_height, height // 2)
            legend.set_height(max(legend.least_height, min(legend.whole_height, room)))

    def _seek_time(self, time: float) -> None:
        self.seek_wanted.emit(self.moment_lines.caught(time))

    def _drag_cursor(self) -> None:
        self.seek_wanted.emit(float(self.cursor_line.value()))

    def _drag_marker(self) -> None:
        first, second = (float(line.value()) for line in self.markers)
        self.markers_moved.emit(first, second)

    def _tell_time(self) -> None:
        start, stop = self._view_box.viewRange()[0]
        self.time_changed.emit(float(start), float(stop))

    def _tell_size(self) -> None:
        for axis in self._axes:
            axis.fit_label()
        self.resized.emit()

    def _note_zoom(self, axis: ValueAxis) -> None:
        axis.zoomed = True

    def _show_curve(self, number: int, shown: bool) -> None:
        self._lines[number].setVisible(shown)
        self.curves_changed.emit()


def _shown(spec: PlotSpec, limits: Limits, *, right: bool) -> Limits:
    """Ends of an axis in the unit that is shown there."""
    if limits is None:
        return None
    factor = spec.factor(right=right)
    return factor * limits[0], factor * limits[1]


def left_out(curve: Curve, values: CurveValues) -> bool:
    """Whether a curve is not worth its line."""
    return curve.hide_zero and not values.nonzero(curve)
