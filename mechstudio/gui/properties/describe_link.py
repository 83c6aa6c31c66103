"""The pages of springs, bushings and torsion springs: what pulls two bodies together."""

from __future__ import annotations

from mechstudio.gui.properties.describe_joint import body_field
from mechstudio.gui.properties.fields import Field, Page, Section
from mechstudio.gui.properties.model_fields import orientation_fields, value_field
from mechstudio.model import Bushing, SpringDamper, Torsion


def describe_link(link: SpringDamper | Bushing | Torsion, path: str) -> Page:
    """All values of an elastic link."""
    if isinstance(link, SpringDamper):
        return _spring(link, path)
    bushing = isinstance(link, Bushing)
    note = (
        "Elastic between two frames, along and about the axes of frame 1."
        if bushing
        else "Turns two bodies back to the orientation in which their frames are parallel."
    )
    values = [
        value_field(link, "stiffness", "Stiffness", path),
        value_field(link, "damping", "Damping", path),
    ]
    if isinstance(link, Torsion):
        values.append(value_field(link, "function", "Further torque [N m]", path))
    return Page(
        title=link.name,
        subtitle="Bushing" if bushing else "Torsion spring",
        icon="spring",
        name_path=f"{path}.name",
        note=note,
        sections=(
            Section(title="Connection", fields=_frames(link, path)),
            Section(title="Spring and damper", fields=tuple(values)),
        ),
    )


def _frames(link: Bushing | Torsion, path: str) -> tuple[Field, ...]:
    fields: list[Field] = []
    for side, body, frame in (("1", link.body1, link.frame1), ("2", link.body2, link.frame2)):
        place = f"{path}.frame{side}"
        fields.append(body_field(f"Body {side}", body, f"{path}.body{side}"))
        fields.append(value_field(frame, "position", "Position", place))
        fields += orientation_fields(frame.orientation, place)
    return tuple(fields)


def _spring(spring: SpringDamper, path: str) -> Page:
    ends = (
        body_field("Body 1", spring.body1, f"{path}.body1"),
        value_field(spring, "point1", "Point 1", path),
        body_field("Body 2", spring.body2, f"{path}.body2"),
        value_field(spring, "point2", "Point 2", path),
    )
    values = (
        value_field(spring, "stiffness", "Stiffness", path),
        value_field(spring, "damping", "Damping", path),
        value_field(spring, "free_length", "Free length", path),
        value_field(spring, "function", "Further tension [N]", path),
    )
    return Page(
        title=spring.name,
        subtitle="Spring-damper",
        icon="spring",
        name_path=f"{path}.name",
        note="Pulls or pushes two points along the line between them.",
        sections=(
            Section(title="Connection", fields=ends),
            Section(title="Spring and damper", fields=values),
        ),
    )
