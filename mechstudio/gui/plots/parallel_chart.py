"""Parallel coordinates: a line for each trial across an axis for each quantity."""

from __future__ import annotations

import numpy as np
import pyqtgraph
from numpy.typing import NDArray
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.chart_colors import color_axes
from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData, thinned
from mechstudio.gui.widgets.number_text import number_text

MOST = 1000  # lines beside the best
_LEAST_HEIGHT, _BESIDE = 108, 16  # of the chart, and between the names of two axes [px]
REACH = 8.0  # how far from a line the mouse still means it [px]


class ParallelChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Each axis reaches from the least to the greatest value of its quantity.

    The line under the mouse is drawn over the others; a click picks its trial.
    """

    picked = Signal(int)  # number of a trial

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseEnabled(x=False, y=False)
        self.hideButtons()
        self.showAxes((False, True, False, True), showValues=(False, True, False, True))
        self.getAxis("bottom").setHeight(40)
        self.getAxis("bottom").setGrid(120)
        self.others = pyqtgraph.PlotCurveItem(connect="finite")
        self.best = pyqtgraph.PlotCurveItem(connect="finite")
        self.pointed = pyqtgraph.PlotCurveItem()
        # that of the trial that is chosen in the table
        self.chosen = pyqtgraph.PlotCurveItem()
        for curve in (self.others, self.best, self.chosen, self.pointed):
            self.addItem(curve)
        self._number: int | None = None
        self._data = TrialData()
        # heights of all lines; of those that are drawn, and the numbers of their trials
        self._unit: FloatArray = np.zeros((0, 0))
        self._heights: FloatArray = np.zeros((0, 0))
        self._numbers: NDArray[np.int64] = np.zeros(0, np.int64)
        self.scene().sigMouseMoved.connect(self._point)
        self.scene().sigMouseClicked.connect(self._pick)

    def show_data(self, data: TrialData) -> None:
        """Show all columns."""
        self.setBackground(self.palette().base().color())
        color_axes(self.getPlotItem(), self.palette())
        self._data, names = data, data.names
        # before the first study there are neither names nor trials
        shape = len(names), len(data.numbers)
        table = np.reshape([data.columns[name] for name in names], shape).T
        low = table.min(axis=0, initial=np.inf)
        high = table.max(axis=0, initial=-np.inf)
        span = np.where(high > low, high - low, 1.0)
        unit = np.where(high > low, (table - low) / span, 0.5)
        self.others.setPen(pyqtgraph.mkPen(plain_color(90)))
        self.best.setPen(pyqtgraph.mkPen(BEST, width=2))
        self.pointed.setPen(pyqtgraph.mkPen(self.palette().highlight().color(), width=3))
        self.pointed.clear()
        self.chosen.setPen(pyqtgraph.mkPen(self.palette().text().color(), width=2))
        self._unit = unit
        self._draw_chosen()
        rows = thinned(data, MOST)
        self.others.setData(*_lines(unit[rows]))
        self.best.setData(*_lines(unit[data.marked]))
        drawn = np.append(rows, np.flatnonzero(data.marked))
        self._heights, self._numbers = unit[drawn], data.numbers[drawn]
        some = len(table) > 0
        widest, metrics = 0, self.fontMetrics()
        for side, ends in (("bottom", low), ("top", high)):
            texts = [number_text(end, digits=4) for end in ends] if some else [""] * len(names)
            if side == "bottom":
                texts = [
                    f"{text}\n{data.labels[name]}" for text, name in zip(texts, names, strict=True)
                ]
            self.getAxis(side).setTicks([list(enumerate(texts))])
            lines = [line for text in texts for line in text.splitlines()]
            widest = max(widest, *map(metrics.horizontalAdvance, lines), 0)
        # names and numbers of neighbors must not lie over each other
        self.setMinimumSize(len(names) * (widest + _BESIDE), _LEAST_HEIGHT)
        self.setXRange(-0.5, len(names) - 0.5, padding=0.0)
        self.setYRange(0.0, 1.0, padding=0.03)

    def choose(self, number: int | None) -> None:
        """Draw the line of a trial over the others, by its number; None for no trial."""
        self._number = number
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        rows = np.flatnonzero(self._data.numbers == self._number)
        if self._number is None or not rows.size or not np.isfinite(self._unit[rows[0]]).all():
            self.chosen.clear()
            return
        heights = self._unit[rows[0]]
        self.chosen.setData(np.arange(len(heights), dtype=float), heights)

    def _line_at(self, place: QPointF) -> int | None:
        """The nearest line to a place in the scene, of those that are drawn."""
        box = self.getViewBox()
        at, (width, height) = box.mapSceneToView(place), box.viewPixelSize()
        last = self._heights.shape[1] - 1
        across = min(max(at.x(), 0.0), float(last))
        beside = abs(across - at.x()) / width
        if not len(self._heights) or beside > REACH:
            return None
        left = min(int(across), max(0, last - 1))
        ends = self._heights[:, [left, min(left + 1, last)]]
        here = ends[:, 0] + (across - left) * (ends[:, 1] - ends[:, 0])
        # along the normal, since lines are steep where neighbors differ
        slope = (ends[:, 1] - ends[:, 0]) * width / height
        away = np.abs(here - at.y()) / height / np.hypot(1.0, slope)
        # of several, the last is drawn over the others
        nearest = len(away) - 1 - int(np.argmin(away[::-1]))
        return nearest if away[nearest] <= REACH else None

    def _point(self, place: QPointF) -> None:
        line = self._line_at(place)
        told = "" if line is None else self._data.told(int(self._numbers[line]), self._data.names)
        self.getViewBox().setToolTip(told)
        if line is None:
            self.pointed.clear()
        else:
            heights = self._heights[line]
            self.pointed.setData(np.arange(len(heights), dtype=float), heights)

    def _pick(self, event: MouseClickEvent) -> None:
        line = self._line_at(event.scenePos())
        if line is not None:
            event.accept()
            self.picked.emit(int(self._numbers[line]))


def _lines(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    """One curve with gaps through all rows, shape (m, n)."""
    count, width = rows.shape
    gaps = np.full((count, 1), np.nan)
    heights = np.hstack([rows, gaps]).ravel()
    across = np.tile(np.append(np.arange(width, dtype=float), np.nan), count)
    return across, heights
