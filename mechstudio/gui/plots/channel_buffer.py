"""The values of one channel as contiguous columns that grow with the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.decimation import Extremes
from mechstudio.gui.plots.pyramid import Pyramid
from mechstudio.results.extremes import extremes, span_times

if TYPE_CHECKING:
    from mechstudio.results import Result


_BLOCK = 2**16  # rows that are read at once
_LATEST = 2**10  # rows at the end whose extremes need not be known
# the latest rows that are held as they are, at least, and most values of those before them
STRETCH = 2**15
# values that are held at most of a run that is thinned out
_ROOM = 3 * STRETCH


class Thinned(NamedTuple):
    """Which rows of a run that goes on are held as extremes.

    Attributes:
        rows: The first so many, whole stretches of them.
        span: Of each span of so many rows, a power of two, two values are held.
    """

    rows: int = 0
    span: int = 1

    @property
    def size(self) -> int:
        """How many values are held of these rows."""
        return 2 * self.rows // self.span if self.rows else 0

    def after(self, count: int) -> Thinned:
        """What is to be thinned out of so many rows, so that memory does not grow with them."""
        if count < self.rows + 2 * STRETCH:
            return self
        rows = (count // STRETCH - 1) * STRETCH
        span = max(2, self.span)
        while 2 * rows // span > STRETCH:
            span *= 2
        return Thinned(rows, span)


NOT_THINNED = Thinned()


class ChannelBuffer:
    """Reads each row of a channel once, however often the curves are drawn.

    Args:
        result: The run.
        name: The channel.
        thinned: Which of its rows are held as extremes only.
    """

    def __init__(self, result: Result, name: str, thinned: Thinned = NOT_THINNED) -> None:
        self._result = result
        self._name = name
        self._thinned = thinned
        # rows that were read, and values that are held of them
        self._count = self._size = 0
        # as far as extremes are known
        self._known = 0
        width = max(len(result.channel(name).components), 1)
        self._columns = np.empty((width, 1024))
        self._nonzero = np.zeros(width, dtype=bool)
        self._pyramid = Pyramid(width)

    @property
    def count(self) -> int:
        """Number of rows that were read so far."""
        return self._count

    def read(self, count: int, is_dropped: Callable[[], bool] = lambda: False) -> None:
        """Take over all rows below a count, on any thread but one at a time.

        Args:
            count: The count.
            is_dropped: Asked now and then; true ends the reading.
        """
        while count > self._count and not is_dropped():
            # a block at a time: less memory, and others have their turn
            limits = [count, self._count + _BLOCK]
            if self._count < self._thinned.rows:
                limits.append(self._thinned.rows)
            self._read_block(min(limits))

    def thin(self, thinned: Thinned) -> None:
        """Hold more rows as extremes from now on; all of them have been read."""
        before, self._thinned = self._thinned, thinned
        held = self._columns[:, : self._size].T
        known, fresh = held[: before.size], held[before.size :]
        stretch = thinned.rows - before.rows
        # two values stand for each span of before
        known = self._extremes(known, 2 * thinned.span // before.span) if len(known) else known
        parts = (known, self._extremes(fresh[:stretch], thinned.span), fresh[stretch:])
        values = np.concatenate(parts).T
        self._size = values.shape[1]
        if self._columns.shape[1] != _ROOM:
            # filled, so that all of it is taken up now and nothing more while the run goes on
            self._columns = np.full((len(values), _ROOM), np.nan)
        self._columns[:, : self._size] = values
        self._pyramid = Pyramid(len(self._columns))
        self._pyramid.extend(self._columns, self._size)
        self._known = self._size

    def _read_block(self, count: int) -> None:
        fresh = self._result.read(self._name, self._count, count)
        fresh = fresh.reshape(count - self._count, -1)
        self._nonzero |= np.any(fresh != 0.0, axis=0)
        if self._count < self._thinned.rows:
            fresh = self._extremes(fresh, self._thinned.span)
        size = self._size + len(fresh)
        while size > self._columns.shape[1]:
            spare = np.empty_like(self._columns)
            self._columns = np.concatenate((self._columns, spare), axis=1)
        self._columns[:, self._size : size] = fresh.T
        # the latest rows are few enough to be looked through as they are drawn
        if size - self._known >= _LATEST:
            self._pyramid.extend(self._columns, size)
            self._known = size
        self._size, self._count = size, count

    def _extremes(self, rows: FloatArray, span: int) -> FloatArray:
        # times ascend: their spans are marked by the first and a middle one
        return span_times(rows, span) if self._name == "time" else extremes(rows, span)

    def column(self, component: int) -> FloatArray:
        """All values of one component that were read so far."""
        return self._columns[component, : self._size]

    def columns(self, number: int) -> list[FloatArray]:
        """The first columns, all of one length."""
        size = self._size
        return [self._columns[component, :size] for component in range(number)]

    def extremes(self, component: int) -> Extremes:
        """Extremes of the values of one component that were read so far."""
        return Extremes(self._pyramid, component)

    def nonzero(self, component: int) -> bool:
        """Whether a component ever differed from zero."""
        return bool(self._nonzero[component])
