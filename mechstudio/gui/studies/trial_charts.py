"""The charts of a study: trend, front, parallel coordinates, scatter matrix, influence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from mechstudio.gui.plots.trial_data import TrialData
from mechstudio.gui.studies.chart_scroll import ChartScroll
from mechstudio.gui.studies.missing_shares import missing_label, missing_shares
from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll

if TYPE_CHECKING:
    from mechstudio.studies import ElementaryEffects, Sensitivity

    Influence = Sensitivity | ElementaryEffects

TREND, PARALLEL, MATRIX, SHARES = "Trend", "Parallel coordinates", "Scatter matrix", "Influence"
FRONT = "Pareto front"
# which chart shows each kind
_KEYS = {kind: kind for kind in (TREND, PARALLEL, MATRIX, SHARES)} | {FRONT: TREND}
_CHOICES, _NARROW = 170, 112  # width of the choices, and where the dock is narrow [px]
_WIDE = 420  # from which the choices have their width [px]
_PAUSE = 200  # between two pictures while trials come [ms]


class TrialCharts(QWidget):
    """Shows one chart at a time, made when it is first looked at."""

    picked = Signal(int)  # number of a trial

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = TrialData()
        self._latest: Callable[[], TrialData] = TrialData
        self._shares: tuple[Influence, ...] = ()
        self._method = ""  # of the trials
        self._charts: dict[str, QWidget] = {}
        self._scrolls: dict[str, ChartScroll] = {}
        self._chosen: int | None = None  # number of a trial
        self.kind_box, self.across_box = SlimBox(), SlimBox()
        self.up_box = SlimBox()
        for box, name in (
            (self.kind_box, "Chart"),
            (self.across_box, "Horizontal axis"),
            (self.up_box, "Vertical axis"),
        ):
            box.setAccessibleName(name)
            box.activated.connect(self._draw)
        self.kind_box.currentTextChanged.connect(self._choose_axes)
        self.kind_box.addItems([TREND, FRONT, PARALLEL, MATRIX, SHARES])
        self._across = captioned("Horizontal axis", self.across_box)
        self._up = captioned("Vertical axis", self.up_box)
        self.pages, self.missing = QStackedWidget(), missing_label()
        self._missing_page = VerticalScroll(self.missing)
        self.pages.addWidget(self._missing_page)
        # beside the chart: the dock is wide and low
        choices = QWidget()
        column = QVBoxLayout(choices)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(captioned("Chart", self.kind_box))
        column.addWidget(self._up)
        column.addWidget(self._across)
        column.addStretch(1)
        self._choices = scroll = VerticalScroll(choices)
        self._set_width(_CHOICES)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 0, 0)
        row.addWidget(scroll)
        row.addWidget(self.pages, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._draw)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the chart more room where there is little."""
        super().resizeEvent(event)
        self._set_width(_CHOICES if self.width() >= _WIDE else _NARROW)

    def _set_width(self, width: int) -> None:
        for box in (self.kind_box, self.across_box, self.up_box):
            box.setFixedWidth(width)
        bar = self._choices.verticalScrollBar().sizeHint().width()
        self._choices.setFixedWidth(width + bar)

    @property
    def chart(self) -> QWidget | None:
        """The chart that is shown."""
        return self._charts.get(_KEYS.get(self.kind_box.currentText(), ""))

    def show_data(
        self, data: Callable[[], TrialData], shares: tuple[Influence, ...] = (), method: str = ""
    ) -> None:
        """Show trials, soon.

        Args:
            data: Gives the trials of now; asked before each picture.
            shares: Influences of the variables, once they are known.
            method: By which trials are chosen.
        """
        self._latest, self._shares, self._method = data, shares, method
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def choose(self, kind: str) -> None:
        """Show another chart."""
        self.kind_box.setCurrentText(kind)
        self._draw()

    def mark(self, number: int | None) -> None:
        """Mark the points or the line of a trial, by its number; None for no trial."""
        self._chosen = number
        for kind, chart in self._charts.items():
            if kind != SHARES:
                chart.choose(number)  # type: ignore[attr-defined]

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what came while hidden."""
        super().showEvent(event)
        self._timer.start()

    def _offer(self, data: TrialData) -> None:
        """List the quantities; at first the first response over the first variable."""
        for box, names, first in (
            (self.across_box, data.names, 0),
            (self.up_box, data.names, len(data.places)),
        ):
            box.clear()
            for name in names:
                box.addItem(data.called[name], name)
            box.setCurrentIndex(first)

    @Slot()
    def _choose_axes(self) -> None:
        """Show a front over the first two goals; others can be chosen, as in a trend."""
        goals = self._data.goals
        if self.kind_box.currentText() == FRONT and len(goals) > 1:
            for box, name in ((self.across_box, goals[0]), (self.up_box, goals[1])):
                box.setCurrentIndex(box.findData(name))

    @Slot()
    def _draw(self) -> None:
        data = self._latest()
        if data.names != self._data.names or data.goals != self._data.goals:
            self._data = data
            self._offer(data)
            self._choose_axes()
        self._data = data
        kind = self.kind_box.currentText()
        self._across.setVisible(kind in (TREND, FRONT))
        self._up.setVisible(kind in (TREND, FRONT, SHARES))
        chart = self._chart(kind)
        self.pages.setCurrentWidget(self._scrolls[_KEYS[kind]])
        if kind in (TREND, FRONT):
            chart.show_data(  # type: ignore[attr-defined]
                self._data, self.across_box.currentData(), self.up_box.currentData()
            )
        elif kind == SHARES:
            self._draw_shares(chart)
        else:
            chart.show_data(self._data)  # type: ignore[attr-defined]

    def _draw_shares(self, chart: QWidget) -> None:
        wanted = self.up_box.currentData()
        share = next((entry for entry in self._shares if entry.response == wanted), None)
        problem = missing_shares(self._method, wanted, share, self._data)
        if share is not None and not problem:
            chart.show_shares(share, self._data)  # type: ignore[attr-defined]
            return
        self.missing.setText(problem)
        self.pages.setCurrentWidget(self._missing_page)

    def _chart(self, kind: str) -> QWidget:
        kind = _KEYS[kind]
        if kind not in self._charts:
            chart = _made(kind)
            if kind != SHARES:
                chart.picked.connect(self.picked)  # type: ignore[attr-defined]
            self._charts[kind] = chart
            self.mark(self._chosen)
            self._scrolls[kind] = ChartScroll(chart, chart.viewport())  # type: ignore[attr-defined]
            self.pages.addWidget(self._scrolls[kind])
        return self._charts[kind]


def _made(kind: str) -> QWidget:
    # they load what plots need
    from mechstudio.gui.plots.matrix_chart import MatrixChart
    from mechstudio.gui.plots.parallel_chart import ParallelChart
    from mechstudio.gui.plots.share_chart import ShareChart
    from mechstudio.gui.plots.trend_chart import TrendChart

    kinds: dict[str, type[QWidget]] = {
        TREND: TrendChart,
        PARALLEL: ParallelChart,
        MATRIX: MatrixChart,
        SHARES: ShareChart,
    }
    return kinds[kind]()
