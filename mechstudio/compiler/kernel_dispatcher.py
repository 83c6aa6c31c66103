"""Dispatcher of kernels: other kernels hand over few types of numbers, so that few are compiled.

Numba compiles a function again for each constant that a caller hands over, and for whole numbers of
each size. A kernel that goes into its callers knows the constants all the same, since it is
optimized there; one that does not is called with whole numbers of one size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numba import types
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from mechstudio.compiler import claims


def widened(kind: types.Type) -> types.Type:
    """The type that a kernel is compiled for where a caller hands over one of this type."""
    found = types.unliteral(kind)  # type: ignore[no-untyped-call]
    return types.int64 if found == types.int32 else found


class KernelDispatcher(CPUDispatcher):
    """A function that is compiled for few types of numbers, and by one process at a time."""

    def compile(self, sig: Any) -> Any:
        """Compile it for types of arguments, or read what was compiled for them."""
        arguments, _ = normalize_signature(sig)  # type: ignore[no-untyped-call]
        if arguments in self.overloads:
            return super().compile(sig)
        with claims.holding(f"{self.py_func.__module__}.{self.py_func.__qualname__}"):
            return super().compile(sig)

    def get_call_template(self, args: Sequence[Any], kws: Mapping[str, Any]) -> Any:  # type: ignore[override]
        """What numba asks for where another kernel calls this one."""
        named = {name: widened(kind) for name, kind in kws.items()}
        return super().get_call_template([widened(kind) for kind in args], named)
