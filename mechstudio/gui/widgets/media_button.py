"""Buttons that move along a timeline or through steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from mechstudio.gui.widgets.icons import icon


def media_button(name: str, tip: str, action: Callable[[], None]) -> QToolButton:
    """A button with a picture.

    Args:
        name: Name of the picture.
        tip: What it does.
        action: Called when it is pressed.
    """
    button = QToolButton()
    button.setIconSize(QSize(18, 18))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action)
    change_meaning(button, name, tip)
    return button


def change_meaning(button: QToolButton, name: str, tip: str) -> None:
    """Give a button another picture and another tip."""
    button.setIcon(icon(name))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
