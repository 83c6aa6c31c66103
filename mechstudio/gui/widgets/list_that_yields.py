"""Closes a list of proposals when a command is called by its keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.widgets.own_keys import COMMANDING

# keys that are pressed on the way to others, and those that walk through the list
_PASSING = {
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
}


class ListThatYields(QObject):
    """A list lets keys pass to the window; what they call would go on beneath it.

    Args:
        popup: The list.
    """

    def __init__(self, popup: QWidget) -> None:
        super().__init__(popup)
        self._popup = popup
        popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._popup and isinstance(event, QKeyEvent) and _calls_command(event):
            self._popup.hide()
        return super().eventFilter(watched, event)


def _calls_command(event: QKeyEvent) -> bool:
    key = event.key()
    if key in _PASSING:
        return False
    return Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35 or bool(event.modifiers() & COMMANDING)
