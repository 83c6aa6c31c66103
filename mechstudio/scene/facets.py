"""Faces, edges and round walls of a surface of triangles, such as one from a mesh file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, pi

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.solid import Ints, Solid, once_per_solid

# triangles that meet at less than this belong to one flat face, or to one round wall
FLAT = cos(0.3 * pi / 180)
ROUND = cos(35 * pi / 180)
# a face whose normals differ by more than this [cosine] is no plane after all
FLATTEST = cos(1.0 * pi / 180)
# shares of the spread of normals: none along an axis, some across it
NO_SPREAD, SOME_SPREAD = 1e-5, 1e-2
# how far the corners of a round wall may lie off a circle [radii]
OFF_CIRCLE = 0.02
# corners of a surface closer than this are one [sizes of the surface]
SAME = 1e-6
PLACES = round(1 / SAME) + 1
# larger surfaces are not searched: that would hold up the pointer
MOST_TRIANGLES = 100_000
# nor are all round walls of these
MOST_SEARCHED = 20_000
# longest side of a round face [radii]: it turns by no more than a round wall does
LONGEST_SIDE = (2.0 - 2.0 * ROUND) ** 0.5
# triangles of a round wall at least, and sum of its normals where it goes all about, over its area
FEWEST, ALL_ABOUT = 12, 0.05


@dataclass(frozen=True, eq=False)
class Wall:
    """A round wall: of a hole, a shaft, a cone.

    Attributes:
        axis: Unit vector along which it is straight, shape (3,).
        center: A point of its axis [m], shape (3,); None if it is no part of a cylinder.
    """

    axis: FloatArray
    center: FloatArray | None


@dataclass(frozen=True, eq=False)
class Disk:
    """A round flat face, which may have holes.

    Attributes:
        center: Its center [m], shape (3,).
        radius: Radius of its outer rim [m].
    """

    center: FloatArray
    radius: float


class Facets:
    """What the triangles of a surface form together, in the frame of the surface."""

    def __init__(self, solid: Solid) -> None:
        self._solid = solid
        _, edge1, edge2 = solid.triangle_edges
        across = np.cross(edge1, edge2)
        doubled = np.linalg.norm(across, axis=1)
        self._normals: FloatArray = across / np.maximum(doubled, 1e-300)[:, None]
        self._areas: FloatArray = 0.5 * doubled
        count = len(solid.triangles)
        searched = count <= MOST_TRIANGLES
        self._corners = _corners(solid) if searched else solid.triangles
        pairs = _neighbors(self._corners) if searched else np.zeros((0, 2), np.int64)
        cosines = np.einsum("ij,ij->i", self._normals[pairs[:, 0]], self._normals[pairs[:, 1]])
        self._flat = _groups(pairs[cosines >= FLAT], count)
        self._round = _groups(pairs[cosines >= ROUND], count)
        # by the first triangle of a face and their number, which tell it from all others
        self._disks: dict[tuple[int, int], Disk | None] = {}

    def normal(self, triangle: int) -> FloatArray:
        """Unit normal of the flat face that a triangle is part of, outward, shape (3,)."""
        return self._normal(self._face(triangle))

    def round_face(self, triangle: int) -> Disk | None:
        """The round flat face that a triangle is part of.

        Args:
            triangle: Triangle of the face, which may have holes.

        Returns:
            None if the outer rim of the face is no circle.
        """
        face = self._face(triangle)
        key = int(face.argmax()), int(np.count_nonzero(face))
        if key not in self._disks:
            # a pointer that goes over the face asks at each place
            self._disks[key] = self._disk(face)
        return self._disks[key]

    def _normal(self, face: NDArray[np.bool_]) -> FloatArray:
        return tidy(self._areas[face] @ self._normals[face])

    def _disk(self, face: NDArray[np.bool_]) -> Disk | None:
        rim = _rim(self._corners[face])
        if not len(rim):
            return None
        numbers, ends = np.unique(rim, return_inverse=True)
        ends = ends.reshape(rim.shape)
        points = self._solid.points[numbers]
        # what is farthest from any place of the face is on its outer rim
        farthest = int(np.argmax(np.linalg.norm(points - points.mean(axis=0), axis=1)))
        loops = _groups(ends, len(points))
        outer = loops == loops[farthest]
        center = _center(points[outer], self._normal(face))
        if center is None:
            return None
        radius = float(np.linalg.norm(points[farthest] - center))
        runs = points[ends[outer[ends[:, 0]]]]
        lengths = np.linalg.norm(runs[:, 1] - runs[:, 0], axis=1)
        return None if lengths.max() > LONGEST_SIDE * radius else Disk(center, radius)

    def _face(self, triangle: int) -> NDArray[np.bool_]:
        """Which triangles form one flat face with a triangle, itself among them."""
        face: NDArray[np.bool_] = self._flat == self._flat[triangle]
        if (self._normals[face] @ self._normals[triangle] < FLATTEST).any():
            face = np.arange(len(self._flat)) == triangle
        return face

    def wall(self, triangle: int) -> Wall | None:
        """The round wall that a triangle is part of; None if it is not part of one."""
        part = self._round == self._round[triangle]
        weights = self._areas[part] / max(float(self._areas[part].sum()), 1e-300)
        apart = self._normals[part] - weights @ self._normals[part]
        spreads, axes = np.linalg.eigh(np.einsum("i,ij,ik->jk", weights, apart, apart))
        if spreads[0] > NO_SPREAD or spreads[1] < SOME_SPREAD:
            return None
        axis = tidy(axes[:, 0])
        upright = np.abs(self._normals[part] @ axis).max() < 1e-3
        corners = self._solid.points[np.unique(self._solid.triangles[part])]
        return Wall(axis, _center(corners, axis) if upright else None)

    def end(self, triangle: int, point: FloatArray) -> FloatArray | None:
        """Center of the end of a round wall that is nearer to a point, shape (3,) [m].

        Args:
            triangle: Triangle of the wall.
            point: The point [m], shape (3,).

        Returns:
            None if the triangle is part of no cylinder.
        """
        ends = self._ends(triangle)
        if ends is None:
            return None
        return min(ends, key=lambda end: float(np.linalg.norm(end - point)))

    @cached_property
    def rims(self) -> tuple[FloatArray, ...]:
        """Centers of both ends of each wall that is round all about, a hole or a shaft [m]."""
        numbers, counts = np.unique(self._round, return_counts=True)
        found: list[FloatArray] = []
        if len(self._round) <= MOST_SEARCHED:
            # the number of a group is that of its first triangle
            for first in numbers[counts >= FEWEST].tolist():
                part = self._round == first
                outward = self._areas[part] @ self._normals[part]
                if np.linalg.norm(outward) < ALL_ABOUT * self._areas[part].sum():
                    found += self._ends(first) or ()
        return tuple(found)

    def _ends(self, triangle: int) -> tuple[FloatArray, FloatArray] | None:
        wall = self.wall(triangle)
        if wall is None or wall.center is None:
            return None
        part = self._round == self._round[triangle]
        corners = self._solid.points[np.unique(self._solid.triangles[part])]
        along = (corners - wall.center) @ wall.axis
        return (
            wall.center + float(along.min()) * wall.axis,
            wall.center + float(along.max()) * wall.axis,
        )

    def edge(self, point: FloatArray, near: float) -> FloatArray | None:
        """Unit vector along the straight edge within a distance [m] of a point (3,) [m], if any."""
        ends = self._solid.edge_points[self._solid.edges]
        if not len(ends):
            return None
        starts, runs = ends[:, 0], ends[:, 1] - ends[:, 0]
        lengths = np.linalg.norm(runs, axis=1)
        ways = runs / np.maximum(lengths, 1e-300)[:, None]
        along = np.clip(np.einsum("ij,ij->i", point - starts, ways), 0.0, lengths)
        gaps = np.linalg.norm(point - starts - along[:, None] * ways, axis=1)
        # pieces of round rims are too short to point anywhere
        usable = np.where(lengths > 3.0 * near, gaps, np.inf)
        nearest = int(np.argmin(usable))
        return tidy(ways[nearest]) if usable[nearest] <= near else None


facets = once_per_solid(Facets)
"""The facets of a surface, computed once."""


def tidy(direction: FloatArray) -> FloatArray:
    """A direction of length 1 without the noise of rounding beside an axis."""
    unit = direction / np.linalg.norm(direction)
    unit = np.where(np.abs(unit) < 1e-7, 0.0, unit)
    found: FloatArray = unit / np.linalg.norm(unit)
    return found


def _corners(solid: Solid) -> Ints:
    """Points of the corners of triangles, shape (n, 3); of points at one place the first."""
    low = solid.points.min(axis=0)
    size = max(float(np.ptp(solid.points, axis=0).max()), 1e-300)
    x, y, z = np.round((solid.points - low) / (SAME * size)).astype(np.int64).T
    # one number for each place: sorting rows takes many times longer
    places = (x * PLACES + y) * PLACES + z
    _, first, numbers = np.unique(places, return_index=True, return_inverse=True)
    found: Ints = first[numbers.ravel()][solid.triangles]
    return found


def _sides(corners: Ints) -> Ints:
    """Both ends of all sides of triangles (n, 3), the lower number first, shape (3 n, 2)."""
    return np.sort(np.concatenate((corners[:, :2], corners[:, 1:], corners[:, ::2])), axis=1)


def _side_numbers(ends: Ints) -> Ints:
    """One number for each side (n, 2): sorting rows takes many times longer."""
    numbers: Ints = ends[:, 0] * (int(ends.max(initial=0)) + 1) + ends[:, 1]
    return numbers


def _rim(corners: Ints) -> Ints:
    """Both ends of the sides that only one of some triangles (n, 3) has, shape (m, 2)."""
    ends = _sides(corners)
    _, first, counts = np.unique(_side_numbers(ends), return_index=True, return_counts=True)
    found: Ints = ends[first[counts == 1]]
    return found


def _neighbors(corners: Ints) -> Ints:
    """Pairs of triangles with a common side, shape (n, 2)."""
    ends = _sides(corners)
    sides = _side_numbers(ends)
    owner = np.tile(np.arange(len(corners)), 3)
    order = np.argsort(sides, kind="stable")
    same = sides[order[1:]] == sides[order[:-1]]
    pairs: Ints = np.column_stack((owner[order[:-1]], owner[order[1:]]))[same]
    return pairs


def _groups(pairs: Ints, count: int) -> Ints:
    """A number for each triangle, one for all that hang together, shape (count,)."""
    labels = np.arange(count)
    while True:
        # each takes the least number of its neighbors, and that one's number in turn
        least = labels.copy()
        shared = np.minimum(labels[pairs[:, 0]], labels[pairs[:, 1]])
        for side in (0, 1):
            np.minimum.at(least, labels[pairs[:, side]], shared)
        least = least[least[least]]
        if (least == labels).all():
            return labels
        labels = least[labels]


def _center(points: FloatArray, axis: FloatArray) -> FloatArray | None:
    """A point of the axis of the cylinder that points (n, 3) [m] lie on; None if on none."""
    middle = points.mean(axis=0)
    flat = np.linalg.svd(axis[None])[2][1:]
    x, y = ((points - middle) @ flat.T).T
    rows = np.column_stack((2 * x, 2 * y, np.ones(len(x))))
    solution = np.linalg.lstsq(rows, x * x + y * y, rcond=None)[0]
    radii = np.hypot(x - solution[0], y - solution[1])
    radius = float(radii.mean())
    if np.abs(radii - radius).max() > OFF_CIRCLE * radius:
        return None
    found: FloatArray = middle + solution[:2] @ flat
    return found
