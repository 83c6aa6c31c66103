"""A line for a number, which the click that brings the keyboard selects as a whole."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent

from mechstudio.gui.widgets.elided_line import ElidedLine

# the second one is a click from another window
_BY_CLICKS = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class NumberLine(ElidedLine):
    """What is typed after the first click replaces the number; the next click places the cursor.

    A drag selects what it goes over, also as the first thing. A double click that brings the
    keyboard to another text, such as an expression that showed its value, selects that as a whole:
    nobody can have meant a part of it.

    Attributes:
        is_number: Whether it is one; lines for names and functions get the cursor at once.
    """

    is_number = True
    _is_fresh = False
    _was_hidden = False  # whether the text appeared by the click that is being made

    def select_whole(self) -> None:
        """Select all with the cursor in front, so that a long text shows its beginning."""
        self.setSelection(len(self.text()), -len(self.text()))

    def event(self, event: QEvent) -> bool:
        """Note whether a click brought another text with the keyboard."""
        shown = self.text()
        done = super().event(event)
        if isinstance(event, QFocusEvent) and event.gotFocus():
            self._was_hidden = event.reason() in _BY_CLICKS and self.text() != shown
        return done

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The click after the first one falls on a text that is seen."""
        super().mousePressEvent(event)
        self._was_hidden = self._was_hidden and self._is_fresh

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select all of a text that its first click brought, else as in any line."""
        super().mouseDoubleClickEvent(event)
        if self._was_hidden:
            self.select_whole()

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
