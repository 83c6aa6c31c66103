"""Undo of what is half drawn, which is no edit yet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from mechstudio.gui.tools.tool import Tool


def take_back(tool: Tool | None) -> bool:
    """Take back the last place of what a tool has half drawn, or all of it; whether anything is."""
    if tool is None or not tool.is_begun:
        return False
    back = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier)
    return tool.key(back) or tool.cancel()
