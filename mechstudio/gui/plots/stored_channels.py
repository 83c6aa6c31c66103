"""Channels of a run that stays in its file, read for plots on a thread.

Plots of more rows than a picture can show hold the least and the greatest value of each of many
short spans of time, so that their memory does not grow with the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.gui.plots.channel_buffer import ChannelBuffer
from mechstudio.results.extremes import extremes, rows_per_span, span_times
from mechstudio.results.rounding import rounding

if TYPE_CHECKING:
    from mechstudio.results import Result

# most values of a column that are held
MOST = 2**20
# rows that are read at once
_BLOCK = 2**16


class StoredChannel(ChannelBuffer):
    """The values of one channel as columns, of all rows or of the extremes among them.

    Args:
        result: The run.
        name: The channel.
        is_dropped: Asked now and then; true ends the reading, and the channel is worth nothing.
    """

    def __init__(self, result: Result, name: str, is_dropped: Callable[[], bool]) -> None:
        super().__init__(result, name)
        span = rows_per_span(result.count, MOST)
        block = max(1, _BLOCK // span) * span
        parts = []
        for start in range(0, result.count, block):
            if is_dropped():
                break
            values = result.read(name, start, start + block)
            values = values.reshape(len(values), -1)
            # times ascend: their spans are marked by the first and a middle one
            parts.append(span_times(values, span) if name == "time" else extremes(values, span))
        rows = np.concatenate(parts) if parts else np.empty((0, len(self._columns)))
        self._columns = np.ascontiguousarray(rows.T)
        self._nonzero = np.any(self._columns != 0.0, axis=1)
        self._count, self._size = result.count, len(rows)
        self._pyramid.extend(self._columns, self._size)

    def read(self, count: int, is_dropped: Callable[[], bool] = lambda: False) -> None:
        """Nothing: a run that is in a file has all its rows."""


def read_channels(
    result: Result, names: Iterable[str], is_dropped: Callable[[], bool]
) -> tuple[dict[str, StoredChannel], Mapping[str, float]]:
    """Channels of a run by name, and what counts as zero by unit; works on any thread."""
    return {name: StoredChannel(result, name, is_dropped) for name in names}, rounding(result)
