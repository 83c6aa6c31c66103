"""Lines in a plot at the marked moments of its run."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtGui import QColor

from mechstudio.gui.plots.time_plot import TimePlot
from mechstudio.gui.widgets.moment_marks import MARK_COLORS, REACH, mark_tip
from mechstudio.results.moments import RunMoment, moments_near

_OPACITY = 0.6  # the curves are what counts


class MomentLines:
    """Draws the lines of all moments of a kind as one item, however many they are.

    Args:
        plot: Where, over a horizontal axis of time.
    """

    def __init__(self, plot: TimePlot) -> None:
        self._view_box = plot.view_box
        self._lines: dict[str, pg.VTickGroup] = {}
        self._moments: tuple[RunMoment, ...] = ()
        plot.tip_at = lambda time: mark_tip(self._near(time))

    def show(self, moments: Sequence[RunMoment]) -> None:
        """Draw these moments, in order of time, and no others."""
        self._moments = tuple(moments)
        times: dict[str, list[float]] = {kind: [] for kind in self._lines}
        for moment in moments:
            times.setdefault(moment.kind, []).append(moment.time)
        for kind, found in times.items():
            if kind not in self._lines:
                self._lines[kind] = self._make(kind)
            self._lines[kind].setXVals(found)
            self._lines[kind].update()

    def shown(self) -> dict[str, list[float]]:
        """The times [s] of the lines of each kind that has any."""
        return {kind: list(item.xvals) for kind, item in self._lines.items() if item.xvals}

    def caught(self, time: float) -> float:
        """The time [s] of the line that a click at a time takes; that time where none is near."""
        near = self._near(time)
        return near[0].time if near else time

    def _near(self, time: float) -> tuple[RunMoment, ...]:
        return moments_near(self._moments, time, REACH * self._view_box.viewPixelSize()[0])

    def _make(self, kind: str) -> pg.VTickGroup:
        color = QColor(MARK_COLORS[kind])
        color.setAlphaF(_OPACITY)
        item = pg.VTickGroup(pen=pg.mkPen(color, width=1))
        item.setZValue(-1)  # behind the curves
        self._view_box.addItem(item, ignoreBounds=True)
        return item
