"""Arrays at an address, for kernels that hand one on through a record."""

from __future__ import annotations

from math import prod
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.np.arrayobj import make_array, populate_array

from mechstudio.compiler.instructions import instructions

WORD = ir.IntType(64)
BYTES = 8


@instructions
def sixes_at(_typing: Any, address: Any, count: Any) -> Any:
    """Array of so many rows of six numbers at an address, which `array.ctypes.data` tells."""
    return _array_at((6,))


@instructions
def numbers_at(_typing: Any, address: Any, count: Any) -> Any:
    """Array of so many numbers at an address."""
    return _array_at(())


@instructions
def words_at(_typing: Any, address: Any, count: Any) -> Any:
    """Array of so many whole numbers at an address."""
    return _array_at((), types.int64)


def _array_at(row: tuple[int, ...], number: Any = types.float64) -> Any:
    """Type of a function of an address and a count of rows of this shape, and its code."""
    kind = types.Array(number, 1 + len(row), "C")

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, rows = arguments
        array = make_array(kind)(context, builder)
        lengths = [rows, *(ir.Constant(WORD, length) for length in row)]
        sizes = [prod(row[axis:]) for axis in range(len(row) + 1)]
        strides = [ir.Constant(WORD, size * BYTES) for size in sizes]
        populate_array(
            array,
            data=builder.inttoptr(start, context.get_value_type(number).as_pointer()),
            shape=cgutils.pack_array(builder, lengths),
            strides=cgutils.pack_array(builder, strides),
            itemsize=ir.Constant(WORD, BYTES),
            meminfo=None,
        )
        return array._getvalue()

    return kind(types.int64, types.int64), generate
