"""The values of one channel as contiguous columns that grow with the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.decimation import Extremes
from mechstudio.gui.plots.pyramid import Pyramid

if TYPE_CHECKING:
    from mechstudio.results import Result


_BLOCK = 2**16  # rows that are read at once


class ChannelBuffer:
    """Reads each row of a channel once, however often the curves are drawn."""

    def __init__(self, result: Result, name: str) -> None:
        self._result = result
        self._name = name
        self._count = 0
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
            self._read_block(min(count, self._count + _BLOCK))

    def _read_block(self, count: int) -> None:
        while count > self._columns.shape[1]:
            spare = np.empty_like(self._columns)
            self._columns = np.concatenate((self._columns, spare), axis=1)
        fresh = self._result.read(self._name, self._count, count)
        fresh = fresh.reshape(count - self._count, -1).T
        self._columns[:, self._count : count] = fresh
        self._nonzero |= np.any(fresh != 0.0, axis=1)
        self._pyramid.extend(self._columns, count)
        self._count = count

    def column(self, component: int) -> FloatArray:
        """All values of one component that were read so far."""
        return self._columns[component, : self._count]

    def columns(self, number: int) -> list[FloatArray]:
        """The first columns, all of one length."""
        count = self._count
        return [self._columns[component, :count] for component in range(number)]

    def extremes(self, component: int) -> Extremes:
        """Extremes of the values of one component that were read so far."""
        return Extremes(self._pyramid, component)

    def nonzero(self, component: int) -> bool:
        """Whether a component ever differed from zero."""
        return bool(self._nonzero[component])
