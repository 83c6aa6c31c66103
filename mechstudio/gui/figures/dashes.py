"""Patterns that tell curves of compared runs apart, on the page and in figures."""

from __future__ import annotations

from PySide6.QtCore import Qt

# of one run after the other; the first is that of the shown run
DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)


def dash_style(place: int) -> Qt.PenStyle:
    """The pattern of the curves of a compared run; 0 for those of the shown one."""
    return DASHES[0] if place == 0 else DASHES[1 + (place - 1) % (len(DASHES) - 1)]
