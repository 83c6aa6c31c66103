"""Records for many runs: cast with arrays that Python makes only when it asks, or patched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import prod
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from mechstudio.compiler.mould import WORD, Mould, _Array, _Part
from mechstudio.compiler.record import NUMBERS, Record, Records, address_of

R = TypeVar("R", bound=Record)
LARGEST_HELD = 2**19  # numbers that are set to zero in less time than a thread takes to wake


class _Form(NamedTuple):
    """What the copies of a record share, and where their own arrays lie."""

    kind: type[Record]
    fixed: dict[str, Any]
    places: dict[str, _Array]
    block: _Array
    records: dict[str, _Form]

    @classmethod
    def of(cls, part: _Part) -> _Form:
        """The form of a part of a mould."""
        records = {name: cls.of(inner) for name, inner in part.records}
        own = {array.name for array in (*part.arrays, part.block)} | records.keys()
        fixed = {name: value for name, value in part.held.items() if name not in own}
        places = {array.name: array for array in part.arrays}
        return cls(_lazy(part.kind), fixed, places, part.block, records)  # type: ignore[arg-type]


class RunMould(Mould[R]):
    """A mould whose copies take a few microseconds: kernels need no arrays, only addresses.

    What occurs several times in the record occurs as often in a copy.

    Raises:
        ValueError: Two arrays overlap that are not the same.
    """

    def __init__(self, record: R) -> None:
        self._known: dict[int, _Part] = {}
        self._placed_at: dict[tuple[int, int], _Array] = {}
        super().__init__(record)
        self._form = _Form.of(self._part)

    def copy(self) -> R:
        """A record with the contents of the first, in memory of its own."""
        # NumPy would let another thread take over Python for a copy that takes a microsecond
        memory = np.frombuffer(bytearray(self._memory), np.uint8)
        base = address_of(memory)
        memory.view(np.int64)[self._places] += base - self._base
        return cast(R, _cast(self._form, memory, base))

    def _laid_out(self, record: Record) -> _Part:
        if id(record) not in self._known:
            self._known[id(record)] = super()._laid_out(record)
        return self._known[id(record)]

    def _placed(self, name: str, array: np.ndarray) -> _Array:
        first = address_of(array)
        span = first, first + array.nbytes
        for (start, end), known in self._placed_at.items() if array.size else ():
            if (start, end) == span and known.dtype == array.dtype:
                return known._replace(name=name, shape=array.shape)
            if first < end and start < span[1]:
                raise ValueError(f"{name}: overlaps {known.name}")
        made = super()._placed(name, array)
        if array.size:
            self._placed_at[span] = made
        return made


def in_one_piece(kind: type[R], shapes: Mapping[str, tuple[int, ...]], **others: np.ndarray) -> R:
    """A record of arrays of zeros that lie in one piece of memory, which `memory_of` tells.

    Pages of a large piece are taken from the system when they are written.

    Args:
        kind: Its class.
        shapes: Shapes of arrays of numbers by name.
        others: Its other arrays.
    """
    lengths = [prod(shape) for shape in shapes.values()]
    memory, start = _zeros(sum(lengths)), 0
    arrays = {}
    for (name, shape), length in zip(shapes.items(), lengths, strict=True):
        arrays[name] = memory[start : start + length].reshape(shape)
        start += length
    made = kind(**arrays, **others)
    vars(made)["_memory"] = memory
    return made


def _zeros(count: int) -> np.ndarray:
    """An array of so many numbers, all zero."""
    if count > LARGEST_HELD:
        return np.zeros(count)
    # what is written soon need not wait for another thread, see `RunMould.copy`
    return np.frombuffer(bytearray(WORD * count), np.float64)


def memory_of(record: Record) -> np.ndarray | None:
    """The piece of memory in which all arrays of a record lie; None if they do not."""
    return cast("np.ndarray | None", vars(record).get("_memory"))


def _cast(form: _Form, memory: np.ndarray, base: int) -> Record:
    """A record within a piece of memory that begins at an address."""
    made = form.kind.__new__(form.kind)
    held = vars(made)
    held |= form.fixed
    held["_address"] = base + form.block.start
    held["_memory"], held["_base"], held["_form"] = memory, base, form
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

    def field(self: Record, name: str) -> np.ndarray | Record:
        held = vars(self)
        form = held.get("_form")
        made: np.ndarray | Record
        if form is not None and name == "_block":
            made = form.block.within(held["_memory"])
        elif form is not None and name in form.places:
            made = form.places[name].within(held["_memory"])
        elif form is not None and name in form.records:
            made = _cast(form.records[name], held["_memory"], held["_base"])
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


def with_fields(record: R, **fields: Any) -> R:
    """A record with some fields exchanged, as `Record.replaced` makes it, in a part of the time.

    Args:
        record: The record; the other fields are shared with it.
        fields: New arrays, numbers and records by name.
    """
    known = record._numba_type_.fields
    block = record._block.copy()
    for name, value in fields.items():
        before, place = getattr(record, name), known[name][0]
        if value is before:
            continue
        if isinstance(value, int | float):
            block.view(NUMBERS[record._kinds[name]])[place] = value
            continue
        if not _is_alike(value, before):
            return record.replaced(**fields)
        if isinstance(value, Record):
            block[place] = value._address
        else:
            block[place] = address_of(value)
            block[place + 1 : place + 1 + value.ndim] = value.shape
    made = type(record).__new__(type(record))
    held = vars(made)
    held |= vars(record)
    held |= fields
    held["_block"], held["_address"] = block, address_of(block)
    return made


def copy_of(records: Records) -> Records:
    """A copy of an array of structured records, which NumPy would make field by field."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


def _is_alike(value: Any, before: Any) -> bool:
    """Whether kernels read a record or an array in the same way as another one."""
    if isinstance(value, Record):
        return value._numba_type_ is before._numba_type_
    flags, others = value.flags, before.flags
    return bool(
        value.dtype == before.dtype
        and value.shape[1:] == before.shape[1:]
        and flags.c_contiguous
        and flags.writeable == others.writeable
    )
