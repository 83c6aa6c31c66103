"""Extremes of columns in spans of rows of every size, so that any zoom is drawn at once.

A level has for each span of rows where the least and the greatest value of a column are; its spans
are twice as long as those of the level below. It grows with the column: each row is looked at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray

# rows of the shortest spans; shorter ones are looked through as they are drawn
LEAST = 32
# transformations to pixels overflow beyond this
LARGEST = 1e100


class Pyramid:
    """Extremes of some columns of one length.

    Args:
        width: Number of columns.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self._levels: list[_Level] = []

    def extend(self, columns: FloatArray, count: int) -> None:
        """Take over all rows below a count.

        Args:
            columns: The columns, shape (width, rows); those below former counts are as they were.
            count: Number of rows.
        """
        spans, place = count // LEAST, 0
        while spans:
            if place == len(self._levels):
                self._levels.append(_Level(self._width))
            level = self._levels[place]
            if spans == level.count:
                return
            if place == 0:
                level.append(*_extremes(columns, level.count * LEAST, spans * LEAST))
            else:
                level.append(*self._levels[place - 1].merged(level.count, spans))
            spans, place = spans // 2, place + 1

    def rows(self, column: int, first: int, last: int, span: int) -> NDArray[np.intp]:
        """Rows of the extremes of each span, in the order of time, as far as they are known.

        Args:
            column: Which column.
            first: First row, a multiple of `span`.
            last: Row after the last one, a multiple of `span`.
            span: Rows of a span, a power of two.

        Returns:
            Two rows for each span from the first one on; fewer spans where rows are new, none where
            spans are shorter than all that are kept.
        """
        place = (span // LEAST).bit_length() - 1
        if not 0 <= place < len(self._levels):
            return np.empty(0, dtype=np.intp)
        level = self._levels[place]
        spans = slice(first // span, min(last // span, level.count))
        pairs = level.rows[:, column, spans]
        pairs = np.sort(pairs, axis=0)
        found: NDArray[np.intp] = pairs.T.reshape(-1).astype(np.intp)
        return found


class _Level:
    """Extremes of spans of one size: [least, greatest] of each column and span.

    Attributes:
        count: Number of spans.
        rows: Where they are, shape (2, width, room).
        values: What they are; infinite where nothing in the span can be drawn.
    """

    def __init__(self, width: int) -> None:
        self.count = 0
        self.rows = np.empty((2, width, 64), dtype=np.int32)
        self.values = np.empty((2, width, 64))

    def append(self, rows: NDArray[np.int32], values: FloatArray) -> None:
        count = self.count + rows.shape[2]
        while count > self.rows.shape[2]:
            self.rows = np.concatenate((self.rows, np.empty_like(self.rows)), axis=2)
            self.values = np.concatenate((self.values, np.empty_like(self.values)), axis=2)
        self.rows[:, :, self.count : count] = rows
        self.values[:, :, self.count : count] = values
        self.count = count

    def merged(self, start: int, stop: int) -> tuple[NDArray[np.int32], FloatArray]:
        """Extremes of pairs of spans, from pair `start` to `stop`."""
        one, two = (slice(2 * start + place, 2 * stop, 2) for place in (0, 1))
        values = self.values
        # the first of two equal ones, as where all rows are looked through
        later = np.stack(
            (values[0, :, two] < values[0, :, one], values[1, :, two] > values[1, :, one])
        )
        rows = np.where(later, self.rows[:, :, two], self.rows[:, :, one])
        return rows, np.where(later, values[:, :, two], values[:, :, one])


def _extremes(columns: FloatArray, start: int, stop: int) -> tuple[NDArray[np.int32], FloatArray]:
    """Extremes of the shortest spans in some rows."""
    block = columns[:, start:stop].reshape(len(columns), -1, LEAST)
    offsets = start + LEAST * np.arange(block.shape[1])
    rows = np.stack([offsets + place for place in extreme_places(block)])
    values = np.stack([columns[np.arange(len(columns))[:, None], places] for places in rows])
    drawn = np.abs(values) < LARGEST
    nothing = np.array([np.inf, -np.inf])[:, None, None]
    return rows.astype(np.int32), np.where(drawn, values, nothing)


def extreme_places(spans: FloatArray) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Place of the least and of the greatest value that can be drawn along the last axis.

    The first place where there is none.
    """
    drawn = np.abs(spans) < LARGEST
    if drawn.all():
        return spans.argmin(axis=-1), spans.argmax(axis=-1)
    low = np.where(drawn, spans, np.inf).argmin(axis=-1)
    return low, np.where(drawn, spans, -np.inf).argmax(axis=-1)
