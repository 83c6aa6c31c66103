"""Kernels that the time loop takes as arguments, handed over by their addresses.

Numba asks Python for the addresses of each function in each call: ten calls back into Python, which
take most of the time of a loop that is left soon.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel.registry import register_default
from numba.core.extending import NativeValue, unbox
from numba.core.registry import CPUDispatcher
from numba.experimental.function_type import FunctionModel

ADDRESSES = ("c_addr", "py_addr", "jit_addr")  # as numba calls them


class PlacedKernelType(types.FunctionType):
    """Type of kernels of one signature that are handed over by their addresses."""


register_default(PlacedKernelType)(FunctionModel)
# one object for each, so that the loop is compiled once
placed_kernel_type = cache(PlacedKernelType)


class PlacedKernel:
    """A kernel compiled for a signature, as the time loop takes it.

    Attributes:
        c_addr: Address of its wrapper for C.
        py_addr: Address of the Python object.
        jit_addr: Address of its machine code.
    """

    def __init__(self, kernel: CPUDispatcher, kind: PlacedKernelType) -> None:
        """Compile the kernel, or read it from the cache.

        Args:
            kernel: A first-class kernel.
            kind: The type that tells the signature.
        """
        compiled: Any = kernel.get_compile_result(kind.signature)
        names, library = compiled.fndesc, compiled.library
        self._numba_type_ = kind
        self._kernel = kernel  # lives as long as its addresses are in use
        self.c_addr: int = library.get_pointer_to_function(names.llvm_cfunc_wrapper_name)
        self.py_addr = id(kernel)
        self.jit_addr: int = library.get_pointer_to_function(names.llvm_func_name)


@unbox(PlacedKernelType)
def _unbox(kind: PlacedKernelType, placed: Any, context: Any) -> NativeValue:
    builder, api = context.builder, context.pyapi
    made: Any = cgutils.create_struct_proxy(kind)(context.context, builder)
    pointer: ir.Type = context.context.get_value_type(types.voidptr)
    for name in ADDRESSES:
        number = api.object_getattr_string(placed, name)
        setattr(made, name, builder.bitcast(api.long_as_voidptr(number), pointer))
        api.decref(number)
    failed = cgutils.is_not_null(builder, api.err_occurred())
    return NativeValue(made._getvalue(), is_error=failed)
