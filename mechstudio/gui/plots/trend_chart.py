"""One quantity of the trials over another."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData


class TrendChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """A point for each trial; the best are drawn over the others."""

    picked = Signal(int)  # number of a trial

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setBackground(self.palette().base().color())
        self.showGrid(x=True, y=True, alpha=0.2)
        for side in ("left", "bottom"):
            # numbers as they are in the table
            self.getAxis(side).enableAutoSIPrefix(False)
        self.points = pyqtgraph.ScatterPlotItem(hoverable=True, tip=None, pen=None)
        self.points.sigClicked.connect(self._pick)
        self.addItem(self.points)

    def show_data(self, data: TrialData, across: str, up: str) -> None:
        """Show two columns.

        Args:
            data: The trials.
            across: Name of the quantity along the horizontal axis.
            up: Name of the other.
        """
        self.setBackground(self.palette().base().color())
        if across not in data.columns or up not in data.columns:
            self.points.clear()
            return
        self.setLabel("bottom", data.labels[across])
        self.setLabel("left", data.labels[up])
        plain = pyqtgraph.mkBrush(plain_color())
        best = pyqtgraph.mkBrush(BEST)
        self.points.setData(
            x=data.columns[across],
            y=data.columns[up],
            data=data.numbers,
            brush=[best if mark else plain for mark in data.marked],
            size=[9 if mark else 6 for mark in data.marked],
        )

    def _pick(self, _item: object, points: Sequence[pyqtgraph.SpotItem]) -> None:
        if len(points):
            self.picked.emit(int(points[0].data()))
