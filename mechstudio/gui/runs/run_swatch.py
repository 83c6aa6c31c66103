"""The color in front of a run: that of its curve in a plot of one quantity."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette, QPixmap

from mechstudio.scene.plot_colors import own_variety, plot_colors

SIZE = 12  # [px]


def run_swatch(color: str, palette: QPalette) -> QPixmap:
    """A square in the color in which a run is drawn.

    Args:
        color: Of the run, "#rrggbb".
        palette: Of the list; plots have the same theme.
    """
    is_dark = palette.base().color().lightness() < palette.text().color().lightness()
    colors = plot_colors("dark" if is_dark else "light")
    swatch = QPixmap(SIZE, SIZE)
    swatch.fill(QColor(own_variety(colors, color)))
    return swatch
