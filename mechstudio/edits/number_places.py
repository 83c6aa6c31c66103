"""The numbers of a mechanism by their places, with their units: what can be varied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mechstudio.edits.selection import LISTS
from mechstudio.model import Joint, Mechanism, Parameter
from mechstudio.model.element import Element, NamedElement
from mechstudio.model.written_units import unit_of_field

# of runs, shapes that move nothing, and components of unit quaternions, which hang together
_LEFT_OUT = ("simulation", "solver", "parameters", "shapes", "orientation")
_OR = " or "  # between the units of a field that depend on the coordinate
_INDEX = re.compile(r"\[(\d+)\]$")


def number_places(mechanism: Mechanism) -> dict[str, str]:
    """Units of all numbers that `set_values` can set, by their places; parameters come first.

    Left out are whole numbers, which count or choose something, shapes, and components of unit
    quaternions, which hang together. The unit of what has none is empty.
    """
    found: dict[str, str] = {}
    for name in mechanism.parameters:
        entry = mechanism.parameters.entry(name)
        found[name] = entry.unit if isinstance(entry, Parameter) else ""
    for listed in LISTS.values():
        for element in getattr(mechanism, listed):
            kinds = _kinds(element, mechanism)
            for place, unit in _of_element(element, f"{listed}.{element.name}"):
                found[place] = _of_kind(unit, kinds, place)
    for key in type(mechanism).model_fields:
        if key not in LISTS.values():
            found.update(_of_value(mechanism, key, key))
    return found


def _of_element(element: Element, place: str) -> Iterator[tuple[str, str]]:
    for key in type(element).model_fields:
        yield from _of_value(element, key, f"{place}.{key}")


def _of_value(element: Element, key: str, place: str) -> Iterator[tuple[str, str]]:
    if key in _LEFT_OUT:
        return
    yield from _numbers(
        getattr(element, key), place, unit_of_field(type(element).model_fields[key])
    )


def _kinds(element: NamedElement, mechanism: Mechanism) -> tuple[str, ...]:
    """Whether each coordinate that an element acts on is a "shift" or an "angle"."""
    if isinstance(element, Joint):
        return tuple(
            "shift" if entry.kind == "shift" else "angle"
            for entry in element.joint_type.coordinates
        )
    # to ask an element for what it has not makes a message with suggestions, which takes its time
    known = type(element).model_fields
    name: str = getattr(element, "joint", "") if "joint" in known else ""
    number: int = getattr(element, "coordinate", 0) if "coordinate" in known else 0
    if name in mechanism.joints:
        return _kinds(mechanism.joints[name], mechanism)[number : number + 1]
    # of bushings
    return ("shift",) * 3 + ("angle",) * 3


def _of_kind(unit: str, kinds: tuple[str, ...], place: str) -> str:
    """The one of a shift or of an angle, where there are units of both, for a number at a place."""
    units = unit.split(_OR)
    if len(units) == 1 or not kinds:
        return unit
    number = _INDEX.search(place)
    # the rates of a quaternion count on behind its place
    own = set(kinds if number is None else kinds[: int(number[1]) + 1][-1:])
    return unit if len(own) > 1 else units[0 if own == {"shift"} else 1]


def _numbers(value: Any, place: str, unit: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Element):
        yield from _of_element(value, place)
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _numbers(part, f"{place}[{index}]", unit)
    elif isinstance(value, float):
        yield place, unit
