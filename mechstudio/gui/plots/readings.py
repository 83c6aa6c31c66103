"""The table below the plots: values at the cursors, their differences, and figures of curves."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import cast

import numpy as np
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidgetItem,
    QWidget,
)

from mechstudio.gui.plots.curve_words import whole_name
from mechstudio.gui.plots.plot_area import PlotArea
from mechstudio.gui.plots.plot_columns import row_by_row
from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.gui.plots.value_axis import least_read
from mechstudio.gui.widgets.copied_table import CopiedTable
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.results.signals import statistics

_HEADS = (
    "Curve",
    "Unit",
    "At A",
    "At B",
    "B - A",
    "Minimum",
    "at [s]",
    "Maximum",
    "at [s]",
    "Mean",
    "RMS",
)
_NAME = 0
_TIME_ROLE = Qt.ItemDataRole.UserRole
# of the curves, in the order of the columns
_LEAST_TIME, _GREATEST_TIME = 6, 8
_WAIT = 60  # ms after which numbers follow a movement
_ROW_HEIGHT = 22
# in sight without scrolling: where plots have little room, and at most
_FEWEST_ROWS, _MOST_ROWS = 4, 6
# of the names, where the numbers leave no more room: as much as they need, up to that [px]
_NAMES, _AROUND = 240, 24


class Readings(CopiedTable):
    """Figures of all drawn curves between the two cursors; a double click on a time goes there."""

    seek_wanted = Signal(float)

    def __init__(self, area: PlotArea, parent: QWidget | None = None) -> None:
        super().__init__(0, len(_HEADS), parent)
        self._area = area
        # number of the first row of each plot, and the plot whose rows are to come into sight
        self._first_rows: dict[str, int] = {}
        self._asked = ""
        self.setHorizontalHeaderLabels(_HEADS)
        self.setAccessibleName("Readings of the curves")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        # names stand at the head of the rows, where they stay in sight beside any number
        self.hideColumn(_NAME)
        names = self.verticalHeader()
        names.setDefaultSectionSize(_ROW_HEIGHT)
        names.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        names.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        # what differs stands at the end as a rule
        names.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        names.setHighlightSections(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.cellDoubleClicked.connect(self._go)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT)
        self._timer.timeout.connect(self.refresh)
        area.drawn.connect(self._refresh_soon)
        area.plot_asked.connect(self._scroll_soon)

    @Slot()
    def refresh(self) -> None:
        """Show the figures of what is drawn now."""
        if not self.isVisible():
            return
        curves = self._labeled_curves()
        markers = self._area.markers
        window = markers or self._area.window_shown()
        # where nothing is drawn the times are those of nothing
        self.setRowCount(len(curves) + 1 if curves else 0)
        if curves:
            self._show_times(markers, window)
        for row, (label, (curve, least)) in enumerate(curves.items(), start=1):
            self._show_row(row, label, curve, least, markers, window)
        self._fit_height()
        self._scroll_to_asked()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names the room that the numbers leave."""
        super().resizeEvent(event)
        self._fit_height()

    def showEvent(self, event: QShowEvent) -> None:
        """Hear from now on how much room there is."""
        super().showEvent(event)
        around = self.parentWidget()
        if around is not None:
            around.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take more rows, or fewer, where what the table lies in has another height."""
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self._fit_height()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """As high as the rows that it is to have."""
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def _fit_height(self) -> None:
        """Have whole rows: as many as leave the plots their room."""
        head = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        head += self.horizontalScrollBar().sizeHint().height() if self._divide() else 0
        fewest, rows = (min(self.rowCount(), most) for most in (_FEWEST_ROWS, _MOST_ROWS))
        self.setMinimumHeight(head + fewest * _ROW_HEIGHT)
        around = self.parentWidget()
        layout = None if around is None else around.layout()
        if around is not None and layout is not None and self.isVisible():
            others = layout.minimumSize().height() - self.minimumHeight()
            rows = min(rows, max(fewest, (around.height() - others - head) // _ROW_HEIGHT))
        self.setMaximumHeight(head + rows * _ROW_HEIGHT)

    def _divide(self) -> bool:
        """Divide the width between names and numbers; whether both are wider than the table."""
        numbers = sum(self.columnWidth(column) for column in range(1, self.columnCount()))
        names = [item.text() for row in range(self.rowCount()) if (item := self.item(row, _NAME))]
        letters = self.verticalHeader().fontMetrics()
        wanted = max((letters.horizontalAdvance(name) for name in names), default=0) + _AROUND
        width = self.viewport().width() + self.verticalHeader().width()
        own = max(width - numbers, min(wanted, _NAMES))
        self.verticalHeader().setFixedWidth(own)
        return own > width - numbers

    def _show_times(self, markers: tuple[float, float] | None, window: tuple[float, float]) -> None:
        """The first row: the cursors themselves, or the window that figures are of."""
        first, second = markers or (None, None)
        span = None if first is None or second is None else second - first
        cells = ["Time", "s", *map(_written, (first, second, span))]
        cells += [_written(min(window)), "", _written(max(window)), "", "", ""]
        for column, text in enumerate(cells):
            self._put(0, column, text)

    def _show_row(
        self,
        row: int,
        label: str,
        curve: Curve,
        least: float,
        markers: tuple[float, float] | None,
        window: tuple[float, float],
    ) -> None:
        time, values = self._area.values.rows(curve)
        values = values if curve.factor == 1.0 else curve.factor * values
        found = statistics(time, values, window)
        first, second = (self._value(curve, moment) for moment in markers or (nan, nan))
        difference = None if first is None or second is None else second - first
        cells = [label, curve.shown_unit]
        cells += [_written(number, least) for number in (first, second, difference)]
        # each extreme is followed by its time, which is never rounding
        floors = (least, 0.0, least, 0.0, least, least)
        cells += [""] * 6 if found is None else list(map(_written, found, floors))
        for column, text in enumerate(cells):
            self._put(row, column, text)
        if found is not None:
            # the extreme and its time both lead there
            for column, moment in (
                (_LEAST_TIME, found.least_time),
                (_GREATEST_TIME, found.greatest_time),
            ):
                for cell in (self.item(row, column - 1), self.item(row, column)):
                    if cell is not None:
                        cell.setData(_TIME_ROLE, moment)
                        cell.setToolTip("Double click to show this time")

    def _value(self, curve: Curve, moment: float) -> float | None:
        value = self._area.values.value_at(curve, moment)
        return None if value is None else curve.factor * value

    def _least_read(self, spec: PlotSpec, curve: Curve, shown: Sequence[Curve]) -> float:
        """What is smaller is read as 0, as in the legend of its plot, in the shown unit."""
        if spec.right_logarithmic if curve.right else spec.logarithmic:
            return 0.0
        alike = curve.right, curve.shown_unit
        beside = (each for each in shown if (each.right, each.shown_unit) == alike)
        largest = max(each.factor * self._peak(each) for each in beside)
        return least_read(largest, curve.factor * self._area.rounding.get(curve.unit, 0.0))

    def _peak(self, curve: Curve) -> float:
        """Largest magnitude in SI units; 0 where there is no value."""
        _, values = self._area.values.rows(curve)
        return float(np.abs(values).max(initial=0.0, where=np.isfinite(values)))

    def _labeled_curves(self) -> dict[str, tuple[Curve, float]]:
        """The drawn curves in the order of their plots, none twice, under whole names.

        With each there is what is smaller than can be told from 0.
        """
        found: dict[str, tuple[Curve, float]] = {}
        known = set()
        self._first_rows = {}
        for card in row_by_row(self._area.columns):
            self._first_rows[card.spec.key] = len(found) + 1
            shown = self._area.shown_curves([card])
            for curve in shown:
                key = curve.name, curve.transforms, curve.run, curve.minus
                if key not in known:
                    known.add(key)
                    label = _row_name(card.spec, curve)
                    label = label if label not in found else curve.name
                    found[label] = curve, self._least_read(card.spec, curve, shown)
        return found

    def _put(self, row: int, column: int, text: str) -> None:
        cell = self.item(row, column)
        if cell is None:
            cell = QTableWidgetItem()
            self.setItem(row, column, cell)
        if cell.text() != text:
            cell.setText(text)
        if column == _NAME:
            self._head(row, text)
        cell.setData(_TIME_ROLE, None)
        if column > 1:
            cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _head(self, row: int, name: str) -> None:
        """Write the name of a row."""
        # its type says that there always is one
        known = cast("QTableWidgetItem | None", self.verticalHeaderItem(row))
        if known is None or known.text() != name:
            head = QTableWidgetItem(name)
            head.setToolTip(name)
            self.setVerticalHeaderItem(row, head)

    @Slot(int, int)
    def _go(self, row: int, column: int) -> None:
        cell = self.item(row, column)
        moment = None if cell is None else cell.data(_TIME_ROLE)
        if moment is not None:
            self.seek_wanted.emit(float(moment))

    @Slot(str)
    def _scroll_soon(self, key: str) -> None:
        """Scroll to the rows of a plot when they are there."""
        self._asked = key
        self._refresh_soon()

    def _scroll_to_asked(self) -> None:
        row = self._first_rows.get(self._asked, -1)
        self._asked = ""
        # above the first curve the times of the cursors stay in sight
        first = self.item(0 if row == 1 else row, _NAME + 1)
        if first is not None:
            # new rows are part of what is scrolled from the next event on otherwise
            self.updateGeometries()
            self.scrollToItem(first, QAbstractItemView.ScrollHint.PositionAtTop)

    @Slot()
    def _refresh_soon(self) -> None:
        # not again for each of many movements, and at the end of all of them
        if not self._timer.isActive():
            self._timer.start()


def _row_name(spec: PlotSpec, curve: Curve) -> str:
    """What a curve is called; one that was added to a plot of other quantities says all itself."""
    is_own = bool(curve.channel) and _quantity(curve) == _quantity(spec.curves[0])
    return whole_name(spec.title, curve.label) if is_own else curve.label


def _quantity(curve: Curve) -> str:
    """What elements have alike, such as "force"; or of the run as a whole "energy"."""
    parts = curve.channel.split("/")
    return parts[-1] if len(parts) > 2 else parts[0]


def _written(value: float | None, least: float = 0.0) -> str:
    if value is None:
        return ""
    return number_text(0.0 if abs(value) < least else value, digits=6)
