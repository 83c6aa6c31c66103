"""Copies of records with memory of their own, many times cheaper than making each field.

A copy takes a few microseconds: kernels need no arrays, only addresses, and Python makes those that
it asks for.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar, cast

import numpy as np

from mechstudio.compiler.decorators import short_entry_kernel
from mechstudio.compiler.located import words_at
from mechstudio.compiler.record import BYTES, NUMBERS, Record, address_of

ALIGNMENT = 64  # [bytes]

OWN = frozenset(
    {"_block", "_address", "_memory", "_base", "_part"}
)  # what each copy has for itself

R = TypeVar("R", bound=Record)


class _Array(NamedTuple):
    """Where an array of a record lies."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    start: int  # [bytes]
    contents: np.ndarray

    def within(self, memory: bytearray) -> np.ndarray:
        return np.ndarray(self.shape, self.dtype, memory, self.start)


class _Part(NamedTuple):
    """What the copies of a record share, and where their own arrays lie.

    The block that kernels read is one of these.
    """

    kind: type[Record]
    fixed: dict[str, Any]
    arrays: dict[str, _Array]
    records: dict[str, _Part]
    block: _Array


class Mould(Generic[R]):
    """A record from which copies are cast: all their arrays lie in one piece of memory.

    The copies share nothing with each other but arrays that cannot be written. What occurs several
    times in the record occurs as often in a copy.
    """

    def __init__(self, record: R) -> None:
        """Lay out the memory of a copy.

        Args:
            record: The record, which may be a copy itself.

        Raises:
            ValueError: Two arrays overlap that are not the same.
        """
        self._size = 0
        self._known: dict[int, _Part] = {}
        self._placed_at: dict[tuple[int, int], _Array] = {}
        self._part = self._laid_out(record)
        memory, references = bytearray(self._size), list[int]()
        self._base = _address(memory)
        self._fill(self._part, memory, references)
        self._contents = bytes(memory)
        self._places = np.array(references, dtype=np.int64)
        self._moved = address_of(self._places), len(references)

    @property
    def size(self) -> int:
        """Memory of a copy [bytes]."""
        return self._size

    def copy(self) -> R:
        """A record with the contents of the first, in memory of its own."""
        # NumPy would let another thread take over Python for a copy that takes a microsecond
        memory = bytearray(self._contents)
        base = _address(memory)
        _move(base, *self._moved, base - self._base)
        return cast(R, _cast(self._part, memory, base))

    def _laid_out(self, record: Record) -> _Part:
        """Places for a record and those within."""
        known = self._known.get(id(record))
        if known is not None:
            return known
        arrays, records = {}, {}
        for name in record.field_names():
            value = getattr(record, name)  # which makes it, in a copy
            if isinstance(value, Record):
                records[name] = self._laid_out(value)
            elif isinstance(value, np.ndarray) and value.flags.writeable:
                arrays[name] = self._placed(name, value)
        block = self._placed("_block", record._block)
        fixed = {
            name: value
            for name, value in vars(record).items()
            if name not in arrays and name not in records and name not in OWN
        }
        kind = _lazy(type(record))  # type: ignore[arg-type]  # classes can be keys
        made = _Part(kind, fixed, arrays, records, block)
        self._known[id(record)] = made
        return made

    def _placed(self, name: str, array: np.ndarray) -> _Array:
        first = address_of(array)
        span = first, first + array.nbytes
        for (start, end), known in self._placed_at.items() if array.size else ():
            if (start, end) == span and known.dtype == array.dtype:
                return known._replace(name=name, shape=array.shape)
            if first < end and start < span[1]:
                raise ValueError(f"{name}: overlaps {known.name}")
        start, self._size = self._size, self._size + -(-array.nbytes // ALIGNMENT) * ALIGNMENT
        made = _Array(name, array.shape, array.dtype, start, array)
        if array.size:
            self._placed_at[span] = made
        return made

    def _fill(self, part: _Part, memory: bytearray, references: list[int]) -> None:
        """Copy the contents; addresses become those within the memory."""
        for array in (*part.arrays.values(), part.block):
            array.within(memory)[...] = array.contents
        words = part.block.within(memory)
        fields = part.fixed["_numba_type_"].fields
        inner = [(name, record.block.start) for name, record in part.records.items()]
        # empty arrays keep their address, where nothing is ever read
        inner += [(name, one.start) for name, one in part.arrays.items() if one.contents.size]
        for name, start in inner:
            place = fields[name][0]
            words[place] = self._base + start
            references.append(part.block.start // BYTES + place)
        for record in part.records.values():
            self._fill(record, memory, references)


def _address(memory: bytearray) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


@short_entry_kernel
def _move(address: int, places: int, count: int, distance: int) -> None:
    """Move addresses within a record.

    Args:
        address: Of its memory.
        places: Where the numbers of the words that are addresses stand.
        count: Of these.
        distance: Added to each [bytes].
    """
    numbers = words_at(places, count)
    words = words_at(address, 0)
    for k in range(count):
        words[numbers[k]] += distance


def _cast(part: _Part, memory: bytearray, base: int) -> Record:
    """A record within a piece of memory that begins at an address."""
    made = part.kind.__new__(part.kind)
    held = vars(made)
    held |= part.fixed
    held["_address"] = base + part.block.start
    held["_memory"], held["_base"], held["_part"] = memory, base, part
    return made


class _LazyDefault:
    """A field with a default, which an instance has for itself once it was asked for."""

    def __init__(self, name: str, field: Callable[[Record, str], np.ndarray | Record]) -> None:
        self._name, self._field = name, field

    def __get__(self, record: Record | None, owner: type[Record]) -> object:
        return self if record is None else self._field(record, self._name)


@cache
def _lazy(kind: type[Record]) -> type[Record]:
    """A class of records whose arrays and inner records are made when Python asks for them."""
    if "__getattr__" in vars(kind):
        return kind  # that of a copy

    def field(self: Record, name: str) -> np.ndarray | Record:
        held = vars(self)
        part = held.get("_part")
        made: np.ndarray | Record
        if part is not None and name == "_block":
            made = part.block.within(held["_memory"])
        elif part is not None and name in part.arrays:
            made = part.arrays[name].within(held["_memory"])
        elif part is not None and name in part.records:
            made = _cast(part.records[name], held["_memory"], held["_base"])
        else:
            raise AttributeError(f"{kind.__name__} has no field {name}")
        held[name] = made
        return made

    def reduce(self: Record) -> tuple[object, ...]:
        return kind, tuple(self.as_dict().values())

    own: dict[str, Any] = {"__module__": kind.__module__, "__annotations__": {}}
    # the default of the class would be found first
    held = [name for name in kind._defaults if kind._kinds[name] not in NUMBERS]
    own |= {name: _LazyDefault(name, field) for name in held}
    made = type(kind.__name__, (kind,), {**own, "__getattr__": field, "__reduce__": reduce})
    for name in ("_kinds", "_defaults", "_lengths"):
        setattr(made, name, getattr(kind, name))
    return made
