"""A few lines of text that give way: an ellipsis stands for what has no room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QToolTip

from mechstudio.gui.widgets.wrapped_lines import first_lines

_LEAST = 24  # [px]


class CutLabel(QLabel):
    """Plain text in one line. Where it is cut and has no tool tip, the pointer shows it whole.

    Args:
        text: The text.
        lines: How many lines it takes where one is too short.
    """

    def __init__(self, text: str = "", *, lines: int = 1) -> None:
        super().__init__(text)
        self._lines = lines

    def sizeHint(self) -> QSize:
        """As high as all lines: what is below is not to move with the text."""
        usual = super().sizeHint()
        more = (self._lines - 1) * self.fontMetrics().lineSpacing()
        return QSize(usual.width(), usual.height() + more)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST), self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and not self.toolTip() and self.shown_text != self.text():
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)

    @property
    def shown_text(self) -> str:
        """What is drawn: the text, or its beginning with an ellipsis."""
        end = Qt.TextElideMode.ElideRight
        if self._lines > 1:
            return first_lines(self.text(), self.font(), self._room().width(), self._lines)
        return self.fontMetrics().elidedText(self.text(), end, self._room().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        wrap = Qt.TextFlag.TextWordWrap if self._lines > 1 else Qt.TextFlag(0)
        self.style().drawItemText(
            painter,
            self._room(),
            self.alignment() | wrap,
            self.palette(),
            self.isEnabled(),
            self.shown_text,
            self.foregroundRole(),
        )

    def _room(self) -> QRect:
        margin = self.margin()
        return self.contentsRect().adjusted(margin, margin, -margin, -margin)
