"""The view box of the axis on the right of a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyqtgraph as pg

from mechstudio.gui.plots.plot_view_box import PlotViewBox

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent, MouseDragEvent


class RightBox(PlotViewBox):
    """Lies below the view box of the plot, with the same times, and values of its own.

    The mouse works on the plot itself; over the axis on the right it works on this one.
    """

    def __init__(self, over: pg.ViewBox) -> None:
        super().__init__()
        self.setZValue(over.zValue() - 1)
        self.setParentItem(over.parentItem())
        self.setXLink(over)
        self._over = over
        over.sigResized.connect(self._lie_below)
        self._lie_below()

    def wheelEvent(self, ev: object, axis: int | None = None) -> None:
        """Zoom the values where the axis says so."""
        if axis is None:
            ev.ignore()  # type: ignore[attr-defined]
            return
        super().wheelEvent(ev, axis)
        self.limits.keep((1,))
        self.values_changed.emit()

    def mouseDragEvent(self, ev: MouseDragEvent, axis: int | None = None) -> None:
        """Move the values where the axis says so."""
        if axis is None:
            ev.ignore()
            return
        super().mouseDragEvent(ev, axis)
        self.limits.keep((1,))
        self.values_changed.emit()

    def mouseClickEvent(self, ev: MouseClickEvent) -> None:
        """Nothing: the plot hears of clicks."""
        ev.ignore()

    def _lie_below(self) -> None:
        self.setGeometry(self._over.geometry())
