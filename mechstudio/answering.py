"""Classes that answer a wrong name by the one that is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import getattr_static, isfunction
from typing import Any, TypeVar

from mechstudio.suggestions import (
    is_misplaced,
    no_attribute,
    refuse_misplaced,
    refuse_unknown_keywords,
)
from mechstudio.synonyms import FIELDS

T = TypeVar("T")


def answering(kind: type[T]) -> type[T]:
    """Let a class name what is meant by a wrong name: of an attribute, of an argument of its
    constructor, or of one of its methods.

    Above `@dataclass`, so that the constructor is there. To do it twice changes nothing.
    """
    if vars(kind).get("_answers"):
        return kind
    kind._answers = True  # type: ignore[attr-defined]
    if not hasattr(kind, "__getattr__"):
        kind.__getattr__ = _answer  # type: ignore[attr-defined]  # no name is there for a checker
    if "__init__" in vars(kind):
        maker: Any = kind.__init__
        setattr(kind, "__init__", naming(maker, kind.__name__))  # noqa: B010  # as a checker asks
    elif "__new__" in vars(kind) and "_fields" in vars(kind):
        maker = kind.__new__
        setattr(kind, "__new__", staticmethod(naming(maker, kind.__name__)))  # noqa: B010
    name_arguments(kind)
    return kind


def name_arguments(kind: type) -> None:
    """Let the methods that a class itself defines name misspelled arguments."""
    for name, member in tuple(vars(kind).items()):
        function = getattr(member, "__func__", member)
        # others name theirs already
        if name.startswith("_") or not isfunction(function) or hasattr(function, "__wrapped__"):
            continue
        is_bound = isinstance(member, classmethod | staticmethod)
        named = naming(function, function.__name__)
        setattr(kind, name, type(member)(named) if is_bound else named)


def naming(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A function that names what is meant by a misspelled argument.

    Args:
        function: The function.
        name: What its caller calls it.
    """

    @wraps(function)
    def front(*arguments: Any, **keywords: Any) -> Any:
        try:
            return function(*arguments, **keywords)
        except TypeError as error:
            refuse_unknown_keywords(function, keywords, name)
            if is_misplaced(error):
                refuse_misplaced(function, arguments, keywords, name)
            raise

    return front


def _answer(self: object, name: str) -> object:
    """What an attribute is that an object has not: the field of another word, or an error."""
    kind = type(self)
    if name.startswith("_"):
        raise AttributeError(f"a {kind.__name__} has no attribute '{name}'", name=name, obj=None)
    known = {entry for entry in (*dir(self), *_fields(kind)) if entry[0] != "_"}
    right = FIELDS.get(name)
    if right is not None and right in known:
        return getattr(self, right)
    own = getattr_static(kind, name, None)
    if hasattr(own, "__get__"):
        # there is such a property, which asked for something that there is not: let it say so
        return own.__get__(self, kind)
    owner = f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"
    raise no_attribute(owner, name, sorted(known))


def _fields(kind: type) -> Iterator[str]:
    """Names that a class declares for its objects."""
    for base in kind.__mro__:
        yield from vars(base).get("__annotations__", ())
