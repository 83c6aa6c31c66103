"""The view and the docks of one window."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.state.window_state import WindowState
from mechstudio.gui.window.docks import DOCKS
from mechstudio.gui.window.panels import (
    Comparing,
    ElementList,
    FollowsPaths,
    Hiding,
    ListsRuns,
    MarksMoments,
    Panels,
    ShowsCurves,
    ShowsQuantities,
    ShowsTheme,
    View,
    Working,
)
from mechstudio.scene.chart_curves import TimeChart


class PanelSet:
    """Makes the panels, and tells those that listen what is visible and in which units.

    Attributes:
        view_widget: The 3D view as a widget.
        view: What the window asks of it.
        widgets: What is in the docks, by id.
        plots: The plots, which draw in colors of their own.
    """

    def __init__(self, panels: Panels, state: WindowState) -> None:
        shared = (state.document, state.selection, state.cursor)
        self.view_widget = panels.viewport(*shared)
        self.view = cast(View, self.view_widget)
        self.widgets = {spec.id: getattr(panels, spec.id)(*shared) for spec in DOCKS}
        self.plots = cast(ShowsTheme, self.widgets["plots"])
        for widget in (self.view_widget, *self.widgets.values()):
            if isinstance(widget, Hiding):
                widget.follow_visibility(state.visibility)
            if isinstance(widget, ShowsQuantities):
                widget.set_units(state.units)
            if isinstance(widget, Comparing):
                widget.compare_with(state.compared)
            if isinstance(widget, MarksMoments):
                widget.mark_moments(state.moments)

        studies, view = self.widgets["studies"], self.view
        if isinstance(studies, FollowsPaths):

            def draw() -> None:
                view.tool_choice.choose("path")
                view.setFocus()  # Enter and Esc are for the tool

            studies.follow_drawn(view.drawn_path, draw)

    @property
    def elements(self) -> ElementList | None:
        """The dock that lists the elements, where it can do what the window asks of it."""
        widget = self.widgets["model_tree"]
        return widget if isinstance(widget, ElementList) else None

    def film_charts(self) -> tuple[TimeChart, ...]:
        """The plots as they are drawn, for films and reports."""
        plots = self.widgets["plots"]
        return plots.film_charts() if isinstance(plots, ShowsCurves) else ()

    def list_runs(self, shelf: RunShelf, run: Callable[[], object]) -> None:
        """Let the dock of runs list those of a shelf, and start others by a function."""
        runs = self.widgets["runs"]
        if isinstance(runs, ListsRuns):
            runs.set_shelf(shelf, run)

    def shut_down(self) -> None:
        """Join the threads of the docks, and free what the view holds."""
        for widget in self.widgets.values():
            if isinstance(widget, Working):
                widget.shut_down()
        self.view.finalize()
