"""Moving selected elements up and down in their lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mechstudio import edits
from mechstudio.gui.selection import Item
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
    for item, place in list(_moves(mechanism, items, by)):
        mechanism = edits.reorder(mechanism, item, place)
    return mechanism


def can_move(mechanism: Mechanism, items: Collection[Item], by: int) -> bool:
    """Whether any of the elements has a place to go to."""
    return next(_moves(mechanism, items, by), None) is not None


def _moves(mechanism: Mechanism, items: Collection[Item], by: int) -> Iterator[tuple[Item, int]]:
    """Each element that moves and its new place, in the order to move them in."""
    for kind, field in edits.LISTS.items():
        names = [element.name for element in getattr(mechanism, field)]
        places = [place for place, name in enumerate(names) if (kind, name) in items]
        # the first that is at the end holds those behind it
        end = 0 if by < 0 else len(names) - 1
        for place in places if by < 0 else reversed(places):
            if place == end:
                end -= by
            else:
                yield (kind, names[place]), place + by
