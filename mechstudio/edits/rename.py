"""Renaming elements, with all that names them."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.edits.edit import at_place, replaced
from mechstudio.edits.references import redirected
from mechstudio.edits.selection import LISTS, AnyElement, Item, by_item, places, selected
from mechstudio.errors import ModelError
from mechstudio.model import Mechanism
from mechstudio.model.event import renamed_event


def rename(mechanism: Mechanism, item: tuple[str, str], name: str) -> Mechanism:
    """Rename an element; everything that names it follows.

    Args:
        mechanism: The mechanism.
        item: Kind and name of the element.
        name: Its new name.

    Raises:
        ModelError: There is no such element, or the name is taken or not allowed.
    """
    (found,) = selected(mechanism, [item])
    return rename_all(mechanism, {found: name})


def rename_all(mechanism: Mechanism, names: Mapping[Item, str]) -> Mechanism:
    """Rename several elements at once; names may be exchanged.

    Args:
        mechanism: The mechanism.
        names: New name for each address.

    Raises:
        ModelError: There is no such element, or a name is taken or not allowed.
    """
    chosen = selected(mechanism, names)
    changed: dict[Item, AnyElement] = {}
    for item, element in by_item(mechanism).items():
        fields = redirected(element, names)
        if item in chosen:
            fields["name"] = names[item]
        if fields:
            try:
                changed[item] = element.edited(**fields)
            except ModelError as error:
                raise at_place(error, places(mechanism)[item]) from None
    new = {f"{LISTS[item.kind]}/{item.name}": names[item] for item in chosen}
    events = [renamed_event(event, new) for event in mechanism.events]
    return replaced(mechanism, changed, events=events) if events else replaced(mechanism, changed)
