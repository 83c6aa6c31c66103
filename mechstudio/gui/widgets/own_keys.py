"""Keys that a list takes for itself before the window takes them for selected elements."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

COPY = QKeySequence.StandardKey.Copy
# with which the window deletes and renames elements
OF_ELEMENTS = (Qt.Key.Key_Delete, Qt.Key.Key_F2)


def takes(event: QEvent, *, copies: bool = False) -> bool:
    """Take a key of elements, if this event asks who wants it; whether it is one.

    Args:
        event: Any event of the list.
        copies: Whether the list also copies by Ctrl+C.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
    if not ((plain and event.key() in OF_ELEMENTS) or (copies and event.matches(COPY))):
        return False
    event.accept()
    return True
