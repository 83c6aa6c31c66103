"""The time axis under plots, which stays in view while they scroll, and the shown time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QWidget

from mechstudio.gui.plots.legend import set_legend_width
from mechstudio.gui.plots.time_plot import TimePlot
from mechstudio.gui.plots.time_view_box import TimeViewBox
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.scene.plot_colors import PlotColors

_HEIGHT, _READ_OUT_HEIGHT = 23, 17
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class TimeAxis(QWidget):
    """A plot without curves, of which only the axis is seen.

    Args:
        legend_width: Of legends beside the plots above it [px]; 0 where these are above the plots.
    """

    time_changed = Signal(float, float)
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, legend_width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = TimePlot(TimeViewBox())
        self.plot.left.setStyle(showValues=False, tickLength=0)
        self.plot.bottom.setStyle(maxTickLevel=0)
        self.plot.bottom.setHeight(_HEIGHT - 7)
        self.value_label = QLabel()
        self.value_label.setAccessibleName("Time at the cursor")
        self.value_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.read_out = read_out = QWidget()
        row = QHBoxLayout(read_out)
        row.setContentsMargins(6, 0, 6, 0)
        row.addWidget(QLabel("Time [s]"))
        row.addStretch(1)
        row.addWidget(self.value_label)
        self._layout = QBoxLayout(_BESIDE, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        for part in (self.plot, read_out):
            kept = part.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            part.setSizePolicy(kept)
        self._layout.addWidget(self.plot)
        self._layout.addWidget(read_out)
        self.set_legend_width(legend_width)
        view_box = self.plot.view_box
        view_box.time_changed.connect(self._tell_time)
        view_box.reset_wanted.connect(self.reset_wanted)
        view_box.menu_wanted.connect(self.menu_wanted)

    def line_up(self, plots: Sequence[TimePlot]) -> None:
        """Keep times in line where some of the plots have an axis on the right."""
        has_right = any(plot.right is not None for plot in plots)
        for plot in (self.plot, *plots):
            plot.keep_right_room(has_right)

    def set_legend_width(self, width: int) -> None:
        """Write the shown time beside the axis, below legends of a width [px]; below it for 0."""
        is_below = width == 0
        self._layout.setDirection(_BELOW if is_below else _BESIDE)
        set_legend_width(self.read_out, width)
        self.plot.setFixedHeight(_HEIGHT)
        self.setFixedHeight(_HEIGHT + (_READ_OUT_HEIGHT if is_below else 0))

    def show_moment(self, moment: float) -> None:
        """Read out the time at the cursor [s]."""
        self.value_label.setText(number_text(moment))

    def set_time_range(self, start: float, stop: float) -> None:
        """Show a window of time [s]."""
        self.plot.set_time_range(start, stop)

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self.plot.set_colors(colors)
        self.plot.left.setPen(colors.background)
        self.plot.bottom.setPen(colors.muted)

    def _tell_time(self) -> None:
        start, stop = self.plot.view_box.viewRange()[0]
        self.time_changed.emit(float(start), float(stop))
