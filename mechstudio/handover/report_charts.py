"""Plots of the window in a report: what they are over, their units, transforms and ranges."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.handover.packed_arrays import PackedArrays, Place
from mechstudio.handover.report_curves import MOST_VALUES, Curves
from mechstudio.results.extremes import extremes, rows_per_span, span_times
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.plot_colors import plot_colors

_NONE: FloatArray = np.empty(0)
# lengths of dashes and gaps of compared runs, one after the other [pixels]
_DASHES = ((8, 5), (2, 4), (8, 4, 2, 4), (8, 4, 2, 4, 2, 4))


def report_charts(charts: Sequence[TimeChart], arrays: PackedArrays) -> tuple[Place, list[Curves]]:
    """Place of the common times, and the plots with the places of their values.

    Curves of compared runs have their values at the times of the shown one.

    Args:
        charts: The plots.
        arrays: Where values are put.
    """
    times = _common_times(charts)
    span = rows_per_span(len(times), MOST_VALUES)
    place = arrays.add(span_times(times[:, None], span)[:, 0], "f8")
    return place, [_plot(chart, times, span, _Paths(arrays)) for chart in charts]


def chart_plots(charts: Sequence[TimeChart], arrays: PackedArrays) -> list[Curves]:
    """Plots over another quantity than the time, beside others.

    Args:
        charts: The plots.
        arrays: Where values are put.
    """
    return [_plot(chart, _NONE, 1, _Paths(arrays)) for chart in charts]


class _Paths:
    """Puts times of paths among the arrays, once where curves share them.

    Args:
        arrays: Where they are put.
    """

    def __init__(self, arrays: PackedArrays) -> None:
        self.arrays = arrays
        self._known: list[tuple[FloatArray, Place]] = []

    def place(self, times: FloatArray) -> Place:
        """Place of ascending times [s]."""
        for known, place in self._known:
            if np.array_equal(known, times):
                return place
        self._known.append((times, self.arrays.add(times, "f8")))
        return self._known[-1][1]


def _common_times(charts: Sequence[TimeChart]) -> FloatArray:
    """Times of the shown run, as far as its curves are known [s]."""
    curves = [curve for chart in charts if chart.across is None for curve in chart.curves]
    own = [curve.times for curve in curves if not curve.dash] or [one.times for one in curves]
    return max(own, key=len, default=_NONE)


def _plot(chart: TimeChart, times: FloatArray, span: int, paths: _Paths) -> Curves:
    """A plot as the page draws it.

    Args:
        chart: The plot.
        times: Common times of plots over time [s].
        span: How many rows of those share two values.
        paths: Where times of other plots are put.
    """
    light, dark = plot_colors("light"), plot_colors("dark")
    curves = []
    for number, curve in enumerate(chart.curves):
        own: Curves
        if chart.across is None:
            column = extremes(_at(times, curve)[:, None], span)[:, 0]
            own = {"values": paths.arrays.add(column, "f4")}
        else:
            own = _path(curve, paths)
        own |= {
            "label": curve.label,
            "colors": [curve.tone(light, number), curve.tone(dark, number)],
            "dash": list(_DASHES[(curve.dash - 1) % len(_DASHES)]) if curve.dash else [],
            "right": curve.right,
        }
        curves.append(own)
    columns = {side: [c.values for c in chart.curves if c.right is side] for side in (False, True)}
    across = [curve.across for curve in chart.curves if curve.across is not None]
    return {
        "title": chart.title,
        "unit": chart.axis.label,
        "axis": _axis(chart.axis, columns[False]),
        "right": None if chart.right is None else _axis(chart.right, columns[True]),
        "across": None if chart.across is None else _axis(chart.across, across),
        "equal_scales": chart.equal_scales,
        "curves": curves,
    }


def _at(times: FloatArray, curve: TimeCurve) -> FloatArray:
    """The values of a curve at times [s]; gaps where it has none."""
    if len(curve.values) == len(times) and np.array_equal(curve.times, times):
        return curve.values
    if not len(curve.values):
        return np.full(len(times), np.nan)
    found: FloatArray = np.interp(times, curve.times, curve.values, left=np.nan, right=np.nan)
    return found


def _path(curve: TimeCurve, paths: _Paths) -> Curves:
    """Values along both axes, with the times at which they are reached; a spectrum has none."""
    across = _NONE if curve.across is None else curve.across
    values, times = curve.values, curve.times
    if len(times):
        # of a path there are no spans of time with extremes
        rows = np.unique(np.linspace(0, len(times) - 1, MOST_VALUES).astype(np.intp))
        across, values, times = across[rows], values[rows], times[rows]
    else:
        step = rows_per_span(len(values), MOST_VALUES)
        across = span_times(across[:, None], step)[:, 0]
        values = extremes(values[:, None], step)[:, 0]
    return {
        "across": paths.arrays.add(across, "f4"),
        "values": paths.arrays.add(values, "f4"),
        "times": paths.place(times) if len(times) else None,
    }


def _axis(axis: ChartAxis, columns: Sequence[FloatArray]) -> Curves:
    """An axis with the lowest and the highest number that it shows."""
    low, high = axis.ends(columns)
    if axis.logarithmic:
        low, high = 10.0**low, 10.0**high
    return {
        "label": axis.label,
        "ends": [low, high],
        "logarithmic": axis.logarithmic,
        # of a line as on the page; 0 for none
        "rounding": axis.rounding if axis.logarithmic else 0.0,
    }
