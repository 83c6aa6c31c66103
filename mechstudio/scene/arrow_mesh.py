"""Surfaces of many arrows at once: one template, stretched and turned for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.solid import Ints

# of an arrow, in radii of its shaft
HEAD_RADIUS, HEAD_LENGTH = 2.6, 7.0
_LARGEST_HEAD = 0.6  # of a short arrow, in its length
_SECOND_HEAD = 0.6  # how far behind the first, in lengths of a head


@dataclass(frozen=True, kw_only=True)
class Template:
    """An arrow from which all others are made by sums of a few vectors of each.

    Attributes:
        weights: How much of each vector a corner takes, shape (n, 6): along the arrow, the length
            of its shaft and of its head; across it, the radius of the shaft along two axes and
            that of the head.
        normals: Unit normals of the corners, of which the last part is along the arrow, shape
            (n, 3).
        triangles: Corners of each triangle, shape (m, 3).
    """

    weights: FloatArray
    normals: FloatArray
    triangles: Ints


@lru_cache(maxsize=8)
def template(sides: int, *, heads: int) -> Template:
    """An arrow with so many sides and one or two heads."""
    angle = 2.0 * np.pi * np.arange(sides) / sides
    round_, none = np.column_stack((np.cos(angle), np.sin(angle))), np.zeros((sides, 2))
    across, back = np.pad(round_, ((0, 0), (0, 1))), np.tile((0.0, 0.0, -1.0), (sides, 1))
    slope = np.add(across, (0.0, 0.0, HEAD_RADIUS / HEAD_LENGTH))
    slope /= np.linalg.norm(slope, axis=1, keepdims=True)

    def ring(body: float, head: float, thin: FloatArray, thick: FloatArray) -> FloatArray:
        return np.column_stack((np.tile((body, head), (sides, 1)), thin, thick))

    here = np.arange(sides)
    beside = (here + 1) % sides
    lid = np.column_stack((np.zeros(sides - 2, int), here[2:], here[1:-1]))
    wall = np.column_stack((here, beside, sides + beside, here, sides + beside, sides + here))
    start, end = ring(0.0, 0.0, round_, none), ring(1.0, 0.0, round_, none)
    weights, normals, triangles = [start, start, end], [back, across, across], [lid]
    triangles.append(sides + wall.reshape(-1, 3))
    for behind in _SECOND_HEAD * np.arange(heads):
        first = sides * len(weights)
        foot, tip = ring(1.0, -behind, none, round_), ring(1.0, 1.0 - behind, none, none)
        weights += [foot, foot, tip]
        normals += [back, slope, slope]
        triangles += [first + lid, first + sides + np.column_stack((here, beside, sides + here))]
    return Template(
        weights=np.concatenate(weights),
        normals=np.concatenate(normals),
        triangles=np.concatenate(triangles),
    )


def corners(
    shape: Template, points: FloatArray, ways: FloatArray, radius: float
) -> tuple[FloatArray, FloatArray]:
    """Corners of arrows [m] and their unit normals, each of shape (corners, arrows, 3).

    Args:
        shape: Of one arrow.
        points: Where they begin [m], shape (n, 3).
        ways: How far and where they go [m], shape (n, 3); none is zero.
        radius: Of their shafts [m].
    """
    length = np.linalg.norm(ways, axis=1)[:, None]
    # short arrows have heads in proportion
    head = np.minimum(HEAD_LENGTH * radius, _LARGEST_HEAD * length)
    thick = head / HEAD_LENGTH * HEAD_RADIUS
    thin = np.minimum(radius, head / HEAD_LENGTH)
    x, y, z = axes = _axes(ways / length)
    vectors = np.stack(((length - head) * z, head * z, thin * x, thin * y, thick * x, thick * y))
    # one product for all: much faster than one for each arrow
    places = np.tensordot(shape.weights, vectors, axes=1) + points
    return places, np.tensordot(shape.normals, axes, axes=1)


def triangles(shape: Template, count: int) -> Ints:
    """Corners of the triangles of so many arrows, as `corners` lists them, shape (m, 3)."""
    found: Ints = (shape.triangles * count + np.arange(count)[:, None, None]).reshape(-1, 3)
    return found


def _axes(along: FloatArray) -> FloatArray:
    """Right-handed axes, each of shape (n, 3), the third along unit vectors; shape (3, n, 3)."""
    aside = np.cross(np.eye(3)[np.abs(along).argmin(axis=1)], along)
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    return np.stack((aside, np.cross(along, aside), along))
