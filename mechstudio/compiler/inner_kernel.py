"""Dispatcher of a kernel that only other kernels may call."""

from __future__ import annotations

from typing import Never

from mechstudio.compiler.kernel_dispatcher import KernelDispatcher


class InnerKernel(KernelDispatcher):
    """A compiled function without an entry for Python: a call would run no machine code at all."""

    def __call__(self, *arguments: object, **named: object) -> Never:
        """Refuse a call from Python.

        Raises:
            TypeError: Always.
        """
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        raise TypeError(
            f"{name} is an inner kernel: only other kernels can call it. Call it inside a kernel, "
            "or make it an entry_kernel."
        )
