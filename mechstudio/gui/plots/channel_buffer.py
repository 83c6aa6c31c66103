"""The values of one channel as contiguous columns that grow with the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mechstudio.geometry.arrays import FloatArray

if TYPE_CHECKING:
    from mechstudio.results import Result


class ChannelBuffer:
    """Reads each row of a channel once, however often the curves are drawn."""

    def __init__(self, result: Result, name: str) -> None:
        self._result = result
        self._name = name
        self._count = 0
        width = max(len(result.channel(name).components), 1)
        self._columns = np.empty((width, 1024))
        self._nonzero = np.zeros(width, dtype=bool)

    def read(self, count: int) -> None:
        """Take over all rows below a count."""
        if count <= self._count:
            return
        while count > self._columns.shape[1]:
            spare = np.empty_like(self._columns)
            self._columns = np.concatenate((self._columns, spare), axis=1)
        fresh = self._result.read(self._name, self._count, count)
        fresh = fresh.reshape(count - self._count, -1).T
        self._columns[:, self._count : count] = fresh
        self._nonzero |= np.any(fresh != 0.0, axis=1)
        self._count = count

    def column(self, component: int) -> FloatArray:
        """All values of one component that were read so far."""
        return self._columns[component, : self._count]

    def nonzero(self, component: int) -> bool:
        """Whether a component ever differed from zero."""
        return bool(self._nonzero[component])
