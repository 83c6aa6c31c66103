"""Whole rows of an array of a result file, kept in blocks and read ahead of who goes along.

A moment of a run takes a few rows of an array that lie in hundreds of datasets. Pictures that
follow each other ask for the same ones or the next: a block of rows is put together once, and the
next block on a thread, so that nobody waits for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.giving_way import go_last

Read = Callable[[int, int], FloatArray]

# rows of a block, fewer of a large model: a block has so many values [2 MiB] at most
_MOST_ROWS, _LEAST_ROWS, _MOST_VALUES = 256, 16, 2**18
# those around a moment, which may lie in two blocks, and the next one
_KEPT = 3
# for all files: they wait for one library anyway
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="rows ahead")


def block_rows(columns: int) -> int:
    """How many rows a block has, a power of two."""
    most = max(_LEAST_ROWS, min(_MOST_ROWS, _MOST_VALUES // max(1, columns)))
    return int(1 << most.bit_length() - 1)


class RowBlocks:
    """The blocks of one array that were asked for last; any thread may ask.

    Args:
        size: Rows of a block.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._blocks: OrderedDict[int, FloatArray] = OrderedDict()
        self._coming: dict[int, Future[FloatArray]] = {}
        self._lock = Lock()
        self._last = 0

    def rows(self, rows: NDArray[np.intp], count: int, read: Read) -> FloatArray | None:
        """Some rows, shape (rows, columns).

        Args:
            rows: Their numbers.
            count: Of how many rows that are there.
            read: Reads rows from one up to another one; also called on a thread.

        Returns:
            None where they lie apart, or in a block that is not complete.
        """
        if not len(rows):
            return None
        low, high = int(rows.min()), int(rows.max())
        first, last = low // self.size, high // self.size
        if last - first > 1 or (last + 1) * self.size > count:
            return None
        blocks = [self._block(place, read) for place in range(first, last + 1)]
        self._go_ahead(low, (first, last), count, read)
        found = blocks[0][np.minimum(rows - first * self.size, self.size - 1)]
        if last > first:
            behind = rows >= last * self.size
            found[behind] = blocks[1][rows[behind] - last * self.size]
        return found

    def _block(self, place: int, read: Read) -> FloatArray:
        with self._lock:
            coming = self._coming.pop(place, None)
            known = self._blocks.get(place)
        if known is None and coming is not None and not coming.cancel():
            go_last()
            known = coming.result()
        if known is None:
            known = self._read(place, read)
        self._keep(place, known)
        return known

    def _go_ahead(self, low: int, places: tuple[int, int], count: int, read: Read) -> None:
        """Let the thread read the block that comes next, if somebody goes along."""
        moved, self._last = low - self._last, low
        if not 0 < abs(moved) < self.size:
            return
        place = places[1] + 1 if moved > 0 else places[0] - 1
        if place < 0 or (place + 1) * self.size > count:
            return
        with self._lock:
            if place not in self._blocks and place not in self._coming:
                self._coming = {place: _THREAD.submit(self._fetch, place, read)}

    def _fetch(self, place: int, read: Read) -> FloatArray:
        block = self._read(place, read)
        self._keep(place, block)
        with self._lock:
            self._coming.pop(place, None)
        return block

    def _read(self, place: int, read: Read) -> FloatArray:
        return read(place * self.size, (place + 1) * self.size)

    def _keep(self, place: int, block: FloatArray) -> None:
        with self._lock:
            self._blocks[place] = block
            self._blocks.move_to_end(place)
            while len(self._blocks) > _KEPT:
                self._blocks.popitem(last=False)
