"""An earlier mechanism under the names of a later one: a new name alone moves nothing."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING

from mechstudio import edits
from mechstudio.edits import LISTS
from mechstudio.edits.references import redirected, references
from mechstudio.edits.selection import Item
from mechstudio.model.element import REFERENCE_FIELDS
from mechstudio.model.element_list import Elements

if TYPE_CHECKING:
    from mechstudio.edits.selection import AnyElement
    from mechstudio.model import Mechanism

_LIKE = 2  # fields in which an element at the place of another one may differ to be the same


def with_names_of(before: Mechanism, after: Mechanism) -> Mechanism:
    """The mechanism before with the names that its elements have afterwards.

    Args:
        before: A mechanism.
        after: The same after some edits.
    """
    before = _with_parameters_of(before, after)
    # joints name bodies, and others name joints: first those that are named
    for kind, listed in LISTS.items():
        old, new = getattr(before, listed), getattr(after, listed)
        former, taken = ({element.name for element in some} for some in (old, new))
        if former <= taken or taken <= former:
            continue
        pairs = _pairs(old, new, _stand_ins(kind, before, after))
        names = {Item(kind, was.name): now.name for was, now in pairs}
        if names:
            before = under_names(before, names)
    return before


def under_names(mechanism: Mechanism, names: Mapping[Item, str]) -> Mechanism:
    """With other names of elements: what is only compared need not be checked, which takes long.

    Args:
        mechanism: A mechanism.
        names: New names by kind and name.
    """
    lists = {}
    for kind, listed in LISTS.items():
        elements: tuple[AnyElement, ...] = getattr(mechanism, listed)
        fields = [redirected(element, names) for element in elements]
        for element, changed in zip(elements, fields, strict=True):
            item = Item(kind, element.name)
            if item in names:
                changed["name"] = names[item]
        if any(fields):
            pairs = zip(elements, fields, strict=True)
            lists[listed] = Elements(
                element.exchanged(**changed) if changed else element for element, changed in pairs
            )
    return mechanism.exchanged(**lists)


def _with_parameters_of(before: Mechanism, after: Mechanism) -> Mechanism:
    """The mechanism before with the names that its parameters have afterwards."""
    gone = [name for name in before.parameters if name not in after.parameters]
    for name in after.parameters:
        if name in before.parameters:
            continue
        value = after.parameters.entry(name)
        same = next((one for one in gone if before.parameters.entry(one) == value), None)
        if same is not None:
            gone.remove(same)
            before = edits.rename_parameter(before, same, name)
    return before


def _stand_ins(kind: str, before: Mechanism, after: Mechanism) -> frozenset[tuple[str, str]]:
    """Names of elements before and after, where others name the later one in place of the first.

    A body that others are joined to as before is the same one, however much of it was changed.
    """
    found: dict[str, set[str]] = {}
    for listed in LISTS.values():
        later = {element.name: element for element in getattr(after, listed)}
        for was in getattr(before, listed):
            now = later.get(was.name)
            if now is None or type(now) is not type(was):
                continue
            for field, item in references(was).items():
                if item.kind == kind:
                    found.setdefault(item.name, set()).add(getattr(now, field))
    return frozenset((name, min(others)) for name, others in found.items() if len(others) == 1)


def _pairs(
    old: tuple[AnyElement, ...],
    new: tuple[AnyElement, ...],
    stand_ins: Collection[tuple[str, str]],
) -> Iterator[tuple[AnyElement, AnyElement]]:
    """Elements that have another name afterwards.

    Args:
        old: Elements before.
        new: Those afterwards.
        stand_ins: Names before and after of those that others name alike.
    """
    former, taken = ({element.name for element in some} for some in (old, new))
    # by what they are but for their names: of a thousand, each is compared with few
    left: dict[Hashable, list[AnyElement]] = {}
    for element in new:
        if element.name not in former:
            left.setdefault(_content(element), []).append(element)
    for place, was in enumerate(old):
        if was.name in taken or not left:
            continue
        same = next((now for now in left.get(_content(was), ()) if not _differing(was, now)), None)
        beside = new[place] if len(old) == len(new) else None
        if same is None and beside is not None and beside.name not in former:
            is_left = any(now is beside for now in left.get(_content(beside), ()))
            is_same = _is_like(was, beside) or (was.name, beside.name) in stand_ins
            same = beside if is_left and is_same else None
        if same is not None:
            _remove(left, same)
            yield was, same


def _content(element: AnyElement) -> Hashable:
    """The same for elements that differ in their names alone, and different for most others."""
    fields = type(element).model_fields
    try:
        return hash((type(element), *(getattr(element, key) for key in fields if key != "name")))
    except TypeError:
        # tables and lists are compared one by one
        return type(element)


def _remove(left: dict[Hashable, list[AnyElement]], element: AnyElement) -> None:
    key = _content(element)
    others = [now for now in left[key] if now is not element]
    if others:
        left[key] = others
    else:
        del left[key]


def _differing(was: AnyElement, now: AnyElement) -> list[str]:
    """Fields that differ, but for the name."""
    return [
        key
        for key in type(was).model_fields
        if key != "name" and getattr(was, key) != getattr(now, key)
    ]


def _is_like(was: AnyElement, now: AnyElement | None) -> bool:
    """Whether an element may be another one with some edits: of like make, on the same bodies."""
    if now is None or type(was) is not type(now):
        return False
    differing = _differing(was, now)
    if any(key in REFERENCE_FIELDS for key in differing):
        return False
    return "type" in differing or len(differing) <= _LIKE
