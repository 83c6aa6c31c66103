"""The one place that configures numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba
from numba import njit

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

# other packages' cached functions stay where numba keeps them
numba.config.CACHE_LOCATOR_CLASSES = (  # type: ignore[attr-defined]
    "mechstudio.kernel_cache.KernelLocator,InTreeCacheLocator,UserWideCacheLocator"
)

# NaN checks must survive, so `nnan` and `ninf` stay out of the fast-math flags
FAST_MATH = {"contract", "reassoc", "nsz", "arcp"}


def kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that is called from kernels and, unless its name is private, from Python.

    Each way of calling takes a wrapper, and wrappers are a third of all compiling.
    """
    compiled = njit(  # type: ignore[call-overload]  # numba's stubs lack the wrapper options
        cache=True,
        nogil=True,
        error_model="numpy",
        fastmath=FAST_MATH,
        no_cfunc_wrapper=True,
        no_cpython_wrapper=function.__name__.startswith("_"),
    )(function)
    return cast(Callable[Parameters, Returned], compiled)


def first_class_kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function that other kernels get as an argument."""
    compiled = njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST_MATH)(function)
    return cast(Callable[Parameters, Returned], compiled)
