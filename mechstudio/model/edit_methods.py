"""Edits as methods of a mechanism: `model.add_body(...)` is `edits.add_body(model, ...)`.

The functions belong to a package above this one, which offers them when it is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MethodType

from mechstudio.synonyms import METHODS

_offered: dict[str, Callable[..., object]] = {}


def offer_edits(functions: Mapping[str, Callable[..., object]]) -> None:
    """Make functions whose first argument is a mechanism its methods.

    Args:
        functions: The functions by the names of the methods.
    """
    _offered.update(functions)


def edit_method(name: str, mechanism: object) -> Callable[..., object] | None:
    """The edit of a name, for a mechanism; None if there is none."""
    function = _offered.get(METHODS.get(name, name))
    # a method as any other, with its help and signature
    return None if function is None else MethodType(function, mechanism)


def edit_names() -> tuple[str, ...]:
    """Names of all such methods."""
    return tuple(_offered)
