"""A pointer over the view that no move has told of, as the view came below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.view.navigation import NavigatedScene


def tell_typed(tool: Tool, text: str, image: NavigatedScene) -> str:
    """Tell a tool what was typed, and where the pointer is if it has no other use for the text.

    Args:
        tool: The tool in use.
        text: What was typed.
        image: Its view.

    Returns:
        What is wrong with the text; empty if nothing is.
    """
    problem = tool.typed(text)
    place = _resting_place(image) if problem else None
    if place is None:
        return problem
    tool.moved(Pointer(place, Qt.KeyboardModifier.NoModifier, image))
    return tool.typed(text)


def _resting_place(image: NavigatedScene) -> QPointF | None:
    """Where a pointer is that has not moved since the view came below it; None for others."""
    at = QCursor.pos()
    if image.pointer_at is not None or QApplication.widgetAt(at) is not image:
        return None
    place = QPointF(image.mapFromGlobal(at))
    return None if image.gizmo.contains(place) else place
