"""Lines of text over the view."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def floating_label(parent: QWidget, name: str) -> QLabel:
    """A label over the view, hidden at first; clicks go through it."""
    label = QLabel(parent)
    label.setObjectName(name)
    label.setProperty("floating", True)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.hide()
    return label
