"""Property page of the selection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from mechstudio.edits import LISTS
from mechstudio.gui.properties.describe_body import describe_body
from mechstudio.gui.properties.describe_coupling import describe_coupling
from mechstudio.gui.properties.describe_joint import describe_joint
from mechstudio.gui.properties.describe_load import (
    describe_driver,
    describe_force,
    describe_measure,
)
from mechstudio.gui.properties.describe_mechanism import describe_mechanism, describe_several
from mechstudio.gui.properties.shared_fields import shared_sections

if TYPE_CHECKING:
    from collections.abc import Collection

    from mechstudio.gui.properties.fields import Coordinates, Page
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism

_PAGES = {
    "body": describe_body,
    "joint": describe_joint,
    "force": describe_force,
    "driver": describe_driver,
    "coupling": describe_coupling,
    "measure": describe_measure,
}


_LISTS: Mapping[str, str] = dict(LISTS.items())


def describe(
    mechanism: Mechanism, items: Collection[Item], coordinates: Coordinates = "world"
) -> Page:
    """The page of the selected elements; of the mechanism if none of them exists.

    Args:
        mechanism: The mechanism.
        items: Kinds and names of the selected elements.
        coordinates: What points and axes of joints are given in.
    """
    places = {kind: _places(mechanism, kind) for kind in {kind for kind, _ in items}}
    found = [(item, places[item[0]][item[1]]) for item in items if item[1] in places[item[0]]]
    if not found:
        return describe_mechanism(mechanism)
    if len(found) == 1:
        (kind, _), index = found[0]
        if kind == "joint":
            return describe_joint(mechanism, index, coordinates)
        return _PAGES[kind](mechanism, index)
    page = describe_several(mechanism, [item for item, _ in found])
    if len(places) > 1:
        return page
    pages = [_PAGES[kind](mechanism, index) for (kind, _), index in found]
    return replace(page, sections=(*page.sections, *shared_sections(pages)))


def _places(mechanism: Mechanism, kind: str) -> dict[str, int]:
    """Index of each element of a kind by name."""
    elements = getattr(mechanism, _LISTS[kind]) if kind in _LISTS else ()
    return {element.name: index for index, element in enumerate(elements)}
