"""A dialog that asks for a line of text and holds nothing up meanwhile."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget


def text_dialog(parent: QWidget, title: str, label: str, text: str) -> QInputDialog:
    """The dialog, to be connected and opened; it is gone once it is closed.

    Args:
        parent: What it is shown over.
        title: Of its window.
        label: Above the line.
        text: In the line at first.
    """
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setTextValue(text)
    return dialog
