"""One line in a plot, drawn quickly or finely."""

from __future__ import annotations

from math import isfinite

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.figures.dashes import dash_style
from mechstudio.gui.plots.decimation import column_lines

_FINE_WIDTH = 1.5
_DOT = 4.0  # radius of a single point [px]
_KEPT = QGraphicsItem.CacheMode.DeviceCoordinateCache
_NOT_KEPT = QGraphicsItem.CacheMode.NoCache


class CurveLine(pg.PlotCurveItem):  # type: ignore[misc]
    """A line with gaps where a value is not finite; a dot where there is one point alone.

    Qt draws lines of width one many times faster than wider ones, and upright ones faster than
    others. So a line with many points, or one that is about to change, is thin; others are wider
    and smooth, and kept as a picture, so that a cursor that moves across them costs nothing.
    """

    def __init__(self, dash: int = 0) -> None:
        super().__init__(connect="finite")
        self._style = dash_style(dash)
        self._color = "#808080"
        self._fine = False
        self._dot: QPointF | None = None
        # short pieces are drawn faster than one long path
        self.setSegmentedLineMode("off" if dash else "on")
        self.setCacheMode(_KEPT)

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
        self._draw(x, y, "finite", fine=fine)

    def draw_quickly(
        self, x: FloatArray, y: FloatArray, window: tuple[float, float], columns: int
    ) -> None:
        """Draw through points that change from picture to picture.

        Args:
            x: Ascending horizontal coordinates.
            y: Vertical coordinates; NaN for a gap.
            window: Horizontal coordinates of the edges of the picture.
            columns: Width of the picture [pixels].
        """
        # of dashes there would be nothing left
        if len(x) > columns and self._style == Qt.PenStyle.SolidLine:
            x, y = column_lines(x, y, *window, columns)
            self._draw(x, y, "pairs", fine=False, kept=False)
        else:
            self._draw(x, y, "finite", fine=False, kept=False)

    def boundingRect(self) -> QRectF:
        """What is seen, which takes no look at the points: there is nothing to see elsewhere."""
        box = self.getViewBox()
        return QRectF() if box is None else box.viewRect()

    def paint(
        self, p: QPainter, opt: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the line, or the point that is alone."""
        if self._dot is None:
            super().paint(p, opt, widget)
            return
        place = p.transform().map(self._dot)
        p.resetTransform()
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(QColor(self._color))
        p.drawEllipse(place, _DOT, _DOT)

    def _draw(
        self, x: FloatArray, y: FloatArray, connect: str, *, fine: bool, kept: bool = True
    ) -> None:
        self._dot = QPointF(x[0], y[0]) if len(x) == 1 and isfinite(x[0] + y[0]) else None
        if fine != self._fine:
            self._fine = fine
            self._set_pen()
        # to keep what is drawn anew in the next picture takes longer than to draw it
        self.setCacheMode(_KEPT if kept else _NOT_KEPT)
        self.setData(x, y, antialias=fine, connect=connect)

    def _set_pen(self) -> None:
        width = _FINE_WIDTH if self._fine else 1
        self.setPen(pg.mkPen(self._color, width=width, style=self._style))
