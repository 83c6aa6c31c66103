"""Influence of each variable on a response: Sobol indices or elementary effects as bars."""

from __future__ import annotations

import numpy as np
import pyqtgraph
from PySide6.QtWidgets import QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.chart_colors import color_axes
from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.gui.plots.trial_data import TrialData
from mechstudio.studies import ElementaryEffects, Sensitivity

_WIDTH = 0.35
_LEAST_HEIGHT, _BESIDE, _AXIS = 108, 16, 70  # of the chart, between two names, of the axis [px]
_Bar = tuple[str, FloatArray, FloatArray]  # name, heights, margins


class ShareChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Two bars for each variable, with their margins.

    Of indices: the variable alone, and with all interactions. Of effects: their mean size and their
    deviation.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.showGrid(y=True, alpha=0.2)
        self.addLegend(offset=(-10, 10))
        self.setMinimumHeight(_LEAST_HEIGHT)

    def show_shares(self, shares: Sensitivity | ElementaryEffects, data: TrialData) -> None:
        """Show the influences on one response.

        Args:
            shares: The influences, all of them numbers.
            data: What the window calls the variables, and the unit of the response.
        """
        self.setBackground(self.palette().base().color())
        color_axes(self.getPlotItem(), self.palette())
        self.clear()
        title, bars = _bars(shares, data)
        self.setLabel("left", title)
        at = np.arange(len(shares.places), dtype=float)
        for offset, color, (name, values, margins) in zip(
            (-0.5, 0.5), (plain_color(), BEST), bars, strict=True
        ):
            x = at + offset * _WIDTH
            self.addItem(
                pyqtgraph.BarGraphItem(
                    x=x, height=values, width=_WIDTH, brush=color, pen=None, name=name
                )
            )
            self.addItem(
                pyqtgraph.ErrorBarItem(
                    x=x,
                    y=values,
                    height=2.0 * margins,
                    beam=0.1,
                    pen=pyqtgraph.mkPen(self.palette().text().color()),
                )
            )
        names = [data.called.get(place, place) for place in shares.places]
        widest = max(map(self.fontMetrics().horizontalAdvance, names), default=0)
        self.setMinimumWidth(_AXIS + len(names) * (widest + _BESIDE))
        self.getAxis("bottom").setTicks([list(zip(at.tolist(), names, strict=True))])


def _bars(shares: Sensitivity | ElementaryEffects, data: TrialData) -> tuple[str, tuple[_Bar, ...]]:
    """Title of the axis, and the two bars of each variable."""
    if isinstance(shares, Sensitivity):
        return "Share of the variance", (
            ("alone", shares.first, shares.first_margin),
            ("with interactions", shares.total, shares.total_margin),
        )
    factor = data.factors.get(shares.response, 1.0)
    symbol = data.symbols.get(shares.response, "")
    title = "Effect over the range of the variable"
    return f"{title} [{symbol}]" if symbol else title, (
        ("mean size", factor * shares.mean_absolute, factor * shares.margin),
        ("deviation", factor * shares.deviation, np.zeros_like(shares.deviation)),
    )
