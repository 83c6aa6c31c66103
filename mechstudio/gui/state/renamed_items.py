"""The selection stays with elements that get other names."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from mechstudio.edits import LISTS, Kind
from mechstudio.gui.state.selection import Item
from mechstudio.model import Joint

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
        taken, former = ({element.name for element in some} for some in (new, old))
        for was, now in zip(old, new, strict=True):
            alike = was.name not in taken and type(was) is type(now)
            same = alike and now == was.model_copy(update={"name": now.name})
            if same or (alike and now.name not in former and _is_retyped(was, now)):
                names[kind, was.name] = now.name
    return [(kind, names.get((kind, name), name)) for kind, name in items]


def _is_retyped(was: object, now: object) -> bool:
    """Whether a joint got another type, which its name may follow."""
    if not (isinstance(was, Joint) and isinstance(now, Joint)):
        return False
    return was.type != now.type and (was.body1, was.body2) == (now.body1, now.body2)
