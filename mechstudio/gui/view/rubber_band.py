"""A rectangle drawn over the view that selects what it catches."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

FILL_SHARE = 40  # of 255


class RubberBand(QWidget):
    """Lies over the view while it is drawn; clicks go through it.

    To the right it catches what lies within as a whole, to the left what it touches.

    Args:
        parent: The view.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self.setObjectName("rubber_band")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._start = self._end = QPointF()
        self.hide()

    @property
    def frame(self) -> QRectF:
        """What it covers [pixels of the view]."""
        return QRectF(self._start, self._end).normalized()

    @property
    def touching(self) -> bool:
        """Whether it was drawn to the left: what it touches counts."""
        return self._end.x() < self._start.x()

    def begin(self, place: QPointF) -> None:
        """Start at a place of the view."""
        self._start = self._end = place
        self.resize(self._view.size())
        self.show()
        self.raise_()

    def stretch(self, place: QPointF) -> None:
        """Reach to another place."""
        self._end = place
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        color = self.palette().color(QPalette.ColorRole.Link)
        fill = QColor(color)
        fill.setAlpha(FILL_SHARE)
        painter = QPainter(self)
        # dashed: a part is enough
        style = Qt.PenStyle.DashLine if self.touching else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color, 1.0, style))
        painter.setBrush(fill)
        painter.drawRect(self.frame.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()
