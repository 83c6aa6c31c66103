"""Plots what is dropped onto the dock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from mechstudio.gui.plots.dropped_curves import (
    can_drop,
    channels_of_elements,
    dropped_channels,
)
from mechstudio.gui.plots.plot_change import with_added
from mechstudio.gui.plots.shown_plots import BookedPlots

if TYPE_CHECKING:
    from mechstudio.gui.state.run_elements import RunElements


class Plots(BookedPlots, Protocol):
    """Where something is dropped."""

    def add_channels(self, names: list[str]) -> None:
        """Add plots of channels."""


class PlotDrops:
    """Puts channels into the plot that they are dropped on, or into one of their own.

    Args:
        plots: The plots.
        dock: What places are in, and what menus are shown over.
        elements: Which elements of the run those of the mechanism are.
    """

    def __init__(self, plots: Plots, dock: QWidget, elements: RunElements) -> None:
        self._plots, self._dock, self._elements = plots, dock, elements

    def takes(self, data: QMimeData) -> bool:
        """Whether there is something to plot."""
        result = self._plots.result
        return result is not None and can_drop(data, result, self._elements)

    def drop(self, data: QMimeData, place: QPoint) -> None:
        """Plot channels; of elements, ask which of theirs."""
        result = self._plots.result
        if result is None:
            return
        key = self._key_at(place)
        names = dropped_channels(data)
        if names:
            self._plot(names, key)
        else:
            channels = channels_of_elements(data, result, self._elements)
            self._ask(channels, key, self._dock.mapToGlobal(place))

    def _ask(self, channels: Mapping[str, list[str]], key: str, place: QPoint) -> None:
        menu = QMenu(self._dock)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for label, names in channels.items():
            menu.addAction(label).triggered.connect(lambda *_, names=names: self._plot(names, key))
        if channels:
            menu.popup(place)

    def _plot(self, names: list[str], key: str) -> None:
        plots = self._plots
        card = None if plots.area is None else plots.area.card(key)
        if plots.result is None or card is None:
            plots.add_channels(names)
            return
        change = with_added(card.spec, plots.book.change(key), plots.result, names)
        if change is None:
            plots.add_channels(names)
            return
        plots.book.set_change(key, change)
        plots.rebuild()

    def _key_at(self, place: QPoint) -> str:
        """Key of the plot at a place of the dock; empty beside all plots."""
        for card in self._plots.area.cards if self._plots.area is not None else ():
            if card.rect().contains(card.mapFrom(self._dock, place)):
                return card.spec.key
        return ""
