"""The window of time that the plots of a run share."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.time_range import MARGIN, growing_end, window_within
from mechstudio.results.settings import RunStatus

if TYPE_CHECKING:
    from mechstudio.results import Result


# part of a window that moves along which lies behind the shown time: so the line of the shown
# time stays within, although the window moves less often than the line
_AHEAD = 0.05


class TimeWindow(QObject):
    """The whole run, as far as it has come, unless the user chose a part of it.

    The last seconds of a run move along: with its newest row while it goes on, and with the shown
    time once it has ended. Then they stand still as long as the shown time is within, so that what
    is clicked or dragged does not move away.
    """

    latest_changed = Signal(object)  # length [s]; None for the whole run

    def __init__(self) -> None:
        super().__init__()
        self._chosen: tuple[float, float] | None = None
        self._latest: float | None = None
        # the shown time, and the right end of the last seconds where they are now [s]
        self._moment = 0.0
        self._stop: float | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether the user chose the window."""
        return self._chosen is not None

    @property
    def latest(self) -> float | None:
        """Length of what is shown up to the newest row, or to the shown time [s].

        None for the whole run. A part that the user zooms to goes before.
        """
        return self._latest

    @latest.setter
    def latest(self, seconds: float | None) -> None:
        if seconds != self._latest:
            self._latest, self._stop = seconds, None
            self.latest_changed.emit(seconds)

    def reset(self) -> None:
        """Forget the part that the user zoomed to, and where the last seconds were."""
        self._chosen = self._stop = None

    def show_whole(self) -> None:
        """Show the whole run again."""
        self._chosen = self.latest = None

    def follow(self, moment: float, times: FloatArray, result: Result | None) -> bool:
        """Take note of the shown time [s]; true if the window moves with it.

        Args:
            moment: The shown time [s].
            times: Times of the rows that are drawn [s].
            result: The run; None without one.
        """
        if self._latest is None:
            self._moment = moment
            return False
        before = self.shown(times, result)
        self._moment = moment
        return self.shown(times, result) != before

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
        goes_on = result.status is RunStatus.RUNNING
        if self._latest is not None:
            self._stop = last if goes_on else _moved(self._stop, self._latest, self._moment)
            # where a run has just begun, and where all of it is shorter
            stop = max(min(self._stop, last), start + self._latest)
            return stop - self._latest, stop
        stop = growing_end(start, last, result.settings.duration) if goes_on else last
        # a single moment, such as an equilibrium, stands in the middle
        return (start, stop) if stop > start else (start - 0.5, start + 0.5)

    def seen(self, times: FloatArray, result: Result | None) -> tuple[float, float]:
        """First and last time [s] of the axis: what is shown, with some air at the ends of the run.

        There no curve ends in the frame, and numbers are whole.

        Args:
            times: Times of the rows that are drawn [s].
            result: The run; None without one.
        """
        start, stop = self.shown(times, result)
        if self._chosen is not None or times.size == 0:
            return start, stop
        air = MARGIN * (stop - start)
        return start - air * (start <= times[0]), stop + air * (stop >= times[-1])

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


def _moved(stop: float | None, length: float, moment: float) -> float:
    """Right end [s] of a window of a length [s] that moves as little as the shown time asks for."""
    ahead = _AHEAD * length
    if stop is None or moment > stop - ahead:
        return moment + ahead
    out = stop - length - moment
    if out <= 0.0:
        return stop
    # a drag or a playback backward goes on from the left edge; after a jump it is what came before
    return moment + length if out < 0.5 * length else moment + ahead
