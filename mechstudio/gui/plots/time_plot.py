"""A plot, reduced to what it needs: a view box, a left axis and a bottom axis.

pyqtgraph's own plot item brings menus and controls that take most of the time to build one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import ClassVar

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsItem, QScrollArea, QToolTip, QWidget

from mechstudio.gui.plots.plot_view_box import ClickedViewBox
from mechstudio.gui.plots.right_box import RightBox
from mechstudio.gui.plots.ticked_axis import TickedAxis
from mechstudio.gui.plots.time_view_box import ON_TIME, ON_VALUES
from mechstudio.results.giving_way import going_first
from mechstudio.scene.plot_colors import PlotColors

AXIS_WIDTH = 68
# beside the axis below, for the last half of a number [px]
_EDGE = 4
_SCROLL_PAUSE = 0.5  # between two turns of a wheel that go on with the same [s]


class TimePlot(pg.GraphicsView):  # type: ignore[misc]
    """An empty plot.

    Attributes:
        tip_at: What is said where the pointer rests at a time [s]; empty for nothing.
    """

    _scrolled: ClassVar[float] = -inf  # when a wheel scrolled over any plot, by `monotonic`

    def __init__(self, view_box: ClickedViewBox, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.view_box = view_box
        self.tip_at: Callable[[float], str] = lambda time: ""
        self.left = TickedAxis("left", linkView=self.view_box)
        self.bottom = pg.AxisItem("bottom", linkView=self.view_box)
        self.right: pg.AxisItem | None = None
        self.right_box: RightBox | None = None
        self._layout = layout = pg.GraphicsLayout()
        self._foot = self._right_room = 0
        self._keep_margins()
        layout.setSpacing(0)
        layout.addItem(self.left, 0, 0)
        layout.addItem(self.view_box, 0, 1)
        layout.addItem(self.bottom, 1, 1)
        self.setCentralItem(layout)
        self.left.setWidth(AXIS_WIDTH)
        self.bottom.setStyle(hideOverlappingLabels=_EDGE)
        for axis in (self.left, self.bottom):
            _set_up(axis)

    def add_right(self) -> tuple[RightBox, pg.AxisItem]:
        """Give the plot a value axis on the right, with a view box of its own."""
        self.right_box = RightBox(self.view_box)
        self.right = TickedAxis("right", linkView=self.right_box)
        self.right.setWidth(AXIS_WIDTH)
        self._layout.addItem(self.right, 0, 2)
        self._keep_margins()
        _set_up(self.right)
        return self.right_box, self.right

    def keep_right_room(self, kept: bool) -> None:
        """Leave room on the right where others have an axis, so that all times are in line."""
        self._right_room = AXIS_WIDTH if kept and self.right is None else 0
        self._keep_margins()

    def keep_foot(self, height: int) -> None:
        """Leave room below [px], where letters of a label reach below the axis."""
        self._foot = height
        self._keep_margins()

    def _keep_margins(self) -> None:
        edge = 0 if self.right is not None else max(self._right_room, _EDGE)
        self._layout.setContentsMargins(0, 6, edge, self._foot)

    def wheelEvent(self, ev: QWheelEvent) -> None:
        """Leave the wheel alone to what the plot lies in, which scrolls, but not over an axis.

        An axis that comes under the pointer while the wheel scrolls is passed like all else.
        """
        scrolls = not self._is_over_axis(self.mapToScene(ev.position().toPoint()))
        scrolls = scrolls or monotonic() - TimePlot._scrolled < _SCROLL_PAUSE
        if scrolls and not ev.modifiers() & (ON_TIME | ON_VALUES):
            if self._can_scroll():
                TimePlot._scrolled = monotonic()
            ev.ignore()
        else:
            super().wheelEvent(ev)

    def _can_scroll(self) -> bool:
        """Whether what the plot lies in is higher than what is seen of it."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        return around is not None and around.verticalScrollBar().maximum() > 0

    def _is_over_axis(self, place: QPointF) -> bool:
        """Whether a place of the scene is at an axis; its grid lies over the curves."""
        axes = (axis for axis in (self.left, self.bottom, self.right) if axis and axis.isVisible())
        return any(axis.mapRectToScene(axis.rect()).contains(place) for axis in axes)

    def viewportEvent(self, event: QEvent) -> bool:
        """Paint before other threads work, and say what is where the pointer rests."""
        if event.type() == QEvent.Type.Paint:
            with going_first():
                return bool(super().viewportEvent(event))
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return bool(super().viewportEvent(event))
        place = self.mapToScene(event.pos())
        text = ""
        if self.view_box.sceneBoundingRect().contains(place):
            text = self.tip_at(float(self.view_box.mapSceneToView(place).x()))
            tips = (item.toolTip() for item in self.items(event.pos()))
            text = text or next(filter(None, tips), "")
        QToolTip.showText(event.globalPos(), text, self)
        return True

    def show_grid(self) -> None:
        """Draw lines at the ticks."""
        for axis in (self.left, self.bottom):
            axis.setGrid(255)

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self.setBackground(colors.background)
        for axis in filter(None, (self.left, self.bottom, self.right)):
            axis.setPen(colors.grid)
            axis.setTickPen(colors.grid)
            axis.setTextPen(colors.muted)

    def set_time_range(self, start: float, stop: float) -> None:
        """Show a window of time [s]."""
        self.view_box.setXRange(start, stop, padding=0)


def _set_up(axis: pg.AxisItem) -> None:
    axis.enableAutoSIPrefix(False)
    axis.setZValue(-1000)  # grid lines belong behind the curves
    # a moving cursor need not draw all tick texts anew
    axis.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
