"""Keys that a part of the window takes for itself before shortcuts of the window do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)  # the second one is on the number pad
# alone they ask for nothing
MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
# with these a key calls a command of the window, and is no letter
COMMANDING = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
COPY = QKeySequence.StandardKey.Copy
# with which the window deletes and renames elements
OF_ELEMENTS = (Qt.Key.Key_Delete, Qt.Key.Key_F2)


def is_plain(event: QKeyEvent) -> bool:
    """Whether a key is pressed alone, be it one of the number pad."""
    return event.modifiers() in (
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
    )


def keeps(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Take a key from the shortcuts, if this event asks who wants it; whether it was taken.

    Args:
        event: Any event of the part.
        is_own: Tells of a key whether the part has a use for it.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if not is_own(event):
        return False
    event.accept()
    return True


def takes(event: QEvent, *, copies: bool = False) -> bool:
    """Take a key of elements, if this event asks who wants it; whether it is one.

    Args:
        event: Any event of the list.
        copies: Whether the list also copies by Ctrl+C.
    """

    def is_own(key: QKeyEvent) -> bool:
        of_elements = key.key() in OF_ELEMENTS and is_plain(key)
        return of_elements or (copies and key.matches(COPY))

    return keeps(event, is_own)
