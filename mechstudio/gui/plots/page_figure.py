"""The plots of a page as a figure: what they show now, for print."""

from __future__ import annotations

from mechstudio.gui.figures.figure import Figure, MomentLine, figure_of
from mechstudio.gui.plots.marker_line import MARKER_NAMES
from mechstudio.gui.plots.plot_area import PlotArea
from mechstudio.gui.plots.plot_card import PlotCard
from mechstudio.gui.widgets.moment_marks import MARK_COLORS
from mechstudio.scene.plot_colors import plot_colors


def page_figure(area: PlotArea, key: str = "") -> Figure:
    """Plots by columns, or one of them, with what is drawn within the shown time.

    Args:
        area: The plots.
        key: Of one plot; empty for all.
    """
    # plots of a file come when it has been read
    area.refresh()
    area.values.settle()
    chosen = area.card(key)
    columns = [[chosen]] if chosen is not None else area.columns
    charts = [area.film_charts(column) for column in columns]
    return figure_of(
        [column for column in charts if column],
        area.window_shown(),
        _lines(area, [card for column in columns for card in column]),
        area.moment,
    )


def _lines(area: PlotArea, cards: list[PlotCard]) -> list[MomentLine]:
    """Lines at the marks of the run, at the cursors and at the shown time."""
    colors, timed = plot_colors("light"), [card for card in cards if card.spec.is_over_time]
    if not timed:
        return []
    found = [
        MomentLine(time=time, color=MARK_COLORS[kind].name())
        for kind, times in timed[0].moment_lines.shown().items()
        for time in times
    ]
    if area.markers is not None:
        found += [
            MomentLine(time=time, color=colors.text, name=name, dashed=True)
            for name, time in zip(MARKER_NAMES, area.markers, strict=True)
        ]
    return [*found, MomentLine(time=area.moment, color=colors.cursor)]
