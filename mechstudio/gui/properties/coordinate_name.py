"""How a joint coordinate that an element refers to is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.properties.fields import Field, FieldKind

if TYPE_CHECKING:
    from mechstudio.joints.joint_type import Coordinate
    from mechstudio.model import Mechanism


def coordinate_of(mechanism: Mechanism, name: str, number: int) -> Coordinate | None:
    """The shift or angle of a joint with this number; None if there is none."""
    scalars = _scalars(mechanism, name)
    return scalars[number] if number < len(scalars) else None


def coordinate_field(
    mechanism: Mechanism, name: str, number: int, path: str, label: str = "Coordinate"
) -> Field:
    """The coordinate of a joint that an element acts on, chosen by its name.

    Args:
        mechanism: The mechanism.
        name: Name of the joint.
        number: Number of the coordinate.
        path: JSON path of the number.
        label: What the panel calls it.
    """
    return Field(
        label=label,
        kind=FieldKind.TEXT,
        text=coordinate_text(coordinate_of(mechanism, name, number), number),
        path=path,
        choices=tuple(
            (coordinate_text(scalar, place), place)
            for place, scalar in enumerate(_scalars(mechanism, name))
        ),
    )


def _scalars(mechanism: Mechanism, name: str) -> list[Coordinate]:
    joint = next((j for j in mechanism.joints if j.name == name), None)
    return [c for c in joint.joint_type.coordinates if c.kind != "quaternion"] if joint else []


def coordinate_text(coordinate: Coordinate | None, number: int) -> str:
    """Its name in words, or its number."""
    return coordinate.name.replace("_", " ") if coordinate else str(number)
