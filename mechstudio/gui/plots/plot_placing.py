"""Moves plots to other places of their page: by drags, keys and menus.

A page that nobody has divided into columns has two where one would leave its plots too low.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QMenu

from mechstudio.gui.plots.plot_columns import (
    MOST,
    Columns,
    Side,
    Way,
    dealt,
    moved,
    placed,
    shown_columns,
    stepped,
)
from mechstudio.gui.plots.shown_plots import BookedPlots

if TYPE_CHECKING:
    from mechstudio.gui.plots.plot_area import PlotArea
    from mechstudio.gui.plots.plot_card import PlotCard
    from mechstudio.gui.plots.plot_spec import PlotSpec

_STEPS: tuple[tuple[str, Way], ...] = (
    ("Move up", "up"),
    ("Move down", "down"),
    ("Move left", "left"),
    ("Move right", "right"),
)
_SIDES: tuple[tuple[str, Side], ...] = (("Beside", "right"), ("Below", "below"))
# of two plots with their axes: how wide they are beside each other, how high below each other [px]
TWO_WIDE, TWO_HIGH = 900, 206
_COUNTS = ("One column", "Two columns", "Three columns", "Four columns")


class PlotPlacing(QObject):
    """Keeps in the book in which column each plot of the page stands.

    Args:
        plots: The dock.
        parent: What owns it.
    """

    def __init__(self, plots: BookedPlots, parent: QObject) -> None:
        super().__init__(parent)
        self._plots = plots
        # keys of the shown plots, in the order in which they are added
        self._keys: Sequence[str] = ()
        self._is_low = False
        self._heard: PlotArea | None = None

    def by_columns(self, specs: Sequence[PlotSpec]) -> list[list[PlotSpec]]:
        """Plots in the columns of the page; new ones keep the place that they get."""
        self._keys = [spec.key for spec in specs]
        self._hear_area()
        found, page = {spec.key: spec for spec in specs}, self._plots.book.page
        if page.columns:
            page.columns = placed(self._keys, page.columns)
        columns = shown_columns(self._keys, self._divided())
        return [[found[key] for key in column] for column in columns]

    @property
    def last(self) -> str:
        """Key of the plot that was added last; empty for none."""
        return self._keys[-1] if self._keys else ""

    @Slot(str, str, str)
    def put(self, key: str, target: str, side: Side) -> None:
        """Put a plot at a side of another one."""
        self._keep(key, moved(self._columns(), key, target, side, self._keys))

    @Slot(str, str)
    def step(self, key: str, way: Way) -> None:
        """Move a plot by one place."""
        self._keep(key, stepped(self._columns(), key, way, self._keys))

    @Slot(int)
    def deal(self, count: int) -> None:
        """Divide the plots of the page into so many columns."""
        # one column that was asked for is also kept where the dock is low
        self._plots.book.page.columns = dealt(self._keys, count) or (tuple(self._keys),)
        self._plots.rebuild()

    def fill_menu(self, menu: QMenu, card: PlotCard) -> None:
        """Offer the places that a plot can be moved to."""
        key, columns = card.spec.key, self._columns()
        area = self._plots.area
        others = [] if area is None else [one.spec for one in area.cards if one is not card]
        for text, side in _SIDES:
            targets = menu.addMenu(text)
            targets.setEnabled(bool(others))
            for other in others:
                action = targets.addAction(other.title.replace("&", "&&"))
                action.triggered.connect(
                    lambda *_, target=other.key, side=side: self.put(key, target, side)
                )
        menu.addSeparator()
        for text, way in _STEPS:
            action = menu.addAction(f"{text}\tAlt+{way.capitalize()}")
            action.setEnabled(stepped(columns, key, way, self._keys) != columns)
            action.triggered.connect(lambda *_, way=way: self.step(key, way))

    def offer_columns(self, menu: QMenu) -> None:
        """Let a menu have the numbers of columns whenever it opens."""
        menu.aboutToShow.connect(lambda: self.fill_columns(menu))

    def fill_columns(self, menu: QMenu) -> None:
        """Offer numbers of columns for the page."""
        count = max(len(shown_columns(self._keys, self._divided())), 1)
        menu.clear()
        for number, text in enumerate(_COUNTS[:MOST], start=1):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(number == count)
            action.triggered.connect(lambda *_, number=number: self.deal(number))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Divide the page anew where the plots have become lower or higher."""
        if event.type() == QEvent.Type.Resize and watched is self._heard:
            before = self._is_low
            self._judge_room()
            if self._is_low != before and not self._plots.book.page.columns:
                self._plots.rebuild()
        return super().eventFilter(watched, event)

    def _hear_area(self) -> None:
        area = self._plots.area
        if area is not None and area is not self._heard:
            self._heard = area
            area.installEventFilter(self)
            self._judge_room()

    def _judge_room(self) -> None:
        area = self._heard
        self._is_low = area is not None and area.width() >= TWO_WIDE and area.height() < TWO_HIGH

    def _divided(self) -> Columns:
        """The columns that somebody chose, or those that the room suggests."""
        return self._plots.book.page.columns or (dealt(self._keys, 2) if self._is_low else ())

    def _columns(self) -> Columns:
        return placed(self._keys, self._divided())

    def _keep(self, key: str, columns: Columns) -> None:
        if columns == self._columns():
            return
        self._plots.book.page.columns = columns
        self._plots.rebuild()
        if self._plots.area is not None:
            self._plots.area.bring_into_view(key)
