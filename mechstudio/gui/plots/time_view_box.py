"""Mouse behavior of a plot: click to seek, drag to move in time, Ctrl and wheel to zoom in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QPoint, Qt, Signal

from mechstudio.gui.plots.zoom_limits import ZoomLimits

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent, MouseDragEvent

_TIME, _VALUE = 0, 1
ON_TIME, ON_VALUES = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class TimeViewBox(pg.ViewBox):  # type: ignore[misc]
    """A view box whose horizontal axis is the time.

    The left button works on the time axis, and so does the wheel with Ctrl; with Shift both work
    on the values.

    Attributes:
        limits: How far the values may be zoomed and moved; those of the time are the run's.
    """

    clicked = Signal(float)
    # what the user did: moved or zoomed the time axis, or the values
    time_changed = Signal()
    values_changed = Signal()
    reset_wanted = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__(enableMenu=False)
        self.disableAutoRange()
        self.setDefaultPadding(0.0)
        self.limits = ZoomLimits(self)

    def wheelEvent(self, ev: object, axis: int | None = None) -> None:
        """Zoom one axis about the pointer; the axes themselves say which."""
        if axis is None:
            keys = ev.modifiers()  # type: ignore[attr-defined]
            axis = _VALUE if keys & ON_VALUES else _TIME
        super().wheelEvent(ev, axis)
        self._announce(axis)

    def mouseDragEvent(self, ev: MouseDragEvent, axis: int | None = None) -> None:
        """Move along one axis."""
        if axis is None and ev.button() != Qt.MouseButton.RightButton:
            axis = _VALUE if ev.modifiers() & ON_VALUES else _TIME
        super().mouseDragEvent(ev, axis)
        self._announce(axis)

    def mouseClickEvent(self, ev: MouseClickEvent) -> None:
        """Seek, reset or open the menu."""
        if ev.button() == Qt.MouseButton.LeftButton:
            ev.accept()
            if ev.double():
                self.reset_wanted.emit()
            else:
                self.clicked.emit(float(self.mapSceneToView(ev.scenePos()).x()))
        elif ev.button() == Qt.MouseButton.RightButton:
            ev.accept()
            self.menu_wanted.emit(ev.screenPos().toPoint())

    def _announce(self, axis: int | None) -> None:
        if axis != _VALUE:
            self.time_changed.emit()
        if axis != _TIME:
            self.limits.keep((_VALUE,))
            self.values_changed.emit()
