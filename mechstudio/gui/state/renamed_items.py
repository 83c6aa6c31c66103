"""The selection stays with elements that get other names."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from mechstudio.edits import LISTS, Kind
from mechstudio.gui.state.selection import Item

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


def renamed_items(items: Collection[Item], before: Mechanism, after: Mechanism) -> list[Item]:
    """The same elements under their names after an edit.

    Args:
        items: Kinds and names before.
        before: The mechanism before.
        after: The mechanism after, or another one, whose elements these are not.
    """
    names: dict[Item, str] = {}
    kinds: dict[str, Kind] = {kind: kind for kind in LISTS}
    for kind in {kinds[kind] for kind, _ in items}:
        old, new = getattr(before, LISTS[kind]), getattr(after, LISTS[kind])
        if old is new or len(old) != len(new):
            continue
        taken = {element.name for element in new}
        for was, now in zip(old, new, strict=True):
            alike = was.name not in taken and type(was) is type(now)
            if alike and now == was.model_copy(update={"name": now.name}):
                names[kind, was.name] = now.name
    return [(kind, names.get((kind, name), name)) for kind, name in items]
