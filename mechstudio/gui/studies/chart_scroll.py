"""A chart that is scrolled where it would be squeezed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget


class ChartScroll(QScrollArea):
    """Shows a chart as large as there is room, but never smaller than its least size.

    The wheel zooms a chart that is seen as a whole, and scrolls any other one.

    Args:
        chart: The chart.
        viewport: In which it draws.
    """

    def __init__(self, chart: QWidget, viewport: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(chart)
        self._drawn = viewport
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the wheel from a chart of which a part is out of sight."""
        is_turn = isinstance(event, QWheelEvent) and not event.modifiers().value
        # its own bars are watched by any scroll area
        if is_turn and watched is self._drawn:
            for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
                if bar.maximum() > 0:
                    QApplication.sendEvent(bar, event)
                    return True
        return super().eventFilter(watched, event)
