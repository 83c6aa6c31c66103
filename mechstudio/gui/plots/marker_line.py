"""One of the two cursors that measure in plots."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt

MARKER_NAMES = ("A", "B")


class MarkerLine(pg.InfiniteLine):  # type: ignore[misc]
    """A dashed line at a time, with its name at the top; hidden at first.

    Args:
        name: What stands at the line.
    """

    def __init__(self, name: str) -> None:
        super().__init__(
            angle=90,
            movable=True,
            label=name,
            labelOpts={"position": 0.9, "movable": False, "anchors": [(0.0, 0.5), (1.0, 0.5)]},
        )
        self.setZValue(9)
        self.hide()

    def set_color(self, color: str) -> None:
        """Color as a hexadecimal code."""
        self.setPen(pg.mkPen(color, width=1, style=Qt.PenStyle.DashLine))
        self.setHoverPen(pg.mkPen(color, width=3))
        self.label.setColor(color)
