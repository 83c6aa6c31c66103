"""The stacked plots of one run over a common time axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.channel_buffer import ChannelBuffer
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_colors import plot_colors
from mechstudio.gui.plots.plot_spec import FOLLOWED_KEY, Curve, PlotSpec
from mechstudio.gui.plots.time_axis import TimeAxis
from mechstudio.gui.plots.value_range import growing_end, window_within
from mechstudio.results import Result, RunStatus
from mechstudio.results.rounding import rounding

_SETTLE_TIME = 150  # ms without movement after which curves are drawn finely
_NO_TIMES: FloatArray = np.empty(0)


class PlotArea(QWidget):
    """Draws plots of a result, whichever rows it has by now."""

    seek_wanted = Signal(float)
    remove_wanted = Signal(str)
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._result: Result | None = None
        self._buffers: dict[str, ChannelBuffer] = {}
        self._drawn_state: tuple[RunStatus, int] | None = None
        self._user_window: tuple[float, float] | None = None
        self._moment = 0.0
        # what counts as zero, by unit
        self._rounding: Mapping[str, float] = {}
        self.cards: list[PlotCard] = []
        self._settle_timer = QTimer(self)
        self._settle_timer.setSingleShot(True)
        self._settle_timer.setInterval(_SETTLE_TIME)
        self._settle_timer.timeout.connect(self._draw)

        self._stack = QWidget()
        for widget in (self, self._stack):
            widget.setAutoFillBackground(True)
            widget.setBackgroundRole(QPalette.ColorRole.Base)
        self._stack_layout = QVBoxLayout(self._stack)
        self._stack_layout.setContentsMargins(0, 0, 0, 0)
        self._stack_layout.setSpacing(1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._stack)
        self._scroll.verticalScrollBar().installEventFilter(self)
        self._scroll.verticalScrollBar().valueChanged.connect(self._draw)
        self._axis = TimeAxis()
        self._axis.set_colors(plot_colors(theme))
        self._axis.time_changed.connect(self._zoom_time)
        self._axis.reset_wanted.connect(self.reset_zoom)
        self._axis.menu_wanted.connect(self.menu_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._axis)

    @property
    def times(self) -> FloatArray:
        """Times of the rows that are drawn [s]."""
        return self._buffers["time"].column(0) if self._buffers else _NO_TIMES

    @property
    def _running(self) -> bool:
        return self._result is not None and self._result.status is RunStatus.RUNNING

    @property
    def zoomed(self) -> bool:
        """Whether the user chose the window of time."""
        return self._user_window is not None

    def show_result(self, result: Result | None, specs: Sequence[PlotSpec]) -> None:
        """Draw another run."""
        self._result = result
        self._buffers = {}
        self._drawn_state = None
        self._user_window = None
        if result is not None:
            self._buffers["time"] = ChannelBuffer(result, "time")
        for card in self.cards:
            card.reset_values()
        self.show_plots(specs)

    def rename(self, result: Result, names: Mapping[str, str], specs: Sequence[PlotSpec]) -> None:
        """Draw the same rows under other names.

        Args:
            result: The run under its new names.
            names: New name of each channel that is still the same.
            specs: The plots.
        """
        self._result = result
        self._buffers = {
            names[name]: buffer for name, buffer in self._buffers.items() if name in names
        }
        self._drawn_state = None
        self.show_plots(specs)

    def show_plots(self, specs: Sequence[PlotSpec]) -> None:
        """Show these plots; those that stay keep their zoom."""
        if self._drawn_state is not None and [card.spec for card in self.cards] == list(specs):
            return
        old = {card.spec: card for card in self.cards}
        self.cards = [old.pop(spec) if spec in old else self._make_card(spec) for spec in specs]
        for card in old.values():
            self._stack_layout.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, card in enumerate(self.cards):
            self._stack_layout.insertWidget(place, card, 1)
        self._drawn_state = None
        self.refresh()

    def refresh(self) -> None:
        """Draw the rows that have come since the last time."""
        if self._result is None:
            return
        # the status first: a run adds no rows after it ends
        state = (self._result.status, self._result.count)
        if state == self._drawn_state:
            return
        self._drawn_state = state
        self._rounding = rounding(self._result)
        count = state[1]
        names = {curve.channel for card in self.cards for curve in card.spec.curves}
        for name in ("time", *sorted(names)):
            if name not in self._buffers:
                self._buffers[name] = ChannelBuffer(self._result, name)
            self._buffers[name].read(count)
        self._draw()

    def set_cursor(self, moment: float) -> None:
        """Mark a time [s] and read the curves out there."""
        self._moment = moment
        self._axis.show_moment(moment)
        for card in self.cards:
            card.set_cursor(moment)
            self._read_out(card)

    def set_theme(self, theme: str) -> None:
        """Take the colors of "light" or "dark"."""
        self._theme = theme
        colors = plot_colors(theme)
        self._axis.set_colors(colors)
        for card in self.cards:
            card.set_colors(colors)

    @Slot()
    def reset_zoom(self) -> None:
        """Show the whole run again, and follow it."""
        self._user_window = None
        for card in self.cards:
            card.reset_values()
        self._draw()

    def window_shown(self) -> tuple[float, float]:
        """The window of time [s] that is shown."""
        if self._user_window is not None:
            return self._user_window
        times = self.times
        if times.size == 0 or self._result is None:
            return 0.0, 1.0
        start, stop = float(times[0]), float(times[-1])
        if self._running:
            stop = growing_end(start, stop, self._result.settings.duration)
        return (start, stop) if stop > start else (start, start + 1.0)

    def shown_columns(self) -> list[tuple[Curve, FloatArray]]:
        """The drawn curves with all their values, none twice."""
        curves = {
            (curve.channel, curve.component): curve
            for card in self.cards
            for curve in card.shown_curves(self._buffers)
        }
        return [
            (curve, self._buffers[curve.channel].column(curve.component))
            for curve in curves.values()
        ]

    def scroll_to_end(self) -> None:
        """Bring the lowest plot into view."""
        self._settle_layout()
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())

    def scroll_to_followed(self) -> None:
        """Bring the first plot of the joint or other selected element to the top."""
        card = next((card for card in self.cards if card.spec.key.startswith(FOLLOWED_KEY)), None)
        if card is not None:
            self._settle_layout()
            self._scroll.verticalScrollBar().setValue(card.y())

    def _settle_layout(self) -> None:
        """Give new plots their places at once; Qt would do so in several rounds."""
        for card in self.cards:
            card.show()
        QApplication.sendEvent(self._scroll, QEvent(QEvent.Type.LayoutRequest))

    def picture(self) -> QPixmap:
        """All plots with the time axis below them, whether scrolled out of view or not."""
        for card in self.cards:
            card.draw(
                self.times, self._buffers, self.window_shown(), quick=False, rounding=self._rounding
            )
        plots, axis = self._stack.grab(), self._axis.grab()
        ratio = plots.devicePixelRatio()
        picture = QPixmap(plots.width(), plots.height() + axis.height())
        picture.setDevicePixelRatio(ratio)
        painter = QPainter(picture)
        painter.fillRect(picture.rect(), self.palette().base())
        painter.drawPixmap(0, 0, plots)
        painter.drawPixmap(0, round(plots.height() / ratio), axis)
        painter.end()
        return picture

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the time axis in line when the scroll bar comes and goes."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            bar = self._scroll.verticalScrollBar()
            shown = event.type() == QEvent.Type.Show
            self._axis.set_scroll_bar_width(bar.sizeHint().width() if shown else 0)
        return super().eventFilter(watched, event)

    def _make_card(self, spec: PlotSpec) -> PlotCard:
        card = PlotCard(spec)
        card.set_colors(plot_colors(self._theme))
        card.set_cursor(self._moment)
        card.time_changed.connect(self._zoom_time)
        card.seek_wanted.connect(self._seek)
        card.reset_wanted.connect(self.reset_zoom)
        card.menu_wanted.connect(self.menu_wanted)
        card.remove_wanted.connect(lambda: self.remove_wanted.emit(spec.key))
        card.curves_changed.connect(self._draw)
        card.resized.connect(self._draw_quickly)
        return card

    @Slot()
    def _draw(self) -> None:
        self._settle_timer.stop()
        self._draw_all(quick=self._running)

    @Slot()
    def _draw_quickly(self) -> None:
        """Draw in the middle of a movement; finely as soon as it rests."""
        self._draw_all(quick=True)
        self._settle_timer.start()

    def _draw_all(self, *, quick: bool) -> None:
        if not self._buffers:
            return
        window = self.window_shown()
        self._axis.set_time_range(*window)
        for card in self.cards:
            card.set_time_range(*window)
            if not card.visibleRegion().isEmpty():
                card.draw(self.times, self._buffers, window, quick=quick, rounding=self._rounding)
                self._read_out(card)

    def _read_out(self, card: PlotCard) -> None:
        """Show the values at the shown time; those known last where a run is ahead of its plots."""
        times, moment = self.times, self._moment
        if self._running and times.size and moment > times[-1]:
            moment = float(times[-1])
        card.read_out(times, self._buffers, moment, self._rounding)

    @Slot(float, float)
    def _zoom_time(self, start: float, stop: float) -> None:
        times = self.times
        if self._result is None or times.size == 0:
            return
        first, last = float(times[0]), float(times[-1])
        if self._running:
            last = max(last, first + self._result.settings.duration)
        if isfinite(start) and isfinite(stop) and stop > start and last > first:
            self._user_window = window_within(start, stop, first, last)
        # also where nothing comes of it, because the plot itself has moved by now
        self._draw_quickly()

    @Slot(float)
    def _seek(self, moment: float) -> None:
        times = self.times
        if times.size:
            self.seek_wanted.emit(min(max(moment, float(times[0])), float(times[-1])))
            # a line dragged past the end comes back to it
            self.set_cursor(self._moment)
