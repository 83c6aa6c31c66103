"""Which moments the player can show: those of the run of the document, which may still grow."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from mechstudio.gui.state.document import Document
from mechstudio.results.interpolation import SAME_TIME

if TYPE_CHECKING:
    from mechstudio.results import Result

OPEN_PIECE = 10.0  # by which the planned end of a run without an end grows [s]


class PlayedRows:
    """The rows of the shown run, as far as they have been looked at.

    Args:
        document: What is open, with its run.

    Attributes:
        is_live: Whether the run still grows.
        is_open: Whether it goes on until the user ends it.
        end: Time of the newest row [s].
        chosen: First and last time [s] of what is to be played of each run; None for all.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self.is_live = self.is_open = False
        self.end = 0.0
        self.chosen: tuple[float, float] | None = None

    @property
    def newest(self) -> float:
        """Time of the newest row [s], also where it has not been looked at yet."""
        return _last_time(self._document.result)

    @property
    def planned_end(self) -> float:
        """Time at which the run ends when it is complete [s]."""
        result, mechanism = self._document.result, self._document.mechanism
        if result is not None:
            # a run that was ended early has no more to come
            if not self.is_live:
                return self.end
            if self.is_open:
                return OPEN_PIECE * (math.floor(self.end / OPEN_PIECE) + 1.0)
            return max(self.end, float(result.settings.duration))
        return float(mechanism.simulation.duration) if mechanism is not None else 0.0

    @property
    def present(self) -> bool:
        """Whether there is anything to play: rows of a run that the shown mechanism has."""
        result = self._document.result
        return result is not None and self._document.shows_run and result.count > 0

    @property
    def played(self) -> tuple[float, float] | None:
        """The chosen times [s] where they lie within the run; None where all of it is played."""
        if self.chosen is None or self._document.result is None:
            return None
        return self.chosen if self.chosen[1] <= self.planned_end * (1.0 + SAME_TIME) else None

    @property
    def limits(self) -> tuple[float, float]:
        """First and last time [s] that is played, as far as there are rows."""
        start, stop = self.played or (0.0, self.end)
        return min(start, self.end), min(stop, self.end)

    def entered(self, time: float) -> float:
        """A moment [s], or the first one that is played where it is not among those."""
        first, last = self.limits
        return time if first <= time <= last else first

    def cut(self, time: float, *, first: bool) -> tuple[float, float] | None:
        """What is played from or up to a moment [s] instead; None where nothing is left of it."""
        start, stop = self.played or (0.0, self.end)
        start, stop = (time, stop) if first else (start, time)
        return (start, stop) if stop > start else None

    def beside(self, time: float, rows: int) -> float:
        """Time of the row so many rows after a moment [s], or before it if negative.

        Between two rows, one step goes to the nearer one on that side.
        """
        result = self._document.result
        if result is None or result.count == 0:
            return time
        # few rows of files are read
        times, count = result.store.time, result.count
        if rows > 0:
            index = bisect_right(times, time, 0, count) + rows - 1
        else:
            index = bisect_left(times, time, 0, count) + rows
        return float(times[min(max(index, 0), count - 1)])

    def next_singular(self, time: float) -> float | None:
        """Time of the next singular position [s], or of the first after the last one."""
        result = self._document.result
        if result is None or not self.present:
            return None
        moments = result.statistics.singular_times
        later = [moment for moment in moments if moment > time + 1e-9]
        return min(later or moments, default=None)

    def read(self) -> bool:
        """Look for new rows; true if there are other ones."""
        before, self.end = self.end, self.newest
        return self.end != before


def _last_time(result: Result | None) -> float:
    """Time of the newest row [s]; 0 without one."""
    count = 0 if result is None else result.count
    return float(result.store.time[count - 1]) if result is not None and count else 0.0
