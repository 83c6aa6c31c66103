"""Undo of what is half drawn, which is no edit yet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from mechstudio.gui.tools.tool import Tool


def take_back(tool: Tool | None) -> bool:
    """Take back the last place of what a tool has half drawn, or all of it; whether anything is."""
    if tool is None or not tool.is_begun:
        return False
    back = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier)
    return tool.key(back) or tool.cancel()


def begun_step(tool: Tool | None) -> str:
    """What that takes back, as it is named behind "Undo"; empty where nothing is half drawn."""
    return tool.begun_step if tool is not None and tool.is_begun else ""


def undoes(event: QKeyEvent) -> bool:
    """Whether a key is that of undo, which comes here where no edit is left to undo."""
    return event.matches(QKeySequence.StandardKey.Undo)
