"""A small plot of one curve, with a read-out under the pointer."""

from __future__ import annotations

from math import isfinite

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mechstudio.gui.functions.function_curve import FunctionCurve

_HEIGHT = 56
_MARGIN = 5.0
_LINE = 1.5
_DOT = 3.0


class CurvePlot(QWidget):
    """Paints a curve and a line at zero, with a dot where the pointer is."""

    pointed = Signal(object)  # place of the variable, or None when the pointer leaves

    def __init__(self) -> None:
        super().__init__()
        self._curve: FunctionCurve | None = None
        self._place: float | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Values of the function")

    @property
    def curve(self) -> FunctionCurve | None:
        """What is drawn."""
        return self._curve

    def show_curve(self, curve: FunctionCurve) -> None:
        """Draw a curve."""
        self._curve = curve
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, _HEIGHT)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the place of the variable that is under the pointer."""
        if self._curve is not None:
            share = (event.position().x() - _MARGIN) / max(self.width() - 2 * _MARGIN, 1.0)
            variable = self._curve.variable
            reach = variable.end - variable.start
            self._place = variable.start + min(max(share, 0.0), 1.0) * reach
            self.pointed.emit(self._place)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that no place is meant any more."""
        self._place = None
        self.pointed.emit(None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame, zero line, curve and dot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.setPen(palette.mid().color())
        painter.setBrush(palette.base())
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0)
        if self._curve is not None and isfinite(self._curve.lowest):
            self._paint(painter, self._curve)
        painter.end()

    def _paint(self, painter: QPainter, curve: FunctionCurve) -> None:
        palette = self.palette()
        if curve.lowest < 0.0 < curve.highest:
            zero = self._point(curve, curve.variable.start, 0.0).y()
            painter.setPen(QPen(palette.mid().color(), 1.0, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(_MARGIN, zero), QPointF(self.width() - _MARGIN, zero))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(palette.link().color(), _LINE))
        painter.drawPath(self._path(curve))
        if self._place is None:
            return
        index = int(np.abs(curve.places - self._place).argmin())
        value = float(curve.values[index])
        if isfinite(value):
            painter.setBrush(palette.link().color())
            place = self._point(curve, float(curve.places[index]), value)
            painter.drawEllipse(place, _DOT, _DOT)

    def _path(self, curve: FunctionCurve) -> QPainterPath:
        """The curve, with gaps where it has no finite value."""
        path = QPainterPath()
        drawing = False
        for place, value in zip(curve.places.tolist(), curve.values.tolist(), strict=True):
            if not isfinite(value):
                drawing = False
                continue
            point = self._point(curve, place, value)
            if drawing:
                path.lineTo(point)
            else:
                path.moveTo(point)
            drawing = True
        return path

    def _point(self, curve: FunctionCurve, place: float, value: float) -> QPointF:
        """Where a value is in the widget; a constant runs through the middle."""
        variable = curve.variable
        along = (place - variable.start) / ((variable.end - variable.start) or 1.0)
        spread = curve.highest - curve.lowest
        share = (value - curve.lowest) / spread if spread > 0.0 else 0.5
        x = _MARGIN + along * (self.width() - 2.0 * _MARGIN)
        y = self.height() - _MARGIN - share * (self.height() - 2.0 * _MARGIN)
        return QPointF(x, y)
