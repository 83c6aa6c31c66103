"""Colors of the charts of studies, which show on light and dark grounds."""

from __future__ import annotations

from PySide6.QtGui import QColor

BEST = QColor("#e67e22")
_PLAIN = "#3b78d8"


def plain_color(alpha: int = 170) -> QColor:
    """The color of trials that are none of the best."""
    color = QColor(_PLAIN)
    color.setAlpha(alpha)
    return color
