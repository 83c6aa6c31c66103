"""Datasets of a result file, read in pieces that are kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import prod
from threading import Lock, RLock

import h5py
import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.hdf5_writing import PIECE

# room for pieces that were read [bytes], also beside a run whose memory is not to grow, and for how
# many of each dataset there always is some
_ROOM, ROOM_BESIDE_RUN = 64 * 2**20, 8 * 2**20
_LEAST_PIECES = 3
# values of a piece beside a run: there are always some of each dataset, of which there are many
_PIECE_BESIDE_RUN = PIECE // 8
# pieces of a long range that are read at once: whoever else reads waits no longer for them
_AT_ONCE = 8


class RowFile:
    """The open datasets of a file, by number; any thread may read them.

    What cannot be read is not a number, and `damage` says why.

    Attributes:
        count: Number of rows.
        damage: The library's sentence about the first piece that could not be read.
    """

    def __init__(
        self, file: h5py.File, names: Sequence[str], count: int, room: int = _ROOM
    ) -> None:
        """Args:
        file: The file; closed with the last reference to it.
        names: Datasets, each with `count` rows and one column or none.
        count: Number of rows.
        room: For pieces that were read [bytes].
        """
        self._file, self.count, self.damage = file, count, ""
        self._names = tuple(names)
        self._datasets = [file[name] for name in names]
        self._widths: list[int] = [max(1, prod(dataset.shape[1:])) for dataset in self._datasets]
        piece = PIECE if room >= _ROOM else _PIECE_BESIDE_RUN
        self._sizes = self._piece_sizes(piece)
        self._pieces: OrderedDict[tuple[int, int, int], FloatArray] = OrderedDict()
        self._room = max(room, _LEAST_PIECES * 8 * piece * len(names))
        self._used = 0
        self._lock = Lock()
        self._reading = RLock()  # no dataset is read while the file is closed for a moment

    @contextmanager
    def reopened(self) -> Iterator[Callable[[h5py.File], None]]:
        """Hold readers back while the file is closed and opened anew.

        Yields:
            Takes the new file of a run that is over, with the same rows and maybe more.
        """

        def take(file: h5py.File) -> None:
            self._file, self._datasets = file, [file[name] for name in self._names]
            with self._lock:
                self._sizes, self._used = self._piece_sizes(PIECE), 0
                self._pieces.clear()
                self._room = max(_ROOM, _LEAST_PIECES * 8 * PIECE * len(self._names))

        with self._reading:
            yield take

    def read(self, number: int, start: int, stop: int) -> FloatArray:
        """Rows `start` to `stop` of a dataset, shape (rows, columns)."""
        size = self._size(number)
        first, last = start // size, max(start, stop - 1) // size
        if last - first < _LEAST_PIECES:
            pieces = [self._piece(number, place, size) for place in range(first, last + 1)]
            values = pieces[0] if len(pieces) == 1 else np.concatenate(pieces)
            return values[start - first * size : stop - first * size]
        # a long range would push everything else out
        parts = [self._values(number, low, high) for low, high in _blocks(start, stop, size)]
        return np.concatenate(parts)

    def read_once(self, number: int, start: int, stop: int) -> FloatArray:
        """The same for whoever keeps them: pieces are kept only where they are compressed."""
        if self._datasets[number].compression:
            return self.read(number, start, stop)
        return self._values(number, start, stop)

    def read_rows(self, number: int, rows: NDArray[np.intp]) -> FloatArray:
        """Some rows of a dataset, in any order, shape (rows, columns)."""
        size = self._size(number)
        places = rows // size
        if len(rows) and (places == places[0]).all():
            # those around a moment lie in one piece, as a rule
            place = int(places[0])
            piece: FloatArray = self._piece(number, place, size)[rows - place * size]
            return piece
        found = np.empty((len(rows), self._width(number)))
        for place in np.unique(places):
            here = places == place
            found[here] = self._piece(number, int(place), size)[rows[here] - place * size]
        return found

    def _piece_sizes(self, most: int) -> list[int]:
        """Rows of a piece of each dataset, for pieces of so many values."""
        datasets = zip(self._datasets, self._widths, strict=True)
        return [_piece_rows(dataset, width, most) for dataset, width in datasets]

    def _size(self, number: int) -> int:
        """Rows of a piece of a dataset."""
        return self._sizes[number]

    def _width(self, number: int) -> int:
        return self._widths[number]

    def _piece(self, number: int, place: int, size: int) -> FloatArray:
        # others may have taken up the file of a run that is over meanwhile, with other sizes
        key = number, place, size
        with self._lock:
            known = self._pieces.get(key)
            if known is not None:
                self._pieces.move_to_end(key)
                return known
        values = self._values(number, place * size, min((place + 1) * size, self.count))
        with self._lock:
            self._used += 0 if key in self._pieces else values.nbytes
            self._pieces[key] = values
            while self._used > self._room and len(self._pieces) > 1:
                self._used -= self._pieces.popitem(last=False)[1].nbytes
        return values

    def _values(self, number: int, start: int, stop: int) -> FloatArray:
        """Rows of a dataset from the file itself."""
        shape = (stop - start, self._width(number))
        try:
            with self._reading:
                values: FloatArray = np.asarray(self._datasets[number][start:stop], dtype=float)
        except (OSError, RuntimeError, ValueError) as error:
            self.damage = self.damage or str(error)
            return np.full(shape, np.nan)
        return values.reshape(shape)


def _piece_rows(dataset: h5py.Dataset, width: int, most: int) -> int:
    """Rows that are read at once, of which those that are there while a file grows are whole."""
    if not dataset.chunks:
        return max(1, most // width)
    rows = int(dataset.chunks[0])
    # of what is not compressed no more has to be read than is asked for
    while not dataset.compression and rows % 2 == 0 and rows * width > most:
        rows //= 2
    return rows


def _blocks(start: int, stop: int, size: int) -> Iterator[tuple[int, int]]:
    """Ranges of whole pieces that cover some rows."""
    step = _AT_ONCE * size
    low = start
    while low < stop:
        high = min(stop, (low // step + 1) * step)
        yield low, high
        low = high
