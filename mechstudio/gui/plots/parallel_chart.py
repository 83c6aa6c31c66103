"""Parallel coordinates: a line for each trial across an axis for each quantity."""

from __future__ import annotations

import numpy as np
import pyqtgraph
from PySide6.QtWidgets import QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData, thinned
from mechstudio.gui.widgets.number_text import number_text

MOST = 1000  # lines beside the best


class ParallelChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Each axis reaches from the least to the greatest value of its quantity."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseEnabled(x=False, y=False)
        self.hideButtons()
        self.showAxes((False, True, False, True), showValues=(False, True, False, True))
        self.getAxis("bottom").setHeight(40)
        self.getAxis("bottom").setGrid(120)
        self.others = pyqtgraph.PlotCurveItem(connect="finite")
        self.best = pyqtgraph.PlotCurveItem(connect="finite")
        self.addItem(self.others)
        self.addItem(self.best)

    def show_data(self, data: TrialData) -> None:
        """Show all columns."""
        self.setBackground(self.palette().base().color())
        names = data.names
        table = np.array([data.columns[name] for name in names]).T.reshape(-1, len(names))
        low = table.min(axis=0, initial=np.inf)
        high = table.max(axis=0, initial=-np.inf)
        span = np.where(high > low, high - low, 1.0)
        unit = np.where(high > low, (table - low) / span, 0.5)
        self.others.setPen(pyqtgraph.mkPen(plain_color(90)))
        self.best.setPen(pyqtgraph.mkPen(BEST, width=2))
        self.others.setData(*_lines(unit[thinned(data, MOST)]))
        self.best.setData(*_lines(unit[data.marked]))
        some = len(table) > 0
        for side, ends in (("bottom", low), ("top", high)):
            texts = [number_text(end, digits=4) for end in ends] if some else [""] * len(names)
            if side == "bottom":
                texts = [
                    f"{text}\n{data.labels[name]}" for text, name in zip(texts, names, strict=True)
                ]
            self.getAxis(side).setTicks([list(enumerate(texts))])
        self.setXRange(-0.5, len(names) - 0.5, padding=0.0)
        self.setYRange(0.0, 1.0, padding=0.03)


def _lines(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    """One curve with gaps through all rows, shape (m, n)."""
    count, width = rows.shape
    gaps = np.full((count, 1), np.nan)
    heights = np.hstack([rows, gaps]).ravel()
    across = np.tile(np.append(np.arange(width, dtype=float), np.nan), count)
    return across, heights
