"""Copies of records with memory of their own, many times cheaper than making each field."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar, cast

import numpy as np

from mechstudio.compiler.record import Record, address_of

ALIGNMENT = 64  # [bytes]
WORD = 8

R = TypeVar("R", bound=Record)


class _Array(NamedTuple):
    """Where an array of a record lies."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    start: int  # [bytes]
    contents: np.ndarray

    def within(self, memory: np.ndarray) -> np.ndarray:
        return np.ndarray(self.shape, self.dtype, memory, self.start)


class _Part(NamedTuple):
    """A record and what it holds, with the block that kernels read as one of the arrays."""

    kind: type[Record]
    held: dict[str, Any]
    arrays: tuple[_Array, ...]
    records: tuple[tuple[str, _Part], ...]
    block: _Array


class Mould(Generic[R]):
    """A record from which copies are cast: all their arrays lie in one piece of memory.

    The copies share nothing with each other but arrays that cannot be written.
    """

    def __init__(self, record: R) -> None:
        self._size = 0
        self._part = self._laid_out(record)
        self._memory = np.zeros(self._size, dtype=np.uint8)
        self._base = address_of(self._memory)
        self._references: list[int] = []
        self._fill(self._part)
        self._places = np.array(self._references, dtype=np.intp)

    @property
    def size(self) -> int:
        """Memory of a copy [bytes]."""
        return self._size

    def copy(self) -> R:
        """A record with the contents of the first, in memory of its own."""
        memory = self._memory.copy()
        base = address_of(memory)
        memory.view(np.int64)[self._places] += base - self._base
        return cast(R, _cast(self._part, memory, base))

    def _laid_out(self, record: Record) -> _Part:
        """Places for a record and those within."""
        held = vars(record)
        arrays, records = [], []
        for name in record.field_names():
            value = held[name]
            if isinstance(value, Record):
                records.append((name, self._laid_out(value)))
            elif isinstance(value, np.ndarray) and value.flags.writeable:
                arrays.append(self._placed(name, value))
        block = self._placed("_block", record._block)
        return _Part(type(record), held, tuple(arrays), tuple(records), block)

    def _placed(self, name: str, array: np.ndarray) -> _Array:
        start, self._size = self._size, self._size + -(-array.nbytes // ALIGNMENT) * ALIGNMENT
        return _Array(name, array.shape, array.dtype, start, array)

    def _fill(self, part: _Part) -> None:
        """Copy the contents; addresses become those within the memory."""
        for array in (*part.arrays, part.block):
            array.within(self._memory)[...] = array.contents
        words = part.block.within(self._memory)
        fields = part.held["_numba_type_"].fields
        inner = [(name, record.block.start) for name, record in part.records]
        # empty arrays keep their address, where nothing is ever read
        inner += [(array.name, array.start) for array in part.arrays if array.contents.size]
        for name, start in inner:
            place = fields[name][0]
            words[place] = self._base + start
            self._references.append(part.block.start // WORD + place)
        for _, record in part.records:
            self._fill(record)


def _cast(part: _Part, memory: np.ndarray, base: int) -> Record:
    """A record within a piece of memory."""
    made = part.kind.__new__(part.kind)
    held = vars(made)
    held |= part.held
    for array in (*part.arrays, part.block):
        held[array.name] = array.within(memory)
    for name, record in part.records:
        held[name] = _cast(record, memory, base)
    held["_address"] = base + part.block.start
    return made
