"""Surfaces as plain arrays: triangles with normals and colors, and the lines along sharp edges.

Everything the scene draws is built from these arrays and handed to VTK once; no filter pipelines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import Color

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Made = TypeVar("Made")

# an edge is the darkened color of the face it bounds
EDGE_SHADE = 0.5
# how much of a push outward a corner passes on to its faces at least [cosine]
SHARPEST = 0.4
# nothing is drawn farther away than this [m]
FARTHEST = 1e9
# which corners of a box are high along which axis, the lowest first and the highest last
HIGH_CORNERS = np.array([[i & 1, i >> 1 & 1, i >> 2 & 1] for i in range(8)], bool)


@dataclass(frozen=True, eq=False, kw_only=True)
class Solid:
    """A colored surface. Lengths in metres, in the frame of what it belongs to.

    Edges have points of their own, lifted off the faces a little so that faces do not hide them.
    """

    points: FloatArray  # (n, 3) [m]
    normals: FloatArray  # (n, 3), unit, outward
    triangles: Ints  # (m, 3), counter-clockwise seen from outside
    colors: Bytes  # (n, 3)
    edge_points: FloatArray  # (k, 3) [m]
    edge_normals: FloatArray  # (k, 3), unit, outward
    edges: Ints  # (l, 2)
    edge_colors: Bytes  # (k, 3)

    @cached_property
    def triangle_bounds(self) -> tuple[FloatArray, FloatArray]:
        """Least and greatest coordinates of each triangle [m], shape (m, 3) each."""
        corners = self.points[self.triangles]
        return corners.min(axis=1), corners.max(axis=1)

    @cached_property
    def triangle_edges(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """First corner of each triangle [m] and the edges from it, shape (m, 3) each."""
        a, b, c = np.moveaxis(self.points[self.triangles], 1, 0)
        return a, b - a, c - a

    @cached_property
    def triangle_forms(self) -> tuple[FloatArray, FloatArray]:
        """Where rays with start s and direction d meet the triangles (Moeller and Trumbore).

        Returns:
            Forms of (d, s x d), shape (3 m, 6): the determinants of all triangles, then their
            first, then their second barycentric coordinates times the determinant; and forms of
            (s, 1), shape (m, 4): the distance in lengths of d, times the determinant.
        """
        corner, edge1, edge2 = self.triangle_edges
        normal = np.cross(edge1, edge2)
        forms = np.zeros((3, len(corner), 6))
        forms[0, :, :3] = -normal
        forms[1, :, :3], forms[1, :, 3:] = np.cross(corner, edge2), edge2
        forms[2, :, :3], forms[2, :, 3:] = np.cross(edge1, corner), -edge1
        offset = -np.einsum("ij,ij->i", corner, normal)
        return forms.reshape(-1, 6), np.column_stack((normal, offset))

    @cached_property
    def _own_bounds(self) -> tuple[FloatArray, FloatArray]:
        return _bounds(np.concatenate((self.points, self.edge_points)))

    @cached_property
    def _own_corners(self) -> FloatArray:
        return _corners(*self._own_bounds)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return self.triangles.size == 0 and self.edges.size == 0

    def painted(self, color: Color) -> Solid:
        """The same surface in one color."""
        shade = tuple(round(EDGE_SHADE * part) for part in color)
        return replace(
            self,
            colors=_filled(len(self.points), color),
            edge_colors=_filled(len(self.edge_points), shade),
        )

    def moved(self, matrix: FloatArray) -> Solid:
        """The surface carried to another frame by a rigid transformation, shape (4, 4)."""
        rotation, shift = matrix[:3, :3], matrix[:3, 3]
        return replace(
            self,
            points=self.points @ rotation.T + shift,
            normals=self.normals @ rotation.T,
            edge_points=self.edge_points @ rotation.T + shift,
            edge_normals=self.edge_normals @ rotation.T,
        )

    @cached_property
    def outward(self) -> FloatArray:
        """How the points move when all faces move outward by one, shape (n, 3)."""
        if not len(self.points):
            return np.zeros((0, 3))
        size = max(float(np.ptp(self.points, axis=0).max()), 1e-12)
        keys = np.round(self.points / (1e-6 * size)).astype(np.int64)
        corner = np.unique(keys, axis=0, return_inverse=True)[1].ravel()

        # each direction at a corner counts once, however many triangles share it
        rows = np.column_stack((corner, np.round(50 * self.normals))).astype(np.int64)
        first = np.unique(rows, axis=0, return_index=True)[1]
        total: FloatArray = np.zeros((int(corner.max()) + 1, 3))
        np.add.at(total, corner[first], self.normals[first])
        length = np.linalg.norm(total, axis=1, keepdims=True)
        outward = total / np.where(length > 1e-9, length, 1.0)

        # longer at corners, so that each face moves by the whole distance
        least = np.ones(len(total))
        along = np.einsum("ij,ij->i", self.normals[first], outward[corner[first]])
        np.minimum.at(least, corner[first], along)
        outward /= np.maximum(least, SHARPEST)[:, None]
        moves: FloatArray = outward[corner]
        return moves

    def swollen(self, distance: float) -> Solid:
        """The surface pushed outward by a distance [m] without tearing open at its edges."""
        return replace(
            self,
            points=self.points + distance * self.outward,
            edge_points=self.edge_points + distance * self.edge_normals,
        )

    def without_edges(self) -> Solid:
        """The same faces, unlined."""
        return replace(
            self,
            edge_points=np.zeros((0, 3)),
            edge_normals=np.zeros((0, 3)),
            edges=np.zeros((0, 2), np.int64),
            edge_colors=np.zeros((0, 3), np.uint8),
        )

    def bounds(self, place: FloatArray | None = None) -> tuple[FloatArray, FloatArray]:
        """Lower and upper corner [m], shape (3,) each, of the surface carried by a place (4, 4)."""
        if place is None:
            return self._own_bounds
        points = np.concatenate((self.points, self.edge_points))
        return _bounds(points @ place[:3, :3].T + place[:3, 3])

    def corners(self, place: FloatArray | None = None) -> FloatArray:
        """The eight corners of the bounding box [m], shape (8, 3); place as for `bounds`."""
        return self._own_corners if place is None else _corners(*self.bounds(place))


def once_per_solid(make: Callable[[Solid], Made]) -> Callable[[Solid], Made]:
    """A function that keeps its result for each surface as long as that is in use."""
    known: WeakKeyDictionary[Solid, Made] = WeakKeyDictionary()

    @wraps(make)
    def kept(solid: Solid) -> Made:
        found = known.get(solid)
        if found is None:
            found = known[solid] = make(solid)
        return found

    return kept


def solid(
    points: FloatArray,
    normals: FloatArray,
    triangles: Ints,
    edge_points: FloatArray | None = None,
    edge_normals: FloatArray | None = None,
    edges: Ints | None = None,
) -> Solid:
    """A surface that is not painted yet; shapes as in `Solid`."""
    edge_points = np.zeros((0, 3)) if edge_points is None else np.asarray(edge_points, float)
    return Solid(
        points=np.asarray(points, float).reshape(-1, 3),
        normals=np.asarray(normals, float).reshape(-1, 3),
        triangles=np.asarray(triangles, np.int64).reshape(-1, 3),
        colors=_filled(len(points), (255, 255, 255)),
        edge_points=edge_points,
        edge_normals=np.zeros_like(edge_points) if edge_normals is None else edge_normals,
        edges=np.zeros((0, 2), np.int64) if edges is None else edges,
        edge_colors=_filled(len(edge_points), (128, 128, 128)),
    )


def _bounds(points: FloatArray) -> tuple[FloatArray, FloatArray]:
    if not len(points):
        return np.zeros(3), np.zeros(3)
    return points.min(axis=0), points.max(axis=0)


def _corners(low: FloatArray, high: FloatArray) -> FloatArray:
    return np.where(HIGH_CORNERS, high, low)


def sane(points: FloatArray) -> FloatArray:
    """Points [m] without gaps and infinities, within what graphics can show."""
    found: FloatArray = np.clip(np.nan_to_num(points), -FARTHEST, FARTHEST)
    return found


def nothing() -> Solid:
    """A surface without faces and edges."""
    return solid(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3), np.int64))


def lines(points: FloatArray, edges: Ints) -> Solid:
    """Lines only: points (k, 3) [m] and pairs of indices (l, 2)."""
    empty = np.zeros((0, 3))
    return solid(empty, empty, np.zeros((0, 3), np.int64), points, None, np.asarray(edges))


def merged(parts: Iterable[Solid]) -> Solid:
    """Several surfaces as one."""
    parts = [part for part in parts if not part.empty]
    if not parts:
        return nothing()
    if len(parts) == 1:
        return parts[0]
    return Solid(
        points=np.concatenate([part.points for part in parts]),
        normals=np.concatenate([part.normals for part in parts]),
        triangles=_stacked([p.triangles for p in parts], [len(p.points) for p in parts]),
        colors=np.concatenate([part.colors for part in parts]),
        edge_points=np.concatenate([part.edge_points for part in parts]),
        edge_normals=np.concatenate([part.edge_normals for part in parts]),
        edges=_stacked([p.edges for p in parts], [len(p.edge_points) for p in parts]),
        edge_colors=np.concatenate([part.edge_colors for part in parts]),
    )


def _stacked(indices: Sequence[Ints], counts: Sequence[int]) -> Ints:
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    return np.concatenate([index + start for index, start in zip(indices, starts, strict=True)])


def _filled(count: int, color: tuple[int, ...]) -> Bytes:
    return np.tile(np.array(color, np.uint8), (count, 1))
