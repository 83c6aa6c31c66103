"""Scatter matrix: every quantity of the trials over every other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import pyqtgraph
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.chart_colors import color_axes
from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData, thinned

POINTS = 500  # in each chart, beside the best
CELL = 84  # least side of each chart with its axis [px]
_BESIDE, _LABEL = 12, 24  # between two names, and height of one [px]
MOST = 7  # quantities, the last ones of the responses first


class MatrixChart(pyqtgraph.GraphicsLayoutWidget):  # type: ignore[misc]
    """A small chart for each pair, responses as rows and all quantities as columns."""

    picked = Signal(int)  # number of a trial

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: tuple[str, ...] = ()
        self._data = TrialData()
        self._plain, self._best = pyqtgraph.mkBrush(plain_color()), pyqtgraph.mkBrush(BEST)
        self.plots: list[tuple[str, str, pyqtgraph.ScatterPlotItem]] = []
        # around the trial that is chosen in the table, in each of them
        self.rings: list[pyqtgraph.ScatterPlotItem] = []
        self._number: int | None = None

    def show_data(self, data: TrialData) -> None:
        """Show all pairs."""
        self.setBackground(self.palette().base().color())
        self._data = data
        # in other units, too
        if tuple(data.labels[name] for name in data.names) != self._labels:
            self._lay_out(data)
        for plot in self.ci.items:
            color_axes(plot, self.palette())
        rows = np.append(thinned(data, POINTS), np.flatnonzero(data.marked))
        brushes = np.where(data.marked[rows], self._best, self._plain).tolist()
        for across, up, points in self.plots:
            points.setData(
                x=data.columns[across][rows],
                y=data.columns[up][rows],
                brush=brushes,
                data=data.numbers[rows],
            )
        self._ring()

    def choose(self, number: int | None) -> None:
        """Put a ring around the point of a trial, by its number; None for no trial."""
        self._number = number
        self._ring()

    def _ring(self) -> None:
        columns = self._data.columns
        rows = np.flatnonzero(self._data.numbers == self._number)
        for (across, up, _), ring in zip(self.plots, self.rings, strict=True):
            ring.clear()
            if self._number is not None and rows.size:
                ring.setData(columns[across][rows], columns[up][rows])

    def _tell(self, names: tuple[str, str], x: float, y: float, data: object) -> str:
        """What is said of a point under the mouse."""
        return self._data.told(int(data), names)  # type: ignore[call-overload]

    def _pick(self, _item: object, points: Sequence[pyqtgraph.SpotItem]) -> None:
        if len(points):
            self.picked.emit(int(points[0].data()))

    def _lay_out(self, data: TrialData) -> None:
        self.clear()
        self.plots, self.rings = [], []
        self._labels = tuple(data.labels[name] for name in data.names)
        rows = data.responses[:MOST]
        columns = (*data.places, *rows)[:MOST]
        labels = [data.labels[name] for name in columns]
        # names of neighbors must not lie over each other
        side = max([CELL, *(self.fontMetrics().horizontalAdvance(one) + _BESIDE for one in labels)])
        self.setMinimumSize(_LABEL + len(columns) * side, _LABEL + len(rows) * CELL)
        for row, up in enumerate(rows):
            for column, across in enumerate(columns):
                plot = self.addPlot(row=row, col=column)
                plot.hideButtons()
                plot.setMenuEnabled(False)
                for side in ("left", "bottom"):
                    plot.getAxis(side).enableAutoSIPrefix(False)
                    plot.getAxis(side).setStyle(showValues=False)
                if column == 0:
                    plot.setLabel("left", data.labels[up])
                if row == len(rows) - 1:
                    plot.setLabel("bottom", data.labels[across])
                points = pyqtgraph.ScatterPlotItem(
                    size=4,
                    pen=None,
                    hoverable=True,
                    hoverSize=8,
                    tip=partial(self._tell, (across, up)),
                )
                points.sigClicked.connect(self._pick)
                plot.addItem(points)
                self.plots.append((across, up, points))
                ring = pyqtgraph.ScatterPlotItem(
                    pen=pyqtgraph.mkPen(self.palette().text().color(), width=2),
                    brush=None,
                    size=10,
                )
                # below the points, which are clicked
                ring.setZValue(-1.0)
                plot.addItem(ring)
                self.rings.append(ring)
