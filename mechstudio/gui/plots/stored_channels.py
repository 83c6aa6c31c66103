"""Channels of a run that stays in its file, read for plots on a thread.

Plots of more rows than a picture can show hold the least and the greatest value of each of many
short spans of time, so that their memory does not grow with the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.channel_buffer import ChannelBuffer
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
        span = rows_per_span(result.count)
        block = max(1, _BLOCK // span) * span
        parts = []
        for start in range(0, result.count, block):
            if is_dropped():
                break
            values = result.read(name, start, start + block)
            values = values.reshape(len(values), -1)
            # times ascend: their spans are marked by the first and a middle one
            parts.append(_times(values, span) if name == "time" else extremes(values, span))
        rows = np.concatenate(parts) if parts else np.empty((0, len(self._columns)))
        self._columns = np.ascontiguousarray(rows.T)
        self._nonzero = np.any(self._columns != 0.0, axis=1)
        self._count = len(rows)

    def read(self, count: int) -> None:
        """Nothing: a run that is in a file has all its rows."""


def read_channels(
    result: Result, names: Iterable[str], is_dropped: Callable[[], bool]
) -> tuple[dict[str, StoredChannel], Mapping[str, float]]:
    """Channels of a run by name, and what counts as zero by unit; works on any thread."""
    return {name: StoredChannel(result, name, is_dropped) for name in names}, rounding(result)


def rows_per_span(count: int) -> int:
    """How many rows share two values in a plot of this many rows; 1 if each has its own."""
    return 1 if count <= MOST else -(-2 * count // MOST)


def extremes(values: FloatArray, span: int) -> FloatArray:
    """Least and greatest value of each column in each span, in the order in which they come.

    Args:
        values: Shape (rows, columns).
        span: Rows of a span; 1 leaves all as they are.

    Returns:
        Two rows for each span, the last of which may be shorter; where a value is not a number,
        one of its span is not.
    """
    if span == 1:
        return values
    missing = -len(values) % span
    padded = np.concatenate([values, np.repeat(values[-1:], missing, axis=0)])
    spans = padded.reshape(-1, span, values.shape[1])
    # the extreme of a span with a gap is the gap
    first, second = spans.argmin(axis=1), spans.argmax(axis=1)
    places = np.stack([np.minimum(first, second), np.maximum(first, second)], axis=1)
    found: FloatArray = np.take_along_axis(spans, places, axis=1)
    return found.reshape(-1, values.shape[1])


def _times(times: FloatArray, span: int) -> FloatArray:
    """Time of the first and of a middle row of each span."""
    if span == 1:
        return times
    starts = np.arange(0, len(times), span)
    middles = np.minimum(starts + span // 2, len(times) - 1)
    found: FloatArray = times[np.stack([starts, middles], axis=1).ravel()]
    return found
