"""The stacked plots of one run over a common time axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

from PySide6.QtCore import QPoint, QTimer, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.plane_card import PlaneCard
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_spec import FOLLOWED_KEY, Curve, PlotSpec
from mechstudio.gui.plots.plot_stack import PlotStack
from mechstudio.gui.plots.shown_data import columns_of_spectra, columns_over_time, curves_of
from mechstudio.gui.plots.time_axis import TimeAxis
from mechstudio.gui.plots.time_range import growing_end, window_within
from mechstudio.results import Result, RunStatus
from mechstudio.results.moments import RunMoment
from mechstudio.results.rounding import rounding
from mechstudio.scene.plot_colors import plot_colors

_SETTLE_TIME = 150  # ms without movement after which curves are drawn finely


class PlotArea(QWidget):
    """Draws plots of a result, whichever rows it has by now."""

    seek_wanted = Signal(float)
    remove_wanted = Signal(str)
    # where the menu is to be, the key of the plot, or none, and the number of a curve, or -1
    menu_wanted = Signal(QPoint, str, int)
    markers_moved = Signal(float, float)
    # other rows, another window or another moment is shown
    drawn = Signal()

    def __init__(self, theme: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._result: Result | None = None
        self.values = CurveValues(self)
        self._draw_timer = QTimer(self)  # several columns that come at once are drawn together
        self._draw_timer.setSingleShot(True)
        self._draw_timer.timeout.connect(self._draw)
        self.values.computed.connect(self._draw_timer.start)
        self._markers: tuple[float, float] | None = None
        self._drawn_state: tuple[RunStatus, int] | None = None
        self._user_window: tuple[float, float] | None = None
        self._moment = 0.0
        self._moments: Sequence[RunMoment] = ()
        # what counts as zero, by unit
        self._rounding: Mapping[str, float] = {}
        self.cards: list[PlotCard] = []
        self._settle_timer = QTimer(self)
        self._settle_timer.setSingleShot(True)
        self._settle_timer.setInterval(_SETTLE_TIME)
        self._settle_timer.timeout.connect(self._draw)

        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._scroll = PlotStack()
        self._scroll.verticalScrollBar().valueChanged.connect(self._draw)
        self._axis = TimeAxis()
        self._scroll.bar_changed.connect(self._axis.set_scroll_bar_width)
        self._axis.set_colors(plot_colors(theme))
        self._axis.time_changed.connect(self._zoom_time)
        self._axis.reset_wanted.connect(self.reset_zoom)
        self._axis.menu_wanted.connect(lambda at: self.menu_wanted.emit(at, "", -1))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._axis)

    @property
    def times(self) -> FloatArray:
        """Times of the rows that are drawn [s]."""
        return self.values.times

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
        self.values.show_result(result)
        self._drawn_state = None
        self._user_window = None
        if result is not None and not self.values.grows:
            # there is nothing to draw until it has been read
            self._set_cards(())
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
        self.values.rename(result, names)
        self._drawn_state = None
        self.show_plots(specs)

    def show_plots(self, specs: Sequence[PlotSpec]) -> None:
        """Show these plots; those that stay keep their zoom."""
        if self._drawn_state is not None and [card.spec for card in self.cards] == list(specs):
            return
        if not self._reads_first(specs):
            self._set_cards(specs)

    def _reads_first(self, specs: Sequence[PlotSpec]) -> bool:
        """Begin to read channels of a file that are not here yet; the plots come after them."""

        def take(zeros: Mapping[str, float]) -> None:
            self._rounding = zeros
            self._set_cards(specs)

        return self.values.fetch(curves_of(specs), take)

    def _set_cards(self, specs: Sequence[PlotSpec]) -> None:
        old = {card.spec: card for card in self.cards}
        self.cards = [old.pop(spec) if spec in old else self._make_card(spec) for spec in specs]
        self._scroll.show_plots(self.cards, tuple(old.values()))
        self._axis.line_up([card.plot for card in self.cards])
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
        if self.values.grows:
            # of rows that went to a file, what was found when they came
            first = self._result.store.first_kept
            found, known = rounding(self._result, first), self._rounding if first else {}
            self._rounding = {unit: max(size, known.get(unit, 0.0)) for unit, size in found.items()}
        specs = [card.spec for card in self.cards]
        self.values.read(state[1], curves_of(specs))
        self._draw()
        if not self._running and self.values.complete():
            self._reads_first(specs)

    def set_cursor(self, moment: float) -> None:
        """Mark a time [s] and read the curves out there."""
        self._moment = moment
        self._axis.show_moment(moment)
        for card in self.cards:
            card.set_cursor(moment)
            self._read_out(card)
        self.drawn.emit()

    def set_moments(self, moments: Sequence[RunMoment]) -> None:
        """Mark moments of the run, in order of time."""
        self._moments = moments
        for card in self.cards:
            card.set_moments(moments)

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

    def end_value_zoom(self, key: str) -> None:
        """Show the ranges of a plot's values as they are without a zoom; its times stay."""
        card = self.card(key)
        if card is not None:
            card.reset_values()
            self._draw()

    def window_shown(self) -> tuple[float, float]:
        """The window of time [s] that is shown."""
        if self._user_window is not None:
            return self._user_window
        times = self.times
        if times.size == 0 or self._result is None:
            return 0.0, 1.0
        start, last = float(times[0]), float(times[-1])
        stop = growing_end(start, last, self._result.settings.duration) if self._running else last
        return (start, stop) if stop > start else (start, start + 1.0)

    @property
    def markers(self) -> tuple[float, float] | None:
        """Times of the two cursors [s]; None while they are hidden."""
        return self._markers

    def set_markers(self, times: tuple[float, float] | None) -> None:
        """Show the two cursors at times [s], within the run; None hides them."""
        if times is not None and self.times.size:
            first, last = float(self.times[0]), float(self.times[-1])
            times = min(max(times[0], first), last), min(max(times[1], first), last)
        self._markers = times
        for card in self.cards:
            card.set_markers(times)
        self.drawn.emit()

    def card(self, key: str) -> PlotCard | None:
        """The plot of a key; None if it is not shown."""
        return next((card for card in self.cards if card.spec.key == key), None)

    def shown_curves(self, cards: Sequence[PlotCard]) -> list[Curve]:
        """The drawn curves of some plots with a time for each value, and what they are over."""
        found = []
        for card in cards:
            if not card.spec.window:
                found += [card.spec.across] if card.spec.across is not None else []
                found += card.shown_curves(self.values)
        return found

    def shown_columns(self, key: str = "") -> list[tuple[str, FloatArray]]:
        """Title and values of what is drawn within the shown time.

        Args:
            key: Of one plot; empty for all whose curves have a time for each value.
        """
        card = self.card(key)
        window = self.window_shown()
        if card is not None and card.spec.window:
            return columns_of_spectra(
                card.spec, card.shown_curves(self.values), self.values, window
            )
        cards = self.cards if card is None else [card]
        return columns_over_time(self.shown_curves(cards), self.values, window)

    def scroll_to_end(self) -> None:
        """Bring the lowest plot into view."""
        self._scroll.scroll_to_end()

    def scroll_to_followed(self) -> None:
        """Bring the first plot of the joint or other selected element to the top."""
        card = next((card for card in self.cards if card.spec.key.startswith(FOLLOWED_KEY)), None)
        if card is not None:
            self._scroll.scroll_to(card)

    def draw_finely(self) -> None:
        """Draw all plots as they are to be printed, also those that are scrolled out of view."""
        self._settle_timer.stop()
        self._draw_all(quick=False, everything=True)

    @property
    def stack(self) -> QWidget:
        """All plots below each other."""
        return self._scroll.stack

    @property
    def time_axis(self) -> TimeAxis:
        """The time axis below the plots."""
        return self._axis

    def _make_card(self, spec: PlotSpec) -> PlotCard:
        card = PlotCard(spec) if spec.is_over_time else PlaneCard(spec)
        card.set_colors(plot_colors(self._theme))
        card.set_cursor(self._moment)
        card.set_moments(self._moments)
        card.time_changed.connect(self._zoom_time)
        card.seek_wanted.connect(self._seek)
        card.reset_wanted.connect(self.reset_zoom)
        card.menu_wanted.connect(lambda at: self.menu_wanted.emit(at, spec.key, -1))
        card.curve_menu_wanted.connect(lambda n, at: self.menu_wanted.emit(at, spec.key, n))
        card.markers_moved.connect(self._move_markers)
        card.set_markers(self._markers)
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

    def _draw_all(self, *, quick: bool, everything: bool = False) -> None:
        if self._result is None:
            return
        window = self.window_shown()
        self._axis.set_time_range(*window)
        for card in self.cards:
            card.set_time_range(*window)
            if everything or not card.visibleRegion().isEmpty():
                card.draw(self.values, window, quick=quick, rounding=self._rounding)
                self._read_out(card)
        self.drawn.emit()

    def _read_out(self, card: PlotCard) -> None:
        """Show the values at the shown time; those known last where a run is ahead of its plots."""
        times, moment = self.times, self._moment
        if self._running and times.size and moment > times[-1]:
            moment = float(times[-1])
        card.read_out(self.values, moment, self._rounding)

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

    @Slot(float, float)
    def _move_markers(self, first: float, second: float) -> None:
        self.set_markers((first, second))
        self.markers_moved.emit(first, second)

    @Slot(float)
    def _seek(self, moment: float) -> None:
        times = self.times
        if times.size:
            self.seek_wanted.emit(min(max(moment, float(times[0])), float(times[-1])))
            # a line dragged past the end comes back to it
            self.set_cursor(self._moment)
