"""Lists of elements: in their order, and by name."""

from __future__ import annotations

from types import GenericAlias
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, TypeVar, get_args, overload

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from mechstudio.errors import UnknownNameError
from mechstudio.suggestions import did_you_mean

MAX_NAMES = 20  # that a message lists


class HasName(Protocol):
    """An element of a list."""

    @property
    def name(self) -> str:
        """Name, unique in the list."""


Item = TypeVar("Item", bound=HasName)


class Elements(tuple[Item, ...]):
    """Elements in their order, also found by name: `bodies["crank"]`, `"crank" in bodies`.

    A name that is a word of Python, and none of a method of tuples, may stand behind a point as
    well: `bodies.crank`.
    """

    __slots__ = ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Item, ...]: ...
    @overload
    def __getitem__(self, place: str | HasName) -> Item: ...
    def __getitem__(self, place: SupportsIndex | slice | str | HasName) -> Item | tuple[Item, ...]:
        """The element of that place or name, or of the name of an element of another model.

        Raises:
            UnknownNameError: There is no such name; suggests the nearest.
            IndexError: There is no such place.
        """
        # in this order: to ask for a protocol takes long
        if isinstance(place, str):
            name = place
        elif isinstance(place, int | slice | SupportsIndex):
            return super().__getitem__(place)
        else:
            name = place.name
        item = self._found(name)
        if item is None:
            raise UnknownNameError(self._missing(name))
        return item

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            item = None if name.startswith("__") else self._found(name)
            if item is None:
                # without the list itself, of whose methods Python would suggest one
                raise AttributeError(self._missing(name), name=name, obj=None)
            return item

    def __dir__(self) -> list[str]:
        names = (name for name in self.names if name.isidentifier())
        return sorted({*super().__dir__(), *names})

    def __contains__(self, item: object) -> bool:
        return item in self.names if isinstance(item, str) else super().__contains__(item)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the elements, in order."""
        return tuple(item.name for item in self)

    def _found(self, name: str) -> Item | None:
        for item in self:
            if item.name == name:
                return item
        return None

    def _missing(self, name: str) -> str:
        hint = did_you_mean(name, self.names)
        if not hint:
            names = ", ".join(f"'{name}'" for name in self.names[:MAX_NAMES])
            hint = f"; there are {names}" if names else "; the list is empty"
        noun = getattr(self[0], "kind_key", "element") if self else "element"
        return f"there is no {noun} '{name}' here{hint}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = get_args(source)
        listed = handler.generate_schema(GenericAlias(tuple, (kinds[0], ...)) if kinds else tuple)
        return core_schema.no_info_after_validator_function(cls, listed)
