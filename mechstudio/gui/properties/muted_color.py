"""The color of text that steps back behind other text."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

_SHARE = 0.72


def muted_color(palette: QPalette) -> QColor:
    """Between the text and the background, still easy to read on it."""
    text, base = palette.text().color(), palette.base().color()
    mixed = (
        round(_SHARE * front + (1.0 - _SHARE) * back)
        for front, back in zip(text.getRgb()[:3], base.getRgb()[:3], strict=True)
    )
    return QColor(*mixed)
