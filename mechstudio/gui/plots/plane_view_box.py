"""Mouse behavior of a plot whose horizontal axis is not the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QPoint, QPointF, Qt, Signal

from mechstudio.gui.plots.time_view_box import ON_VALUES
from mechstudio.gui.plots.zoom_limits import ZoomLimits

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent, MouseDragEvent


class PlaneViewBox(pg.ViewBox):  # type: ignore[misc]
    """The left button moves the plane, and the wheel with Ctrl zooms it; with Shift values only.

    Attributes:
        limits: How far it may be zoomed and moved.
    """

    # a place in the scene
    clicked = Signal(QPointF)
    values_changed = Signal()
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__(enableMenu=False)
        self.disableAutoRange()
        self.setDefaultPadding(0.0)
        self.limits = ZoomLimits(self)

    def wheelEvent(self, ev: object, axis: int | None = None) -> None:
        """Zoom about the pointer."""
        if axis is None and ev.modifiers() & ON_VALUES:  # type: ignore[attr-defined]
            axis = 1
        super().wheelEvent(ev, axis)
        self._keep(axis)
        self.values_changed.emit()

    def mouseDragEvent(self, ev: MouseDragEvent, axis: int | None = None) -> None:
        """Move the plane."""
        super().mouseDragEvent(ev, axis)
        self._keep(axis)
        self.values_changed.emit()

    def _keep(self, axis: int | None) -> None:
        is_free = axis is not None and self.state["aspectLocked"] is False
        self.limits.keep((axis,) if is_free and axis is not None else (0, 1))

    def mouseClickEvent(self, ev: MouseClickEvent) -> None:
        """Seek, reset or open the menu."""
        if ev.button() == Qt.MouseButton.LeftButton:
            ev.accept()
            if ev.double():
                self.reset_wanted.emit()
            else:
                self.clicked.emit(ev.scenePos())
        elif ev.button() == Qt.MouseButton.RightButton:
            ev.accept()
            self.menu_wanted.emit(ev.screenPos().toPoint())
