"""Kernels that other kernels call by their address: the caller is compiled for types alone.

Numba's own functions as arguments do the same, but find their addresses, by way of Python, in each
call from there, which for the five kernels of a time loop takes as long as some steps of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types
from numba.core import cgutils

from mechstudio.compiler.instructions import instructions


@cache
def address_of_kernel(kernel: Any, *kinds: types.Type) -> int:
    """Address of the machine code of a kernel that returns a whole number.

    Compiles it if it is not compiled for these types.

    Args:
        kernel: A kernel with `called_kernel`.
        kinds: Types of its arguments.
    """
    compiled = kernel.get_compile_result(types.int64(*kinds))
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


@instructions
def call_at(_typing: Any, address: Any, arguments: Any) -> Any:
    """Call the kernel at an address, see `address_of_kernel`, with a tuple of arguments."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        convention = context.call_conv
        kinds = tuple(types.unliteral(kind) for kind in signature.args[1].types)
        form = convention.get_function_type(types.int64, kinds)
        function = builder.inttoptr(values[0], form.as_pointer())
        given = cgutils.unpack_tuple(builder, values[1])
        status, returned = convention.call_function(builder, function, types.int64, kinds, given)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return returned

    return types.int64(address, arguments), generate
