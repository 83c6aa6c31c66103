"""Mouse behavior of a plot: click to seek, drag to move in time, Ctrl and wheel to zoom in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal

from mechstudio.gui.plots.plot_view_box import ClickedViewBox

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseDragEvent

_TIME, _VALUE = 0, 1
ON_TIME, ON_VALUES = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class TimeViewBox(ClickedViewBox):
    """A view box whose horizontal axis is the time.

    The left button works on the time axis, and so does the wheel with Ctrl; with Shift both work
    on the values, whose limits the box has; those of the time are the run's.
    """

    clicked = Signal(float)
    # the user moved or zoomed the time axis
    time_changed = Signal()

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

    def _seek(self, place: QPointF) -> None:
        self.clicked.emit(float(self.mapSceneToView(place).x()))

    def _announce(self, axis: int | None) -> None:
        if axis != _VALUE:
            self.time_changed.emit()
        if axis != _TIME:
            self.limits.keep((_VALUE,))
            self.values_changed.emit()
