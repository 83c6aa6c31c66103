"""Plots beside or below the pictures of a film, with a line at the moment of each frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.results import Result
from mechstudio.results.computed import formula_rows
from mechstudio.results.curve_names import FORMULA_SIGN, formula_of, is_written_formula
from mechstudio.results.extremes import extremes, rows_per_span, span_times
from mechstudio.results.plotting import labels_by_unit
from mechstudio.results.rounding import rounding
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve
from mechstudio.scene.picture import Pixels
from mechstudio.scene.time_charts import TimeChartPicture

BELOW, BESIDE = "below", "beside"
PLACES = (BELOW, BESIDE)
# what plots take of the height of a frame, and of its width
_SHARES = {BELOW: 0.38, BESIDE: 0.42}
# several below each other take more of the height
_WANTED_HEIGHT, _MOST_BELOW = 120, 0.5  # of each [pixels], and share of all of them
# values of a curve; longer runs show the extremes of spans of time
_MOST_VALUES = 8000
_LEAST_HEIGHT = 70  # of a chart with its axis [pixels]


class FilmPlots:
    """Divides frames into a picture and plots.

    Args:
        count: How many charts there are; none for no plots.
        charts: Gives them, when the first frame is drawn: where pictures are drawn.
        place: Where the plots are, "below" or "beside" the picture.
        size: Width and height of a frame [pixels], even numbers.
        span: First and last moment of the film [s].
        theme: "light" or "dark".

    Raises:
        MechStudioError: There is no such place, or so many plots have no room.
    """

    def __init__(
        self,
        count: int,
        charts: Callable[[], Sequence[TimeChart]],
        place: str,
        size: tuple[int, int],
        span: tuple[float, float],
        theme: str,
    ) -> None:
        if place not in _SHARES:
            raise MechStudioError(
                f"Plots of a film are {' or '.join(PLACES)} the picture, not '{place}'."
            )
        self.picture_size = size
        self._count, self._charts, self._span, self._theme = count, charts, span, theme
        self._is_below = place == BELOW
        self._picture: TimeChartPicture | None = None
        if not count:
            return
        width, height = size
        if self._is_below:
            share = min(max(_SHARES[BELOW], _WANTED_HEIGHT * count / height), _MOST_BELOW)
            self._size = (width, _even(share * height))
            self.picture_size = (width, height - self._size[1])
        else:
            self._size = (_even(_SHARES[BESIDE] * width), height)
            self.picture_size = (width - self._size[0], height)
        if self._size[1] < _LEAST_HEIGHT * count:
            raise MechStudioError(
                f"A film of {width} x {height} pixels has no room for {count} plot"
                f"{'s' * (count > 1)} {place} the picture. Choose fewer plots or a larger film."
            )

    def added(self, picture: Pixels, time: float) -> Pixels:
        """A picture (height, width, 3) of `picture_size` with the plots at a time [s].

        The plots are drawn when the first one comes: where pictures are drawn, and as long as that
        takes.
        """
        if not self._count:
            return picture
        if self._picture is None:
            charts = [self._cut(chart) for chart in self._charts()]
            self._picture = TimeChartPicture(charts, self._span, self._size, self._theme)
        both = (picture, self._picture.at(time))
        frame: Pixels = np.concatenate(both, axis=0 if self._is_below else 1)
        return frame

    def _cut(self, chart: TimeChart) -> TimeChart:
        """The curves between the first moment and the last one, with as many values as are seen."""
        return replace(chart, curves=tuple(map(self._cut_curve, chart.curves)))

    def _cut_curve(self, curve: TimeCurve) -> TimeCurve:
        times, values = curve.times, curve.values
        if curve.across is not None and not len(times):
            # a spectrum stays as it is
            step = rows_per_span(len(values), _MOST_VALUES)
            across = span_times(curve.across[:, None], step)[:, 0]
            return replace(curve, across=across, values=extremes(values[:, None], step)[:, 0])
        # a row more at either end, so that curves leave the chart there
        start = max(int(np.searchsorted(times, self._span[0], "right")) - 1, 0)
        stop = min(int(np.searchsorted(times, self._span[1], "left")) + 1, len(times))
        times, values = times[start:stop], values[start:stop]
        if curve.across is not None:
            # of a path there are no spans of time with extremes
            rows = np.unique(np.linspace(0, max(len(times) - 1, 0), _MOST_VALUES).astype(np.intp))
            rows = rows[: len(times)]
            across = curve.across[start:stop][rows]
            return replace(curve, times=times[rows], values=values[rows], across=across)
        step = rows_per_span(len(times), _MOST_VALUES)
        return replace(
            curve,
            times=span_times(times[:, None], step)[:, 0],
            values=extremes(values[:, None], step)[:, 0],
        )


def plots_of_curves(
    result: Result,
    names: Sequence[str],
    place: str,
    size: tuple[int, int],
    span: tuple[float, float],
    theme: str,
) -> FilmPlots:
    """Plots of curves by their names in SI units, one for each unit.

    Args:
        result: The run.
        names: Channels, groups or patterns, also with a component behind, and formulas over such
            names in brackets; none for no plots.
        place: Where the plots are, "below" or "beside" the picture.
        size: Width and height of a frame [pixels], even numbers.
        span: First and last moment of the film [s].
        theme: "light" or "dark".

    Raises:
        UnknownNameError: A name is neither a channel nor a group.
        FormulaError: A formula cannot be read for this run.
        MechStudioError: There is no such place, or plots of so many units have no room.
    """
    by_unit = labels_by_unit(result, [name for name in names if not is_written_formula(name)])
    formulas = {name: formula_of(result, name) for name in names if is_written_formula(name)}
    for name, formula in formulas.items():
        by_unit.setdefault(formula.unit, []).append(name)

    def charts() -> list[TimeChart]:
        times, zeros = np.asarray(result["time"], float), rounding(result)

        def curve(label: str) -> TimeCurve:
            formula = formulas.get(label)
            values = result[label] if formula is None else formula_rows(formula, result)
            return TimeCurve(label.removeprefix(FORMULA_SIGN), times, np.asarray(values, float))

        return [
            TimeChart(
                axis=ChartAxis(label=f"[{unit}]", least=zeros.get(unit, 0.0)),
                curves=tuple(map(curve, labels)),
            )
            for unit, labels in by_unit.items()
        ]

    return FilmPlots(len(by_unit), charts, place, size, span, theme)


def _even(length: float) -> int:
    return 2 * round(0.5 * length)
