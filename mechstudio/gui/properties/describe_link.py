"""Property pages of springs, bushings and torsion springs."""

from __future__ import annotations

from math import dist, pi
from typing import TYPE_CHECKING

from mechstudio.edits import body_poses
from mechstudio.gui.functions.function_info import angle_law, shift_law
from mechstudio.gui.properties.describe_joint import body_field
from mechstudio.gui.properties.fields import Field, Page, Section, function
from mechstudio.gui.properties.model_fields import orientation_fields, value_field
from mechstudio.model import Bushing, SpringDamper, Torsion

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


def describe_link(mechanism: Mechanism, link: SpringDamper | Bushing | Torsion, path: str) -> Page:
    """All values of an elastic link."""
    if isinstance(link, SpringDamper):
        return _spring(mechanism, link, path)
    bushing = isinstance(link, Bushing)
    note = (
        "Elastic connection of two frames, along and about the axes of frame 1."
        if bushing
        else "Torque towards the orientation in which the two frames are parallel."
    )
    values = [
        value_field(link, "stiffness", "Stiffness", path),
        value_field(link, "damping", "Damping", path),
    ]
    if isinstance(link, Torsion):
        law = angle_law(mechanism, "N m", reach=(0.0, pi))
        place = f"{path}.function"
        values.append(function("Additional torque [N m]", link.function, place, law))
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


def _spring(mechanism: Mechanism, spring: SpringDamper, path: str) -> Page:
    ends = (
        body_field("Body 1", spring.body1, f"{path}.body1"),
        value_field(spring, "point1", "Point 1", path),
        body_field("Body 2", spring.body2, f"{path}.body2"),
        value_field(spring, "point2", "Point 2", path),
    )
    half = 0.5 * (spring.free_length or _length(mechanism, spring) or 2.0)
    law = shift_law(mechanism, "N", "elongation", reach=(-half, half))
    values = (
        value_field(spring, "stiffness", "Stiffness", path),
        value_field(spring, "damping", "Damping", path),
        value_field(spring, "free_length", "Free length", path),
        function("Additional tension [N]", spring.function, f"{path}.function", law),
    )
    return Page(
        title=spring.name,
        subtitle="Spring-damper",
        icon="spring",
        name_path=f"{path}.name",
        note="Spring and damper between two points, along the line through them.",
        sections=(
            Section(title="Connection", fields=ends),
            Section(title="Spring and damper", fields=values),
        ),
    )


def _length(mechanism: Mechanism, spring: SpringDamper) -> float:
    """Length of a spring at the poses given [m]."""
    poses = body_poses(mechanism)
    start = poses[spring.body1].point(spring.point1)
    return dist(start, poses[spring.body2].point(spring.point2))
