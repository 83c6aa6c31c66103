"""What the buttons in the property panel do to elements, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton

from mechstudio import edits
from mechstudio.gui.icons import icon
from mechstudio.model import Mechanism


@dataclass(frozen=True)
class FieldButton:
    """A button that changes an element.

    Attributes:
        text: What stands on it.
        picture: Name of its icon.
        tip: What it does.
        label: Beginning of the name of the undo step; the element's name follows.
        change: From mechanism and name of the element to the mechanism after.
    """

    text: str
    picture: str
    tip: str
    label: str
    change: Callable[[Mechanism, str], Mechanism]


FIELD_BUTTONS: Mapping[str, FieldButton] = {
    "reverse_axis": FieldButton(
        "Reverse",
        "reverse",
        "Turn the axis over: drivers, springs and stops act in the other sense",
        "Reverse axis of",
        edits.reverse_axis,
    ),
    "swap_bodies": FieldButton(
        "Swap",
        "swap",
        "Exchange body 1 and body 2; the motion stays",
        "Swap bodies of",
        edits.swap_bodies,
    ),
}


def text_button(text: str, tip: str, picture: str = "") -> QToolButton:
    """A framed button with a text that shares the width with others."""
    button = QToolButton()
    button.setText(text)
    if picture:
        button.setIcon(icon(picture))
        button.setIconSize(QSize(14, 14))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setToolTip(tip)
    button.setAccessibleName(text)
    button.setProperty("framed", True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button
