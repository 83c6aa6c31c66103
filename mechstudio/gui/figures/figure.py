"""What a figure has, as data: charts by columns, and lines at moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from mechstudio.results.extremes import extremes, rows_per_span, span_times
from mechstudio.scene.chart_curves import TimeChart, TimeCurve

# values of a curve: more than dots of a printer across a page
_MOST_VALUES = 8000


@dataclass(frozen=True, kw_only=True)
class MomentLine:
    """An upright line in plots over time.

    Attributes:
        time: Where it is [s].
        color: As a hexadecimal code.
        name: What stands at its upper end; empty for nothing.
        dashed: Whether it is dashed.
    """

    time: float
    color: str
    name: str = ""
    dashed: bool = False


@dataclass(frozen=True, kw_only=True)
class Figure:
    """Plots as they are drawn.

    Attributes:
        columns: The charts, top-down, of each column from the left.
        window: First and last time that are shown [s].
        lines: At moments.
        moment: The shown time, of the dots on paths [s]; None for no dots.
    """

    columns: tuple[tuple[TimeChart, ...], ...]
    window: tuple[float, float]
    lines: tuple[MomentLine, ...] = ()
    moment: float | None = None

    def without_moments(self) -> Figure:
        """The same without the shown time, cursors and marks."""
        return replace(self, lines=(), moment=None)


def figure_of(
    columns: Sequence[Sequence[TimeChart]],
    window: tuple[float, float],
    lines: Sequence[MomentLine] = (),
    moment: float | None = None,
) -> Figure:
    """A figure of what charts show within a window of time.

    Args:
        columns: The charts of each column, with the curves of the whole run.
        window: First and last time [s].
        lines: At moments.
        moment: The shown time [s]; None for no dots on paths.
    """
    shown = tuple(tuple(_cut(chart, window) for chart in column) for column in columns)
    return Figure(columns=shown, window=window, lines=tuple(lines), moment=moment)


def _cut(chart: TimeChart, window: tuple[float, float]) -> TimeChart:
    return replace(chart, curves=tuple(_cut_curve(curve, window) for curve in chart.curves))


def _cut_curve(curve: TimeCurve, window: tuple[float, float]) -> TimeCurve:
    """A curve within a window of time [s], with as many values as can be printed."""
    times, values, across = curve.times, curve.values, curve.across
    if across is not None and not len(times):
        # a spectrum is one of the shown time
        step = rows_per_span(len(values), _MOST_VALUES)
        across = span_times(across[:, None], step)[:, 0]
        return replace(curve, across=across, values=extremes(values[:, None], step)[:, 0])
    # a row more at either end, so that curves leave the plot there
    first = max(int(np.searchsorted(times, window[0], side="left")) - 1, 0)
    last = min(int(np.searchsorted(times, window[1], side="right")) + 1, len(times))
    times, values = times[first:last], values[first:last]
    if across is not None:
        # of a path there are no spans of time with extremes
        step = max(1, -(-len(times) // _MOST_VALUES))
        rows = np.unique(np.append(np.arange(0, len(times), step), max(len(times) - 1, 0)))
        rows = rows[: len(times)]
        return replace(
            curve, times=times[rows], values=values[rows], across=across[first:last][rows]
        )
    step = rows_per_span(len(times), _MOST_VALUES)
    return replace(
        curve,
        times=span_times(times[:, None], step)[:, 0],
        values=extremes(values[:, None], step)[:, 0],
    )
