"""Mouse behavior of a plot whose horizontal axis is not the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Signal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_view_box import ClickedViewBox
from mechstudio.gui.plots.time_view_box import ON_VALUES

# how far from the middle the nearest curve may be, and where it is moved to, in shares of the plane
_FARTHEST, _SEEN = 0.45, 0.35

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseDragEvent


class PlaneViewBox(ClickedViewBox):
    """The left button moves the plane, and the wheel with Ctrl zooms it; with Shift values only.

    Attributes:
        paths: Places of the drawn curves along both axes.
    """

    # a place in the scene
    clicked = Signal(QPointF)

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[tuple[FloatArray, FloatArray]] = []

    def wheelEvent(self, ev: object, axis: int | None = None) -> None:
        """Zoom about the pointer, and no closer to where no curve is."""
        if axis is None and ev.modifiers() & ON_VALUES:  # type: ignore[attr-defined]
            axis = 1
        super().wheelEvent(ev, axis)
        self._keep(axis)
        if axis is None:
            self._keep_path()
        self.values_changed.emit()

    def mouseDragEvent(self, ev: MouseDragEvent, axis: int | None = None) -> None:
        """Move the plane."""
        super().mouseDragEvent(ev, axis)
        self._keep(axis)
        self.values_changed.emit()

    def _keep_path(self) -> None:
        """Move to the nearest place on a curve if none is in sight."""
        ranges = np.array(self.viewRange())
        middle, size = ranges.mean(axis=1), np.ptp(ranges, axis=1)
        places = [_nearest((np.column_stack(path) - middle) / size) for path in self.paths]
        found = [place for place in places if place is not None]
        if not found:
            return
        nearest = min(found, key=lambda place: float(np.abs(place).max()))
        if np.abs(nearest).max() > _FARTHEST:
            moved = ranges + ((nearest - np.clip(nearest, -_SEEN, _SEEN)) * size)[:, None]
            self.setRange(xRange=moved[0], yRange=moved[1], padding=0)

    def _keep(self, axis: int | None) -> None:
        is_free = axis is not None and self.state["aspectLocked"] is False
        self.limits.keep((axis,) if is_free and axis is not None else (0, 1))

    def _seek(self, place: QPointF) -> None:
        self.clicked.emit(place)


def _nearest(corners: FloatArray) -> FloatArray | None:
    """The place of a path (n, 2) that is nearest to the origin, shape (2,); None without one."""
    corners = corners[np.isfinite(corners).all(axis=1)]
    if not len(corners):
        return None
    starts, ways = corners[:-1], np.diff(corners, axis=0)
    squares = np.einsum("ni,ni->n", ways, ways)
    shares = -np.einsum("ni,ni->n", starts, ways) / np.where(squares > 0.0, squares, 1.0)
    places = np.concatenate((corners, starts + np.clip(shares, 0.0, 1.0)[:, None] * ways))
    found: FloatArray = places[np.einsum("ni,ni->n", places, places).argmin()]
    return found
