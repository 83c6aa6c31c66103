"""Removing elements, with all that cannot stay without them."""

from __future__ import annotations

from typing import Any

from mechstudio.edits.edit import Edit, replaced
from mechstudio.edits.events import remove_event
from mechstudio.edits.references import dependents
from mechstudio.edits.selection import Address, Chosen, by_item, selected
from mechstudio.model import Mechanism


def remove(mechanism: Mechanism, items: Chosen, *others: Address) -> Edit:
    """Remove elements and all that names them: a body takes its joints, loads and measures along,
    a joint its drivers, motors and couplings. `references.dependents` tells beforehand.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element, or its name where no other has it; one element, its
            kind and then its name, or a list of several. Also the name of one event.
        *others: Further elements.

    Returns:
        The mechanism, and under `removed` all that is gone, in the order of the mechanism.

    Raises:
        ModelError: There is no such element.
    """
    listed: Any = (items, *others) if others else items
    names = {item.name for item in by_item(mechanism)}
    # events are no elements, but have names as well
    if isinstance(listed, str) and listed not in names and listed in mechanism.events.names:
        return Edit(remove_event(mechanism, listed))
    chosen = selected(mechanism, listed)
    gone = {*chosen, *dependents(mechanism, chosen)}
    return Edit(
        replaced(mechanism, {}, gone),
        removed=tuple(item for item in by_item(mechanism) if item in gone),
    )
