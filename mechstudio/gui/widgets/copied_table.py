"""A table that Ctrl+C copies as a whole, ready for a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QTableWidget

from mechstudio.gui.widgets import own_keys


class CopiedTable(QTableWidget):
    """While it has the keyboard, Ctrl+C is its own and not that of the window.

    Delete and F2 do nothing then: the window would take them for selected elements.
    """

    def as_text(self, separator: str = "\t") -> str:
        """Headings and rows, one line each."""
        lines = []
        for row in range(-1, self.rowCount()):
            items = [
                self.horizontalHeaderItem(k) if row < 0 else self.item(row, k)
                for k in range(self.columnCount())
            ]
            lines.append(separator.join("" if item is None else item.text() for item in items))
        return "\n".join(lines) + "\n"

    @Slot()
    def copy_all(self) -> None:
        """Put headings and rows on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_text())

    def event(self, event: QEvent) -> bool:
        """Take keys before the window takes them for elements."""
        return own_keys.takes(event, copies=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the table."""
        if event.matches(own_keys.COPY):
            self.copy_all()
        else:
            super().keyPressEvent(event)
