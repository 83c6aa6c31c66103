"""Keys that a list takes for itself before the window takes them for selected elements."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

# with which the window deletes and renames elements
OF_ELEMENTS = (Qt.Key.Key_Delete, Qt.Key.Key_F2)


def takes(event: QEvent) -> bool:
    """Take a key of elements, if this event asks who wants it; whether it is one."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.modifiers() != Qt.KeyboardModifier.NoModifier or event.key() not in OF_ELEMENTS:
        return False
    event.accept()
    return True
