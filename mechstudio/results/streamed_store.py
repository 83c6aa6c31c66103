"""The rows of a run that goes on, of which only the latest are in memory and all others in a file.

The arrays that kernels write have room for all rows, but the system lends memory only to those
that were written and not given back since.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from pathlib import Path
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results.row_file import RowFile
from mechstudio.results.row_memory import RowMemory
from mechstudio.results.store import Store
from mechstudio.results.stored_store import (
    OVERVIEW_ROWS,
    Field,
    StoredArray,
    fields_of,
    quick_rows,
)

# every reader looks at the times, wherever they are: they stay an array
_STAYS = "time"


class StreamedStore(Store):
    """Rows of a large run, appended to a file by a `RowStream`; any thread may read them.

    Attributes:
        file: The file; None before it was begun.
        names: Datasets whose rows are read from it.
        first_kept: The first row that is in memory; those before are in the file.
        row_bytes: Size of a row.

    Args:
        mechanism: The simulated model.
        capacity: Number of rows that there is room for.
        has_momentum: Whether the solver knows joint momenta.
        folder: Folder of the file, which takes the times meanwhile.
    """

    def __init__(
        self, mechanism: Mechanism, capacity: int, has_momentum: bool, folder: Path
    ) -> None:
        self._lock = RLock()
        self._folder = folder
        self._raw: dict[str, FloatArray] = {}
        self._memory: dict[str, RowMemory] = {}
        super().__init__(mechanism, capacity, has_momentum)
        self.file: RowFile | None = None
        self.first_kept = 0
        names, self._fields = fields_of(Store(mechanism, 1, has_momentum), lambda *_: True)
        self.names = tuple(names)
        self._take({name: getattr(self, name) for name in ROW_LENGTHS})
        self.row_bytes = 8 * sum(prod(array.shape[1:]) for array in self._raw.values())
        self._every = 1  # rows of the run for one of the overview
        self.overview = self._new_overview()

    def _allocated(self, name: str, shape: tuple[int, ...]) -> FloatArray:
        folder = self._folder if name == _STAYS else None
        self._memory[name] = memory = RowMemory(shape, folder)
        return memory.array

    def _take(self, arrays: dict[str, FloatArray]) -> None:
        for name, array in arrays.items():
            self._raw[name] = array
            field = self._fields[name]
            lazy = StreamedArray(self, name, field, 0, len(array))
            setattr(self, name, array if name == _STAYS else lazy)

    def working(self) -> Store:
        plain = Store.__new__(Store)
        with self._lock:
            vars(plain).update(vars(self))
            vars(plain).update(self._raw, overview=None)
        return plain

    def make_room(self, capacity: int) -> None:
        if capacity <= self.capacity:
            return
        with self._lock:
            larger = {}
            for name, before in self._raw.items():
                first = 0 if name == _STAYS else self.first_kept
                after = self._allocated(name, (capacity, *before.shape[1:]))
                after[first : self.count] = before[first : self.count]
                larger[name] = after
            self._take(larger)
        self.actuator_effort = np.zeros((capacity, 0))

    @property
    def is_stored(self) -> bool:
        return True

    @property
    def damage(self) -> str:
        return self.file.damage if self.file is not None else ""

    @property
    def scattered_rows(self) -> int:
        return quick_rows(len(self.names))

    def look_over(self, is_dropped: Callable[[], bool]) -> None:
        """Nothing: the overview grows with the run."""

    def give_back(self, stop: int) -> None:
        """Give back the memory of the rows before one; they are read from the file from now on."""
        with self._lock:
            first, self.first_kept = self.first_kept, max(stop, self.first_kept)
            for name, memory in self._memory.items():
                if name != _STAYS or memory.is_in_file:
                    memory.give_back(first, self.first_kept)

    def extend_overview(self, *, ended: bool = False) -> None:
        """Let the overview show where the run went since.

        Args:
            ended: Whether the last row is to be in it.
        """
        overview, arrays = self.overview, self.working()
        assert overview is not None
        while self.count > self._every * OVERVIEW_ROWS:
            self._every *= 2
            thinner = self._new_overview()
            thinner.count = -(-overview.count // 2)
            for name in ("time", "body_pose"):
                known = getattr(overview, name)[: overview.count : 2]
                getattr(thinner, name)[: thinner.count] = known
            overview = thinner
        last = [self.count - 1] if ended and (self.count - 1) % self._every else []
        wanted = [*range(overview.count * self._every, self.count, self._every), *last]
        for row in wanted:
            overview.time[overview.count] = arrays.time[row]
            overview.body_pose[overview.count] = arrays.body_pose[row]
            overview.count += 1
        self.overview = overview

    def _new_overview(self) -> Store:
        # and the last row of all
        return Store(self.mechanism, OVERVIEW_ROWS + 1, self.has_momentum)

    def read_rows(
        self,
        name: str,
        rows: slice | NDArray[np.intp],
        wanted: NDArray[np.intp] | np.intp,
        from_file: Callable[[slice | NDArray[np.intp], NDArray[np.intp] | np.intp], FloatArray],
    ) -> FloatArray:
        """A copy of columns of some rows of an array, wherever they are.

        Args:
            name: The array.
            rows: The rows.
            wanted: The columns.
            from_file: Reads columns of rows that are in the file.
        """
        with self._lock:
            # one look decides where each row is, whatever is given back meanwhile
            kept = self.first_kept
            if isinstance(rows, slice):
                first = max(rows.start, kept)
                recent = self._recent(name, slice(first, max(first, rows.stop)), wanted)
            else:
                is_old = rows < kept
                recent = self._recent(name, rows[~is_old], wanted)
        if isinstance(rows, slice):
            older = slice(rows.start, min(rows.stop, kept))
            if older.start >= older.stop:
                return recent
            return np.concatenate([from_file(older, wanted), recent])
        if not is_old.any():
            return recent
        found = np.empty((len(rows), *np.shape(wanted)))
        found[is_old], found[~is_old] = from_file(rows[is_old], wanted), recent
        return found

    def _recent(
        self, name: str, rows: slice | NDArray[np.intp], wanted: NDArray[np.intp] | np.intp
    ) -> FloatArray:
        raw, flat = self._raw[name], np.ravel(wanted)
        width = prod(raw.shape[1:])
        part = raw[rows]
        part = part.reshape(len(part), width)
        found: FloatArray = part.copy() if flat.size == width else part[:, flat]
        return found.reshape(len(part), *np.shape(wanted))


class StreamedArray(StoredArray):
    """An array of a run that goes on; the latest rows are in memory."""

    def __init__(
        self, store: StreamedStore, name: str, field: Field, start: int, stop: int
    ) -> None:
        super().__init__(store.file, field, start, stop)  # type: ignore[arg-type]
        self._store, self._name = store, name

    def _part(self, first: int, last: int) -> StoredArray:
        return StreamedArray(self._store, self._name, self._field, first, last)

    def _read(
        self, rows: slice | NDArray[np.intp], wanted: NDArray[np.intp] | np.intp
    ) -> FloatArray:
        return self._store.read_rows(self._name, rows, wanted, self._read_file)

    def _read_file(
        self, rows: slice | NDArray[np.intp], wanted: NDArray[np.intp] | np.intp
    ) -> FloatArray:
        assert self._store.file is not None
        # it may have been begun since
        self._file = self._store.file
        return super()._read(rows, wanted)
