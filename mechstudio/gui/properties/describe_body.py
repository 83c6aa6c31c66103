"""The page of a body."""

from __future__ import annotations

from dataclasses import replace
from math import nan
from typing import TYPE_CHECKING

from mechstudio.edits import mass_doubts, mass_properties
from mechstudio.edits.bar_length import bar_of
from mechstudio.gui.properties.fields import Field, FieldKind, Page, Section, caption, links
from mechstudio.gui.properties.model_fields import orientation_fields, value_field
from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.model import GROUND, Mesh

if TYPE_CHECKING:
    from mechstudio.edits.bar_length import Bar
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Body, ForceElement, Mechanism

_IDENTITY = (1.0, 0.0, 0.0, 0.0)
_ORIGIN = (0.0, 0.0, 0.0)
_MESH = "Mass and inertia are as entered; those of the mesh are not known until they are computed."
_MASS = (("mass", "Mass"), ("center_of_mass", "Center of mass"), ("inertia", "Inertia"))
_KEPT = (
    "The shape alone changes: joints, loads and measured points of the body stay where they are, "
    "and mass and inertia stay until they are taken from the shapes."
)
# what each shape has beside its place and color
_SIZES = {
    "box": (("size", "Size"),),
    "cylinder": (("radius", "Radius"), ("length", "Length")),
    "sphere": (("radius", "Radius"),),
    "capsule": (("radius", "Radius"), ("length", "Length")),
    "plate": (("points", "Corners"), ("thickness", "Thickness")),
    "mesh": (("file", "File"), ("scale", "Scale")),
}


def describe_body(mechanism: Mechanism, index: int) -> Page:
    """All values of the body with this index."""
    body = mechanism.bodies[index]
    path = f"bodies[{index}]"
    doubts = mass_doubts(body)
    mass = (
        *(
            replace(value_field(body, key, label, path), warning=doubts.get(key, ""))
            for key, label in _MASS
        ),
        *_weighing(body, path),
    )
    pose = (
        value_field(body, "position", "Position", path),
        *orientation_fields(body.orientation, path, mechanism.parameters),
        value_field(body, "velocity", "Velocity", path),
        value_field(body, "angular_velocity", "Angular velocity", path),
    )
    bar = bar_of(mechanism, body.name)
    # what was drawn as a box has the sizes of one alone
    is_link = bar is not None and getattr(body.shapes[bar.number], "link", None) is not False
    link = (_bar_length(bar, path),) if bar is not None and is_link else ()
    sections = [
        *(Section(title="Link", fields=link) for _ in link),
        Section(title="Mass properties", fields=mass),
        Section(title="Pose and velocity at t = 0", fields=pose),
    ]
    shapes = _shape_fields(mechanism, body, path)
    if shapes:
        sections.append(Section(title="Shapes", fields=shapes))
    connections = _connections(mechanism, body.name)
    if connections:
        sections.append(Section(title="Connections", fields=connections))
    return Page(
        title=body.name,
        subtitle="Body",
        icon=body.icon_name,
        name_path=f"{path}.name",
        sections=tuple(sections),
    )


def _weighing(body: Body, path: str) -> tuple[Field, ...]:
    """What takes the mass properties from the shapes, where there are any."""
    if not body.shapes:
        return ()
    # the file of a mesh is not read until somebody asks
    is_known = not any(isinstance(shape, Mesh) for shape in body.shapes)
    density = body.mass / mass_properties(body.shapes, 1.0).mass if is_known else nan
    return (
        Field(
            label="From shapes",
            kind=FieldKind.WEIGH,
            rows=((density,),),
            text="" if is_known else _MESH,
            unit="kg/m³",
            path=f"{path}.shapes",
            hint="Mass, center of mass and inertia of the shapes with uniform density",
        ),
    )


def _bar_length(bar: Bar, path: str) -> Field:
    """The length that is changed with the joints at the ends."""
    return Field(
        label="Link length",
        rows=((bar.length,),),
        unit="m",
        path=f"{path}.shapes[{bar.number}].{bar.key}",
        is_bar_length=True,
        hint="Length of the whole link: its shape, mass and inertia change, and the joints, loads "
        "and measured points at its far end move with it. The end on the ground stays, else the "
        "start. Joints that open are closed again",
    )


def _shape_fields(mechanism: Mechanism, body: Body, path: str) -> tuple[Field, ...]:
    fields: list[Field] = []
    for number, shape in enumerate(body.shapes):
        place = f"{path}.shapes[{number}]"
        fields.append(caption(shape.type.capitalize()))
        for key, label in _SIZES[shape.type]:
            field = value_field(shape, key, label, place)
            fields.append(replace(field, hint=f"{field.hint} {_KEPT}".lstrip()))
        if shape.position != _ORIGIN:
            fields.append(value_field(shape, "position", "Position", place))
        if shape.orientation != _IDENTITY:
            fields += orientation_fields(shape.orientation, place, mechanism.parameters)
        fields.append(
            Field(label="Color", kind=FieldKind.COLOR, text=shape.color, path=f"{place}.color")
        )
    return tuple(fields)


def _connections(mechanism: Mechanism, name: str) -> tuple[Field, ...]:
    """Everything that holds, drives or pushes the body."""
    joints = [joint for joint in mechanism.joints if name in (joint.body1, joint.body2)]
    neighbors = {end for joint in joints for end in (joint.body1, joint.body2)} - {name, GROUND}
    forces = [force for force in mechanism.forces if name in force_bodies(mechanism, force)]
    groups: tuple[tuple[str, tuple[Item, ...]], ...] = (
        ("Joints", tuple(("joint", joint.name) for joint in joints)),
        ("Bodies", tuple(("body", neighbor) for neighbor in sorted(neighbors, key=natural_key))),
        ("Forces", tuple(("force", force.name) for force in forces)),
        ("Measures", tuple(("measure", m.name) for m in mechanism.measures if m.body == name)),
    )
    return tuple(links(label, items) for label, items in groups if items)


def force_bodies(mechanism: Mechanism, force: ForceElement) -> tuple[str, ...]:
    """The bodies a force element acts on."""
    bodies: list[str] = []
    for field, kind in force.reference_fields():
        name: str = getattr(force, field)
        if kind == "joint":
            joint = mechanism.joint(name)
            bodies += (joint.body1, joint.body2)
        else:
            bodies.append(name)
    return tuple(bodies)
