"""The time axis under the plots, which stays in view while they scroll."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mechstudio.gui.plots.legend import LEGEND_WIDTH
from mechstudio.gui.plots.plot_colors import PlotColors
from mechstudio.gui.plots.time_plot import TimePlot

_HEIGHT = 44


class TimeAxis(QWidget):
    """A plot without curves, of which only the axis is seen."""

    time_changed = Signal(float, float)
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plot = TimePlot()
        self._plot.left.setStyle(showValues=False, tickLength=0)
        self._plot.bottom.setLabel("Time [s]")
        self._plot.bottom.setStyle(maxTickLevel=0)
        self._plot.bottom.setHeight(_HEIGHT - 7)
        self.setFixedHeight(_HEIGHT)
        self._layout = QHBoxLayout(self)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._plot)
        self.set_scroll_bar_width(0)
        view_box = self._plot.view_box
        view_box.time_changed.connect(self._tell_time)
        view_box.reset_wanted.connect(self.reset_wanted)
        view_box.menu_wanted.connect(self.menu_wanted)

    def set_scroll_bar_width(self, width: int) -> None:
        """Keep in line with plots that have a scroll bar beside them."""
        self._layout.setContentsMargins(0, 0, LEGEND_WIDTH + width, 0)

    def set_time_range(self, start: float, stop: float) -> None:
        """Show a window of time [s]."""
        self._plot.set_time_range(start, stop)

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self._plot.set_colors(colors)
        self._plot.left.setPen(colors.background)
        self._plot.bottom.setPen(colors.muted)

    def _tell_time(self) -> None:
        start, stop = self._plot.view_box.viewRange()[0]
        self.time_changed.emit(float(start), float(stop))
