"""The one place that configures numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba
from numba import njit

from mechstudio import kernel_library

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

# other packages' cached functions stay where numba keeps them
numba.config.CACHE_LOCATOR_CLASSES = (  # type: ignore[attr-defined]
    "mechstudio.kernel_cache.KernelLocator,InTreeCacheLocator,UserWideCacheLocator"
)

kernel_library.install()

# NaN checks must survive, so `nnan` and `ninf` stay out of the fast-math flags
FAST_MATH = {"contract", "reassoc", "nsz", "arcp"}


def _translator(**wrappers: bool) -> Callable[..., object]:
    return cast(
        Callable[..., object],
        njit(  # type: ignore[call-overload]  # numba's stubs lack some options
            cache=True,
            nogil=True,
            error_model="numpy",
            fastmath=FAST_MATH,
            _nrt=False,  # nothing is allocated, so that references need no counting
            **wrappers,
        ),
    )


def kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that only other kernels call; a call from Python crashes."""
    translate = _translator(no_cfunc_wrapper=True, no_cpython_wrapper=True)
    return cast(Callable[Parameters, Returned], translate(function))


def inlined_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function into every caller, for inner loops: a call hands ten numbers per array."""
    translate = _translator(no_cfunc_wrapper=True, no_cpython_wrapper=True, forceinline=True)
    return cast(Callable[Parameters, Returned], translate(function))


def entry_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that Python calls, and other kernels."""
    return cast(Callable[Parameters, Returned], _translator(no_cfunc_wrapper=True)(function))


def first_class_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that other kernels get as an argument."""
    return cast(Callable[Parameters, Returned], _translator()(function))
