"""A table that is read, copied and exported, not written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
)

_LOWEST = 84  # height [px]


class ValueTable(QTableWidget):
    """Rows of text under headings."""

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

    def as_text(self, separator: str) -> str:
        """Headings and rows, one line each."""
        lines = []
        for row in range(-1, self.rowCount()):
            items = [
                self.horizontalHeaderItem(k) if row < 0 else self.item(row, k)
                for k in range(self.columnCount())
            ]
            lines.append(separator.join("" if item is None else item.text() for item in items))
        return "\n".join(lines) + "\n"
