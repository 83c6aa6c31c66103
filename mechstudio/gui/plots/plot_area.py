"""The plots of one run in columns, over a common time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.card_set import CardSet, SpecColumns, curves_in
from mechstudio.gui.plots.column_axes import ColumnAxes
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.draw_timers import DrawTimers
from mechstudio.gui.plots.drawn_data import drawn_columns, drawn_curves
from mechstudio.gui.plots.drop_place import DropPlace
from mechstudio.gui.plots.film_charts import film_charts
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_grid import PlotGrid
from mechstudio.gui.plots.plot_spec import FOLLOWED_KEY, Curve
from mechstudio.gui.plots.time_window import TimeWindow
from mechstudio.results import Result, RunStatus
from mechstudio.results.giving_way import going_first
from mechstudio.results.moments import RunMoment
from mechstudio.results.rounding import rounding
from mechstudio.scene.chart_curves import TimeChart
from mechstudio.scene.plot_colors import plot_colors


class PlotArea(QWidget):
    """Draws plots of a result, whichever rows it has by now."""

    seek_wanted = Signal(float)
    remove_wanted = Signal(str)
    plot_asked = Signal(str)
    # where the menu is to be, the key of the plot, or none, and the number of a curve, or -1
    menu_wanted = Signal(QPoint, str, int)
    markers_moved = Signal(float, float)
    # key of a plot that is moved, key of another one, and the side of that
    place_wanted = Signal(str, str, str)
    # key of a plot that is moved, and which way
    step_wanted = Signal(str, str)
    # other rows, another window or another moment is shown
    drawn = Signal()

    def __init__(self, theme: str, window: TimeWindow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        colors = plot_colors(theme)
        self._result: Result | None = None
        self.values = CurveValues(self)
        self._timers = DrawTimers(self, self._draw, self._draw_quickly, self._catch_up)
        self.values.computed.connect(self._timers.soon.start)
        self._drawn_state: tuple[RunStatus, int] | None = None
        self._window, self._moment = window, 0.0
        # what counts as zero, by unit
        self.rounding: Mapping[str, float] = {}

        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._scroll = PlotGrid()
        self._set = CardSet(colors, self)
        self._axes = ColumnAxes(colors, self._scroll.verticalScrollBar())
        self._drops = DropPlace(self._scroll)
        self._connect()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._axes)

    def _connect(self) -> None:
        self._scroll.verticalScrollBar().valueChanged.connect(self._draw)
        self._scroll.asked.connect(self.plot_asked)
        self._scroll.bar_changed.connect(self._axes.set_scroll_bar_width)
        self._scroll.legends_changed.connect(self._axes.set_legend_width)
        for part in (self._axes, self._set):
            part.time_changed.connect(self._zoom_time)
            part.reset_wanted.connect(self.reset_zoom)
        self._axes.menu_wanted.connect(lambda at: self.menu_wanted.emit(at, "", -1))
        cards = self._set
        cards.menu_wanted.connect(self.menu_wanted)
        cards.seek_wanted.connect(self._seek)
        cards.remove_wanted.connect(self.remove_wanted)
        cards.markers_moved.connect(self._move_markers)
        cards.curves_changed.connect(self._draw)
        cards.resized.connect(self._draw_quickly)
        cards.step_wanted.connect(self.step_wanted)
        cards.dragged.connect(lambda key, at: self._drops.show(self.cards, at))
        cards.dropped.connect(lambda key, at: self._drops.drop(key, self.cards, at))
        cards.drag_ended.connect(self._drops.hide)
        self._drops.chosen.connect(self.place_wanted)

    @property
    def cards(self) -> list[PlotCard]:
        """The plots, one column after the other."""
        return self._set.cards

    @property
    def columns(self) -> list[list[PlotCard]]:
        """The plots, top-down, of each column from the left."""
        return self._set.columns

    @property
    def times(self) -> FloatArray:
        """Times of the rows that are drawn [s]."""
        return self.values.times

    @property
    def _running(self) -> bool:
        return self._result is not None and self._result.status is RunStatus.RUNNING

    @property
    def moment(self) -> float:
        """The shown time [s]."""
        return self._moment

    @property
    def zoomed(self) -> bool:
        """Whether the user chose the window of time."""
        return self._window.is_chosen

    def show_result(self, result: Result | None, specs: SpecColumns) -> None:
        """Draw another run."""
        self._result = result
        self.values.show_result(result)
        self._drawn_state = None
        self._window.reset()
        if result is not None and not self.values.grows:
            # there is nothing to draw until it has been read
            self._set_cards(())
        self._set.reset_values()
        self.show_plots(specs)

    def rename(self, result: Result, names: Mapping[str, str], specs: SpecColumns) -> None:
        """Draw the same rows of a run under new names of those channels that are still the same."""
        self._result = result
        self.values.rename(result, names)
        self._drawn_state = None
        self.show_plots(specs)

    def show_plots(self, specs: SpecColumns) -> None:
        """Show these plots by columns; those that stay keep their zoom."""
        if self._drawn_state is not None and self._set.specs == [list(one) for one in specs]:
            return
        if not self._reads_first(specs):
            self._set_cards(specs)

    def _reads_first(self, specs: SpecColumns) -> bool:
        """Begin to read channels of a file that are not here yet; the plots come after them."""

        def take(zeros: Mapping[str, float]) -> None:
            self.rounding = zeros
            self._set_cards(specs)

        return self.values.fetch(curves_in(specs), take)

    def _set_cards(self, specs: SpecColumns) -> None:
        # a plot that goes in the middle of a drag lands nowhere
        self._drops.hide()
        dropped = self._set.show(specs)
        self._scroll.show_plots(self.columns, dropped)
        self._axes.line_up(self.columns)
        self._drawn_state = None
        self.refresh()

    @going_first()
    def refresh(self) -> None:
        """Draw the rows that have come since the last time."""
        if self._result is None:
            return
        # the status first: a run adds no rows after it ends
        state = (self._result.status, self._result.count)
        if state == self._drawn_state:
            return
        self._drawn_state = state
        kept = self._result.store.first_kept
        if self.values.grows and kept < state[1]:
            # of rows that went to a file, what was found when they came; the oldest of the others
            # may go there at any moment
            first = (kept + state[1]) // 2 if kept else 0
            found, known = rounding(self._result, first), self.rounding if kept else {}
            self.rounding = {unit: max(size, known.get(unit, 0.0)) for unit, size in found.items()}
        specs = self._set.specs
        if not self.values.read(state[1], curves_in(specs)):
            self._drawn_state = None  # some wait until others have been read
        self._draw()
        if not self._running and self.values.complete():
            self._reads_first(specs)

    def _catch_up(self) -> None:
        draw = self.refresh if self._drawn_state is None else self._draw
        draw()

    def set_cursor(self, moment: float) -> None:
        """Mark a time [s] and read the curves out there."""
        self._moment = moment
        self._axes.show_moment(moment)
        self._set.set_cursor(moment)
        for card in self.cards:
            self._read_out(card)
        moves = self._window.follow(moment, self.times, self._result)
        if moves and not self._timers.move.isActive():
            self._timers.move.start()
        self.drawn.emit()

    def set_moments(self, moments: Sequence[RunMoment]) -> None:
        """Mark moments of the run, in order of time."""
        self._set.set_moments(moments)

    def set_theme(self, theme: str) -> None:
        """Take the colors of "light" or "dark"."""
        colors = plot_colors(theme)
        self._axes.set_colors(colors)
        self._set.set_colors(colors)
        self.set_cursor(self._moment)

    @Slot()
    def reset_zoom(self) -> None:
        """Show the whole run again, and follow it."""
        self._window.show_whole()
        self._set.reset_values()
        self._draw()

    def end_value_zoom(self, key: str) -> None:
        """Show the ranges of a plot's values as they are without a zoom; its times stay."""
        card = self.card(key)
        if card is not None:
            card.reset_values()
            self._draw()

    def window_shown(self) -> tuple[float, float]:
        """The window of time [s] that is shown."""
        return self._window.shown(self.times, self._result)

    @property
    def markers(self) -> tuple[float, float] | None:
        """Times of the two cursors [s]; None while they are hidden."""
        return self._set.markers

    def set_markers(self, times: tuple[float, float] | None) -> None:
        """Show the two cursors at times [s], within the run; None hides them."""
        if times is not None and self.times.size:
            first, last = float(self.times[0]), float(self.times[-1])
            times = min(max(times[0], first), last), min(max(times[1], first), last)
        self._set.set_markers(times)
        self.drawn.emit()

    def card(self, key: str) -> PlotCard | None:
        """The plot of a key; None if it is not shown."""
        return self._set.card(key)

    def shown_curves(self, cards: Sequence[PlotCard]) -> list[Curve]:
        """The drawn curves of some plots with a time for each value, and what they are over."""
        return drawn_curves(cards, self.values)

    def shown_columns(self, key: str = "") -> list[tuple[str, FloatArray]]:
        """Title and values of what is drawn within the shown time.

        Args:
            key: Of one plot; empty for all whose curves have a time for each value.
        """
        card = self.card(key)
        cards = self.cards if card is None else [card]
        return drawn_columns(cards, self.values, self.window_shown())

    def film_charts(self, cards: Sequence[PlotCard] | None = None) -> tuple[TimeChart, ...]:
        """All plots, or some of them, as charts for films, reports and figures."""
        # rows that came while the dock was hidden
        self.refresh()
        self.values.settle()
        shown = self.cards if cards is None else cards
        return film_charts(shown, self.values, self.rounding, self.window_shown())

    def bring_into_view(self, key: str) -> None:
        """Scroll as far as needed to see a plot."""
        card = self.card(key)
        if card is not None:
            self._scroll.bring_into_view(card)

    def scroll_to_followed(self) -> None:
        """Bring the first plot of the joint or other selected element to the top."""
        self._scroll.scroll_to_first(FOLLOWED_KEY)

    def draw_finely(self) -> None:
        """Draw all plots as they are to be printed, also those that are scrolled out of view."""
        self._timers.settle.stop()
        self._draw_all(quick=False, everything=True)

    @property
    def stack(self) -> QWidget:
        """All plots by columns."""
        return self._scroll.stack

    @property
    def axes(self) -> ColumnAxes:
        """The time axes below the columns."""
        return self._axes

    @Slot()
    def _draw(self) -> None:
        self._timers.settle.stop()
        self._draw_all(quick=self._running)

    @Slot(str)
    def _draw_quickly(self, only: str = "") -> None:
        """Draw all plots, or one, in the middle of a movement; finely as soon as it rests."""
        self._draw_all(quick=True, only=only)
        self._timers.settle.start()

    def _draw_all(self, *, quick: bool, everything: bool = False, only: str = "") -> None:
        if self._result is None:
            return
        window = self._window.seen(self.times, self._result)
        self._axes.set_time_range(*window)
        for card in (card for card in self.cards if only in ("", card.spec.key)):
            card.set_time_range(*window)
            if everything or not card.visibleRegion().isEmpty():
                card.draw(self.values, window, quick=quick, rounding=self.rounding)
                self._read_out(card)
        self.drawn.emit()

    def _read_out(self, card: PlotCard) -> None:
        """Show the values at the shown time; those known last where a run is ahead of its plots."""
        times, moment = self.times, self._moment
        if self._running and times.size and moment > times[-1]:
            moment = float(times[-1])
        card.read_out(self.values, moment, self.rounding)

    @Slot(float, float)
    def _zoom_time(self, start: float, stop: float) -> None:
        if self._result is None or self.times.size == 0:
            return
        self._window.choose(start, stop, self.times, self._result)
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
