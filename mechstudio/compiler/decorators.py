"""Decorators of kernels, and the one place that configures numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from mechstudio.compiler import linking, shortcuts
from mechstudio.compiler.inner_kernel import InnerKernel
from mechstudio.compiler.kernel_dispatcher import KernelDispatcher
from mechstudio.compiler.plain import PLAIN, fix_processor_level
from mechstudio.compiler.shared_kernel import SharedKernel

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

# other packages' cached functions stay where numba keeps them
numba.config.CACHE_LOCATOR_CLASSES = (  # type: ignore[attr-defined]
    "mechstudio.compiler.cache.KernelLocator,InTreeCacheLocator,UserWideCacheLocator"
)

if PLAIN:
    fix_processor_level()
else:
    linking.install()
    shortcuts.install()

# NaN checks must survive, so `nnan` and `ninf` stay out of the fast-math flags
FAST_MATH = {"contract", "reassoc", "nsz", "arcp"}
OPTIONS = {
    "nopython": True,
    "boundscheck": None,
    "nogil": True,
    "error_model": "numpy",
    "fastmath": FAST_MATH,
    "_nrt": False,  # nothing is allocated, so that references need no counting
    "forceinline": False,  # said, or else a kernel takes it from its first caller
}
_CALLED = KernelDispatcher if PLAIN else SharedKernel
INNER = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True}


def _compiled(
    function: Callable[Parameters, Returned], dispatcher: type[KernelDispatcher], **options: bool
) -> Callable[Parameters, Returned]:
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    made = dispatcher(function, targetoptions={**OPTIONS, **({} if PLAIN else options)})
    made.enable_caching()
    return cast(Callable[Parameters, Returned], made)


def kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that only other kernels call, into each of them.

    A call from Python is a TypeError.
    """
    return _compiled(function, InnerKernel, **INNER)


def inlined_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """The same, inlined whatever its size, for inner loops: a call hands ten numbers per array."""
    return _compiled(function, InnerKernel, **INNER, forceinline=True)


def entry_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that Python calls, and other kernels, all of them one copy."""
    return _compiled(function, _CALLED, no_cfunc_wrapper=True)


def short_entry_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile an entry that passes over the bodies once, and holds Python's lock meanwhile.

    Where runs go on in several threads, whoever lets go of the lock waits until the others have
    done what they need it for: that takes a hundred times as long as one pass over a few bodies.
    """
    return _compiled(function, _CALLED, no_cfunc_wrapper=True, nogil=False)


def inlined_entry_kernel(
    function: Callable[Parameters, Returned],
) -> Callable[Parameters, Returned]:
    """Compile a function into every kernel that calls it, and for Python."""
    return _compiled(function, KernelDispatcher, no_cfunc_wrapper=True, forceinline=True)


def shared_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that several kernels call and would not inline, all of them one copy.

    So must be what threads of a run share: copies in the kernel of each would round differently.
    """
    return _compiled(function, _CALLED, no_cfunc_wrapper=True)


def first_class_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that other kernels get as an argument."""
    return _compiled(function, KernelDispatcher)
