"""The rows of a result file, left on the disk until they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

import h5py
import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results.channels import Source, sources
from mechstudio.results.giving_way import give_way
from mechstudio.results.hdf5_writing import RECOVERY
from mechstudio.results.row_blocks import RowBlocks, block_rows
from mechstudio.results.row_file import RowFile
from mechstudio.results.rows import Rows
from mechstudio.results.store import Store

# what a column of a field is where no dataset holds it: always zero, or missing in the file
_ZERO, _MISSING = -1, -2
# datasets of how many scattered rows are read without a wait
_QUICK_READS = 2000
_MOST_ROWS = 200
# rows that show where a run goes, and how many pieces of the file are read for them at most
OVERVIEW_ROWS = 5000
_OVERVIEW_READS = 20_000


class Share(NamedTuple):
    """What a dataset has of the columns that somebody wants.

    Attributes:
        number: Number of the dataset, or why there is none.
        places: Where these are among the wanted ones.
        components: Their columns in the dataset.
    """

    number: int
    places: NDArray[np.intp]
    components: NDArray[np.intp]


@dataclass(frozen=True)
class Field:
    """Where the columns of an array of the store are.

    Attributes:
        columns: Number of each column, in the shape of a row.
        dataset: Number of the dataset of each column, or why there is none.
        component: Its column in that dataset.
    """

    columns: NDArray[np.intp]
    dataset: NDArray[np.intp]
    component: NDArray[np.intp]

    @cached_property
    def whole(self) -> tuple[Share, ...]:
        """What the datasets have of all columns: pictures ask for whole rows again and again."""
        return self.shares(np.ravel(self.columns))

    @cached_property
    def blocks(self) -> RowBlocks:
        """Whole rows that were asked for last, put together."""
        return RowBlocks(block_rows(self.columns.size))

    def shares(self, flat: NDArray[np.intp]) -> tuple[Share, ...]:
        """What each dataset has of some columns, one dataset after the other."""
        numbers = self.dataset[flat]
        found = []
        for number in np.unique(numbers):
            places = np.flatnonzero(numbers == number)
            found.append(Share(int(number), places, self.component[flat[places]]))
        return tuple(found)


class StoredArray:
    """An array of a store with one line per row, whose values are read when they are asked for.

    It is sliced as a NumPy array is. A range of whole rows is such an array again, anything else
    becomes numbers, and so does what is handed to a function of NumPy.
    """

    def __init__(self, file: RowFile, field: Field, start: int, stop: int) -> None:
        self._file, self._field = file, field
        self._start, self._stop = start, stop

    @property
    def shape(self) -> tuple[int, ...]:
        """As of a NumPy array."""
        return (self._stop - self._start, *self._field.columns.shape)

    @property
    def ndim(self) -> int:
        """As of a NumPy array."""
        return len(self.shape)

    def __len__(self) -> int:
        return self._stop - self._start

    def setflags(self, *, write: bool) -> None:
        """Nothing: a file that is read is never written to.

        Raises:
            ValueError: It is to be written to.
        """
        if write:
            raise ValueError("Rows of a result file cannot be changed.")

    def __getitem__(self, key: Any) -> Any:
        rows, columns = (key[0], key[1:]) if isinstance(key, tuple) else (key, ())
        if rows is Ellipsis:
            rows, columns = slice(None), (Ellipsis, *columns) if columns else ()
        wanted = self._field.columns[columns]
        if isinstance(rows, slice):
            first, last, step = rows.indices(len(self))
            if step == 1:
                first, last = self._start + first, self._start + max(first, last)
                if columns == ():
                    return self._part(first, last)
                return self._read(slice(first, last), wanted)
            rows = np.arange(len(self))[rows]
        if isinstance(rows, (int, np.integer)):
            row = self._start + range(len(self))[rows]
            return self._read(slice(row, row + 1), wanted)[0]
        places = np.asarray(rows)
        if places.dtype == bool:
            places = np.flatnonzero(places)
        places = np.where(places < 0, places + len(self), places)
        return self._read(self._start + places, wanted)

    def _part(self, first: int, last: int) -> StoredArray:
        """The rows `first` to `last` of the file."""
        return StoredArray(self._file, self._field, first, last)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        values = self._read(slice(self._start, self._stop), self._field.columns)
        return values if dtype is None else values.astype(dtype, copy=False)

    def _read(
        self, rows: slice | NDArray[np.intp], wanted: NDArray[np.intp] | np.intp
    ) -> FloatArray:
        """Columns of some rows of the file, shape (rows, ...)."""
        shape = np.shape(wanted)
        flat = np.ravel(wanted)
        count = rows.stop - rows.start if isinstance(rows, slice) else len(rows)
        if not np.array_equal(flat, np.ravel(self._field.columns)):
            return self._gathered(rows, count, self._field.shares(flat)).reshape(count, *shape)
        found = self._in_blocks(rows, count)
        if found is None:
            found = self._gathered(rows, count, self._field.whole)
        return found.reshape(count, *shape)

    def _in_blocks(self, rows: slice | NDArray[np.intp], count: int) -> FloatArray | None:
        """Whole rows of one moment; None for others."""
        blocks, file = self._field.blocks, self._file
        if not 0 < count <= blocks.size:
            return None
        places = np.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows
        return blocks.rows(
            places,
            file.count,
            lambda start, stop: _put_together(file.read_once, self._field.whole, start, stop),
        )

    def _gathered(
        self, rows: slice | NDArray[np.intp], count: int, shares: Sequence[Share]
    ) -> FloatArray:
        """Columns that datasets have shares of, shape (rows, columns)."""
        if isinstance(rows, slice):
            return _put_together(self._file.read, shares, rows.start, rows.stop)
        found = _empty(count, shares)
        for number, places, components in shares:
            if number >= 0 and count:
                found[:, places] = self._file.read_rows(number, rows)[:, components]
        return found


def _put_together(
    read: Callable[[int, int, int], FloatArray], shares: Sequence[Share], start: int, stop: int
) -> FloatArray:
    """The same for rows from one up to another one."""
    found = _empty(stop - start, shares)
    for number, places, components in shares:
        give_way()
        if number >= 0 and stop > start:
            found[:, places] = read(number, start, stop)[:, components]
    return found


def _empty(count: int, shares: Sequence[Share]) -> FloatArray:
    """Zeros for columns, or what is not a number where the file misses them."""
    found = np.zeros((count, sum(len(share.places) for share in shares)))
    for share in shares:
        if share.number == _MISSING:
            found[:, share.places] = np.nan
    return found


class StoredStore(Store):
    """Rows of a run that stay in its file.

    Attributes:
        overview: Time and poses of rows from the first to the last, in memory; None until
            `look_over` was called.
    """

    def __init__(self, mechanism: Mechanism, file: h5py.File, has_momentum: bool) -> None:
        """Leave the rows of an open file where they are.

        Raises:
            KeyError: A dataset is missing.
            ValueError: One has the wrong shape or type.
        """
        (count,) = file["time"].shape
        super().__init__(mechanism, 1, has_momentum)
        names, fields = fields_of(self, lambda *known: _is_held(file, count, *known))
        self.file = RowFile(file, names, count)
        self.count = self.first_kept = count
        self.row_bytes = sum(field.columns.size for field in fields.values()) * 8
        self._dataset_count = len(names)
        for name, field in fields.items():
            setattr(self, name, StoredArray(self.file, field, 0, count))

    @property
    def scattered_rows(self) -> int:
        return quick_rows(self._dataset_count)

    @property
    def is_stored(self) -> bool:
        return True

    @property
    def damage(self) -> str:
        return self.file.damage

    def look_over(self, is_dropped: Callable[[], bool]) -> None:
        bodies = len(self.mechanism.bodies)
        # a longer run has pieces between those that are read
        most = max(_MOST_ROWS, min(OVERVIEW_ROWS, _OVERVIEW_READS // max(1, 2 * bodies)))
        rows = np.unique(
            np.linspace(0, self.count - 1, min(self.count, most)).round().astype(np.intp)
        )
        found = Store(self.mechanism, len(rows), self.has_momentum)
        found.time[:] = self.time[rows]
        for body in range(bodies):
            if is_dropped():
                return
            found.body_pose[:, body] = self.body_pose[rows, body]
        found.count = len(rows)
        self.overview = found


def quick_rows(datasets: int) -> int:
    """How many rows far apart are read from so many datasets without a wait."""
    return min(_MOST_ROWS, max(8, _QUICK_READS // max(1, datasets)))


def fields_of(
    probe: Store, is_held: Callable[[str, tuple[int, ...], Source], bool]
) -> tuple[list[str], Mapping[str, Field]]:
    """Names of the datasets, and for each array of a store where its columns are.

    Args:
        probe: A store of the same model with a row of its own, which is written to.
        is_held: Whether the file has a dataset, by its name, the shape of its rows, and what it is.
    """
    # each column of the probe gets a number of its own, by which the channels tell what they read
    sizes = {name: prod(getattr(probe, name).shape[1:]) for name in ROW_LENGTHS}
    firsts = list(accumulate(sizes.values(), initial=0))
    datasets = np.full(firsts[-1], _ZERO, dtype=np.intp)
    components = np.zeros(firsts[-1], dtype=np.intp)
    for name, first in zip(ROW_LENGTHS, firsts, strict=False):
        array = getattr(probe, name)
        array[0] = first + np.arange(sizes[name]).reshape(array.shape[1:])
    names: list[str] = []
    rows = Rows(probe, 0, 1)
    for name, source in sources(probe.mechanism, probe.has_momentum).items():
        if source.dataset.derived:
            continue
        values = source.read(rows)
        columns = values.ravel().astype(np.intp)
        if not is_held(name, values.shape[1:], source):
            datasets[columns] = _MISSING
        elif columns.size:
            datasets[columns] = len(names)
            components[columns] = np.arange(columns.size)
            names.append(name)
    fields = {}
    for name, first in zip(ROW_LENGTHS, firsts, strict=False):
        part = slice(first, first + sizes[name])
        columns = np.arange(sizes[name], dtype=np.intp).reshape(getattr(probe, name).shape[1:])
        fields[name] = Field(columns, datasets[part], components[part])
    return names, fields


def _is_held(file: h5py.File, count: int, name: str, row: tuple[int, ...], source: Source) -> bool:
    if source.dataset.is_late and name not in file:
        return False
    if 0 not in row:
        require_fit(file[name], name, (count, *row))
    return True


def require_fit(dataset: h5py.Dataset, name: str, shape: tuple[int, ...]) -> None:
    """Make sure that a dataset has rows of a shape; where a run was cut off, it may have more.

    Raises:
        ValueError: It has others.
    """
    has_rows = dataset.ndim == len(shape) and dataset.shape[0] >= shape[0]
    fits = dataset.shape == shape or (is_cut_off(dataset.file) and has_rows)
    if not fits or dataset.shape[1:] != shape[1:] or dataset.dtype.kind != "f":
        raise ValueError(f"{name} has the wrong shape or type")


def is_cut_off(file: h5py.File) -> bool:
    """Whether the program that wrote a file ended before the run did, or is still writing."""
    return RECOVERY in file
