"""The page of a joint."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite, nan, pi
from typing import TYPE_CHECKING

from mechstudio.edits.springs_at_start import start_coordinates
from mechstudio.gui.editing.own_axes import freedoms
from mechstudio.gui.functions.function_info import angle_law, shift_law
from mechstudio.gui.properties.element_page import body_field
from mechstudio.gui.properties.fields import (
    Field,
    FieldKind,
    Page,
    Section,
    caption,
    function,
    links,
    text,
)
from mechstudio.gui.properties.joint_place import place_section
from mechstudio.gui.properties.model_fields import orientation_fields, value_field
from mechstudio.gui.properties.start_fields import begin_field, deflection_fields, free_button
from mechstudio.joints import JOINT_TYPES, Axis
from mechstudio.model.joint import POSITION_ELEMENTS, RATE_ELEMENTS, ElementKey, InitialKey, Limits

if TYPE_CHECKING:
    from mechstudio.gui.properties.fields import Coordinates
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Joint, Mechanism
    from mechstudio.model.joint import StopValues

# element, label, unit along a shift, unit about an angle
_ELEMENTS: tuple[tuple[ElementKey, str, str, str], ...] = (
    ("stiffness", "Stiffness", "N/m", "N m/rad"),
    ("damping", "Damping", "N s/m", "N m s/rad"),
    ("reference", "Reference", "m", "rad"),
    ("friction", "Friction", "N", "N m"),
)
_STOPS = (
    ("lower", "Lower stop", "m", "rad"),
    ("upper", "Upper stop", "m", "rad"),
    ("stiffness", "Stop stiffness", "N/m", "N m/rad"),
    ("damping", "Stop damping", "N s/m", "N m s/rad"),
)
_INITIAL: tuple[tuple[InitialKey, str, str, str, str], ...] = (
    (
        "coordinate",
        "Initial coordinate",
        "m",
        "rad",
        "Shift or angle at t = 0; empty: from the poses of the bodies",
    ),
    (
        "rate",
        "Initial velocity",
        "m/s",
        "rad/s",
        "Joint velocity at t = 0; empty: from the velocities of the bodies",
    ),
)
_NO_STOPS, _ELASTIC = "none", "elastic"
# stops where there were none: wide enough to be out of the way of most starts [m or rad]
_FIRST_STOPS = Limits(lower=-1.0, upper=1.0)
_FREE = "In the axes of frame 1; in brackets what they are in the world at t = 0"
_DIRECTIONS = ("Shift x", "Shift y", "Shift z", "Angle x", "Angle y", "Angle z")


def describe_joint(mechanism: Mechanism, index: int, coordinates: Coordinates = "world") -> Page:
    """All values of the joint with this index; its place in some coordinates."""
    joint = mechanism.joints[index]
    kind = joint.joint_type
    path = f"joints[{index}]"
    connection = [
        Field(
            label="Type",
            kind=FieldKind.TEXT,
            text=kind.label,
            path=f"{path}.type",
            choices=tuple((other.label, other.key) for other in JOINT_TYPES),
        ),
        text("Free to move", freedoms(mechanism, joint), hint=_FREE),
        body_field("Body 1", joint.body1, f"{path}.body1"),
        body_field("Body 2", joint.body2, f"{path}.body2"),
        Field(
            label="Sense",
            kind=FieldKind.BUTTONS,
            path=f"{path}.type",
            buttons=("reverse_axis", "swap_bodies"),
        ),
    ]
    if joint.pitch is not None:
        connection.append(value_field(joint, "pitch", "Pitch", path))
    if kind.is_rod:
        connection.append(value_field(joint, "length", "Length", path))
    connection += _movers(mechanism, joint.name)
    sections = [
        Section(title="Connection", fields=tuple(connection)),
        place_section(mechanism, joint, path, coordinates),
    ]
    elements = (
        *_element_fields(mechanism, joint, path),
        *_effort_fields(mechanism, joint, path),
        *_stop_field(joint, path),
    )
    if elements:
        sections.append(Section(title="Forces and stops", fields=elements))
    if initial := _initial_fields(mechanism, joint, path):
        sections.append(Section(title="Start of a run", fields=initial))
    # the place above gives both frames in most cases
    for side, frame in (("1", joint.frame1), ("2", joint.frame2)):
        place = f"{path}.frame{side}"
        body = joint.body1 if side == "1" else joint.body2
        fields = (
            value_field(frame, "position", "Position", place),
            *orientation_fields(frame.orientation, place, mechanism.parameters),
        )
        sections.append(Section(title=f"Frame {side} on {body}", fields=fields))
    switches = (
        _switch(
            "Cut here", joint.cut, f"{path}.cut", "Cut the loop at this joint, if it lies in one"
        ),
        _switch(
            "Root",
            joint.root,
            f"{path}.root",
            "Eliminate this joint last, as the root of the assembly tree",
        ),
    )
    sections.append(Section(title="Assembly tree", fields=switches))
    return Page(
        title=joint.name,
        subtitle=f"{kind.label} joint",
        icon=f"joint_{joint.type}",
        name_path=f"{path}.name",
        note=kind.summary,
        sections=tuple(sections),
    )


def _movers(mechanism: Mechanism, joint: str) -> list[Field]:
    """The drivers and couplings of a joint."""
    drivers = [driver.name for driver in mechanism.drivers if driver.joint == joint]
    couplings = [item.name for item in mechanism.couplings if joint in (item.joint1, item.joint2)]
    groups: tuple[tuple[str, tuple[Item, ...]], ...] = (
        ("Drivers", tuple(("driver", name) for name in drivers)),
        ("Couplings", tuple(("coupling", name) for name in couplings)),
    )
    return [links(label, items) for label, items in groups if items]


def _effort_fields(mechanism: Mechanism, joint: Joint, path: str) -> tuple[Field, ...]:
    """The laws of the coordinates, where there are any."""
    kind = joint.joint_type
    if kind.scalar_count == 0:
        return ()
    laws = [
        angle_law(mechanism, "N m", reach=_reach(stop, pi))
        if axis >= Axis.RX
        else shift_law(mechanism, "N", reach=_reach(stop, 1.0))
        for axis, stop in zip(kind.free[: kind.scalar_count], joint.stops(), strict=False)
    ]
    if isinstance(joint.effort, str):
        field = function("Force or torque", joint.effort, f"{path}.effort", laws[0])
        return (replace(field, unit=" or ".join(dict.fromkeys(law.unit for law in laws))),)
    return tuple(
        replace(function(f"Force or torque {k}", text, f"{path}.effort[{k}]", law), unit=law.unit)
        for k, (text, law) in enumerate(zip(joint.effort, laws, strict=True))
    )


def _reach(stop: StopValues, usual: float) -> tuple[float, float]:
    """What of a coordinate is shown: what lies between its stops, or what is usual."""
    has_stops = isfinite(stop.lower) and isfinite(stop.upper) and stop.lower < stop.upper
    return (stop.lower, stop.upper) if has_stops else (-usual, usual)


def _stop_field(joint: Joint, path: str) -> tuple[Field, ...]:
    """Whether there are stops, for joints that can have them."""
    if joint.joint_type.scalar_count == 0:
        return ()
    shown = _NO_STOPS if joint.limits is None else _ELASTIC
    choices = ((_NO_STOPS, None), (_ELASTIC, _FIRST_STOPS))
    kind = FieldKind.TEXT
    return (Field(label="Stops", kind=kind, text=shown, path=f"{path}.limits", choices=choices),)


def _switch(label: str, value: bool, path: str, hint: str) -> Field:
    """A choice between yes and no."""
    choices = (("no", False), ("yes", True))
    shown = "yes" if value else "no"
    return Field(
        label=label, kind=FieldKind.TEXT, text=shown, path=path, choices=choices, hint=hint
    )


def _element_fields(mechanism: Mechanism, joint: Joint, path: str) -> tuple[Field, ...]:
    """Elements by free direction; springs act on shifts and angles, not on orientations."""
    kind = joint.joint_type
    stops = joint.stops()
    begins = start_coordinates(mechanism, joint)
    deflected = False
    fields: list[Field] = []
    for place, axis in enumerate(kind.free):
        if kind.rate_count > 1:
            fields.append(caption(_DIRECTIONS[axis]))
        scalar = place < kind.scalar_count
        for key, *words in _ELEMENTS:
            if scalar or key in RATE_ELEMENTS:
                count = kind.scalar_count if key in POSITION_ELEMENTS else kind.rate_count
                value = joint.per_coordinate(key)[place]
                where = f"{path}.{key}"
                fields.append(_entry_field(words, axis, value, where, (place, count)))
        if scalar and (begin := begins[place]) is not None:
            stiffness, reference = (joint.per_coordinate(key)[place] for key in POSITION_ELEMENTS)
            unit = "rad" if axis >= Axis.RX else "m"
            told = deflection_fields(begin - reference, stiffness, unit)
            fields += told
            deflected = deflected or any(field.rows[0][0] for field in told)
        if isfinite(stops[place].lower):
            for (limit, *words), value in zip(_STOPS, stops[place], strict=True):
                where = f"{path}.limits.{limit}"
                fields.append(_entry_field(words, axis, value, where, (place, kind.scalar_count)))
    return (*fields, free_button(f"{path}.stiffness", "free_joint")) if deflected else tuple(fields)


def _initial_fields(mechanism: Mechanism, joint: Joint, path: str) -> tuple[Field, ...]:
    """Initial coordinates and rates; drivers begin where their functions say."""
    kind = joint.joint_type
    driven = {driver.coordinate for driver in mechanism.drivers if driver.joint == joint.name}
    begins = start_coordinates(mechanism, joint)
    fields: list[Field] = []
    for place, axis in enumerate(kind.free[: kind.scalar_count]):
        if place in driven:
            continue
        if kind.scalar_count > 1:
            fields.append(caption(_DIRECTIONS[axis]))
        for key, *words, hint in _INITIAL:
            value = joint.initial_values(key)[place]
            where, entry = f"{path}.initial.{key}", (place, kind.scalar_count)
            field = _entry_field(words, axis, nan if value is None else value, where, entry)
            fields.append(replace(field, optional=True, hint=hint))
        if joint.initial_values("coordinate")[place] is None and begins[place] is not None:
            unit = "rad" if axis >= Axis.RX else "m"
            fields.append(begin_field(begins[place] or 0.0, unit))
    return tuple(fields)


def _entry_field(
    words: list[str], axis: Axis, value: float, path: str, entry: tuple[int, int]
) -> Field:
    label, along, about = words
    unit = about if axis >= Axis.RX else along
    return Field(label=label, rows=((value,),), unit=unit, path=path, entry=entry)
