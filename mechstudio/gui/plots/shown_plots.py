"""What the parts of the dock of plots ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mechstudio.gui.plots.plot_area import PlotArea
    from mechstudio.gui.plots.plot_book import PlotBook
    from mechstudio.results import Result


class ShownPlots(Protocol):
    """What is plotted now."""

    @property
    def area(self) -> PlotArea | None:
        """The plots; None before the first result."""

    @property
    def result(self) -> Result | None:
        """The run that is shown."""


class BookedPlots(ShownPlots, Protocol):
    """The same with the book of pages, whose changes are shown once that is asked for."""

    book: PlotBook

    def rebuild(self) -> None:
        """Show the plots as tool bar and book have them now."""
