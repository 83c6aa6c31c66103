"""Colors of the charts of studies."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

BEST = QColor("#e67e22")


def plain_color(widget: QWidget, alpha: int = 150) -> QColor:
    """The color of trials that are none of the best, of the window's palette."""
    color = QColor(widget.palette().highlight().color())
    color.setAlpha(alpha)
    return color
