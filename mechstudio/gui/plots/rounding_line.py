"""A line in a logarithmic plot below which values are rounding."""

from __future__ import annotations

from math import log10

import pyqtgraph as pg
from PySide6.QtCore import Qt

from mechstudio.scene.chart_curves import ROUNDING_TEXT


class RoundingLine(pg.InfiniteLine):  # type: ignore[misc]
    """A dotted line across the plot with a word below it; hidden at first."""

    def __init__(self) -> None:
        super().__init__(
            angle=0,
            label=ROUNDING_TEXT,
            labelOpts={"position": 0.99, "anchors": [(1.0, 0.0), (1.0, 0.0)]},
        )
        self.setZValue(-1)
        self.hide()

    def show_at(self, floor: float) -> None:
        """Lie at what counts as zero; hide where nothing does."""
        self.setVisible(floor > 0.0)
        if floor > 0.0:
            self.setValue(log10(floor))

    def set_color(self, color: str) -> None:
        """Color as a hexadecimal code."""
        self.setPen(pg.mkPen(color, width=1, style=Qt.PenStyle.DotLine))
        self.label.setColor(color)
