"""Records in one piece of memory, and records with some fields exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, TypeVar

import numpy as np

from mechstudio.compiler.record import BYTES, NUMBERS, Record, Records, address_of

R = TypeVar("R", bound=Record)
LARGEST_HELD = 2**19  # numbers that are set to zero in less time than a thread takes to wake


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
    # what is written soon need not wait for another thread, see `Mould.copy`
    return np.frombuffer(bytearray(BYTES * count), np.float64)


def memory_of(record: Record) -> np.ndarray | None:
    """The piece of memory in which all arrays of a record lie; None if they do not."""
    memory = vars(record).get("_memory")
    return None if memory is None else np.frombuffer(memory, np.uint8)


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
        if type(value) is np.ndarray:
            if not _is_read_alike(value, before):
                return record.replaced(**fields)
            block[place] = address_of(value)
            if value.shape != before.shape:
                block[place + 1 : place + 1 + value.ndim] = value.shape
        elif isinstance(value, Record):
            if value._numba_type_ is not before._numba_type_:
                return record.replaced(**fields)
            block[place] = value._address
        else:
            block.view(NUMBERS[record._kinds[name]])[place] = value
    made = type(record).__new__(type(record))
    held = vars(made)
    held |= vars(record)
    held |= fields
    held["_block"], held["_address"] = block, address_of(block)
    return made


def copy_of(records: Records) -> Records:
    """A copy of an array of structured records, which NumPy would make field by field."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


def are_zero(column: np.ndarray) -> bool:
    """Whether all numbers of an array are zero; of few records in a fifth of the time of `any`."""
    return not column.tobytes().strip(b"\0") or not column.any()


def _is_read_alike(value: np.ndarray, before: np.ndarray) -> bool:
    """Whether kernels read an array in the same way as another one."""
    flags = value.flags
    return bool(
        (value.dtype is before.dtype or value.dtype == before.dtype)
        and value.shape[1:] == before.shape[1:]
        and flags.c_contiguous
        and flags.writeable == before.flags.writeable
    )
