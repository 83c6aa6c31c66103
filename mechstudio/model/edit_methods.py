"""Edits as methods of a mechanism: `model.add_body(...)` is `edits.add_body(model, ...)`.

The functions belong to a package above this one, which offers them when it is imported. Whoever has
a mechanism has them: that package is imported when the first of them is asked for, by its name, as
a plug-in is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from types import MethodType
from typing import TYPE_CHECKING

from mechstudio.model.element_type import ElementType
from mechstudio.synonyms import METHODS

_PACKAGE = "mechstudio.edits"
_offered: dict[str, Callable[..., object]] = {}


def offer_edits(functions: Mapping[str, Callable[..., object]]) -> None:
    """Make functions whose first argument is a mechanism its methods.

    Args:
        functions: The functions by the names of the methods.
    """
    _offered.update(functions)


def edit_method(name: str, mechanism: object) -> Callable[..., object] | None:
    """The edit of a name, for a mechanism; None if there is none."""
    if not _offered and not name.startswith("_"):
        import_module(_PACKAGE)
    function = _function(name)
    if function is None:
        return None
    # a method as any other, with its help and signature
    return MethodType(_called(function, name) if name in METHODS else function, mechanism)


def edit_names() -> tuple[str, ...]:
    """Names of all such methods."""
    if not _offered:
        import_module(_PACKAGE)
    return tuple(_offered)


def _called(function: Callable[..., object], name: str) -> Callable[..., object]:
    """An edit whose messages have the word that it was called by."""

    @wraps(function)
    def front(*arguments: object, **keywords: object) -> object:
        try:
            return function(*arguments, **keywords)
        except TypeError as error:
            own = f"{function.__name__}("
            if not str(error).startswith(own):
                raise
            raise TypeError(name + str(error).removeprefix(own[:-1])) from None

    return front


def _function(name: str) -> Callable[..., object] | None:
    return _offered.get(METHODS.get(name, name))


class EditedType(ElementType):
    """Type of a class that has edits as methods, so that `help(Mechanism.add_rod)` finds them."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            function = _function(name)
            return super().__getattr__(name) if function is None else function

    def _further_names(self) -> tuple[str, ...]:
        return edit_names()
