"""Lists of elements: in their order, and by name."""

from __future__ import annotations

from types import GenericAlias
from typing import (
    TYPE_CHECKING,
    Any,
    NoReturn,
    Protocol,
    Self,
    SupportsIndex,
    TypeVar,
    get_args,
    overload,
)

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from mechstudio.answering import answering
from mechstudio.errors import ModelError, Problem, UnknownNameError
from mechstudio.suggestions import did_you_mean

MAX_NAMES = 20  # that a message lists
# what lists and dictionaries have to be changed
_OF_LISTS = ("append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort")
_OF_MAPPINGS = ("add", "popitem", "setdefault", "update")
_CHANGES = frozenset((*_OF_LISTS, *_OF_MAPPINGS))
_READING = ("count", "get", "index", "items", "keys", "names", "values")
# kinds of elements that one edit adds; of forces there are several
_ADDED = ("body", "joint", "driver", "coupling", "measure")


def _kind_of(element: object) -> str:
    """Kind of an element or an event; empty of anything else."""
    if not hasattr(type(element), "model_fields"):
        return ""
    kind: str = getattr(type(element), "kind_key", "event")
    return kind


class HasName(Protocol):
    """An element of a list."""

    @property
    def name(self) -> str:
        """Name, unique in the list."""


Item = TypeVar("Item", bound=HasName)


@answering
class Names(tuple[str, ...]):
    """Names, which may be called as well: `bodies.names` or `bodies.names()`."""

    __slots__ = ()

    def __call__(self) -> Self:
        """Itself."""
        return self


@answering
class Elements(tuple[Item, ...]):
    """Elements in their order, also found by name: `bodies["crank"]`, `"crank" in bodies`.

    They go over elements as lists do; `keys`, `values`, `items` and `get` are those of a mapping.

    A name that is a word of Python, and none of a method of lists like this one, may stand behind a
    point as well: `bodies.crank`.
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
            if item is None and name in _CHANGES:
                return self._refused
            if item is None:
                # without the list itself, of whose methods Python would suggest one
                raise AttributeError(self._missing(name, _READING), name=name, obj=None)
            return item

        def __setitem__(self, place: object, value: object) -> NoReturn:
            raise self._refusal(place)

        def __delitem__(self, place: object) -> NoReturn:
            raise self._refusal(place)

        def _refused(self, *arguments: object, **_: object) -> NoReturn:
            raise self._refusal(arguments[0] if arguments else None)

    def __dir__(self) -> list[str]:
        names = (name for name in self.names if name.isidentifier())
        return sorted({*super().__dir__(), *names})

    def __contains__(self, item: object) -> bool:
        return item in self.names if isinstance(item, str) else super().__contains__(item)

    @property
    def names(self) -> Names:
        """Names of the elements, in order."""
        return Names(item.name for item in self)

    def keys(self) -> Names:
        """Names of the elements, in order."""
        return self.names

    def values(self) -> tuple[Item, ...]:
        """The elements, in order."""
        return tuple(self)

    def items(self) -> tuple[tuple[str, Item], ...]:
        """Pairs of the name of an element and the element, in order."""
        return tuple((item.name, item) for item in self)

    def get(self, name: str, default: Item | None = None) -> Item | None:
        """The element of a name; another value if there is none."""
        item = self._found(name)
        return default if item is None else item

    def _found(self, name: str) -> Item | None:
        for item in self:
            if item.name == name:
                return item
        return None

    def _refusal(self, place: object) -> ModelError:
        """The error of a change in place: says which edits there are instead."""
        kind = _kind_of(self[0]) if self else _kind_of(place)
        named = place if isinstance(place, str) else getattr(place, "name", None)
        if named is None and isinstance(place, int) and -len(self) <= place < len(self):
            named = self[place].name
        one = repr(named or "name")
        if kind == "event":
            calls = f"model.add_event(...), model.remove_event({one})"
        elif not kind:
            # an empty list does not know of which kind its elements would be
            names = ", ".join(f"model.add_{known}" for known in (*_ADDED, "event"))
            calls = f"{names} and, for forces, model.add_spring_damper, model.add_motor and others"
        else:
            address = f"({kind!r}, {one})"
            added = f"model.add_{kind}(...)" if kind in _ADDED else "the methods model.add_..."
            calls = f"{added}, model.change([{address}], field=...), model.remove({address})"
        message = f"a model is never changed in place; changed copies are made by {calls}"
        return ModelError([Problem(f"{kind} {one}" if kind else "", message)])

    def _missing(self, name: str, methods: tuple[str, ...] = ()) -> str:
        hint = did_you_mean(name, self.names) or did_you_mean(name, methods)
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
