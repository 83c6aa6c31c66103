"""The window of time that the plots of a run share."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.time_range import growing_end, window_within
from mechstudio.results.settings import RunStatus

if TYPE_CHECKING:
    from mechstudio.results import Result


class TimeWindow:
    """The whole run, as far as it has come, unless the user chose a part of it.

    Attributes:
        latest: Length of what is shown before the newest row, which moves along with a run that
            goes on [s]; None for the whole run. A part that the user zooms to goes before.
    """

    def __init__(self) -> None:
        self._chosen: tuple[float, float] | None = None
        self.latest: float | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether the user chose the window."""
        return self._chosen is not None

    def reset(self) -> None:
        """Forget the part that the user zoomed to."""
        self._chosen = None

    def show_whole(self) -> None:
        """Show the whole run again."""
        self._chosen = self.latest = None

    def shown(self, times: FloatArray, result: Result | None) -> tuple[float, float]:
        """First and last time [s] that are shown.

        Args:
            times: Times of the rows that are drawn [s].
            result: The run; None without one.
        """
        if self._chosen is not None:
            return self._chosen
        if times.size == 0 or result is None:
            return 0.0, 1.0
        start, last = float(times[0]), float(times[-1])
        if self.latest is not None:
            # of a run that has just begun there is less
            return max(start, last - self.latest), max(last, start + self.latest)
        goes_on = result.status is RunStatus.RUNNING
        stop = growing_end(start, last, result.settings.duration) if goes_on else last
        return (start, stop) if stop > start else (start, start + 1.0)

    def choose(self, start: float, stop: float, times: FloatArray, result: Result) -> None:
        """Show a part of the run, as far as there is one.

        Args:
            start: Left end that is asked for [s].
            stop: Right end that is asked for [s].
            times: Times of the rows that are drawn [s], not empty.
            result: The run.
        """
        first, last = float(times[0]), float(times[-1])
        if result.status is RunStatus.RUNNING:
            last = max(last, first + result.settings.duration)
        if isfinite(start) and isfinite(stop) and stop > start and last > first:
            self._chosen = window_within(start, stop, first, last)
