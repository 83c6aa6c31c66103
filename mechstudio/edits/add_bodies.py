"""New bodies: from shapes, as a bar between two points, or as a plate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.expression_arithmetic import computed, in_proportion
from mechstudio.edits.mass_properties import STEEL, MassProperties, mass_properties, weighed
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Place, checked_place
from mechstudio.edits.polygon import crosses_itself, middle
from mechstudio.edits.pose import (
    WORLD,
    Direction,
    Pose,
    axis_turn,
    checked_vector,
    difference,
    pose_of,
    unit_vector,
)
from mechstudio.edits.weight_formulas import followed_weight
from mechstudio.model import Body, Mechanism, Mesh, Plate, Shape
from mechstudio.model.element import Element
from mechstudio.model.evaluated import text_of
from mechstudio.model.shape import DEFAULT_COLOR
from mechstudio.model.value_text import shown

# three moments of inertia, or a matrix of shape (3, 3); numbers or expressions over parameters
Moments = Sequence[object]


def add_body(
    mechanism: Mechanism,
    shapes: Iterable[Shape] = (),
    pose: Pose = WORLD,
    *,
    name: str = "",
    density: float = STEEL,
    mass: float | None = None,
    weight: MassProperties | None = None,
    inertia: Moments | None = None,
    center_of_mass: Place | None = None,
    position: Place | None = None,
    orientation: Sequence[float] | None = None,
    velocity: Place = (0.0, 0.0, 0.0),
    angular_velocity: Place = (0.0, 0.0, 0.0),
) -> Edit:
    """Add a body.

    Its numbers may be expressions over the parameters of the mechanism, `"2*L"`, but for the
    orientation. Its mass properties are those of its shapes. Without shapes, or with a mesh among
    them, it has the mass given, or 1 kg, and the inertia of 1 kg m² about each axis, whatever its
    mass: give `inertia` where it turns. `check` names bodies that were given none.

    Args:
        mechanism: Where it goes.
        shapes: What it looks like, placed in the body frame.
        pose: Its frame in the world at t = 0.
        name: Its name; "" for a fresh one.
        density: Mass per volume [kg/m³].
        mass: Mass [kg] in place of the density.
        weight: Mass properties in the body frame in place of those of its shapes.
        inertia: Inertia about the center of mass in place of theirs, as a matrix of shape (3, 3)
            or as three moments about the body's axes [kg m²]; without shapes 1 about each axis.
        center_of_mass: In the body frame, in place of theirs [m].
        position: Origin of its frame in the world at t = 0, in place of that of `pose` [m].
        orientation: Quaternion w, x, y, z from its axes to the world's, in place of that of `pose`.
        velocity: Velocity of its origin at t = 0, world axes [m/s].
        angular_velocity: Angular velocity at t = 0, world axes [rad/s].

    Raises:
        ModelError: A value is not valid, or the name is taken.
    """
    shapes = _listed(shapes)
    is_weighed = bool(shapes) and not any(isinstance(shape, Mesh) for shape in shapes)
    # what is not given is not set, so that `check` can name it
    own: dict[str, Any] = {}
    if weight is None and not is_weighed and mass is not None:
        own["mass"] = mass
    if center_of_mass is not None:
        own["center_of_mass"] = checked_place("center_of_mass", center_of_mass)
    body = Body(
        name=name or fresh_name(mechanism, "body", "body"),
        position=pose.position if position is None else checked_place("position", position),
        orientation=pose.orientation if orientation is None else orientation,
        velocity=checked_place("velocity", velocity),
        angular_velocity=checked_place("angular_velocity", angular_velocity),
        shapes=shapes,
        **own,
    )
    if weight is not None:
        given = {"mass": weight.mass, "center_of_mass": weight.center_of_mass}
        body = body.edited(inertia=weight.inertia, **(given | own))
    elif is_weighed:
        led = _led_by_sizes(body, density, mass)
        body = (weighed(body, density, mass) if led is None else led).edited(**own)
    if inertia is not None:
        body = Body(**dict(body) | {"inertia": inertia})
    return extended(mechanism, [body])


def _led_by_sizes(body: Body, density: float, mass: float | None) -> Body | None:
    """A body whose weight follows the sizes of its only shape, which lies where its frame is."""
    (shape, *others) = body.shapes
    if others or pose_of(shape) != WORLD:
        return None
    found = followed_weight(shape, density, mass)
    if found is None:
        return None
    return Body(**dict(body) | {"mass": found.mass, "inertia": (found.xx, found.yy, found.zz)})


def _listed(shapes: object) -> tuple[Any, ...]:
    """Shapes as a list; one alone may stand for it.

    Raises:
        ModelError: It is none.
    """
    if isinstance(shapes, Element):
        return (shapes,)
    if isinstance(shapes, str) or not isinstance(shapes, Iterable):
        remedy = 'numbers go by their names: model.add_body("arm", mass=2.0)'
        raise refused("shapes", f"must be a list of shapes (got {shown(shapes)}); {remedy}")
    return tuple(shapes)


def add_plate(
    mechanism: Mechanism,
    corners: Sequence[Sequence[float]],
    normal: Direction,
    *,
    thickness: float | None = None,
    name: str = "",
    density: float = STEEL,
    color: str = DEFAULT_COLOR,
) -> Edit:
    """Add a flat plate with corners at points of the world.

    Its frame is in the middle of the plate, z along the normal and x toward the second corner from
    the first.

    Args:
        mechanism: Where it goes.
        corners: At least three points [m], as numbers; what they miss the plane of the first by is
            left out.
        normal: Direction at right angles to the plate.
        thickness: Thickness [m], half to each side; None for a twentieth of its size. An expression
            is followed by its mass and inertia, as is one of the density.
        name: Its name; "" for a fresh one.
        density: Mass per volume [kg/m³].
        color: Color as #rrggbb.

    Raises:
        ModelError: The sides cross or enclose no area, a value is not valid, or the name is taken.
    """
    points = [checked_vector("corners", corner) for corner in corners]
    if len(points) < 3:
        raise refused("corners", f"must be at least 3 (got {len(points)})")
    along = unit_vector("corners", difference(points[1], points[0]))
    start = Pose(points[0], axis_turn(unit_vector("normal", normal), along))
    flat = [start.local_point(point)[:2] for point in points]
    if crosses_itself(flat):
        raise refused(
            "corners", "the sides of the plate cross; list the corners in order around the outline"
        )
    x, y = middle(flat)
    size = max(max(row) - min(row) for row in zip(*flat, strict=True))
    plate = Plate(
        points=tuple((px - x, py - y) for px, py in flat),
        thickness=0.05 * size if thickness is None else thickness,
        color=color,
    )
    return add_body(
        mechanism,
        [plate],
        Pose(start.point((x, y, 0.0)), start.orientation),
        name=name or fresh_name(mechanism, "body", "plate"),
        weight=_plate_weight(plate, density),
    )


def _plate_weight(plate: Plate, density: float) -> MassProperties:
    """What a plate around its frame weighs; follows expressions of thickness and density."""
    found, thick = mass_properties([plate], density), plate.thickness
    # the sums over the corners leave noise where the frame is
    found = replace(found, center_of_mass=(0.0, 0.0, 0.0))
    if text_of(density) is None and text_of(thick) is None:
        return found
    area = found.mass / (density * thick)
    mass = computed(f"{{d}}*{{t}}*{area!r}", found.mass, d=density, t=thick)

    def entry(i: int, k: int) -> float:
        value = found.inertia[i][k]
        if i != k or i == 2:
            return in_proportion(value, mass)
        flat = value / found.mass - thick**2 / 12.0
        return computed(f"{{m}}*({flat!r} + {{t}}**2/12)", value, m=mass, t=thick)

    xx, yy, zz, xy = entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1)
    return MassProperties(
        mass, found.center_of_mass, ((xx, xy, 0.0), (xy, yy, 0.0), (0.0, 0.0, zz))
    )
