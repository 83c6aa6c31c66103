"""The color in front of a run: that of its curves in a plot of one quantity."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette, QPixmap

from mechstudio.scene.plot_colors import plot_colors

SIZE = 12  # [px]
_PALETTE = plot_colors("light").lines


def run_swatch(color: str, palette: QPalette, *, is_shown: bool) -> QPixmap:
    """A square in the color in which a run is drawn.

    Args:
        color: Of the run, "#rrggbb".
        palette: Of the list; plots have the same theme.
        is_shown: Whether it is the shown run, whose curves keep the colors of the plots.
    """
    is_dark = palette.base().color().lightness() < palette.text().color().lightness()
    lines = plot_colors("dark" if is_dark else "light").lines
    if is_shown:
        color = lines[0]
    elif color in _PALETTE:
        # each theme has its own variety of it
        color = lines[_PALETTE.index(color)]
    swatch = QPixmap(SIZE, SIZE)
    swatch.fill(QColor(color))
    return swatch
