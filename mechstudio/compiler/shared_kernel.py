"""Dispatcher of a kernel of which a process has one copy, that all of its callers call."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba.core.errors import NumbaError

from mechstudio.compiler.kernel_dispatcher import KernelDispatcher


class MissingCodeError(Exception):
    """A kernel that something in the cache calls is no longer there, or is another one."""


class SharedCode(NamedTuple):
    """One kernel for one kind of arguments, as its callers know it in every process.

    Attributes:
        module: Where it is.
        name: Its name there.
        arguments: Numba's types of its arguments.
        returned: That of what it returns.
    """

    module: str
    name: str
    arguments: tuple[Any, ...]
    returned: Any

    @property
    def symbol(self) -> str:
        """What callers call; numba's own names of functions count what a process compiles."""
        kinds = sha256(repr((self.arguments, self.returned)).encode()).hexdigest()[:16]
        return f"{self.module}.{self.name}.{kinds}"

    def load(self) -> None:
        """Have it in this process, compiled or read from the cache.

        What scripts keep of their own functions outlives changes of the kernels that these call.

        Raises:
            MissingCodeError: There is no such kernel, or it is not called any more.
        """
        try:
            getattr(import_module(self.module), self.name).compile(self.arguments)
        except (ImportError, AttributeError, NumbaError) as error:
            raise MissingCodeError(self.symbol) from error
        if not llvm.address_of_symbol(self.symbol):
            raise MissingCodeError(self.symbol)


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
        signature = cres.signature
        code = SharedCode(
            function.__module__, function.__qualname__, signature.args, signature.return_type
        )
        llvm.add_symbol(code.symbol, library.get_pointer_to_function(descriptor.llvm_func_name))
        library.share(code, descriptor.llvm_func_name)
        super().add_overload(cres)
