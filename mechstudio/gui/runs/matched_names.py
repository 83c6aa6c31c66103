"""An earlier mechanism under the names of a later one: a new name alone moves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mechstudio import edits
from mechstudio.edits import LISTS
from mechstudio.edits.selection import Item
from mechstudio.errors import MechStudioError
from mechstudio.model.element import REFERENCE_FIELDS

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
        if getattr(before, listed) is getattr(after, listed):
            continue
        names = {
            Item(kind, was.name): now.name
            for was, now in _pairs(getattr(before, listed), getattr(after, listed))
        }
        if names:
            try:
                before = edits.rename_all(before, names)
            except MechStudioError:
                # names that the rest of the mechanism does not allow
                continue
    return before


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


def _pairs(
    old: tuple[AnyElement, ...], new: tuple[AnyElement, ...]
) -> Iterator[tuple[AnyElement, AnyElement]]:
    """Elements that have another name afterwards."""
    former, taken = ({element.name for element in some} for some in (old, new))
    left = [element for element in new if element.name not in former]
    for place, was in enumerate(old):
        if was.name in taken:
            continue
        same = [now for now in left if type(now) is type(was) and not _differing(was, now)]
        beside = new[place] if len(old) == len(new) else None
        if not same and beside in left and _is_like(was, beside):
            same = [beside]
        if same:
            left.remove(same[0])
            yield was, same[0]


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
