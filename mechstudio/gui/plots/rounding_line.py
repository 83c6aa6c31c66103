"""A line in a logarithmic plot below which values are rounding."""

from __future__ import annotations

from math import log10
from typing import Literal

import pyqtgraph as pg
from PySide6.QtCore import Qt

from mechstudio.scene.chart_curves import ROUNDING_TEXT

# where the word hangs: its right upper or lower corner is on the line
_CORNERS = {"below": (1.0, 0.0), "above": (1.0, 1.0)}


class RoundingLine(pg.InfiniteLine):  # type: ignore[misc]
    """A dotted line across the plot with a few words at it; hidden at first."""

    def __init__(self) -> None:
        super().__init__(
            angle=0,
            label=ROUNDING_TEXT,
            labelOpts={"position": 0.99, "anchors": [_CORNERS["below"]] * 2},
        )
        self.setZValue(-1)
        self.setToolTip(ROUNDING_TEXT)
        self.hide()

    def show_at(self, floor: float) -> None:
        """Lie at what counts as zero; hide where nothing does."""
        self.setVisible(floor > 0.0)
        if floor > 0.0:
            self.setValue(log10(floor))

    @property
    def words_height(self) -> float:
        """Height of the words [px]."""
        return float(self.label.boundingRect().height())

    def put_words(self, side: Literal["above", "below", ""]) -> None:
        """Put the words above the line or below it, or leave them to its tool tip."""
        self.label.setVisible(bool(side))
        if side and self.label.anchors[0] != _CORNERS[side]:
            self.label.anchors = [_CORNERS[side]] * 2
            self.label.updatePosition()

    def set_color(self, color: str) -> None:
        """Color as a hexadecimal code."""
        self.setPen(pg.mkPen(color, width=1, style=Qt.PenStyle.DotLine))
        self.label.setColor(color)
