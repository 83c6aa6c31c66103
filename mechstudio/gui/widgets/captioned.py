"""A widget with its name in small letters above it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget


def captioned(caption: str, widget: QWidget) -> QWidget:
    """Put a caption above a widget; the result takes no more room than it needs."""
    holder = QWidget()
    holder.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    label = QLabel(caption)
    label.setProperty("role", "caption")
    label.setBuddy(widget)
    column.addWidget(label)
    column.addWidget(widget)
    return holder


def set_caption(holder: QWidget, caption: str) -> None:
    """Put other words above what `captioned` holds."""
    for label in holder.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly):
        label.setText(caption)
