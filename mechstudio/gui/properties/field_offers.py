"""What fields offer beside what is typed into them: elements to choose, numbers to vary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.edits.number_places import number_places
from mechstudio.gui.properties.value_change import place_of
from mechstudio.model import GROUND
from mechstudio.model.element import REFERENCE_FIELDS

if TYPE_CHECKING:
    from mechstudio.gui.properties.fields import Field
    from mechstudio.gui.widgets.choice import Choice
    from mechstudio.model import Mechanism


def field_choices(mechanism: Mechanism, field: Field) -> tuple[Choice, ...]:
    """What may be chosen: what the field says, or the elements that it can refer to."""
    kind = REFERENCE_FIELDS.get(field.target.rpartition(".")[2])
    if kind is None:
        return field.choices
    if kind == "joint":
        return tuple((joint.name, joint.name) for joint in mechanism.joints)
    names = (GROUND, *(body.name for body in mechanism.bodies))
    # what acts on one body does not act on the ground
    allowed = names[1:] if field.target.endswith(".body") else names
    return tuple((name, name) for name in allowed)


def varied_place(mechanism: Mechanism, field: Field, cell: tuple[int, int]) -> str:
    """The place of a number that may vary in a study, such as `bodies.crank.mass`.

    It is empty where the number is not one of the model's alone.

    Args:
        mechanism: The mechanism.
        field: The field with the number.
        cell: Its row and column.
    """
    if not field.path or field.others or field.is_bar_length or field.entry:
        return ""
    place = place_of(mechanism, field.path)
    line, column = cell
    if len(field.rows) > 1:
        place += f"[{line}]"
    if len(field.rows[0]) > 1:
        place += f"[{column}]"
    return place if place in number_places(mechanism) else ""
