"""Efforts of a motor over its speeds, with the limits of the motor."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph
from PySide6.QtWidgets import QSizePolicy, QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.chart_colors import color_axes
from mechstudio.units import Scale

_LIMIT = "#c0392b"
_LOWEST = 130  # height [px]


class SpeedChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """A cloud of efforts over speeds, one point a row, in the colors of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.showGrid(x=True, y=True, alpha=0.2)
        # as high as the room that is left, and no less than can be read
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_LOWEST)

    def show_cloud(
        self,
        speed: FloatArray,
        effort: FloatArray,
        limits: Sequence[tuple[float, float]],
        scales: Sequence[Scale],
    ) -> None:
        """Show what is needed, and what the motor can do in all four quadrants.

        Args:
            speed: Of the motor [m/s or rad/s].
            effort: Likewise [N or N m].
            limits: Points (speed, effort) of its limit curve; none without one.
            scales: Of speeds and efforts, to the units that are shown.
        """
        self.clear()
        self.setBackground(self.palette().base().color())
        color_axes(self.getPlotItem(), self.palette())
        across, up = scales
        self.setLabel("bottom", f"Speed of the motor [{across.shown.symbol}]")
        self.setLabel("left", f"Effort [{up.shown.symbol}]")
        wide, high = across.number(1.0), up.number(1.0)
        # the marking of selected text is pale
        color = self.palette().accent().color()
        cloud = {"symbol": "o", "symbolSize": 4, "symbolBrush": color, "symbolPen": None}
        self.plot(wide * speed, high * effort, pen=None, **cloud)
        for x_sign in (1.0, -1.0) if limits else ():
            for y_sign in (1.0, -1.0):
                xs = [x_sign * wide * point[0] for point in limits]
                ys = [y_sign * high * point[1] for point in limits]
                self.plot(xs, ys, pen=pyqtgraph.mkPen(_LIMIT, width=2))
