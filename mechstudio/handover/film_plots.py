"""Plots beside or below the pictures of a film, with a line at the moment of each frame."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.results import Result
from mechstudio.results.extremes import extremes, rows_per_span, span_times
from mechstudio.results.plotting import labels_by_unit
from mechstudio.results.rounding import rounding
from mechstudio.scene.picture import Pixels
from mechstudio.scene.time_charts import TimeChart, TimeChartPicture, TimeCurve

BELOW, BESIDE = "below", "beside"
PLACES = (BELOW, BESIDE)
# what plots take of the height of a frame, and of its width
_SHARES = {BELOW: 0.38, BESIDE: 0.42}
# values of a curve; longer runs show the extremes of spans of time
_MOST_VALUES = 8000
_LEAST_HEIGHT = 70  # of a chart with its axis [pixels]


class FilmPlots:
    """Divides frames into a picture and plots.

    Args:
        result: The run.
        names: Channels, groups or patterns, also with a component behind; none for no plots.
        place: Where the plots are, "below" or "beside" the picture.
        size: Width and height of a frame [pixels], even numbers.
        span: First and last moment of the film [s].
        theme: "light" or "dark".

    Raises:
        UnknownNameError: A name is neither a channel nor a group.
        MechStudioError: There is no such place, or plots of so many units have no room.
    """

    def __init__(
        self,
        result: Result,
        names: Sequence[str],
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
        self._result, self._span, self._theme = result, span, theme
        self._is_below = place == BELOW
        self._picture: TimeChartPicture | None = None
        # what is drawn, by unit
        self._labels = labels_by_unit(result, names)
        if not self._labels:
            return
        width, height = size
        if self._is_below:
            self._size = (width, _even(_SHARES[BELOW] * height))
            self.picture_size = (width, height - self._size[1])
        else:
            self._size = (_even(_SHARES[BESIDE] * width), height)
            self.picture_size = (width - self._size[0], height)
        count = len(self._labels)
        if self._size[1] < _LEAST_HEIGHT * count:
            raise MechStudioError(
                f"The curves have {count} unit{'s' * (count > 1)}, and a plot for each has no room "
                f"{place} the picture. Choose fewer channels or a larger film."
            )

    def added(self, picture: Pixels, time: float) -> Pixels:
        """A picture (height, width, 3) of `picture_size` with the plots at a time [s].

        The plots are drawn when the first one comes: where pictures are drawn, and as long as that
        takes.
        """
        if not self._labels:
            return picture
        if self._picture is None:
            self._picture = TimeChartPicture(self._charts(), self._span, self._size, self._theme)
        both = (picture, self._picture.at(time))
        frame: Pixels = np.concatenate(both, axis=0 if self._is_below else 1)
        return frame

    def _charts(self) -> tuple[TimeChart, ...]:
        """The curves between the first moment and the last one, a chart for each unit."""
        times = np.asarray(self._result["time"], float)
        # a row more at either end, so that curves leave the chart there
        start = max(int(np.searchsorted(times, self._span[0], "right")) - 1, 0)
        stop = min(int(np.searchsorted(times, self._span[1], "left")) + 1, len(times))
        times = times[start:stop]
        step = rows_per_span(len(times), _MOST_VALUES)
        times = span_times(times[:, None], step)[:, 0]

        def curve(label: str) -> TimeCurve:
            values = np.asarray(self._result[label], float)[start:stop]
            return TimeCurve(label, times, extremes(values[:, None], step)[:, 0])

        zeros = rounding(self._result)
        return tuple(
            TimeChart(unit, tuple(map(curve, labels)), zeros.get(unit, 0.0))
            for unit, labels in self._labels.items()
        )


def _even(length: float) -> int:
    return 2 * round(0.5 * length)
