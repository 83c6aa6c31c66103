"""Colors of charts that are no plots of a run: numbers and labels as readable as other texts."""

from __future__ import annotations

import pyqtgraph
from PySide6.QtGui import QPalette

from mechstudio.gui.widgets.muted_color import muted_color


def color_axes(plot: pyqtgraph.PlotItem, palette: QPalette) -> None:
    """Draw the axes of a chart in the color of words that step back; pyqtgraph has one gray."""
    color = muted_color(palette)
    for side in ("left", "bottom", "right", "top"):
        axis = plot.getAxis(side)
        axis.setPen(color)
        axis.setTextPen(color)
