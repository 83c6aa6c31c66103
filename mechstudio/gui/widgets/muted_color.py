"""The color of text that steps back behind other text."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

_SHARE = 0.72


def muted_color(palette: QPalette) -> QColor:
    """Between the text and the background, still easy to read on it."""
    text, base = palette.text().color(), palette.base().color()
    return QColor.fromRgbF(
        _SHARE * text.redF() + (1.0 - _SHARE) * base.redF(),
        _SHARE * text.greenF() + (1.0 - _SHARE) * base.greenF(),
        _SHARE * text.blueF() + (1.0 - _SHARE) * base.blueF(),
    )
