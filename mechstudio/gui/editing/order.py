"""Moving selected elements up and down in their lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mechstudio import edits
from mechstudio.gui.state.selection import Item
from mechstudio.model import Mechanism


def moved(mechanism: Mechanism, items: Collection[Item], by: int) -> Mechanism:
    """Move elements one place up or down; those at the end of their list stay.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        by: -1 for up, 1 for down.

    Returns:
        The mechanism itself where nothing can move.
    """
    changed = {}
    for field, places in _moving(mechanism, items, by):
        elements = list(getattr(mechanism, field))
        for place in places:
            elements[place], elements[place + by] = elements[place + by], elements[place]
        changed[field] = tuple(elements)
    return mechanism.edited(**changed) if changed else mechanism


def can_move(mechanism: Mechanism, items: Collection[Item], by: int) -> bool:
    """Whether any of the elements has a place to go to."""
    return next(_moving(mechanism, items, by), None) is not None


def _moving(
    mechanism: Mechanism, items: Collection[Item], by: int
) -> Iterator[tuple[str, list[int]]]:
    """Each list in which elements move, and their places in the order to move them in."""
    chosen = frozenset(items)
    for kind, field in edits.LISTS.items():
        elements = getattr(mechanism, field)
        places = [place for place, element in enumerate(elements) if (kind, element.name) in chosen]
        # the first that is at the end holds those behind it
        end = 0 if by < 0 else len(elements) - 1
        free = []
        for place in places if by < 0 else reversed(places):
            if place == end:
                end -= by
            else:
                free.append(place)
        if free:
            yield field, free
