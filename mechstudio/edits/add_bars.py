"""Straight bars between two points of the world: links and rods."""

from __future__ import annotations

import math
from typing import Literal

from mechstudio.edits.add_bodies import add_body
from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.expression_arithmetic import computed, distance, halfway, minus, times
from mechstudio.edits.mass_properties import STEEL
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Place, checked_place, link_orientation
from mechstudio.edits.pose import X_AXIS, Z_AXIS, Pose, difference, turn_between, unit_vector
from mechstudio.edits.weight_formulas import followed_weight
from mechstudio.geometry.quaternion import Vector, about
from mechstudio.model import Body, Box, Capsule, Cylinder, Mechanism, Shape
from mechstudio.model.evaluated import text_of
from mechstudio.model.shape import DEFAULT_COLOR

LinkShape = Literal["box", "cylinder", "capsule"]
AT_REST = (0.0, 0.0, 0.0)
THIN = 0.02  # diameter of a rod that is told none, as a part of its length

_ALONG = about(1, 0.5 * math.pi)  # turns z, the axis of round shapes, along x


def add_link(
    mechanism: Mechanism,
    start: Place,
    end: Place,
    *,
    name: str = "",
    shape: LinkShape = "box",
    width: float | None = None,
    density: float = STEEL,
    mass: float | None = None,
    color: str = DEFAULT_COLOR,
    velocity: Place = AT_REST,
    angular_velocity: Place = AT_REST,
) -> Edit:
    """Add a straight bar between two points of the world, with the inertia of its shape.

    Its frame is in the middle, x points from start to end, and the frame is turned no more than
    that takes: in a mechanism in the x-y plane, z stays the world's z.

    Args:
        mechanism: Where it goes.
        start: One end [m]; numbers, or expressions over parameters, which its length follows.
        end: The other end [m], likewise; the round ends of a capsule reach beyond both.
        name: Its name; "" for a fresh one.
        shape: Its section: a square for a box, else a circle.
        width: Edge or diameter of the section [m]; None for a tenth of the length.
        density: Mass per volume [kg/m³].
        mass: Mass [kg] in place of the density.
        color: Color as #rrggbb.
        velocity: Velocity of its middle at t = 0, world axes [m/s].
        angular_velocity: Angular velocity at t = 0, world axes [rad/s].

    Raises:
        ModelError: The two points coincide, a value is not valid, or the name is taken.
    """
    first, last, length = _ends(start, end)
    section = 0.1 * float(length) if width is None else width
    given = (length, section, density, 0.0 if mass is None else mass, *first, *last)
    name = name or fresh_name(mechanism, "body", "link")
    pose = _pose(first, last)
    bar = _bar(shape, length, section, color)
    rates = velocity, angular_velocity
    led = followed_weight(bar, density, mass) if shape == "capsule" else None
    if led is not None:
        return _added(mechanism, name, pose, rates, led.mass, (led.zz, led.xx), bar)
    if shape == "capsule" or not any(map(text_of, given)):
        return add_body(
            mechanism,
            [bar],
            pose,
            name=name,
            density=density,
            mass=mass,
            velocity=velocity,
            angular_velocity=angular_velocity,
        )
    area = "{w}**2" if shape == "box" else "pi/4*{w}**2"
    per_length = section**2 * (1.0 if shape == "box" else 0.25 * math.pi)
    if mass is None:
        weight = density * per_length * length
        mass = computed(f"{{d}}*{area}*{{l}}", weight, d=density, w=section, l=length)
    third, about_it = ("12", "6") if shape == "box" else ("16", "8")
    axial = computed(
        f"{{m}}*{{w}}**2/{about_it}", mass * section**2 / float(about_it), m=mass, w=section
    )
    across = computed(
        f"{{m}}*({{l}}**2/12 + {{w}}**2/{third})",
        mass * (length**2 / 12.0 + section**2 / float(third)),
        m=mass,
        l=length,
        w=section,
    )
    return _added(mechanism, name, pose, rates, mass, (axial, across), bar)


def add_rod(
    mechanism: Mechanism,
    start: Place,
    end: Place,
    *,
    name: str = "",
    radius: float | None = None,
    density: float = STEEL,
    mass: float | None = None,
    color: str = DEFAULT_COLOR,
    velocity: Place = AT_REST,
    angular_velocity: Place = AT_REST,
) -> Edit:
    """Add a round rod between two points of the world.

    Its frame is that of a link, see `add_link`. With a radius its inertia is that of a cylinder;
    without one it is that of a thin rod, mass·length²/12 across it, and about its own axis the
    mass·radius²/2 of a radius of a hundredth of its length, which is 5e-5·mass·length². State a
    radius where a rod spins about its axis.

    Args:
        mechanism: Where it goes.
        start: One end [m]; numbers, or expressions over parameters, which its length follows.
        end: The other end [m], likewise.
        name: Its name; "" for a fresh one.
        radius: Radius [m]; None for a hundredth of the length.
        density: Mass per volume [kg/m³].
        mass: Mass [kg] in place of the density.
        color: Color as #rrggbb.
        velocity: Velocity of its middle at t = 0, world axes [m/s].
        angular_velocity: Angular velocity at t = 0, world axes [rad/s].

    Raises:
        ModelError: The two points coincide, a value is not valid, or the name is taken.
    """
    first, last, length = _ends(start, end)
    name = name or fresh_name(mechanism, "body", "rod")
    thin = times(0.5 * THIN, length) if radius is None else radius
    if not 0.0 < thin < math.inf:
        raise refused("radius", f"must be greater than 0 m (got {thin:g})")
    if mass is None:
        weight = density * math.pi * thin**2 * length
        mass = computed("{d}*pi*{r}**2*{l}", weight, d=density, r=thin, l=length)
    axial = computed("{m}*{r}**2/2", 0.5 * mass * thin**2, m=mass, r=thin)
    if radius is None:
        across = computed("{m}*{l}**2/12", mass * length**2 / 12.0, m=mass, l=length)
    else:
        across = computed(
            "{m}*({l}**2/12 + {r}**2/4)",
            mass * (length**2 / 12.0 + 0.25 * thin**2),
            m=mass,
            l=length,
            r=thin,
        )
    diameter = computed("2*{r}", 2.0 * thin, r=thin)
    shape = _bar("cylinder", length, diameter, color)
    rates = velocity, angular_velocity
    return _added(mechanism, name, _pose(first, last), rates, mass, (axial, across), shape)


def _ends(start: Place, end: Place) -> tuple[Vector, Vector, float]:
    """Both ends, and the length between them, which is greater than 0."""
    first, last = checked_place("start", start), checked_place("end", end)
    length = distance(first, last, math.hypot(*difference(last, first)))
    if not length > 0.0:
        raise refused("end", "is the start; a link needs two different points")
    return first, last, length


def _pose(first: Vector, last: Vector) -> Pose:
    """The frame of a bar: in the middle, x along it."""
    x, y, z = (minus(b, a) for a, b in zip(first, last, strict=True))
    now = turn_between(X_AXIS, unit_vector("end", difference(last, first)), Z_AXIS)
    middle = tuple(halfway(a, b) for a, b in zip(first, last, strict=True))
    return Pose(middle, link_orientation((x, y, z), now))  # type: ignore[arg-type]


def _added(
    mechanism: Mechanism,
    name: str,
    pose: Pose,
    rates: tuple[Place, Place],
    mass: float,
    moments: tuple[float, float],
    shape: Shape,
) -> Edit:
    """Add a bar of the mass and of the moments of inertia about itself and across."""
    axial, across = moments
    body = Body(
        name=name,
        mass=mass,
        inertia=(axial, across, across),
        position=pose.position,
        orientation=pose.orientation,
        velocity=checked_place("velocity", rates[0]),
        angular_velocity=checked_place("angular_velocity", rates[1]),
        shapes=(shape,),
    )
    return extended(mechanism, [body])


def _bar(shape: LinkShape, length: float, width: float, color: str) -> Shape:
    if shape == "box":
        return Box(size=(length, width, width), color=color)
    if shape == "cylinder":
        return Cylinder(radius=times(0.5, width), length=length, orientation=_ALONG, color=color)
    if shape == "capsule":
        return Capsule(radius=times(0.5, width), length=length, orientation=_ALONG, color=color)
    raise refused("shape", f"must be box, cylinder or capsule (got {shape})")
