"""The pages of forces, drivers and measures.

A force element without an entry in `_SECTIONS` shows its fields under their own names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mechstudio.edits.springs_at_start import spring_length
from mechstudio.gui.functions.function_info import (
    angle_law,
    shift_law,
    time_function,
    torsion_law,
)
from mechstudio.gui.properties.coordinate_name import coordinate_of
from mechstudio.gui.properties.element_page import element_page, place_fields, plain_sections
from mechstudio.gui.properties.fields import Page, Section, function
from mechstudio.gui.properties.model_fields import value_field
from mechstudio.gui.properties.start_fields import spring_fields, torsion_fields
from mechstudio.model import Force, Motor, SpringDamper, Torque, Torsion

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.model.forces import VectorLoad

Sections = tuple[Section, ...]

# units of a motor's gains and effort along a shift, and about an angle
_ALONG = ("N/m", "N s/m", "N")
_ABOUT = ("N m/rad", "N m s/rad", "N m")


def describe_force(mechanism: Mechanism, index: int) -> Page:
    """All values of the force element with this index."""
    force, path = mechanism.forces[index], f"forces[{index}]"
    sections = _SECTIONS.get(type(force), plain_sections)
    return element_page(force, path, sections(mechanism, force, path))


def describe_driver(mechanism: Mechanism, index: int) -> Page:
    """All values of the driver with this index."""
    driver, path = mechanism.drivers[index], f"drivers[{index}]"
    coordinate = coordinate_of(mechanism, driver.joint, driver.coordinate)
    own = coordinate.unit if coordinate else ""
    units = (own, f"{own}/s") if own else ("", "")
    # what is written in the other one makes it a driver of the other kind
    unit, other = units if driver.kind == "position" else units[::-1]
    info = replace(time_function(mechanism, unit), other_units=(other,) if own else ())
    fields = (
        *place_fields(mechanism, driver, path),
        value_field(driver, "kind", "Prescribes", path),
        function(
            f"Function [{unit}]" if unit else "Function", driver.function, f"{path}.function", info
        ),
    )
    return element_page(driver, path, (Section(title="Driver", fields=fields),))


def describe_measure(mechanism: Mechanism, index: int) -> Page:
    """All values of the measure with this index."""
    measure, path = mechanism.measures[index], f"measures[{index}]"
    fields = place_fields(mechanism, measure, path)
    return element_page(measure, path, (Section(title="Measure", fields=fields),))


def _motor(mechanism: Mechanism, motor: Motor, path: str) -> Sections:
    coordinate = coordinate_of(mechanism, motor.joint, motor.coordinate)
    turns = coordinate is not None and coordinate.unit == "rad"
    law = angle_law(mechanism, "N m") if turns else shift_law(mechanism, "N")
    target = time_function(mechanism, "rad" if turns else "m")
    gain, rate_gain, effort = _ABOUT if turns else _ALONG
    load = function(f"Function [{law.unit}]", motor.function, f"{path}.function", law)
    control = (
        value_field(motor, "proportional", "Proportional gain", path, units=gain),
        value_field(motor, "derivative", "Derivative gain", path, units=rate_gain),
        function(f"Target [{target.unit}]", motor.target, f"{path}.target", target),
        value_field(motor, "max_effort", "Force or torque limit", path, units=effort),
    )
    return (
        Section(title="Place", fields=place_fields(mechanism, motor, path)),
        Section(title="Force or torque", fields=(load,)),
        Section(title="Controller", fields=control),
    )


def _vector_load(mechanism: Mechanism, load: VectorLoad, path: str) -> Sections:
    info = time_function(mechanism, load.component_unit)
    axes = value_field(load, "axes", "Axes", path)
    functions = tuple(
        function(f"{axis} [{load.component_unit}]", text, f"{path}.function[{row}]", info)
        for row, (axis, text) in enumerate(zip("xyz", load.function, strict=True))
    )
    return (
        Section(title="Place", fields=(*place_fields(mechanism, load, path), axes)),
        Section(title="Functions of time", fields=functions),
    )


def _torsion(mechanism: Mechanism, torsion: Torsion, path: str) -> Sections:
    values = (
        value_field(torsion, "stiffness", "Stiffness", path),
        value_field(torsion, "damping", "Damping", path),
        function(
            "Torque over angle [N m]",
            torsion.function,
            f"{path}.function",
            torsion_law(mechanism),
        ),
        *torsion_fields(mechanism, torsion, path),
    )
    # what is changed most stands before where it is
    return (
        Section(title="Spring and damper", fields=values),
        Section(title="Connection", fields=place_fields(mechanism, torsion, path)),
    )


def _spring(mechanism: Mechanism, spring: SpringDamper, path: str) -> Sections:
    half = 0.5 * (spring.free_length or spring_length(mechanism, spring) or 2.0)
    law = shift_law(mechanism, "N", "elongation", reach=(-half, half))
    values = (
        value_field(spring, "stiffness", "Stiffness", path),
        value_field(spring, "damping", "Damping", path),
        value_field(spring, "free_length", "Free length", path),
        function("Additional tension [N]", spring.function, f"{path}.function", law),
        *spring_fields(mechanism, spring, path),
    )
    return (
        Section(title="Spring and damper", fields=values),
        Section(title="Connection", fields=place_fields(mechanism, spring, path)),
    )


# what makes the sections of an element from the mechanism, the element and its path
_SECTIONS: Mapping[type, Callable[[Mechanism, Any, str], Sections]] = {
    SpringDamper: _spring,
    Force: _vector_load,
    Torque: _vector_load,
    Torsion: _torsion,
    Motor: _motor,
}
