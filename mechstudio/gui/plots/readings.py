"""The table below the plots: values at the cursors, their differences, and figures of curves."""

from __future__ import annotations

from math import nan
from typing import cast

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidgetItem,
    QWidget,
)

from mechstudio.gui.plots.plot_area import PlotArea
from mechstudio.gui.plots.plot_spec import Curve
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
_MOST_ROWS = 6  # in sight without scrolling
# of the names, where the numbers leave no more room: as much as they need, up to that [px]
_NAMES, _AROUND = 240, 24


class Readings(CopiedTable):
    """Figures of all drawn curves between the two cursors; a double click on a time goes there."""

    seek_wanted = Signal(float)

    def __init__(self, area: PlotArea, parent: QWidget | None = None) -> None:
        super().__init__(0, len(_HEADS), parent)
        self._area = area
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
        self.cellDoubleClicked.connect(self._go)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT)
        self._timer.timeout.connect(self.refresh)
        area.drawn.connect(self._refresh_soon)

    @Slot()
    def refresh(self) -> None:
        """Show the figures of what is drawn now."""
        if not self.isVisible():
            return
        curves = self._labeled_curves()
        markers = self._area.markers
        window = markers or self._area.window_shown()
        self.setRowCount(len(curves) + 1)
        self._show_times(markers, window)
        for row, (label, curve) in enumerate(curves.items(), start=1):
            self._show_row(row, label, curve, markers, window)
        has_bar = self._divide()
        rows = min(self.rowCount(), _MOST_ROWS)
        frame = 2 * self.frameWidth() + self.horizontalHeader().height()
        bar = self.horizontalScrollBar().sizeHint().height() if has_bar else 0
        self.setFixedHeight(frame + rows * _ROW_HEIGHT + 4 + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names the room that the numbers leave."""
        super().resizeEvent(event)
        self._divide()

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
        markers: tuple[float, float] | None,
        window: tuple[float, float],
    ) -> None:
        time, values = self._area.values.rows(curve)
        values = values if curve.factor == 1.0 else curve.factor * values
        found = statistics(time, values, window)
        first, second = (self._value(curve, moment) for moment in markers or (nan, nan))
        difference = None if first is None or second is None else second - first
        cells = [label, curve.shown_unit, *map(_written, (first, second, difference))]
        cells += [""] * 6 if found is None else [_written(number) for number in found]
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

    def _labeled_curves(self) -> dict[str, Curve]:
        """The drawn curves, none twice, under names that tell those of several plots apart."""
        found: dict[str, Curve] = {}
        known = set()
        for card in self._area.cards:
            # what the title of a plot says of its curves is left out of their labels
            owner, of_owner, _ = card.spec.title.partition(": ")
            for curve in self._area.shown_curves([card]):
                if (curve.name, curve.transforms) not in known:
                    known.add((curve.name, curve.transforms))
                    label = f"{card.spec.title} {curve.label}" if of_owner else curve.label
                    label = curve.label if curve.label.startswith(owner) else label
                    found[label if label not in found else curve.name] = curve
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

    @Slot()
    def _refresh_soon(self) -> None:
        # not again for each of many movements, and at the end of all of them
        if not self._timer.isActive():
            self._timer.start()


def _written(value: float | None) -> str:
    return "" if value is None else number_text(value, digits=6)
