"""A form that scrolls to the row that was added to it."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from mechstudio.gui.widgets.vertical_scroll import VerticalScroll


class AskingScroll(VerticalScroll):
    """Keeps what is being written in sight while rows get their places."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._asked: QWidget | None = None
        self.verticalScrollBar().rangeChanged.connect(self._see_soon)

    def ask_in(self, part: QWidget) -> None:
        """Let somebody write into a part of a new row."""
        part.setFocus()
        self._asked = part

    @Slot()
    def _see_soon(self) -> None:
        # the page has its new height before its rows have their places
        if self._asked is not None:
            QTimer.singleShot(0, self, self._see)

    @Slot()
    def _see(self) -> None:
        asked, writes = self._asked, self.focusWidget()
        if asked is None or writes is None or not isValid(asked):
            return
        if asked is writes or asked.isAncestorOf(writes):
            self.ensureWidgetVisible(asked, 0)
        else:
            self._asked = None
