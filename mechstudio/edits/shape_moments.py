"""Moments of the shapes that bodies are drawn with."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from mechstudio.edits.closed_surface import surface_moments, surface_problem
from mechstudio.edits.edit import refused
from mechstudio.edits.moments import Moments
from mechstudio.edits.pose import pose_of
from mechstudio.errors import FileError
from mechstudio.io.mesh_file import read_mesh
from mechstudio.model import Box, Capsule, Cylinder, Mesh, Plate, Shape, Sphere


def shape_moments(index: int, shape: Shape, folder: Path | None) -> Moments:
    """Moments of a shape in the frame that it is placed in.

    Args:
        index: Its number, for messages.
        shape: The shape.
        folder: Where relative mesh files start; None for the current folder.

    Raises:
        ModelError: It is a mesh whose volume is not known.
    """
    return _own(index, shape, folder).placed(pose_of(shape))


def _own(index: int, shape: Shape, folder: Path | None) -> Moments:
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
            return _mesh(index, shape, folder)


def _mesh(index: int, mesh: Mesh, folder: Path | None) -> Moments:
    file = Path(mesh.file) if folder is None else folder / mesh.file
    try:
        points, triangles = read_mesh(file)
    except FileError as error:
        raise refused(f"shapes[{index}].file", str(error)) from None
    points = mesh.scale * points
    found = surface_moments(points, triangles)
    problem = surface_problem(points, triangles, found)
    if problem:
        raise refused(
            f"shapes[{index}].file",
            f"{problem} Repair the surface, give the mass by numbers, or draw the body with other "
            "shapes.",
        )
    return found


def _symmetric(volume: float, x: float, y: float, z: float) -> Moments:
    return Moments(volume, np.zeros(3), np.diag([x, y, z]))


def _capsule(r: float, length: float) -> Moments:
    """A cylinder and a ball that is cut in two halves."""
    cylinder = math.pi * r * r * length
    ball = 4.0 / 3.0 * math.pi * r**3
    across = cylinder * r * r / 4.0 + ball * r * r / 5.0
    # each half's center is 3/8 r beyond the end of the cylinder
    half = 0.5 * length
    along = cylinder * length * length / 12.0
    along += ball * (half * half + 0.75 * half * r + r * r / 5.0)
    return _symmetric(cylinder + ball, across, across, along)


def _plate(plate: Plate) -> Moments:
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
    return Moments(area * h, np.array([h * first[0], h * first[1], 0.0]), whole)
