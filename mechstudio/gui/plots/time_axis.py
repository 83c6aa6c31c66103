"""The time axis under the plots, which stays in view while they scroll."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from mechstudio.gui.plots.legend import LEGEND_WIDTH
from mechstudio.gui.plots.plot_card import AXIS_WIDTH
from mechstudio.gui.plots.plot_colors import PlotColors
from mechstudio.gui.plots.time_view_box import TimeViewBox

_HEIGHT = 44


class TimeAxis(QWidget):
    """A plot without curves, of which only the axis is seen."""

    time_changed = Signal(float, float)
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view_box = TimeViewBox()
        self._plot = pg.PlotWidget(viewBox=self._view_box)
        self._plot.setFrameShape(QFrame.Shape.NoFrame)
        self._plot.hideButtons()
        left = self._plot.getAxis("left")
        left.setStyle(showValues=False, tickLength=0)
        left.setWidth(AXIS_WIDTH)
        bottom = self._plot.getAxis("bottom")
        bottom.enableAutoSIPrefix(False)
        bottom.setLabel("Time [s]")
        bottom.setHeight(_HEIGHT - 4)
        self.setFixedHeight(_HEIGHT)
        self._layout = QHBoxLayout(self)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._plot)
        self.set_scroll_bar_width(0)
        self._view_box.time_changed.connect(self._tell_time)
        self._view_box.reset_wanted.connect(self.reset_wanted)
        self._view_box.menu_wanted.connect(self.menu_wanted)

    def set_scroll_bar_width(self, width: int) -> None:
        """Keep in line with plots that have a scroll bar beside them."""
        self._layout.setContentsMargins(0, 0, LEGEND_WIDTH + width, 0)

    def set_time_range(self, start: float, stop: float) -> None:
        """Show a window of time [s]."""
        self._view_box.setXRange(start, stop, padding=0)

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self._plot.setBackground(colors.background)
        for name in ("left", "bottom"):
            axis = self._plot.getAxis(name)
            axis.setPen(colors.background if name == "left" else colors.muted)
            axis.setTextPen(colors.muted)

    def _tell_time(self) -> None:
        start, stop = self._view_box.viewRange()[0]
        self.time_changed.emit(float(start), float(stop))
