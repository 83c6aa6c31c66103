"""How large shapes are."""

from __future__ import annotations

from itertools import product

import numpy as np

from mechstudio.edits.pose import Pose
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.quaternion import Vector
from mechstudio.model import Box, Capsule, Cylinder, Mesh, Plate, Shape, Sphere

_ROUNDING = 1e-9  # of a point on the surface, as a share of the size of a shape


def corners_of(shape: Shape) -> FloatArray:
    """Corners of the box around a shape that is no mesh, in the body's frame [m], shape (8, 3)."""
    xs, ys, zs = zip(*_box(shape), strict=True)
    pose = Pose(shape.position, shape.orientation)
    return np.array([pose.point(corner) for corner in product(xs, ys, zs)])


def is_around(shape: Shape, point: Vector) -> bool:
    """Whether the box around a shape that is no mesh holds a point of the body's frame [m]."""
    inner = Pose(shape.position, shape.orientation).local_point(point)
    low, high = _box(shape)
    edge = _ROUNDING * max(b - a for a, b in zip(low, high, strict=True))
    return all(a - edge <= x <= b + edge for a, x, b in zip(low, inner, high, strict=True))


def _box(shape: Shape) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Lowest and highest coordinates of a shape in its own frame [m]."""
    match shape:
        case Box(size=(x, y, z)):
            half = (0.5 * x, 0.5 * y, 0.5 * z)
        case Cylinder(radius=r, length=length):
            half = (r, r, 0.5 * length)
        case Sphere(radius=r):
            half = (r, r, r)
        case Capsule(radius=r, length=length):
            half = (r, r, 0.5 * length + r)
        case Plate(points=points, thickness=thickness):
            xs, ys = zip(*points, strict=True)
            z = 0.5 * thickness
            return (min(xs), min(ys), -z), (max(xs), max(ys), z)
        case Mesh():
            raise TypeError("the size of a mesh is not known")
    return tuple(-value for value in half), half
