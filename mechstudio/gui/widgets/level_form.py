"""A form whose labels are level with their fields."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFormLayout, QWidget

_LINES = 2.5  # a field up to so many times as high as its label has one line


class LevelForm(QFormLayout):
    """Labels at the left, each with its middle where that of its field is.

    Qt gives a label a bit more than its own height at the top of the row: beside the buttons and
    fields of the theme, which are higher, its letters stand above those of the field.

    Args:
        parent: What it lays out; None where it lies in another layout.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for row in range(self.rowCount()):
            label = self.itemAt(row, QFormLayout.ItemRole.LabelRole)
            field = self.itemAt(row, QFormLayout.ItemRole.FieldRole)
            if label is None or field is None:
                continue
            place, beside = label.geometry(), field.geometry()
            is_beside = place.top() <= beside.bottom() and beside.top() <= place.bottom()
            if is_beside and beside.height() <= _LINES * label.sizeHint().height():
                label.setGeometry(QRect(place.x(), beside.y(), place.width(), beside.height()))
