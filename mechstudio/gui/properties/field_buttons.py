"""What the buttons in the property panel do to elements, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton

from mechstudio import edits
from mechstudio.edits.springs_at_start import free_joint, free_spring
from mechstudio.model import Mechanism


@dataclass(frozen=True)
class FieldButton:
    """A button that changes an element.

    Attributes:
        text: What stands on it.
        tip: What it does.
        label: Beginning of the name of the undo step; the element's name follows.
        change: From mechanism and name of the element to the mechanism after.
    """

    text: str
    tip: str
    label: str
    change: Callable[[Mechanism, str], Mechanism]


FIELD_BUTTONS: Mapping[str, FieldButton] = {
    "reverse_axis": FieldButton(
        "Reverse axis",
        "Reverse the axis; drivers, springs and stops change sign",
        "Reverse axis of",
        edits.reverse_axis,
    ),
    "free_joint": FieldButton(
        "Free at start",
        "Set the reference to where the joint begins: its spring acts from there",
        "Free spring of",
        free_joint,
    ),
    "free_spring": FieldButton(
        "Free at start",
        "The spring acts from the present positions of the bodies",
        "Free",
        free_spring,
    ),
    "swap_bodies": FieldButton(
        "Swap bodies",
        "Exchange body 1 and body 2; the motion does not change",
        "Swap bodies of",
        edits.swap_bodies,
    ),
}


def text_button(text: str, tip: str) -> QToolButton:
    """A framed button with a text that shares the width with others."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setAccessibleName(text)
    button.setProperty("framed", True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button
