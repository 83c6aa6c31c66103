"""One quantity of the trials over another, with the Pareto front of two goals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.chart_colors import color_axes
from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData, thinned

MOST = 5000  # points beside the best
LEAST = 200, 108  # width and height [px]


class TrendChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """A point for each trial; the best are drawn over the others.

    A line joins the best where both quantities are goals of the study and there is no third one.
    """

    picked = Signal(int)  # number of a trial

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setBackground(self.palette().base().color())
        self.setMinimumSize(*LEAST)
        self.showGrid(x=True, y=True, alpha=0.2)
        for side in ("left", "bottom"):
            # numbers as they are in the table
            self.getAxis(side).enableAutoSIPrefix(False)
        self._data, self._shown = TrialData(), ("", "")
        self.points = pyqtgraph.ScatterPlotItem(
            hoverable=True, tip=self._tell, pen=None, size=6, brush=plain_color()
        )
        self.best = pyqtgraph.ScatterPlotItem(
            hoverable=True, tip=self._tell, pen=None, size=9, brush=BEST
        )
        self.front = pyqtgraph.PlotCurveItem(pen=pyqtgraph.mkPen(BEST, width=1))
        # a ring around the trial that is chosen in the table
        self.chosen = pyqtgraph.ScatterPlotItem(
            pen=pyqtgraph.mkPen(self.palette().text().color(), width=2), brush=None, size=14
        )
        self._number: int | None = None
        self.addItem(self.front)
        for item in (self.points, self.best):
            item.sigClicked.connect(self._pick)
            self.addItem(item)
        self.addItem(self.chosen)

    def show_data(self, data: TrialData, across: str, up: str) -> None:
        """Show two columns.

        Args:
            data: The trials.
            across: Name of the quantity along the horizontal axis.
            up: Name of the other.
        """
        self.setBackground(self.palette().base().color())
        color_axes(self.getPlotItem(), self.palette())
        self._data, self._shown = data, (across, up)
        self.front.clear()
        if across not in data.columns or up not in data.columns:
            self.points.clear()
            self.best.clear()
            self.chosen.clear()
            return
        self._ring()
        self.setLabel("bottom", data.labels[across])
        self.setLabel("left", data.labels[up])
        for item, rows in (
            (self.points, thinned(data, MOST)),
            (self.best, np.flatnonzero(data.marked)),
        ):
            item.setData(
                x=data.columns[across][rows], y=data.columns[up][rows], data=data.numbers[rows]
            )

        if {across, up} == set(data.goals) and len(data.goals) == 2:
            rows = np.flatnonzero(data.marked)
            rows = rows[np.argsort(data.columns[across][rows])]
            self.front.setData(data.columns[across][rows], data.columns[up][rows])

    def choose(self, number: int | None) -> None:
        """Mark the trial with a number; None for no trial."""
        self._number = number
        self._ring()

    def _ring(self) -> None:
        columns, names = self._data.columns, self._shown
        self.chosen.clear()
        rows = np.flatnonzero(self._data.numbers == self._number)
        if self._number is not None and rows.size and all(name in columns for name in names):
            self.chosen.setData(*(columns[name][rows] for name in names))

    def _tell(self, x: float, y: float, data: object) -> str:
        """What is said of a point under the mouse."""
        return self._data.told(int(data), self._shown)  # type: ignore[call-overload]

    def _pick(self, _item: object, points: Sequence[pyqtgraph.SpotItem]) -> None:
        if len(points):
            self.picked.emit(int(points[0].data()))
