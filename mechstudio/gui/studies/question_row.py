"""Method, trials and analysis of a study in one line, or in two of a narrow dock."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

_WIDE = 400  # from which all of it has one line [px]
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class QuestionRow(QWidget):
    """Shows the method first, and the others beside it, as docks are low, or below it.

    Args:
        method: What says how trials are chosen.
        others: What is asked besides, which is never below each other.
    """

    def __init__(self, method: QWidget, *others: QWidget) -> None:
        super().__init__()
        self._lines = QBoxLayout(_BESIDE, self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.addWidget(method)
        line = QHBoxLayout()
        for widget in others:
            line.addWidget(widget)
        line.addStretch(1)
        self._lines.addLayout(line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take a second line where one is too short."""
        super().resizeEvent(event)
        self._lines.setDirection(_BESIDE if self.width() >= _WIDE else _BELOW)
