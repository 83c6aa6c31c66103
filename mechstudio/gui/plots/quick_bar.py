"""A row of names above the plots; a click on one shows its plot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from mechstudio.gui.plots.plot_spec import chosen_plots
from mechstudio.gui.plots.quick_plots import QuickPlot, quick_plots
from mechstudio.gui.plots.shown_plots import BookedPlots

if TYPE_CHECKING:
    from mechstudio.gui.plots.page_bar import PageBar
    from mechstudio.gui.plots.plot_card import PlotCard
    from mechstudio.gui.plots.plot_tool_bar import PlotToolBar
    from mechstudio.results import Result


class Plots(BookedPlots, Protocol):
    """Where the plots are shown."""

    page_bar: PageBar
    tool_bar: PlotToolBar


class QuickBar(QWidget):
    """Buttons for what is looked for most, such as the energy, as far as the run has it.

    Args:
        plots: The dock.
    """

    def __init__(self, plots: Plots) -> None:
        super().__init__()
        self._plots = plots
        self._result: Result | None = None
        self._offered: tuple[QuickPlot, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons, in order."""
        return self.findChildren(QPushButton, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def offer(self, result: Result) -> None:
        """Have a button for each such plot of a run."""
        if result is self._result:
            return
        self._result = result
        offered = quick_plots(result)
        if [plot.text for plot in offered] != [plot.text for plot in self._offered]:
            self._make_buttons(offered)
        self._offered = offered

    def fill_menu(self, menu: QMenu) -> None:
        """Offer the same as entries of a menu."""
        menu.clear()
        for number, plot in enumerate(self._offered):
            menu.addAction(plot.text).triggered.connect(partial(self._show, number))

    def _make_buttons(self, offered: tuple[QuickPlot, ...]) -> None:
        for former in self.buttons:
            self._row.removeWidget(former)
            former.setParent(None)
            former.deleteLater()
        for number, plot in enumerate(offered):
            button = QPushButton(plot.text)
            button.setProperty("small", True)
            button.setAutoDefault(False)
            button.setToolTip(plot.tip)
            button.setAccessibleName(f"Show {plot.text.lower()}")
            button.clicked.connect(partial(self._show, number))
            self._row.addWidget(button)

    def _show(self, number: int, *_: bool) -> None:
        """Bring a plot into view, with the focus on its title; add it where it is not yet there."""
        plots, plot = self._plots, self._offered[number]
        if not plot.names:
            plots.book.current = 0
            plots.book.page.removed.discard(plot.key)
            plots.tool_bar.set_shown(plot.key, True)
        elif self._card(plot) is None and self._result is not None:
            keys = [spec.key for spec in chosen_plots(self._result, plot.names)]
            plots.book.add_once(plot.names, keys)
        plots.page_bar.refresh()
        plots.rebuild()
        card = self._card(plot)
        if card is not None and plots.area is not None:
            plots.area.bring_into_view(card.spec.key)
            card.legend.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def _card(self, plot: QuickPlot) -> PlotCard | None:
        """The plot on the page in front; the first one where its curves have several."""
        cards = [] if self._plots.area is None else self._plots.area.cards
        if not plot.names:
            return next((card for card in cards if card.spec.key == plot.key), None)
        wanted = set(plot.names)
        shown = [card for card in cards if wanted & {curve.name for curve in card.spec.curves}]
        known = {curve.name for card in shown for curve in card.spec.curves}
        return shown[0] if shown and wanted <= known else None
