"""One line in a plot, drawn quickly or finely."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsItem

from mechstudio.geometry.arrays import FloatArray

_FINE_WIDTH = 1.5
_STYLE = Qt.PenStyle
# of curves of compared runs, one after the other; the first is that of the shown run
DASHES = (_STYLE.SolidLine, _STYLE.DashLine, _STYLE.DotLine, _STYLE.DashDotLine)


def dash_style(place: int) -> Qt.PenStyle:
    """The pattern of the curves of a compared run; 0 for those of the shown one."""
    return DASHES[0] if place == 0 else DASHES[1 + (place - 1) % (len(DASHES) - 1)]


class CurveLine(pg.PlotCurveItem):  # type: ignore[misc]
    """A line with gaps where a value is not finite.

    Qt draws lines of width one many times faster than wider ones. So a line with many points, or
    one that is about to change, is thin; others are wider and smooth, and kept as a picture, so
    that a cursor that moves across them costs nothing.
    """

    def __init__(self, dash: int = 0) -> None:
        super().__init__(connect="finite")
        self._style = dash_style(dash)
        self._color = "#808080"
        self._fine = False
        # short pieces are drawn faster than one long path
        self.setSegmentedLineMode("off" if dash else "on")
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def set_color(self, color: str) -> None:
        """Color as a hexadecimal code."""
        self._color = color
        self._set_pen()

    def draw(self, x: FloatArray, y: FloatArray, *, fine: bool) -> None:
        """Draw through points, as few as the picture needs.

        Args:
            x: Horizontal coordinates.
            y: Vertical coordinates; NaN for a gap.
            fine: Whether to draw smoothly.
        """
        if fine != self._fine:
            self._fine = fine
            self._set_pen()
        self.setData(x, y, antialias=fine)

    def _set_pen(self) -> None:
        width = _FINE_WIDTH if self._fine else 1
        self.setPen(pg.mkPen(self._color, width=width, style=self._style))
