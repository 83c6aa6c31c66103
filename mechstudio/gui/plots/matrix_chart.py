"""Scatter matrix: every quantity of the trials over every other."""

from __future__ import annotations

import numpy as np
import pyqtgraph
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData, short_label

MOST = 7  # quantities, the last ones of the responses first


class MatrixChart(pyqtgraph.GraphicsLayoutWidget):  # type: ignore[misc]
    """A small chart for each pair, responses as rows and all quantities as columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self.plots: list[tuple[str, str, pyqtgraph.ScatterPlotItem]] = []

    def show_data(self, data: TrialData) -> None:
        """Show all pairs."""
        self.setBackground(self.palette().base().color())
        if data.names != self._names:
            self._lay_out(data)
        plain = pyqtgraph.mkBrush(plain_color())
        best = pyqtgraph.mkBrush(BEST)
        brushes = np.where(data.marked, best, plain).tolist()
        for across, up, points in self.plots:
            points.setData(x=data.columns[across], y=data.columns[up], brush=brushes)

    def _lay_out(self, data: TrialData) -> None:
        self.clear()
        self.plots, self._names = [], data.names
        rows = data.responses[:MOST]
        columns = (*data.places, *rows)[:MOST]
        for row, up in enumerate(rows):
            for column, across in enumerate(columns):
                plot = self.addPlot(row=row, col=column)
                plot.hideButtons()
                plot.setMenuEnabled(False)
                for side in ("left", "bottom"):
                    plot.getAxis(side).enableAutoSIPrefix(False)
                    plot.getAxis(side).setStyle(showValues=False)
                if column == 0:
                    plot.setLabel("left", short_label(data.labels[up]))
                if row == len(rows) - 1:
                    plot.setLabel("bottom", short_label(data.labels[across]))
                points = pyqtgraph.ScatterPlotItem(size=4, pen=None)
                plot.addItem(points)
                self.plots.append((across, up, points))
