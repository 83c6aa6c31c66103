"""Dispatcher of a kernel of which a process has one copy, that all of its callers call."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from mechstudio.compiler.kernel_dispatcher import KernelDispatcher


class SharedCode(NamedTuple):
    """One kernel for one kind of arguments, as its callers know it in every process.

    Attributes:
        module: Where it is.
        name: Its name there.
        arguments: Numba's types of its arguments.
    """

    module: str
    name: str
    arguments: tuple[Any, ...]

    @property
    def symbol(self) -> str:
        """What callers call; numba's own names of functions count what a process compiles."""
        kinds = sha256(repr(self.arguments).encode()).hexdigest()[:16]
        return f"{self.module}.{self.name}.{kinds}"

    def load(self) -> None:
        """Have it in this process, compiled or read from the cache."""
        getattr(import_module(self.module), self.name).compile(self.arguments)


class SharedKernel(KernelDispatcher):
    """A compiled function that is called, and never linked into its callers.

    What callers do not inline is optimized and translated once. And where threads share the work of
    a time loop, some call it from the loop and some from elsewhere: copies would be optimized with
    their callers, and round differently.
    """

    def add_overload(self, cres: Any) -> None:
        """Keep what was compiled, or read from the cache, and tell callers where it is."""
        library, descriptor = cres.library, cres.fndesc
        function = self.py_func
        code = SharedCode(function.__module__, function.__qualname__, cres.signature.args)
        llvm.add_symbol(code.symbol, library.get_pointer_to_function(descriptor.llvm_func_name))
        library.share(code, descriptor.llvm_func_name)
        super().add_overload(cres)
