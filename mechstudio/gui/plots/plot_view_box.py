"""What all view boxes of plots have in common: the mouse alone moves them, within limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QPoint, QPointF, Qt, Signal

from mechstudio.gui.plots.zoom_limits import ZoomLimits

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent


class PlotViewBox(pg.ViewBox):  # type: ignore[misc]
    """A view box without menu, padding and ranges that follow the curves by themselves.

    Attributes:
        limits: How far it may be zoomed and moved.
    """

    # the user zoomed or moved them
    values_changed = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False)
        self.disableAutoRange()
        self.setDefaultPadding(0.0)
        self.limits = ZoomLimits(self)


class ClickedViewBox(PlotViewBox):
    """A click seeks, a double click resets the zoom, and the right button asks for the menu."""

    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def mouseClickEvent(self, ev: MouseClickEvent) -> None:
        """Seek, reset or open the menu."""
        if ev.button() == Qt.MouseButton.LeftButton:
            ev.accept()
            if ev.double():
                self.reset_wanted.emit()
            else:
                self._seek(ev.scenePos())
        elif ev.button() == Qt.MouseButton.RightButton:
            ev.accept()
            self.menu_wanted.emit(ev.screenPos().toPoint())

    def _seek(self, place: QPointF) -> None:
        """Tell of a click at a place in the scene."""
        raise NotImplementedError
