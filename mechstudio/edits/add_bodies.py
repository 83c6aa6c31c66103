"""New bodies: from shapes, as a bar between two points, or as a plate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.mass_properties import STEEL, MassProperties, weighed
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Place, checked_place
from mechstudio.edits.pose import (
    WORLD,
    Pose,
)
from mechstudio.model import Body, Mechanism, Mesh, Shape
from mechstudio.model.element import Element
from mechstudio.model.value_text import shown

# three moments of inertia, or a matrix of shape (3, 3); numbers or expressions over parameters
Moments = Sequence[object]


def add_body(
    mechanism: Mechanism,
    shapes: Iterable[Shape] = (),
    pose: Pose = WORLD,
    *,
    name: str = "",
    density: float | None = None,
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
        density: Mass per volume of its shapes [kg/m³]; None for steel.
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
    if density is not None and not is_weighed:
        what = "meshes are weighed by model.weigh(names, density)" if shapes else "it has none"
        raise refused("density", f"weighs the shapes of a body; {what}; give mass= and inertia=")
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
        body = weighed(body, STEEL if density is None else density, mass).edited(**own)
    if inertia is not None:
        body = body.edited(inertia=inertia)
    return extended(mechanism, [body])


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
    found = tuple(shapes)
    if len(found) == 3 and all(isinstance(entry, str | int | float) for entry in found):
        raise refused("shapes", f"is a list of shapes; a point is position={shown(found)}")
    return found
