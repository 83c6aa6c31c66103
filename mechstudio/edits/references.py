"""Which elements name which: bodies of joints and loads, joints of drivers, motors, couplings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from mechstudio.edits.selection import AnyElement, Item, by_item, selected
from mechstudio.model import GROUND, Mechanism


def references(element: AnyElement) -> dict[str, Item]:
    """The elements that an element names, by field; the ground is none of them."""
    return {
        field: Item(kind, name)
        for field, kind in element.reference_fields()
        if (name := getattr(element, field)) != GROUND or kind != "body"
    }


def redirected(element: AnyElement, names: Mapping[Item, str]) -> dict[str, object]:
    """The fields of an element that change when others get new names.

    Args:
        element: The element.
        names: New name of each element that gets one.
    """
    return {field: names[item] for field, item in references(element).items() if item in names}


def dependents(mechanism: Mechanism, items: Iterable[tuple[str, str]]) -> tuple[Item, ...]:
    """What cannot stay without some elements: all that name them, and all that name those.

    Args:
        mechanism: The mechanism.
        items: Kind and name of the elements that would go; they are not part of the answer.

    Raises:
        ModelError: There is no such element.
    """
    going = set(selected(mechanism, items))
    found: list[Item] = []
    for item, element in by_item(mechanism).items():
        if item not in going and not going.isdisjoint(references(element).values()):
            going.add(item)
            found.append(item)
    return tuple(found)


def attached(
    mechanism: Mechanism, items: Collection[Item], *, across: bool
) -> dict[Item, AnyElement]:
    """Elements together with what hangs on them, in the mechanism's order.

    Args:
        mechanism: The mechanism.
        items: The elements.
        across: Whether that includes what also names elements outside. If not, only what names
            nothing else but the ground is taken along.
    """
    chosen = set(items)
    found: dict[Item, AnyElement] = {}
    for item, element in by_item(mechanism).items():
        named = references(element).values()
        inside = sum(other in chosen for other in named)
        if inside and (across or inside == len(named)):
            chosen.add(item)
        if item in chosen:
            found[item] = element
    return found
