"""Buttons that move along a timeline or through steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from mechstudio.gui.widgets.icons import icon

_ICON, _LOW_ICON = 18, 16  # [px]


def media_button(name: str, tip: str, action: Callable[[], object]) -> QToolButton:
    """A button with a picture.

    Args:
        name: Name of the picture.
        tip: What it does.
        action: Called when it is pressed.
    """
    button = QToolButton()
    button.setIconSize(QSize(_ICON, _ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action)
    change_meaning(button, name, tip)
    return button


def make_low(button: QToolButton, low: bool) -> None:
    """Give a button little height, or the usual one."""
    icon_size = _LOW_ICON if low else _ICON
    button.setIconSize(QSize(icon_size, icon_size))
    button.setProperty("small", low)
    style = button.style()
    style.unpolish(button)
    style.polish(button)


def change_meaning(button: QToolButton, name: str, tip: str) -> None:
    """Give a button another picture and another tip."""
    button.setIcon(icon(name))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
