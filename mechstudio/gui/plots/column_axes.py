"""The time axes below columns of plots, one for each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QWidget

from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_grid import COLUMN_GAP
from mechstudio.gui.plots.time_axis import TimeAxis
from mechstudio.scene.plot_colors import PlotColors


class ColumnAxes(QWidget):
    """Time axes that show the same time and zoom together.

    Below plots over other quantities that alone are seen of a column, its axis is not: it would be
    taken for theirs. Where nothing is seen of a column beside others, the shown time is not there,
    either.

    Args:
        colors: Of the theme.
        bar: Scrolls the plots.

    Attributes:
        axes: The axes, from the left to the right.
    """

    time_changed = Signal(float, float)
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, colors: PlotColors, bar: QScrollBar, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colors = colors
        self._columns: Sequence[Sequence[PlotCard]] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._follow)
        bar.valueChanged.connect(self._follow_soon)
        bar.rangeChanged.connect(self._follow_soon)
        self._moment, self._legend_width = 0.0, 0
        self.axes: list[TimeAxis] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(COLUMN_GAP)
        self.line_up(())

    def minimumSizeHint(self) -> QSize:
        """Of no width: what is beside the axes goes below them before there is no room for it."""
        return QSize(0, super().minimumSizeHint().height())

    def line_up(self, columns: Sequence[Sequence[PlotCard]]) -> None:
        """Have an axis below each column, with its times in line with those of the plots."""
        columns = columns or ((),)
        while len(self.axes) > len(columns):
            axis = self.axes.pop()
            self._layout.removeWidget(axis)
            axis.hide()
            axis.deleteLater()
        while len(self.axes) < len(columns):
            self._add()
        for axis, column in zip(self.axes, columns, strict=True):
            axis.line_up([card.plot for card in column])
        self._columns = columns
        self._follow()
        self._follow_soon()

    @Slot()
    def _follow_soon(self) -> None:
        """Look again when plots have their places."""
        self._timer.start()

    @Slot()
    def _follow(self) -> None:
        """Hide the axes below columns of which only plots over other quantities are seen, or none.

        Where no column is seen, such as before the first one is drawn, all count as such.
        """
        seen = [_seen(column) for column in self._columns]
        if not any(seen):
            seen = [list(column) for column in self._columns]
        is_page = any(seen)
        for axis, cards in zip(self.axes, seen, strict=True):
            axis.plot.setVisible(not is_page or any(card.is_over_time for card in cards))
            axis.read_out.setVisible(bool(cards) or not is_page)

    @Slot(int)
    def set_scroll_bar_width(self, width: int) -> None:
        """Keep in line with plots that have a scroll bar beside them."""
        self._layout.setContentsMargins(0, 0, width, 0)

    @Slot(int)
    def set_legend_width(self, width: int) -> None:
        """Write the shown time beside the axes, below legends of a width [px]; below them for 0."""
        self._legend_width = width
        for axis in self.axes:
            axis.set_legend_width(width)
        self._follow_soon()

    def show_moment(self, moment: float) -> None:
        """Read out the time at the cursor [s]."""
        self._moment = moment
        for axis in self.axes:
            axis.show_moment(moment)

    def set_time_range(self, start: float, stop: float) -> None:
        """Show a window of time [s]."""
        for axis in self.axes:
            axis.set_time_range(start, stop)
        # plots are drawn after they got another size, with which others may be seen
        self._follow_soon()

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self._colors = colors
        for axis in self.axes:
            axis.set_colors(colors)

    def _add(self) -> None:
        axis = TimeAxis(self._legend_width)
        axis.set_colors(self._colors)
        axis.show_moment(self._moment)
        axis.time_changed.connect(self.time_changed)
        axis.reset_wanted.connect(self.reset_wanted)
        axis.menu_wanted.connect(self.menu_wanted)
        self.axes.append(axis)
        self._layout.addWidget(axis, 1)


def _seen(column: Sequence[PlotCard]) -> list[PlotCard]:
    """The plots of a column that are not scrolled out of sight."""
    return [card for card in column if not card.visibleRegion().isEmpty()]
