"""Generic kernels: one name, and an implementation for each type of record that comes first.

The choice is made by `numba.extending.overload` while a caller is compiled, from the type alone.
A caller that is kept on disk is found by the hash of the files that its own file imports: it has to
import the generic kernel from a file that imports all implementations
([decision 20](../../docs/decisions/0020-methods-by-type.md)).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch, wraps
from typing import Any, Never

from numba.extending import overload

from mechstudio.compiler.decorators import INNER, OPTIONS
from mechstudio.compiler.plain import PLAIN
from mechstudio.compiler.record import Record


def generic_kernel(function: Callable[..., Any]) -> Any:
    """Declare a kernel whose implementation depends on the type of its first argument.

    The function has a docstring and no body; `implements` adds what it does.
    """

    @wraps(function)
    def refuse(record: object, *_rest: object) -> Never:
        raise TypeError(f"{function.__name__} is not implemented for {type(record).__name__}.")

    return singledispatch(refuse)


def implements(
    generic: Any, record: type[Record]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a function the implementation of a generic kernel for a class of records.

    Args:
        generic: Made by `generic_kernel`.
        record: Class of the first argument; its name tells it from others (`record_type.py`).
    """
    options: Any = {**OPTIONS, **({} if PLAIN else INNER), "cache": True}

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        @overload(generic, jit_options=options, strict=False)
        def choose(first: Any, *_rest: Any) -> Callable[..., Any] | None:
            return function if first.name.partition(".")[0] == record.__name__ else None

        return generic.register(record)(function)  # type: ignore[no-any-return]

    return register
