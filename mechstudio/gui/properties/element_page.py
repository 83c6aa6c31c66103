"""Pages made from what elements say about themselves: places and values, stiffness first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.functions.function_info import shift_law, time_function
from mechstudio.gui.properties.coordinate_name import coordinate_field
from mechstudio.gui.properties.fields import Field, Page, Section, function, links, text
from mechstudio.gui.properties.model_fields import orientation_fields, unit_of, value_field
from mechstudio.model import GROUND

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.model.element import NamedElement

_SIDES = ("", "1", "2")
_PLACES = ("body", "joint", "coordinate", "point", "frame")
_BEFORE_VALUES = {"name", "type", *(f"{place}{side}" for place in _PLACES for side in _SIDES)}


def element_page(
    element: NamedElement, path: str, sections: tuple[Section, ...], subtitle: str = ""
) -> Page:
    """The page of an element with these sections."""
    return Page(
        title=element.name,
        subtitle=subtitle or element.label,
        icon=element.icon_name,
        name_path=f"{path}.name",
        note=element.summary,
        sections=sections,
    )


def plain_sections(mechanism: Mechanism, element: NamedElement, path: str) -> tuple[Section, ...]:
    """Sections with all values of an element, under the names of its fields."""
    known = type(element).model_fields
    values: list[Field] = []
    for key in (key for key in known if key not in _BEFORE_VALUES):
        label = key.replace("_", " ").capitalize()
        if key in element.function_fields:
            values += _functions(mechanism, element, key, label, path)
        else:
            values.append(value_field(element, key, label, path))
    is_elastic = bool({"stiffness", "damping"} & known.keys())
    place = "Connection" if "body1" in known else "Place"
    sections = [
        Section(title=place, fields=place_fields(mechanism, element, path)),
        Section(title="Spring and damper" if is_elastic else "Values", fields=tuple(values)),
    ]
    if is_elastic:
        # what is changed most stands before where it is
        sections.reverse()
    return tuple(section for section in sections if section.fields)


def place_fields(mechanism: Mechanism, element: NamedElement, path: str) -> tuple[Field, ...]:
    """The bodies or joints that an element names, and its points, frames and coordinates there."""
    known = type(element).model_fields
    fields: list[Field] = []
    for side in _SIDES:
        number = f" {side}" if side else ""
        if f"body{side}" in known:
            name: str = getattr(element, f"body{side}")
            fields.append(body_field(f"Body{number}", name, f"{path}.body{side}"))
        if f"joint{side}" in known:
            joint: str = getattr(element, f"joint{side}")
            coordinate: int = getattr(element, f"coordinate{side}")
            place = f"{path}.coordinate{side}"
            fields.append(links(f"Joint{number}", (("joint", joint),), f"{path}.joint{side}"))
            fields.append(
                coordinate_field(mechanism, joint, coordinate, place, f"Coordinate{number}")
            )
        if f"point{side}" in known:
            fields.append(value_field(element, f"point{side}", f"Point{number}", path))
        if f"frame{side}" in known:
            frame, place = getattr(element, f"frame{side}"), f"{path}.frame{side}"
            fields.append(value_field(frame, "position", "Position", place))
            fields += orientation_fields(frame.orientation, place, mechanism.parameters)
    return tuple(fields)


def body_field(label: str, name: str, path: str) -> Field:
    """A body as a link; the ground is only named, there is nothing more to see of it."""
    if name == GROUND:
        return text(label, GROUND, path)
    return links(label, (("body", name),), path)


def _functions(
    mechanism: Mechanism, element: NamedElement, key: str, label: str, path: str
) -> list[Field]:
    """The functions in one field of an element."""
    unit = unit_of(element, key)
    make = shift_law if element.function_fields[key] else time_function
    info = make(mechanism, unit)
    label = f"{label} [{unit}]" if unit else label
    texts = element.functions[key]
    if isinstance(getattr(element, key), str):
        return [function(label, texts[0], f"{path}.{key}", info)]
    return [
        function(f"{label} {axis}", one, f"{path}.{key}[{row}]", info)
        for row, (axis, one) in enumerate(zip("xyz", texts, strict=False))
    ]
