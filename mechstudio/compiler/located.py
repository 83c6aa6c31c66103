"""Arrays at an address, for kernels that hand one on through a record."""

from __future__ import annotations

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
    kind = types.Array(types.float64, 2, "C")

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, rows = arguments
        array = make_array(kind)(context, builder)
        lengths = [rows, ir.Constant(WORD, 6)]
        strides = [ir.Constant(WORD, 6 * BYTES), ir.Constant(WORD, BYTES)]
        populate_array(
            array,
            data=builder.inttoptr(start, ir.DoubleType().as_pointer()),
            shape=cgutils.pack_array(builder, lengths),
            strides=cgutils.pack_array(builder, strides),
            itemsize=ir.Constant(WORD, BYTES),
            meminfo=None,
        )
        return array._getvalue()

    return kind(types.int64, types.int64), generate
