"""The pages of forces, drivers and measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.properties.describe_joint import body_field
from mechstudio.gui.properties.fields import Field, Page, Section, links, text
from mechstudio.gui.properties.model_fields import value_field
from mechstudio.model import SpringDamper

if TYPE_CHECKING:
    from mechstudio.model import Force, Mechanism, Torque


def describe_force(mechanism: Mechanism, index: int) -> Page:
    """All values of the force element with this index."""
    force = mechanism.forces[index]
    path = f"forces[{index}]"
    if isinstance(force, SpringDamper):
        ends = (
            body_field("Body 1", force.body1, f"{path}.body1"),
            value_field(force, "point1", "Point 1", path),
            body_field("Body 2", force.body2, f"{path}.body2"),
            value_field(force, "point2", "Point 2", path),
        )
        values = (
            value_field(force, "stiffness", "Stiffness", path),
            value_field(force, "damping", "Damping", path),
            value_field(force, "free_length", "Free length", path),
        )
        return Page(
            title=force.name,
            subtitle="Spring-damper",
            icon="spring",
            note="Pulls or pushes two points along the line between them.",
            sections=(
                Section(title="Connection", fields=ends),
                Section(title="Spring and damper", fields=values),
            ),
        )
    return _applied_load(force, path)


def describe_driver(mechanism: Mechanism, index: int) -> Page:
    """All values of the driver with this index."""
    driver = mechanism.drivers[index]
    path = f"drivers[{index}]"
    joint = next((j for j in mechanism.joints if j.name == driver.joint), None)
    scalars = [c for c in joint.joint_type.coordinates if c.kind != "quaternion"] if joint else []
    coordinate = scalars[driver.coordinate] if driver.coordinate < len(scalars) else None
    unit = coordinate.unit if coordinate else ""
    if driver.kind == "velocity" and unit:
        unit += "/s"
    fields = [
        links("Joint", (("joint", driver.joint),), f"{path}.joint"),
        text(
            "Coordinate",
            coordinate.name.replace("_", " ") if coordinate else str(driver.coordinate),
            f"{path}.coordinate",
        ),
        text("Prescribes", driver.kind, f"{path}.kind"),
        _function(f"Function [{unit}]" if unit else "Function", driver.function, path),
    ]
    return Page(
        title=driver.name,
        subtitle="Driver",
        icon="driver",
        note="Makes one joint coordinate follow a function of time.",
        sections=(Section(title="Driver", fields=tuple(fields)),),
    )


def describe_measure(mechanism: Mechanism, index: int) -> Page:
    """All values of the measure with this index."""
    measure = mechanism.measures[index]
    path = f"measures[{index}]"
    fields = (
        body_field("Body", measure.body, f"{path}.body"),
        value_field(measure, "point", "Point", path),
    )
    return Page(
        title=measure.name,
        subtitle="Point measure",
        icon="measure",
        note="Records position, velocity and acceleration of a point of a body.",
        sections=(Section(title="Measure", fields=fields),),
    )


def _applied_load(force: Force | Torque, path: str) -> Page:
    unit = "N" if force.type == "force" else "N m"
    place = [body_field("Body", force.body, f"{path}.body")]
    if force.type == "force":
        place.append(value_field(force, "point", "Point", path))
    place.append(text("Axes", force.axes, f"{path}.axes"))
    functions = tuple(
        _function(f"{axis} [{unit}]", function, path, row)
        for row, (axis, function) in enumerate(zip("xyz", force.function, strict=True))
    )
    return Page(
        title=force.name,
        subtitle=force.type.capitalize(),
        icon=force.type,
        sections=(
            Section(title="Place", fields=tuple(place)),
            Section(title="Functions of time", fields=functions),
        ),
    )


def _function(label: str, function: str, path: str, row: int | None = None) -> Field:
    place = f"{path}.function" if row is None else f"{path}.function[{row}]"
    return text(label, str(function), place)
