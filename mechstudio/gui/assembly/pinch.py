"""Pinches of two fingers on a touch pad or screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture


def pinched(event: QEvent) -> tuple[float, QPointF | None] | None:
    """Factor of the zoom, and its place; None for any other event."""
    if isinstance(event, QNativeGestureEvent):
        if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            return 1.0 + event.value(), event.position()
        return None
    if isinstance(event, QGestureEvent):
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if isinstance(pinch, QPinchGesture):
            return pinch.scaleFactor(), None
    return None
