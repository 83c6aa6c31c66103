"""Mass, center of mass and inertia of uniform shapes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechstudio.edits.edit import refused
from mechstudio.edits.pose import Pose
from mechstudio.edits.selection import require_bodies
from mechstudio.model import (
    Body,
    Box,
    Capsule,
    Cylinder,
    Mechanism,
    Mesh,
    Plate,
    Shape,
    Sphere,
)

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
Array = NDArray[np.float64]

AXES: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
STEEL = 7850.0  # density [kg/m³]


@dataclass(frozen=True)
class MassProperties:
    """What shapes weigh.

    Attributes:
        mass: Mass [kg].
        center_of_mass: Center of mass [m].
        inertia: Inertia about the center of mass [kg m²].
    """

    mass: float
    center_of_mass: Vector
    inertia: Matrix


@dataclass(frozen=True)
class _Moments:
    """Moments of a volume in some frame.

    Attributes:
        volume: Volume [m³].
        first: Integral of the position (3,) [m⁴].
        second: Integral of the position times itself (3, 3) [m⁵].
    """

    volume: float
    first: Array
    second: Array


def mass_properties(shapes: Iterable[Shape], density: float = STEEL) -> MassProperties:
    """Mass properties of uniform solids, in the frame that the shapes are placed in.

    Shapes that overlap count twice there.

    Args:
        shapes: Boxes, cylinders, spheres, capsules and plates.
        density: Mass per volume [kg/m³].

    Raises:
        ModelError: There is no shape, one is a mesh, or the density is not greater than 0.
    """
    if not 0.0 < density < math.inf:
        raise refused("density", f"must be greater than 0 kg/m³ (got {density:g})")
    placed = [_placed(index, shape) for index, shape in enumerate(shapes)]
    if not placed:
        raise refused("shapes", "there is none; add a shape or give the mass by numbers")
    volume = sum(moments.volume for moments in placed)
    center = np.sum([moments.first for moments in placed], axis=0) / volume
    second = np.sum([moments.second for moments in placed], axis=0)
    about_center = density * (second - volume * np.outer(center, center))
    inertia = np.trace(about_center) * np.eye(3) - about_center
    return MassProperties(density * volume, _vector(center), _matrix(inertia))


def weighed(body: Body, density: float = STEEL, mass: float | None = None) -> Body:
    """The body with the mass properties of its shapes.

    Args:
        body: A body with shapes.
        density: Mass per volume [kg/m³].
        mass: Mass of the whole body [kg] in place of the density.

    Raises:
        ModelError: Its shapes have no mass properties.
    """
    found = mass_properties(body.shapes, density)
    factor = 1.0 if mass is None else mass / found.mass
    return body.edited(
        mass=factor * found.mass,
        center_of_mass=found.center_of_mass,
        inertia=_matrix(factor * np.array(found.inertia)),
    )


def weigh(
    mechanism: Mechanism, names: Iterable[str], density: float = STEEL, mass: float | None = None
) -> Mechanism:
    """Give bodies the mass properties of their shapes.

    Args:
        mechanism: The mechanism.
        names: Names of the bodies.
        density: Mass per volume [kg/m³].
        mass: Mass of each body [kg] in place of the density.

    Raises:
        ModelError: There is no such body, or its shapes have no mass properties.
    """
    new = {
        name: weighed(body, density, mass)
        for name, body in require_bodies(mechanism, names).items()
    }
    return mechanism.edited(bodies=tuple(new.get(body.name, body) for body in mechanism.bodies))


def _placed(index: int, shape: Shape) -> _Moments:
    """Moments of a shape in the frame that it is placed in."""
    own = _moments(index, shape)
    pose = Pose(shape.position, shape.orientation)
    axes = np.array([pose.direction(axis) for axis in AXES]).T
    origin = np.array(shape.position)
    first = axes @ own.first
    second = axes @ own.second @ axes.T
    mixed = np.outer(origin, first)
    return _Moments(
        own.volume,
        first + own.volume * origin,
        second + mixed + mixed.T + own.volume * np.outer(origin, origin),
    )


def _moments(index: int, shape: Shape) -> _Moments:
    """Moments of a shape in its own frame."""
    match shape:
        case Box(size=(x, y, z)):
            volume = x * y * z
            return _symmetric(volume, *(volume * edge * edge / 12.0 for edge in (x, y, z)))
        case Cylinder(radius=r, length=length):
            volume = math.pi * r * r * length
            across = volume * r * r / 4.0
            return _symmetric(volume, across, across, volume * length * length / 12.0)
        case Sphere(radius=r):
            volume = 4.0 / 3.0 * math.pi * r**3
            second = volume * r * r / 5.0
            return _symmetric(volume, second, second, second)
        case Capsule(radius=r, length=length):
            return _capsule(r, length)
        case Plate():
            return _plate(shape)
        case Mesh():
            raise refused(
                f"shapes[{index}]",
                "the volume of a mesh is not known; give the mass by numbers, or draw the body "
                "with other shapes",
            )


def _symmetric(volume: float, x: float, y: float, z: float) -> _Moments:
    return _Moments(volume, np.zeros(3), np.diag([x, y, z]))


def _capsule(r: float, length: float) -> _Moments:
    """A cylinder and a ball that is cut in two halves."""
    cylinder = math.pi * r * r * length
    ball = 4.0 / 3.0 * math.pi * r**3
    across = cylinder * r * r / 4.0 + ball * r * r / 5.0
    # each half's center is 3/8 r beyond the end of the cylinder
    half = 0.5 * length
    along = cylinder * length * length / 12.0
    along += ball * (half * half + 0.75 * half * r + r * r / 5.0)
    return _symmetric(cylinder + ball, across, across, along)


def _plate(plate: Plate) -> _Moments:
    """A prism over a polygon, by sums over its edges; the corners may go round either way."""
    start = np.array(plate.points[0])
    # from the first corner, so that a plate far from its origin loses no digits
    a = np.array(plate.points) - start
    b = np.roll(a, -1, axis=0)
    cross = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    area = 0.5 * float(cross.sum())
    first = (cross @ (a + b)) / 6.0
    total = a + b
    products = np.einsum("i,ij,ik->jk", cross, total, total)
    products += np.einsum("i,ij,ik->jk", cross, a, a) + np.einsum("i,ij,ik->jk", cross, b, b)
    second = products / 24.0
    sign = math.copysign(1.0, area)
    area, first, second = sign * area, sign * first, sign * second
    mixed = np.outer(start, first)
    second = second + mixed + mixed.T + area * np.outer(start, start)
    first = first + area * start
    h = plate.thickness
    whole = np.zeros((3, 3))
    whole[:2, :2] = h * second
    whole[2, 2] = area * h**3 / 12.0
    return _Moments(area * h, np.array([h * first[0], h * first[1], 0.0]), whole)


def _vector(values: Array) -> Vector:
    x, y, z = values.tolist()
    return (x, y, z)


def _matrix(values: Array) -> Matrix:
    a, b, c = (0.5 * (values + values.T)).tolist()
    return (tuple(a), tuple(b), tuple(c))
