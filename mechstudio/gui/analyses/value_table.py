"""A table that is read, copied and exported, not written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QSizePolicy,
    QTableWidgetItem,
)

from mechstudio.gui.widgets.copied_table import CopiedTable
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.wrapped_lines import wrapped_lines

_LOWEST = 64  # height [px]
_BESIDE = 12  # texts, at most, whatever the theme [px]
_NARROWEST = 150  # of columns that share the rest of the width [px]


class ValueTable(CopiedTable):
    """Rows of text under headings; the right button offers to copy and to export them.

    Args:
        name: What it is called.
        headings: Of its columns.
        long: How many of the last columns share what the others leave, as they hold long texts.
    """

    export_asked = Signal()

    def __init__(self, name: str, headings: Sequence[str], long: int = 0) -> None:
        super().__init__(0, len(headings))
        self._long = long
        self.setAccessibleName(name)
        self.setHorizontalHeaderLabels(list(headings))
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        # above the beginnings of texts, which stay where there is no room for their ends
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(long == 0)
        for column in range(len(headings) - long, len(headings)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        # as high as the room that is left, and no less than its heading and a row
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_LOWEST)
        # rows of several lines are moved by less than one of them
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # the row above it must stay whole
        self.horizontalScrollBar().rangeChanged.connect(self._keep_row)

    def fill(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows in the place of the present ones."""
        self.setRowCount(len(rows))
        model = self.model()
        # columns fit themselves to all rows when one text changes
        with QSignalBlocker(model):
            for row, texts in enumerate(rows):
                for column, text in enumerate(texts):
                    item = QTableWidgetItem(text)
                    # where it is cut
                    item.setToolTip(text)
                    self.setItem(row, column, item)
        if rows:
            last = model.index(len(rows) - 1, self.columnCount() - 1)
            model.dataChanged.emit(model.index(0, 0), last)
        self._share()

    @Slot()
    def _keep_row(self) -> None:
        """Take the height of a scroll bar as well where there is one."""
        bar = self.horizontalScrollBar()
        height = bar.sizeHint().height() if bar.maximum() > 0 else 0
        self.setMinimumHeight(_LOWEST + height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share another width."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give columns of long texts what the others leave; where that is little, one scrolls."""
        if not self._long:
            return
        header = self.horizontalHeader()
        first = self.columnCount() - self._long
        rest = self.viewport().width() - sum(
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in range(first)
        )
        width = max(rest // self._long, _NARROWEST)
        for column in range(first, self.columnCount()):
            header.resizeSection(column, width)
        self._wrap()

    def _wrap(self) -> None:
        """Give long texts the lines that they need, of which a low table has to show a row."""
        usual, room = self.verticalHeader().defaultSectionSize(), self.viewport().height()
        line = self.fontMetrics().lineSpacing()
        for row in range(self.rowCount()):
            lines = max(map(len, map(self._lines, self._long_items(row))), default=1)
            self.setRowHeight(row, max(usual, min(usual + (lines - 1) * line, room)))

    def _long_items(self, row: int) -> Iterator[QTableWidgetItem]:
        """Long texts of a row."""
        for column in range(self.columnCount() - self._long, self.columnCount()):
            if (item := self.item(row, column)) is not None:
                yield item

    def _lines(self, item: QTableWidgetItem) -> list[str]:
        """A text as it wraps in its column."""
        width = self.columnWidth(item.column()) - 2 * _BESIDE
        return wrapped_lines(item.text(), self.font(), width)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to hand the table over."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("copy"), "Copy table\tCtrl+C", self.copy_all)
        menu.addAction(icon("table"), "Export CSV…", self.export_asked.emit)
        menu.popup(event.globalPos())
