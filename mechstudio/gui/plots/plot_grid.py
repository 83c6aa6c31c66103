"""Plots in columns, in an area that scrolls up and down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from mechstudio.gui.plots.legend import legend_width
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_columns import row_by_row
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll

# between two plots of a column, and between two columns [px]
_ROW_GAP, COLUMN_GAP = 1, 6
# columns beside whose plots there is room for a legend, and those in which it has to be in a dock
# that is too low for one above them [px]
_WIDE, _LEAST_WIDE = 500, 360
# how much higher the dock has to be for legends to go back above [px]: more than the time axis
# below the plots takes less where legends stand beside them
_LATER = 40


class PlotGrid(VerticalScroll):
    """Shows columns of plots, all as wide and in rows as high as the others.

    Below the last plot of a column that has fewer than another one nothing is left empty where all
    plots have room: it is as high as the rest.

    Attributes:
        stack: The widget that holds them.
    """

    # key of a plot that somebody asked for
    asked = Signal(str)
    # width of the scroll bar [px], 0 when it goes
    bar_changed = Signal(int)
    # width of the legends beside the plots [px], 0 where columns are too narrow for these
    legends_changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.stack = stack = QWidget()
        stack.setAutoFillBackground(True)
        stack.setBackgroundRole(QPalette.ColorRole.Base)
        self._layout = QGridLayout(stack)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(_ROW_GAP)
        self._layout.setHorizontalSpacing(COLUMN_GAP)
        self._columns: Sequence[Sequence[PlotCard]] = ()
        self._fills_columns, self._legend_width, self._is_low = False, 0, False
        self.setWidget(stack)
        stack.installEventFilter(self)
        bar = self.verticalScrollBar()
        bar.installEventFilter(self)
        # the plot that stays in sight until somebody scrolls, and whether at the top
        self._held: PlotCard | None = None
        self._is_top = False
        bar.actionTriggered.connect(self._let_go)
        bar.rangeChanged.connect(self._keep_in_sight)

    def show_plots(
        self, columns: Sequence[Sequence[PlotCard]], dropped: Sequence[PlotCard]
    ) -> None:
        """Put plots into columns, and take others away for good.

        What takes the place of one that had the keyboard has it then, and stays in sight.
        """
        focused = QApplication.focusWidget()
        left = next((plot for plot in dropped if _has(plot, focused)), None)
        if focused is not None and left is not None:
            # Qt would scroll to whatever comes next, mostly the first plot
            focused.clearFocus()
            self._held, self._is_top = left, False
        for plot in (*self._plots(), *dropped):
            self._layout.removeWidget(plot)
        for plot in dropped:
            plot.hide()
            plot.deleteLater()
        self._held = self._successor(columns)
        self._columns = columns
        rows = max((len(column) for column in columns), default=0)
        for place, column in enumerate(columns):
            for row, plot in enumerate(column):
                self._layout.addWidget(plot, row, place)
                plot.set_legend_width(self._legend_width)
        self._fills_columns = False
        # rows and columns that were there before stay, without a part of the room
        for row in range(self._layout.rowCount()):
            self._layout.setRowStretch(row, row < rows)
        for place in range(self._layout.columnCount()):
            self._layout.setColumnStretch(place, place < len(columns))
        reached = [widget for plot in self._plots() for widget in plot.focus_chain]
        for first, second in pairwise(reached):
            QWidget.setTabOrder(first, second)
        self._judge_width()
        if left is not None and self._held is not None:
            self._held.plot.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Legends go above their plots where there is more room than beside them."""
        super().resizeEvent(event)
        self._judge_width()
        self._fit_rows()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell when the scroll bar comes and goes; legends change what rows need."""
        if watched is self.stack and event.type() == QEvent.Type.LayoutRequest:
            self._fit_rows()
        if watched is self.verticalScrollBar():
            if event.type() == QEvent.Type.Show:
                self.bar_changed.emit(self.verticalScrollBar().sizeHint().width())
            elif event.type() == QEvent.Type.Hide:
                self.bar_changed.emit(0)
        return super().eventFilter(watched, event)

    def bring_into_view(self, plot: PlotCard) -> None:
        """Scroll as far as needed to see a plot, and stay so while plots get other heights."""
        self._settle()
        self._held, self._is_top = plot, False
        self._see(plot)
        self.asked.emit(plot.spec.key)

    def _see(self, plot: PlotCard) -> None:
        """Scroll as far as needed; of a plot that is higher than the dock its title is seen."""
        self.ensureWidgetVisible(plot, 0, 0)
        bar = self.verticalScrollBar()
        bar.setValue(min(bar.value(), plot.y()))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Bring all of the plot into sight to which Tab leads, and the entry of its legend."""
        is_moved = super().focusNextPrevChild(forward)
        focused = self.window().focusWidget()
        plot = next((plot for plot in self._plots() if _has(plot, focused)), None)
        if focused is not None and plot is not None:
            self._see(plot)
            plot.legend.see(focused)
        return is_moved

    def scroll_to_first(self, key: str) -> None:
        """Bring the first plot, row by row, whose key begins so to the top."""
        shown = row_by_row(self._columns)
        plot = next((plot for plot in shown if plot.spec.key.startswith(key)), None)
        if plot is not None:
            self.scroll_to(plot)
            self.asked.emit(plot.spec.key)

    def scroll_to(self, plot: PlotCard) -> None:
        """Bring a plot to the top, where it stays while the plots get other heights."""
        self._settle()
        self._held, self._is_top = plot, True
        self.verticalScrollBar().setValue(plot.y())

    @Slot()
    def _let_go(self) -> None:
        self._held = None

    @Slot()
    def _keep_in_sight(self) -> None:
        plot = self._held
        if plot is None or plot not in self._plots():
            return
        if self._is_top:
            self.verticalScrollBar().setValue(plot.y())
        else:
            self._see(plot)

    def _successor(self, columns: Sequence[Sequence[PlotCard]]) -> PlotCard | None:
        """The plot that is held, or the one that takes its place."""
        for place, column in enumerate(self._columns):
            for row, plot in enumerate(column):
                if plot is self._held:
                    if any(plot in others for others in columns):
                        return plot
                    beside = columns[place] if place < len(columns) else ()
                    return beside[row] if row < len(beside) else None
        return None

    def _plots(self) -> list[PlotCard]:
        return [plot for column in self._columns for plot in column]

    def _fit_rows(self) -> None:
        """Let whole plots fill what is seen where not all of them have room, and no part of one.

        Where all have room, those with longer legends are higher, as far as there is more.
        """
        layout, seen = self._layout, self.viewport().height()

        def readable(plot: PlotCard) -> int:
            return max(plot.minimumHeight(), min(plot.readable_height, seen))

        def whole(plot: PlotCard) -> int:
            return max(plot.minimumHeight(), plot.whole_height)

        room, fitting = seen + _ROW_GAP, 0
        needed = self._row_heights(readable, filled=True)
        is_low = sum(needed) + _ROW_GAP * len(needed) > room
        self._fill_columns(not is_low)
        if is_low:
            needed = self._row_heights(readable, filled=False)
        else:
            wanted = self._row_heights(whole, filled=True)
            needed = wanted if sum(wanted) + _ROW_GAP * len(wanted) <= room else needed
        for height in needed:
            if height + _ROW_GAP > room:
                break
            room -= height + _ROW_GAP
            fitting += 1
        is_cut = 0 < fitting < len(needed)
        more, rest = divmod(room, fitting) if is_cut else (0, 0)
        for row in range(layout.rowCount()):
            height = needed[row] if row < len(needed) else 0
            if is_cut and height:
                # a high row does not get all that a low one leaves
                height = min(height + more + (row < rest), max(seen, height))
            if layout.rowMinimumHeight(row) != height:
                layout.setRowMinimumHeight(row, height)

    def _row_heights(self, of: Callable[[PlotCard], int], *, filled: bool) -> list[int]:
        """What rows need [px]; the last plot of a shorter column may fill the rows below it."""
        needed = [0] * max((len(column) for column in self._columns), default=0)
        for column in self._columns:
            for row, plot in enumerate(column):
                if not filled or plot is not column[-1] or row == len(needed) - 1:
                    needed[row] = max(needed[row], of(plot))
        return needed

    def _fill_columns(self, fills: bool) -> None:
        """Let the last plots of shorter columns take the rest of these, or one row."""
        if fills == self._fills_columns:
            return
        self._fills_columns = fills
        rows = max((len(column) for column in self._columns), default=0)
        for place, column in enumerate(self._columns):
            if 0 < len(column) < rows:
                row = len(column) - 1
                self._layout.removeWidget(column[-1])
                self._layout.addWidget(column[-1], row, place, rows - row if fills else 1, 1)

    def _judge_width(self) -> None:
        # as with a scroll bar, which comes and goes with the height of legends
        count, bar = max(len(self._columns), 1), self.verticalScrollBar().sizeHint().width()
        column = (self.width() - bar + COLUMN_GAP) // count - COLUMN_GAP
        wanted = max((plot.legend.wanted_width for plot in self._plots()), default=0)
        least = max((plot.least_below_legend for plot in self._plots()), default=0)
        self._is_low = least + (_LATER if self._is_low else 0) > self.viewport().height()
        is_beside = self.width() >= (_LEAST_WIDE if self._is_low else _WIDE) * count
        width = legend_width(column, wanted) if is_beside else 0
        if width != self._legend_width:
            self._legend_width = width
            for plot in self._plots():
                plot.set_legend_width(width)
            self.legends_changed.emit(width)

    def _settle(self) -> None:
        """Give new plots their places at once; Qt would do so in several rounds."""
        for plot in self._plots():
            plot.show()
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))


def _has(plot: PlotCard, widget: QWidget | None) -> bool:
    """Whether a widget is part of a plot."""
    return widget is not None and plot.isAncestorOf(widget)
