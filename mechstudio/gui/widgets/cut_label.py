"""A line of text that gives way: an ellipsis stands for what has no room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QToolTip

_LEAST = 24  # [px]


class CutLabel(QLabel):
    """Plain text in one line. Where it is cut and has no tool tip, the pointer shows it whole."""

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST), least.height())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and not self.toolTip() and self.shown_text != self.text():
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)

    @property
    def shown_text(self) -> str:
        """What is drawn: the text, or its beginning with an ellipsis."""
        end = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), end, self._room().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self._room(),
            self.alignment(),
            self.palette(),
            self.isEnabled(),
            self.shown_text,
            self.foregroundRole(),
        )

    def _room(self) -> QRect:
        margin = self.margin()
        return self.contentsRect().adjusted(margin, margin, -margin, -margin)
