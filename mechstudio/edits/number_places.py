"""The numbers of a mechanism by their places, with their units: what can be varied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mechstudio.edits.selection import LISTS
from mechstudio.model import Mechanism, Parameter
from mechstudio.model.element import Element

# of runs, shapes that move nothing, and components of unit quaternions, which hang together
_LEFT_OUT = ("simulation", "solver", "parameters", "shapes", "orientation")


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
            found.update(_of_element(element, f"{listed}.{element.name}"))
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
    extra = type(element).model_fields[key].json_schema_extra
    unit = str(extra.get("unit", "")) if isinstance(extra, dict) else ""
    yield from _numbers(getattr(element, key), place, unit)


def _numbers(value: Any, place: str, unit: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Element):
        yield from _of_element(value, place)
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _numbers(part, f"{place}[{index}]", unit)
    elif isinstance(value, float):
        yield place, unit
