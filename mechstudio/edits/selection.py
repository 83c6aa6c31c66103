"""What an edit works on: elements of a mechanism, addressed by kind and name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from mechstudio.answering import answering
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.element import Kind as Kind
from mechstudio.model.element import NamedElement
from mechstudio.model.elements import LISTS as LISTS

AnyElement = NamedElement
KINDS: tuple[Kind, ...] = tuple(LISTS)

# an element by its kind and name, by its name alone or as it is, and one or several of these
Address = tuple[str, str] | str | NamedElement
Chosen = Iterable[Address] | Address

_PLACE = re.compile(r"([a-z]+)\[(\d+)\]")


@answering
class Item(NamedTuple):
    """The address of an element; equal to the plain tuple (kind, name)."""

    kind: Kind
    name: str


def item_of(element: AnyElement) -> Item:
    """The address of an element."""
    return Item(element.kind_key, element.name)


def elements_of(mechanism: Mechanism, kind: Kind) -> tuple[AnyElement, ...]:
    """All elements of one kind, in the mechanism's order."""
    elements: tuple[AnyElement, ...] = getattr(mechanism, LISTS[kind])
    return elements


def by_item(mechanism: Mechanism) -> dict[Item, AnyElement]:
    """All elements by address, in the mechanism's order."""
    return {
        Item(kind, element.name): element
        for kind in KINDS
        for element in elements_of(mechanism, kind)
    }


def places(mechanism: Mechanism) -> dict[Item, str]:
    """Where each element stands, as in messages, e.g. `joints[2]`."""
    return {
        Item(kind, element.name): f"{LISTS[kind]}[{index}]"
        for kind in KINDS
        for index, element in enumerate(elements_of(mechanism, kind))
    }


def item_at(mechanism: Mechanism, path: str) -> Item | None:
    """The element that a place leads into, e.g. joint 2 for `joints[2].frame1`; None if none."""
    match = _PLACE.match(path)
    kind = next((kind for kind in KINDS if match and LISTS[kind] == match[1]), None)
    if match is None or kind is None:
        return None
    elements = elements_of(mechanism, kind)
    number = int(match[2])
    return Item(kind, elements[number].name) if number < len(elements) else None


def _addresses(known: Iterable[Item], items: Any) -> Iterator[tuple[str, str]]:
    """Kinds and names of what was chosen by kinds and names, by names alone, or as it is itself.

    Raises:
        ModelError: Several elements have a name, or none.
    """
    is_pair = isinstance(items, tuple) and len(items) == 2 and items[0] in KINDS
    is_one = is_pair or isinstance(items, str | NamedElement)
    for item in (items,) if is_one else items:
        if isinstance(item, NamedElement):
            yield item.kind_key, item.name
        elif isinstance(item, str):
            found = [entry for entry in known if entry.name == item]
            if not found:
                message = unknown("element", item, [entry.name for entry in known])
                raise ModelError([Problem("selection", message)])
            if len(found) > 1:
                pairs = " or ".join(f'("{entry.kind}", "{entry.name}")' for entry in found)
                message = f'several elements are called "{item}"; write {pairs}'
                raise ModelError([Problem("selection", message)])
            yield found[0]
        else:
            yield item


def selected(mechanism: Mechanism, items: Chosen) -> dict[Item, AnyElement]:
    """The elements at some addresses, each once, in the order given.

    Args:
        mechanism: Where they are.
        items: Kind and name of each; `gui.state.selection.Selection.items` is of this form. Its
            name alone where that is unique, or the element itself; one alone needs no list.

    Raises:
        ModelError: There is no such kind or no such element; lists all.
    """
    known = by_item(mechanism)
    found: dict[Item, AnyElement] = {}
    problems: list[Problem] = []
    for kind, name in _addresses(known, items):
        item = next((Item(one, name) for one in KINDS if one == kind), None)
        if item is None:
            problems.append(Problem("selection", unknown("kind of element", kind, KINDS)))
        elif item not in known:
            names = [other.name for other in known if other.kind == kind]
            problems.append(Problem(LISTS[item.kind], unknown(kind, name, names)))
        else:
            found[item] = known[item]
    if problems:
        raise ModelError(problems)
    return found


def require_joint(mechanism: Mechanism, name: str) -> Joint:
    """The joint of that name.

    Raises:
        ModelError: There is none; names the nearest.
    """
    for joint in mechanism.joints:
        if joint.name == name:
            return joint
    names = [joint.name for joint in mechanism.joints]
    raise ModelError([Problem("joints", unknown("joint", name, names))])


def require_bodies(mechanism: Mechanism, names: Iterable[str]) -> dict[str, Body]:
    """The moving bodies of some names, in the order given.

    Raises:
        ModelError: A name belongs to none; names the nearest.
    """
    known = {body.name: body for body in mechanism.bodies}
    # one name alone is a text, not its letters
    wanted = (names,) if isinstance(names, str) else tuple(names)
    problems = [
        Problem("bodies", unknown("body", name, known)) for name in wanted if name not in known
    ]
    if problems:
        raise ModelError(problems)
    return {name: known[name] for name in wanted}
