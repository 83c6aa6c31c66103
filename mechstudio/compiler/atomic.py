"""Whole numbers in memory that several threads read and write, as functions of kernels.

All accesses are in one order that all threads see, so that what was written before one is seen by
whoever reads its number.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.np.arrayobj import make_array

from mechstudio.compiler.instructions import instructions

ORDER = "seq_cst"
WORD = types.int64
# instruction of a loop that waits, with its arguments
PAUSES: dict[str, tuple[str, tuple[int, ...]]] = {
    "x86_64": ("llvm.x86.sse2.pause", ()),
    "amd64": ("llvm.x86.sse2.pause", ()),
    "arm64": ("llvm.aarch64.hint", (1,)),
    "aarch64": ("llvm.aarch64.hint", (1,)),
}
PAUSE = PAUSES.get(platform.machine().lower(), ("llvm.donothing", ()))
BYTES = 8


def _place(context: Any, builder: Any, signature: Any, array: Any, index: Any) -> Any:
    """Address of an element of an array of one dimension."""
    view = make_array(signature.args[0])(context, builder, array)
    return builder.gep(view.data, [index])


def _typed(returned: types.Type, count: int, generate: Callable[..., Any]) -> Any:
    """Type of a function of an array, the place of a number and further numbers."""

    def typing(array: Any) -> Any:
        return returned(array, *([WORD] * count)), generate

    return typing


@instructions
def load_word(_typing: Any, array: Any, index: Any) -> Any:
    """The number at a place."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, *arguments)
        return builder.load_atomic(place, ORDER, BYTES)

    return _typed(WORD, 1, generate)(array)


@instructions
def relax(_typing: Any) -> Any:
    """Let a loop that waits for another thread take less of the processor and of its memory."""

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        name, numbers = PAUSE
        kinds = [ir.IntType(32)] * len(numbers)
        pause = ir.FunctionType(ir.VoidType(), kinds)
        hint = cgutils.get_or_insert_function(builder.module, pause, name)
        builder.call(hint, [ir.Constant(ir.IntType(32), number) for number in numbers])
        return context.get_dummy_value()

    return types.void(), generate


@instructions
def store_word(_typing: Any, array: Any, index: Any, value: Any) -> Any:
    """Write the number at a place."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *where, number = arguments
        place = _place(context, builder, signature, *where)
        builder.store_atomic(number, place, ORDER, BYTES)
        return context.get_dummy_value()

    return _typed(types.void, 2, generate)(array)


@instructions
def add_to_word(_typing: Any, array: Any, index: Any, value: Any) -> Any:
    """Add to the number at a place; what it was before."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *where, number = arguments
        place = _place(context, builder, signature, *where)
        return builder.atomic_rmw("add", place, number, ORDER)

    return _typed(WORD, 2, generate)(array)


@instructions
def replace_word(_typing: Any, array: Any, index: Any, old: Any, new: Any) -> Any:
    """Write a new number at a place if the old one is there; whether it was."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *where, old, new = arguments
        place = _place(context, builder, signature, *where)
        return builder.extract_value(builder.cmpxchg(place, old, new, ORDER, ORDER), 1)

    return _typed(types.boolean, 3, generate)(array)
