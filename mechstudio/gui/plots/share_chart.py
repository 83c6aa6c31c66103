"""Influence of each variable on a response: Sobol indices as bars."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyqtgraph
from PySide6.QtWidgets import QWidget

from mechstudio.gui.plots.trial_colors import BEST, plain_color
from mechstudio.studies import Sensitivity

_WIDTH = 0.35


class ShareChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Two bars for each variable, alone and with all interactions, with their margins."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.showGrid(y=True, alpha=0.2)
        self.setLabel("left", "Share of the variance")
        self.addLegend(offset=(-10, 10))

    def show_shares(self, shares: Sensitivity | None, called: Mapping[str, str]) -> None:
        """Show the indices of one response.

        Args:
            shares: The indices; None for nothing.
            called: What the window calls the variables, by place.
        """
        self.setBackground(self.palette().base().color())
        self.clear()
        if shares is None or not np.isfinite(shares.first).all():
            self.getAxis("bottom").setTicks([[]])
            return
        at = np.arange(len(shares.places), dtype=float)
        for offset, values, margins, color, name in (
            (-0.5, shares.first, shares.first_margin, plain_color(), "alone"),
            (0.5, shares.total, shares.total_margin, BEST, "with interactions"),
        ):
            x = at + offset * _WIDTH
            bars = pyqtgraph.BarGraphItem(
                x=x, height=values, width=_WIDTH, brush=color, pen=None, name=name
            )
            self.addItem(bars)
            self.addItem(
                pyqtgraph.ErrorBarItem(
                    x=x,
                    y=values,
                    height=2.0 * margins,
                    beam=0.1,
                    pen=pyqtgraph.mkPen(self.palette().text().color()),
                )
            )
        names = [called.get(place, place) for place in shares.places]
        self.getAxis("bottom").setTicks([list(zip(at.tolist(), names, strict=True))])
