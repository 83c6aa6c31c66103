"""A button that is a picture without a frame."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton

from mechstudio.gui.widgets.icons import icon


def flat_button(picture: str, tip: str, *, name: str = "", size: int = 0) -> QToolButton:
    """A button for a row of others.

    Args:
        picture: Name of its icon.
        tip: What it does.
        name: What a screen reader calls it; empty for the tip.
        size: Of the icon [px]; 0 for the one of the style.
    """
    button = QToolButton()
    button.setIcon(icon(picture))
    if size:
        button.setIconSize(QSize(size, size))
    button.setAutoRaise(True)
    button.setToolTip(tip)
    button.setAccessibleName(name or tip)
    return button
