"""A line for a number, which the click that brings the keyboard selects as a whole."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent

from mechstudio.gui.widgets.elided_line import ElidedLine


class NumberLine(ElidedLine):
    """What is typed after the first click replaces the number; the next click places the cursor.

    A drag selects what it goes over, also as the first thing.

    Attributes:
        is_number: Whether it is one; lines for names and functions get the cursor at once.
    """

    is_number = True
    _is_fresh = False

    def select_whole(self) -> None:
        """Select all with the cursor in front, so that a long text shows its beginning."""
        self.setSelection(len(self.text()), -len(self.text()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note whether a click brought the keyboard."""
        super().focusInEvent(event)
        if self.is_number and self.hasSelectedText():
            # by Tab
            self.select_whole()
        self._is_fresh = self.is_number and event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select all at the end of the first click."""
        super().mouseReleaseEvent(event)
        if self._is_fresh and not self.hasSelectedText():
            self.select_whole()
        self._is_fresh = False
