"""Calls of the kernels of limbs by their addresses, 0 where a mechanism has none.

So they compile with the first mechanism that needs them, and not with every merge.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.instructions import instructions


@instructions
def _call(_typing: Any, address: Any, system: Any, work: Any, part: Any) -> Any:
    """Call a kernel of limbs for a part."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        place, *handed = arguments
        number = ir.IntType(64)
        kind = ir.FunctionType(number, (cgutils.voidptr_t, cgutils.voidptr_t, number))
        return builder.call(builder.inttoptr(place, kind.as_pointer()), handed)

    return types.int64(types.int64, system, work, types.int64), generate


@kernel
def walk_limbs(address, system, work, part):
    """Let the kernel at an address do its part of the limbs, if there are any."""
    if address != 0:
        _call(address, system, work, part)
