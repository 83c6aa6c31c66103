"""A part in a mesh file: how large it is and what it weighs, in the unit of the file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mechstudio.answering import answering
from mechstudio.edits.closed_surface import surface_moments, surface_problem
from mechstudio.edits.mass_properties import MassProperties, mass_properties
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.mesh_file import read_mesh
from mechstudio.model import Box

# flat surfaces get a box that thick, as a share of its length
LEAST_THICKNESS = 1e-3


@answering
@dataclass(frozen=True, eq=False)
class MeshPart:
    """What is known of a mesh file. Lengths in the unit of the file.

    Attributes:
        path: The file.
        points: Corners, shape (n, 3).
        triangles: Numbers of corners, shape (m, 3).
        weight: What it weighs at density 1.
        problem: Why that is the weight of the box around it; empty if it is that of what the
            surface encloses.
    """

    path: Path
    points: FloatArray
    triangles: NDArray[np.int64]
    weight: MassProperties
    problem: str

    @property
    def corners(self) -> tuple[FloatArray, FloatArray]:
        """Least and greatest coordinates, shape (3,) each."""
        used = self.points[self.triangles]
        return used.min(axis=(0, 1)), used.max(axis=(0, 1))


def read_part(path: Path) -> MeshPart:
    """Read a mesh file and find out what its part weighs.

    Raises:
        FileError: It cannot be read.
    """
    points, triangles = read_mesh(path)
    moments = surface_moments(points, triangles)
    problem = surface_problem(points, triangles, moments)
    if not problem:
        return MeshPart(path, points, triangles, MassProperties.of(moments, 1.0), "")
    used = points[triangles]
    low, high = used.min(axis=(0, 1)), used.max(axis=(0, 1))
    size = np.maximum(high - low, LEAST_THICKNESS * float((high - low).max()))
    box = Box(size=tuple(size.tolist()), position=tuple((0.5 * (low + high)).tolist()))
    return MeshPart(path, points, triangles, mass_properties([box], 1.0), problem)
