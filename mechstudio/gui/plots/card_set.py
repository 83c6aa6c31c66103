"""The plots of a page: made for their specs, and kept alike in time, marks and colors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal

from mechstudio.gui.plots.plane_card import PlaneCard
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.gui.plots.shown_data import curves_of
from mechstudio.results.moments import RunMoment
from mechstudio.scene.plot_colors import PlotColors

SpecColumns = Sequence[Sequence[PlotSpec]]


class CardSet(QObject):
    """Plots by columns.

    Args:
        colors: Of the theme.

    Attributes:
        columns: The plots, top-down, of each column from the left.
    """

    seek_wanted = Signal(float)
    time_changed = Signal(float, float)
    reset_wanted = Signal()
    remove_wanted = Signal(str)
    # where the menu is to be, the key of the plot, and the number of a curve, or -1
    menu_wanted = Signal(QPoint, str, int)
    markers_moved = Signal(float, float)
    curves_changed = Signal()
    # key of a plot
    resized = Signal(str)
    # key of a plot that is dragged by its title, and where the pointer is on the screen
    dragged = Signal(str, QPoint)
    dropped = Signal(str, QPoint)
    drag_ended = Signal()
    # key of a plot, and which way it is to go
    step_wanted = Signal(str, str)

    def __init__(self, colors: PlotColors, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._colors = colors
        self._moment = 0.0
        self._moments: Sequence[RunMoment] = ()
        self._markers: tuple[float, float] | None = None
        self.columns: list[list[PlotCard]] = []

    @property
    def cards(self) -> list[PlotCard]:
        """The plots, one column after the other."""
        return [card for column in self.columns for card in column]

    @property
    def specs(self) -> list[list[PlotSpec]]:
        """What is shown, by columns."""
        return [[card.spec for card in column] for column in self.columns]

    def card(self, key: str) -> PlotCard | None:
        """The plot of a key; None if it is not shown."""
        return next((card for card in self.cards if card.spec.key == key), None)

    def show(self, specs: SpecColumns) -> tuple[PlotCard, ...]:
        """Have these plots; those that stay keep their zoom.

        Returns:
            Those that are left out.
        """
        old = {card.spec: card for card in self.cards}
        self.columns = [
            [old.pop(spec) if spec in old else self._made(spec) for spec in column]
            for column in specs
        ]
        return tuple(old.values())

    def set_cursor(self, moment: float) -> None:
        """Mark a time [s]."""
        self._moment = moment
        for card in self.cards:
            card.set_cursor(moment)

    def set_moments(self, moments: Sequence[RunMoment]) -> None:
        """Mark moments of the run, in order of time."""
        self._moments = moments
        for card in self.cards:
            card.set_moments(moments)

    def set_markers(self, times: tuple[float, float] | None) -> None:
        """Show the two cursors at times [s]; None hides them."""
        self._markers = times
        for card in self.cards:
            card.set_markers(times)

    @property
    def markers(self) -> tuple[float, float] | None:
        """Times of the two cursors [s]; None while they are hidden."""
        return self._markers

    def set_colors(self, colors: PlotColors) -> None:
        """Take the colors of a theme."""
        self._colors = colors
        for card in self.cards:
            card.set_colors(colors)

    def reset_values(self) -> None:
        """Fit all value axes again."""
        for card in self.cards:
            card.reset_values()

    def _made(self, spec: PlotSpec) -> PlotCard:
        card = PlotCard(spec) if spec.is_over_time else PlaneCard(spec)
        card.set_colors(self._colors)
        card.set_cursor(self._moment)
        card.set_moments(self._moments)
        card.set_markers(self._markers)
        key, title = spec.key, card.legend.title
        card.time_changed.connect(self.time_changed)
        card.seek_wanted.connect(self.seek_wanted)
        card.reset_wanted.connect(self.reset_wanted)
        card.menu_wanted.connect(lambda at: self.menu_wanted.emit(at, key, -1))
        card.curve_menu_wanted.connect(lambda n, at: self.menu_wanted.emit(at, key, n))
        card.markers_moved.connect(self.markers_moved)
        card.remove_wanted.connect(partial(self.remove_wanted.emit, key))
        card.curves_changed.connect(self.curves_changed)
        card.resized.connect(partial(self.resized.emit, key))
        title.dragged.connect(partial(self.dragged.emit, key))
        title.dropped.connect(partial(self.dropped.emit, key))
        title.drag_ended.connect(self.drag_ended)
        title.step_wanted.connect(partial(self.step_wanted.emit, key))
        return card


def curves_in(specs: SpecColumns) -> list[Curve]:
    """All curves of plots, and what they are over."""
    return curves_of([spec for column in specs for spec in column])
