"""A place in the run bar for a part of the window."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QWidget

_USUAL = 500  # width that the part likes to have [px]


class Seat(QWidget):
    """Holds one widget, and is hidden while it holds none.

    It makes no window wider: in one that gets narrower its widget goes elsewhere.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def take(self, widget: QWidget | None) -> None:
        """Hold a widget; None to hold nothing any more, once others have what it held."""
        layout = self.layout()
        if widget is not None and layout is not None:
            layout.addWidget(widget)
        self.setVisible(widget is not None)

    def sizeHint(self) -> QSize:
        return QSize(_USUAL, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())
