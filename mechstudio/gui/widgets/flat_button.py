"""A button that is a picture without a frame."""

from PySide6.QtWidgets import QToolButton

from mechstudio.gui.widgets.icons import icon


def flat_button(picture: str, tip: str) -> QToolButton:
    """A button for a row of others.

    Args:
        picture: Name of its icon.
        tip: What it does, for its tip and for screen readers.
    """
    button = QToolButton()
    button.setIcon(icon(picture))
    button.setAutoRaise(True)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
