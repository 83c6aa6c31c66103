"""What an edit answers, and how element lists are put together again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.answering import answering
from mechstudio.edits.selection import (
    KINDS,
    LISTS,
    AnyElement,
    Item,
    Kind,
    elements_of,
    item_of,
)
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.model.parameters import Parameter
from mechstudio.suggestions import nearest, no_attribute

_OWN = ("added", "dropped", "mechanism", "name", "names", "removed", "then")


@answering
@dataclass(frozen=True, eq=False)
class Edit:
    """A mechanism after an edit, and what came and went.

    It is equal to its mechanism, and to other edits that left an equal one.

    Attributes:
        mechanism: The mechanism, valid.
        added: New elements, in the mechanism's order.
        removed: Elements that are gone, by their names before.
        dropped: Values that had no place any more, as JSON paths in the mechanism before the edit
            or, of a paste, in the fragment.
    """

    mechanism: Mechanism
    added: tuple[Item, ...] = ()
    removed: tuple[Item, ...] = ()
    dropped: tuple[str, ...] = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """What the mechanism has, and edits of it, so that these can be chained."""
            if name.startswith("__"):
                raise AttributeError(name)
            try:
                return getattr(self.mechanism, name)
            except AttributeError:
                near = nearest(name, (*_OWN, *dir(self.mechanism)))
                if near and near[0] in _OWN:
                    raise no_attribute("an Edit", name, _OWN) from None
                raise

        def __getitem__(self, place: object) -> object:
            return self.mechanism[place]

        def __setitem__(self, place: object, value: object) -> None:
            self.mechanism[place] = value

    def __str__(self) -> str:
        return str(self.mechanism)

    def __eq__(self, other: object) -> bool:
        # as scripts go on with an edit where they would with its mechanism
        if isinstance(other, Edit):
            return self.mechanism == other.mechanism
        return self.mechanism == other if isinstance(other, Mechanism) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mechanism)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the new elements."""
        return tuple(item.name for item in self.added)

    @property
    def name(self) -> str:
        """Name of the first new element; "" if there is none."""
        return self.added[0].name if self.added else ""

    def then(self, edit: Callable[[Mechanism], Edit]) -> Edit:
        """This edit and another one after it, as one.

        Args:
            edit: Edits the mechanism that this one left.
        """
        after = edit(self.mechanism)
        return Edit(
            after.mechanism,
            self.added + after.added,
            self.removed + after.removed,
            self.dropped + after.dropped,
        )


def extended(
    mechanism: Mechanism,
    elements: Iterable[AnyElement],
    parameters: Mapping[str, float | Parameter] | None = None,
) -> Edit:
    """Append elements to the lists of their kinds.

    Args:
        mechanism: Where they go.
        elements: The new elements.
        parameters: New parameters that they need.

    Raises:
        ModelError: The mechanism would not be valid.
    """
    new: dict[Kind, list[AnyElement]] = {}
    for element in elements:
        new.setdefault(item_of(element).kind, []).append(element)
    changes: dict[str, object] = {
        LISTS[kind]: (*elements_of(mechanism, kind), *new[kind]) for kind in new
    }
    if parameters:
        changes["parameters"] = {**mechanism.parameters.detailed(), **parameters}
    added = tuple(item_of(element) for kind in KINDS for element in new.get(kind, ()))
    return Edit(mechanism.edited(**changes) if changes else mechanism, added)


def replaced(
    mechanism: Mechanism,
    elements: Mapping[Item, AnyElement],
    removed: Collection[Item] = (),
    **fields: object,
) -> Mechanism:
    """Put elements in the place of others and leave some out; what stays keeps its order.

    Args:
        mechanism: The mechanism.
        elements: New element for each address, of the same kind.
        removed: Addresses of elements to leave out.
        fields: Other fields of the mechanism that change with them.

    Raises:
        ModelError: The mechanism would not be valid.
    """
    touched = {item.kind for item in (*elements, *removed)}
    changes: dict[str, object] = {
        LISTS[kind]: tuple(
            elements.get(Item(kind, element.name), element)
            for element in elements_of(mechanism, kind)
            if (kind, element.name) not in removed
        )
        for kind in touched
    } | fields
    return mechanism.edited(**changes) if changes else mechanism


def refused(path: str, message: str) -> ModelError:
    """The error that says what is wrong with one argument of an edit.

    Args:
        path: Place in the mechanism, or name of the argument.
        message: What is wrong and what would be right.
    """
    return ModelError([Problem(path, message)])


def at_place(error: ModelError, place: str) -> ModelError:
    """The error of an element that does not know its own place.

    Args:
        error: What the element raised.
        place: JSON path of the element.
    """
    return ModelError(
        [
            Problem(f"{place}.{problem.path}" if problem.path else place, problem.message)
            for problem in error.problems
        ]
    )
