"""Plots below each other in an area that scrolls up and down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from mechstudio.gui.widgets.vertical_scroll import VerticalScroll


class PlotStack(VerticalScroll):
    """Shows plots at the full width, each as high as the others.

    Attributes:
        stack: The widget that holds them.
    """

    # width of the scroll bar [px], 0 when it goes
    bar_changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.stack = stack = QWidget()
        stack.setAutoFillBackground(True)
        stack.setBackgroundRole(QPalette.ColorRole.Base)
        self._layout = QVBoxLayout(stack)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(1)
        self.setWidget(stack)
        self.verticalScrollBar().installEventFilter(self)

    def show_plots(self, plots: Sequence[QWidget], dropped: Sequence[QWidget]) -> None:
        """Put plots below each other, and take others away for good."""
        for plot in dropped:
            self._layout.removeWidget(plot)
            plot.hide()
            plot.deleteLater()
        for place, plot in enumerate(plots):
            self._layout.insertWidget(place, plot, 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell when the scroll bar comes and goes."""
        if watched is self.verticalScrollBar():
            if event.type() == QEvent.Type.Show:
                self.bar_changed.emit(self.verticalScrollBar().sizeHint().width())
            elif event.type() == QEvent.Type.Hide:
                self.bar_changed.emit(0)
        return super().eventFilter(watched, event)

    def scroll_to_end(self) -> None:
        """Bring the lowest plot into view."""
        self._settle()
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def scroll_to(self, plot: QWidget) -> None:
        """Bring a plot to the top."""
        self._settle()
        self.verticalScrollBar().setValue(plot.y())

    def _settle(self) -> None:
        """Give new plots their places at once; Qt would do so in several rounds."""
        for place in range(self._layout.count()):
            item = self._layout.itemAt(place)
            plot = None if item is None else item.widget()
            if plot is not None:
                plot.show()
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
