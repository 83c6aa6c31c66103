"""The pages of forces, drivers and measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.functions.function_info import angle_law, shift_law, time_function
from mechstudio.gui.properties.coordinate_name import coordinate_field, coordinate_of
from mechstudio.gui.properties.describe_joint import body_field
from mechstudio.gui.properties.describe_link import describe_link
from mechstudio.gui.properties.fields import Page, Section, function, links
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
        return _applied_load(mechanism, force, path)
    return describe_link(mechanism, force, path)


def describe_driver(mechanism: Mechanism, index: int) -> Page:
    """All values of the driver with this index."""
    driver = mechanism.drivers[index]
    path = f"drivers[{index}]"
    coordinate = coordinate_of(mechanism, driver.joint, driver.coordinate)
    unit = coordinate.unit if coordinate else ""
    if driver.kind == "velocity" and unit:
        unit += "/s"
    info = time_function(mechanism, unit)
    fields = [
        links("Joint", (("joint", driver.joint),), f"{path}.joint"),
        coordinate_field(mechanism, driver.joint, driver.coordinate, f"{path}.coordinate"),
        value_field(driver, "kind", "Prescribes", path),
        function(
            f"Function [{unit}]" if unit else "Function", driver.function, f"{path}.function", info
        ),
    ]
    return Page(
        title=driver.name,
        subtitle="Driver",
        icon="driver",
        name_path=f"{path}.name",
        note="Prescribes a joint coordinate as a function of time.",
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
    coordinate = coordinate_of(mechanism, motor.joint, motor.coordinate)
    turns = coordinate is not None and coordinate.unit == "rad"
    law = angle_law(mechanism, "N m") if turns else shift_law(mechanism, "N")
    target = time_function(mechanism, "rad" if turns else "m")
    place = (
        links("Joint", (("joint", motor.joint),), f"{path}.joint"),
        coordinate_field(mechanism, motor.joint, motor.coordinate, f"{path}.coordinate"),
    )
    gain, rate_gain, effort = _ABOUT if turns else _ALONG
    control = [
        value_field(motor, "proportional", "Proportional gain", path, units=gain),
        value_field(motor, "derivative", "Derivative gain", path, units=rate_gain),
        function(f"Target [{target.unit}]", motor.target, f"{path}.target", target),
        value_field(motor, "max_effort", "Force or torque limit", path, units=effort),
    ]
    return Page(
        title=motor.name,
        subtitle="Motor",
        icon="driver",
        name_path=f"{path}.name",
        note=(
            "Force or torque along a joint coordinate: a function of x, v and t, plus a PD "
            "controller."
        ),
        sections=(
            Section(title="Place", fields=place),
            Section(
                title="Force or torque",
                fields=(
                    function(f"Function [{law.unit}]", motor.function, f"{path}.function", law),
                ),
            ),
            Section(title="Controller", fields=tuple(control)),
        ),
    )


def _applied_load(mechanism: Mechanism, force: Force | Torque, path: str) -> Page:
    unit = "N" if force.type == "force" else "N m"
    place = [body_field("Body", force.body, f"{path}.body")]
    if force.type == "force":
        place.append(value_field(force, "point", "Point", path))
    place.append(value_field(force, "axes", "Axes", path))
    info = time_function(mechanism, unit)
    functions = tuple(
        function(f"{axis} [{unit}]", text, f"{path}.function[{row}]", info)
        for row, (axis, text) in enumerate(zip("xyz", force.function, strict=True))
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
