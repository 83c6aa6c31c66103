"""How a joint coordinate that an element refers to is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.joints.joint_type import Coordinate
    from mechstudio.model import Mechanism


def coordinate_of(mechanism: Mechanism, name: str, number: int) -> Coordinate | None:
    """The shift or angle of a joint with this number; None if there is none."""
    joint = next((j for j in mechanism.joints if j.name == name), None)
    scalars = [c for c in joint.joint_type.coordinates if c.kind != "quaternion"] if joint else []
    return scalars[number] if number < len(scalars) else None


def coordinate_text(coordinate: Coordinate | None, number: int) -> str:
    """Its name in words, or its number."""
    return coordinate.name.replace("_", " ") if coordinate else str(number)
