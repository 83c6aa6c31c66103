"""A table that is read, copied and exported, not written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QSizePolicy,
    QTableWidgetItem,
)

from mechstudio.gui.widgets.copied_table import CopiedTable
from mechstudio.gui.widgets.icons import icon

_LOWEST = 84  # height [px]


class ValueTable(CopiedTable):
    """Rows of text under headings; the right button offers to copy and to export them."""

    export_asked = Signal()

    def __init__(self, name: str, headings: Sequence[str]) -> None:
        super().__init__(0, len(headings))
        self.setAccessibleName(name)
        self.setHorizontalHeaderLabels(list(headings))
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setStretchLastSection(True)
        # as high as the room that is left, and no less than its heading and a row or two
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_LOWEST)

    def fill(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows in the place of the present ones."""
        self.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                self.setItem(row, column, QTableWidgetItem(text))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to hand the table over."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("copy"), "Copy table\tCtrl+C", self.copy_all)
        menu.addAction(icon("table"), "Export CSV…", self.export_asked.emit)
        menu.popup(event.globalPos())
