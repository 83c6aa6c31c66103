"""Changing fields of elements, one or many at once, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mechstudio.edits.edit import at_place, refused, replaced
from mechstudio.edits.selection import (
    LISTS,
    AnyElement,
    Chosen,
    Item,
    elements_of,
    places,
    selected,
)
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.evaluation import edited_over


def change(mechanism: Mechanism, /, items: Chosen, **fields: object) -> Mechanism:
    """Give fields of one or several elements the same new values.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element; its name alone where that is unique, or the element
            itself. One alone needs no list.
        fields: New values; each element must have all these fields. Numbers may be expressions over
            the parameters. Names are changed by `rename`.

    Raises:
        ModelError: There is no such element or field, or a value is not valid; lists all.
    """
    return change_each(mechanism, dict.fromkeys(selected(mechanism, items), fields))


def change_each(mechanism: Mechanism, changes: Mapping[Any, Mapping[str, object]]) -> Mechanism:
    """Give fields of several elements new values, to each its own.

    Args:
        mechanism: The mechanism.
        changes: For each kind and name, or name alone, the new value of each field that changes.

    Raises:
        ModelError: There is no such element or field, or a value is not valid; lists all.
    """
    where = places(mechanism)
    problems: list[Problem] = []
    changed: dict[Item, AnyElement] = {}
    elements = selected(mechanism, tuple(changes))
    if len(elements) < len(changes):
        raise refused("changes", "name an element twice; write all of its fields at once")
    for (item, element), fields in zip(elements.items(), changes.values(), strict=True):
        strange = list(_strange_fields(where[item], element, fields))
        problems += strange
        if strange:
            continue
        try:
            changed[item] = edited_over(element, mechanism.parameters, fields)
        except ModelError as error:
            problems += at_place(error, where[item]).problems
    if problems:
        raise ModelError(problems)
    return replaced(mechanism, changed)


def _strange_fields(place: str, element: AnyElement, fields: Iterable[str]) -> Iterator[Problem]:
    """What is wrong with the names of fields."""
    known = type(element).model_fields
    for field in fields:
        if field == "name":
            yield Problem(f"{place}.name", "others refer to it; change it with rename")
        elif field not in known:
            yield Problem(f"{place}.{field}", unknown("field", field, known))


def reorder(mechanism: Mechanism, item: tuple[str, str], index: int) -> Mechanism:
    """Move an element to another place of its list, which results and trees follow.

    Args:
        mechanism: The mechanism.
        item: Kind and name of the element.
        index: Its place after the move, counted from 0.

    Raises:
        ModelError: There is no such element or place.
    """
    (found,) = selected(mechanism, [item])
    elements = list(elements_of(mechanism, found.kind))
    if not 0 <= index < len(elements):
        raise refused("index", f"must be from 0 to {len(elements) - 1} (got {index})")
    before = next(k for k, element in enumerate(elements) if element.name == found.name)
    elements.insert(index, elements.pop(before))
    return mechanism.edited(**{LISTS[found.kind]: tuple(elements)})
