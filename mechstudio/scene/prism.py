"""Boxes and extruded outlines along the z axis, unpainted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi

import numpy as np
from numpy.typing import ArrayLike
from vtkmodules.vtkCommonCore import vtkIdList, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolygon

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.solid import Ints, Solid, solid

# corners flatter than this are smoothed, sharper ones get an edge line
SMOOTH_COSINE = cos(35 * pi / 180)
# a model has few different boxes, many times each
REMEMBERED = 256


def box(size: Sequence[float]) -> Solid:
    """A box with edge lengths (x, y, z) [m]."""
    x, y, z = size
    return _box(float(x), float(y), float(z))


@lru_cache(maxsize=REMEMBERED)
def _box(width: float, depth: float, height: float) -> Solid:
    x, y, z = 0.5 * width, 0.5 * depth, 0.5 * height
    return prism([(-x, -y), (x, -y), (x, y), (-x, y)], -z, z)


def prism(outline: ArrayLike, low: float, high: float) -> Solid:
    """A polygon in the xy plane extruded from z = low to z = high [m].

    Args:
        outline: Corners [m], shape (n, 2), in either sense; may be concave.
        low: Height of the lower face [m].
        high: Height of the upper face [m].
    """
    corners = np.asarray(outline, float)
    if _area(corners) < 0:
        corners = corners[::-1]
    count = len(corners)
    run = np.roll(corners, -1, axis=0) - corners
    run /= np.maximum(np.linalg.norm(run, axis=1), 1e-300)[:, None]
    outward = np.column_stack((run[:, 1], -run[:, 0]))
    smooth = np.einsum("ij,ij->i", np.roll(outward, 1, axis=0), outward) > SMOOTH_COSINE
    blend = np.roll(outward, 1, axis=0) + outward
    blend /= np.maximum(np.linalg.norm(blend, axis=1), 1e-12)[:, None]
    start = np.where(smooth[:, None], blend, outward)
    after = np.where(np.roll(smooth, -1)[:, None], np.roll(blend, -1, axis=0), outward)

    # walls: four points each, in the order lower start, lower end, upper end, upper start
    nxt = np.roll(corners, -1, axis=0)
    wall = np.stack(
        [_lifted(corners, low), _lifted(nxt, low), _lifted(nxt, high), _lifted(corners, high)], 1
    )
    wall_normal = np.stack([_lifted(n, 0.0) for n in (start, after, after, start)], 1)
    first = 4 * np.arange(count)[:, None]
    walls = np.concatenate([first + np.array(half) for half in ((0, 1, 2), (0, 2, 3))])

    faces = _ears(corners)
    base = 4 * count
    points = np.concatenate((wall.reshape(-1, 3), _lifted(corners, low), _lifted(corners, high)))
    normals = np.concatenate(
        (
            wall_normal.reshape(-1, 3),
            np.tile([0, 0, -1.0], (count, 1)),
            np.tile([0, 0, 1.0], (count, 1)),
        )
    )
    triangles = np.concatenate((walls, faces[:, ::-1] + base, faces + base + count))
    return solid(points, normals, triangles, *_prism_edges(corners, blend, smooth, low, high))


def _prism_edges(
    corners: FloatArray, outward: FloatArray, smooth: np.ndarray, low: float, high: float
) -> tuple[FloatArray, FloatArray, Ints]:
    """Rims of both faces and the upright lines at sharp corners."""
    count = len(corners)
    ring = np.arange(count)
    pairs = np.column_stack((ring, np.roll(ring, -1)))
    upright = np.column_stack((ring, ring + count))[~smooth]
    points = np.concatenate((_lifted(corners, low), _lifted(corners, high)))
    normals = np.concatenate((_lifted(outward, -0.7), _lifted(outward, 0.7)))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    return points, normals, np.concatenate((pairs, pairs + count, upright))


def _lifted(rows: FloatArray, height: float) -> FloatArray:
    return np.column_stack((rows, np.full(len(rows), height)))


def _area(corners: FloatArray) -> float:
    x, y = corners.T
    return 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))


def _ears(corners: FloatArray) -> Ints:
    """Triangles that fill a counter-clockwise polygon, shape (n - 2, 3)."""
    count = len(corners)
    points = vtkPoints()
    for x, y in corners:
        points.InsertNextPoint(x, y, 0.0)
    polygon = vtkPolygon()
    polygon.Initialize(count, list(range(count)), points)
    found = vtkIdList()
    if not polygon.EarCutTriangulation(found, 0):
        middle = np.arange(1, count - 1)
        return np.column_stack((np.zeros_like(middle), middle, middle + 1))
    ids = np.array([found.GetId(i) for i in range(found.GetNumberOfIds())], np.int64)
    return ids.reshape(-1, 3)


def rounded_hull(points: FloatArray, radius: float) -> FloatArray:
    """Outline at a distance [m] around the convex hull of points (n, 2) [m]."""
    angle = np.linspace(0, 2 * pi, 48, endpoint=False)
    circle = radius * np.column_stack((np.cos(angle), np.sin(angle)))
    return hull((points[:, None] + circle).reshape(-1, 2))


def hull(points: FloatArray) -> FloatArray:
    """Convex hull, counter-clockwise (monotone chain)."""
    ordered = points[np.lexsort((points[:, 1], points[:, 0]))]
    scale = float(np.ptp(points, axis=0).max())

    def chain(rows: FloatArray) -> list[FloatArray]:
        kept: list[FloatArray] = []
        for row in rows:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], row) <= 1e-9 * scale * scale:
                kept.pop()
            kept.append(row)
        return kept[:-1]

    return np.array(chain(ordered) + chain(ordered[::-1]))


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
