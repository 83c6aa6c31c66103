"""Times of the rows that a playback goes over."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.results import Result

OPEN_PIECE = 10.0  # by which the planned end of a run without an end grows [s]


def last_time(result: Result | None) -> float:
    """Time of the newest row [s]; 0 without one."""
    count = 0 if result is None else result.count
    return float(result.store.time[count - 1]) if result is not None and count else 0.0


def planned_end(result: Result, end: float, *, live: bool, is_open: bool) -> float:
    """Time at which a run ends when it is complete [s].

    Args:
        result: The run.
        end: Time of its newest row [s].
        live: Whether it grows.
        is_open: Whether it goes on until the user ends it.
    """
    # a run that was ended early has no more to come
    if not live:
        return end
    if is_open:
        return OPEN_PIECE * (math.floor(end / OPEN_PIECE) + 1.0)
    return max(end, float(result.settings.duration))


def row_ahead(result: Result, time: float, rows: int) -> float:
    """Time of the row that lies a number of rows ahead of a time, or back if negative [s]."""
    times, count = result.store.time, result.count
    # between two rows, one step goes to the nearer one on that side; few rows of files are read
    if rows > 0:
        index = bisect_right(times, time, 0, count) + rows - 1
    else:
        index = bisect_left(times, time, 0, count) + rows
    return float(times[min(max(index, 0), count - 1)])
