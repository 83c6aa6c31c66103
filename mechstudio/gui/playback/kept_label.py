"""A short text that comes and goes without moving what is beside it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QWidget

_NO_WIDTH = 1  # [px]


class KeptLabel(QLabel):
    """A label that keeps its place while it is hidden; it makes no window wider.

    Args:
        widest: The longest text that it shows.
        parent: What owns it.
    """

    def __init__(self, widest: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widest = widest
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(_NO_WIDTH)
        self.hide()

    def sizeHint(self) -> QSize:
        """As wide for any text."""
        margins = self.contentsMargins()
        width = self.fontMetrics().horizontalAdvance(self._widest)
        return QSize(width + margins.left() + margins.right(), super().sizeHint().height())

    def give_room(self, *, has_room: bool) -> None:
        """Keep the place, or give it to what is beside it."""
        self.setMaximumWidth(self.sizeHint().width() if has_room else _NO_WIDTH)
