"""The pages of forces, drivers and measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.properties.coordinate_name import coordinate_field, coordinate_of
from mechstudio.gui.properties.describe_joint import body_field
from mechstudio.gui.properties.describe_link import describe_link
from mechstudio.gui.properties.fields import Field, Page, Section, links, text
from mechstudio.gui.properties.model_fields import value_field
from mechstudio.model import Force, Motor, Torque

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

# units of a motor's gains and effort along a shift, and about an angle
_ALONG = ("N/m", "N s/m", "N")
_ABOUT = ("N m/rad", "N m s/rad", "N m")


def describe_force(mechanism: Mechanism, index: int) -> Page:
    """All values of the force element with this index."""
    force = mechanism.forces[index]
    path = f"forces[{index}]"
    if isinstance(force, Motor):
        return _motor(mechanism, force, path)
    if isinstance(force, Force | Torque):
        return _applied_load(force, path)
    return describe_link(force, path)


def describe_driver(mechanism: Mechanism, index: int) -> Page:
    """All values of the driver with this index."""
    driver = mechanism.drivers[index]
    path = f"drivers[{index}]"
    coordinate = coordinate_of(mechanism, driver.joint, driver.coordinate)
    unit = coordinate.unit if coordinate else ""
    if driver.kind == "velocity" and unit:
        unit += "/s"
    fields = [
        links("Joint", (("joint", driver.joint),), f"{path}.joint"),
        coordinate_field(mechanism, driver.joint, driver.coordinate, f"{path}.coordinate"),
        value_field(driver, "kind", "Prescribes", path),
        _function(f"Function [{unit}]" if unit else "Function", driver.function, path),
    ]
    return Page(
        title=driver.name,
        subtitle="Driver",
        icon="driver",
        name_path=f"{path}.name",
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
        name_path=f"{path}.name",
        note="Records position, velocity and acceleration of a point of a body.",
        sections=(Section(title="Measure", fields=fields),),
    )


def _motor(mechanism: Mechanism, motor: Motor, path: str) -> Page:
    place = (
        links("Joint", (("joint", motor.joint),), f"{path}.joint"),
        coordinate_field(mechanism, motor.joint, motor.coordinate, f"{path}.coordinate"),
    )
    coordinate = coordinate_of(mechanism, motor.joint, motor.coordinate)
    turns = coordinate is not None and coordinate.unit == "rad"
    gain, rate_gain, effort = _ABOUT if turns else _ALONG
    control = [
        value_field(motor, "proportional", "Proportional", path, units=gain),
        value_field(motor, "derivative", "Derivative", path, units=rate_gain),
        _function("Target [m or rad]", motor.target, path, key="target"),
        value_field(motor, "max_effort", "Largest effort", path, units=effort),
    ]
    return Page(
        title=motor.name,
        subtitle="Motor",
        icon="driver",
        name_path=f"{path}.name",
        note="Acts along one joint coordinate: a function of x, v and t, plus a controller.",
        sections=(
            Section(title="Place", fields=place),
            Section(
                title="Effort", fields=(_function("Function [N or N m]", motor.function, path),)
            ),
            Section(title="Controller", fields=tuple(control)),
        ),
    )


def _applied_load(force: Force | Torque, path: str) -> Page:
    unit = "N" if force.type == "force" else "N m"
    place = [body_field("Body", force.body, f"{path}.body")]
    if force.type == "force":
        place.append(value_field(force, "point", "Point", path))
    place.append(value_field(force, "axes", "Axes", path))
    functions = tuple(
        _function(f"{axis} [{unit}]", function, path, row)
        for row, (axis, function) in enumerate(zip("xyz", force.function, strict=True))
    )
    return Page(
        title=force.name,
        subtitle=force.type.capitalize(),
        icon=force.type,
        name_path=f"{path}.name",
        sections=(
            Section(title="Place", fields=tuple(place)),
            Section(title="Functions of time", fields=functions),
        ),
    )


def _function(
    label: str, function: str, path: str, row: int | None = None, key: str = "function"
) -> Field:
    place = f"{path}.{key}" if row is None else f"{path}.{key}[{row}]"
    return text(label, str(function), place)
