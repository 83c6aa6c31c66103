"""Surfaces of revolution about the z axis, centered on the origin, unpainted."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.solid import Ints, Solid, merged, solid

SIDES = 32
# a model has few different bars and balls, many times each
REMEMBERED = 256
# corners flatter than this are smoothed, sharper ones get an edge line
SMOOTH_COSINE = cos(35 * pi / 180)


# of a wheel: spokes, and where they begin and end [radii]
SPOKES, HUB, RIM = 8, 0.3, 0.88


@lru_cache(maxsize=REMEMBERED)
def cylinder(radius: float, length: float, *, sides: int = SIDES, bevel: float = 0.0) -> Solid:
    """A round bar [m], optionally with beveled rims."""
    z = 0.5 * length
    if bevel <= 0.0:
        return revolved([(0, -z), (radius, -z), (radius, z), (0, z)], sides=sides)
    lower = [(0, -z), (radius - bevel, -z), (radius, bevel - z)]
    upper = [(radius, z - bevel), (radius - bevel, z), (0, z)]
    return revolved(lower + upper, sides=sides)


@lru_cache(maxsize=REMEMBERED)
def marked_cylinder(radius: float, length: float, *, sides: int = SIDES) -> Solid:
    """A round bar [m] whose turning is seen: a line runs over its ends and along its side.

    A wheel, which is wider than long, has spokes on both faces besides.
    """
    z = 0.5 * length
    points = np.array([(0, 0, z), (radius, 0, z), (radius, 0, -z), (0, 0, -z)], float)
    # at the rims outward of both faces
    slant = 0.5**0.5
    normals = np.array([(0, 0, 1), (slant, 0, slant), (slant, 0, -slant), (0, 0, -1)], float)
    empty = np.zeros((0, 3))
    pairs = np.array([(0, 1), (1, 2), (2, 3)])
    if length < radius:
        spokes = _spokes(radius)
        count = len(spokes)
        for face in (1.0, -1.0):
            first = len(points)
            on_face = np.column_stack((spokes, np.full(count, face * z)))
            points = np.concatenate((points, on_face))
            normals = np.concatenate((normals, np.tile((0.0, 0.0, face), (count, 1))))
            pairs = np.concatenate((pairs, first + np.arange(count).reshape(-1, 2)))
    mark = solid(empty, empty, np.zeros((0, 3), np.int64), points, normals, pairs)
    return merged((cylinder(radius, length, sides=sides), mark))


def _spokes(radius: float) -> FloatArray:
    """Both ends of each spoke of a wheel but the one at angle 0 [m], shape (ends, 2)."""
    angles = 2.0 * pi * np.arange(1, SPOKES) / SPOKES
    ways = np.column_stack((np.cos(angles), np.sin(angles)))
    inner, outer = HUB * radius * ways, RIM * radius * ways
    return np.stack((inner, outer), axis=1).reshape(-1, 2)


@lru_cache(maxsize=REMEMBERED)
def sleeve(inner: float, outer: float, length: float) -> Solid:
    """A hollow round bar with two radii [m]."""
    z = 0.5 * length
    return revolved([(outer, -z), (outer, z), (inner, z), (inner, -z), (outer, -z)])


@lru_cache(maxsize=REMEMBERED)
def ball(radius: float, *, sides: int = SIDES) -> Solid:
    """A ball [m]."""
    angles = np.linspace(-0.5 * pi, 0.5 * pi, sides // 2 + 1)
    profile = np.column_stack((radius * np.cos(angles), radius * np.sin(angles)))
    profile[[0, -1], 0] = 0.0
    return revolved(profile, sides=sides)


@lru_cache(maxsize=REMEMBERED)
def capsule(radius: float, length: float, *, sides: int = SIDES) -> Solid:
    """A round bar of a length [m] between the centers of its round ends."""
    angles = np.radians(np.linspace(0, 90, sides // 4 + 1))
    top = np.column_stack((radius * np.cos(angles), radius * np.sin(angles) + 0.5 * length))
    top[-1, 0] = 0.0
    bottom = top[::-1] * (1, -1)
    return revolved(np.concatenate((bottom, top)), sides=sides)


def cone(radius: float, low: float, high: float) -> Solid:
    """A cone from its base at z = low to its tip at z = high [m]."""
    return revolved([(0, low), (radius, low), (0, high)], sides=24)


def revolved(profile: ArrayLike, *, sides: int = SIDES) -> Solid:
    """The surface that a profile sweeps around the z axis.

    Args:
        profile: Radius and height [m] of its corners, shape (n, 2), from bottom to top when seen
            with the solid to the left of the radius axis (outside is to the right of the path).
        sides: Number of flat pieces around.
    """
    corners = np.array(profile, float)
    nothing = 1e-12 * max(float(np.abs(corners).max()), 1e-300)
    # poles that rounding holds off the axis would get triangles without area
    corners[np.abs(corners[:, 0]) < nothing, 0] = 0.0
    run = np.diff(corners, axis=0)
    length = np.linalg.norm(run, axis=1)
    keep = length > nothing
    corners = np.concatenate((corners[:1], corners[1:][keep]))
    run, length = run[keep], length[keep]
    outward = np.column_stack((run[:, 1], -run[:, 0])) / length[:, None]

    # the two ends of every profile piece, with normals blended across flat corners
    first, last = outward.copy(), outward.copy()
    flat = np.einsum("ij,ij->i", outward[:-1], outward[1:]) > SMOOTH_COSINE
    blend = outward[:-1] + outward[1:]
    blend /= np.maximum(np.linalg.norm(blend, axis=1), 1e-12)[:, None]
    last[:-1][flat] = blend[flat]
    first[1:][flat] = blend[flat]
    ends = np.stack((corners[:-1], corners[1:]), axis=1).reshape(-1, 2)
    end_normals = np.stack((first, last), axis=1).reshape(-1, 2)

    sharp = [int(i) + 1 for i in np.flatnonzero(~flat) if corners[i + 1, 0] > 0]
    closed = bool(np.allclose(corners[0], corners[-1]))
    if closed or corners[0, 0] > 0:
        sharp.append(0)
    if not closed and corners[-1, 0] > 0:
        sharp.append(len(corners) - 1)
    rim = corners[sharp]
    before, after = (
        outward[[max(i - 1, 0) for i in sharp]],
        outward[[min(i, len(outward) - 1) for i in sharp]],
    )
    if closed and 0 in sharp:
        before[sharp.index(0)] = outward[-1]
    rim_normal = before + after
    rim_normal /= np.maximum(np.linalg.norm(rim_normal, axis=1), 1e-12)[:, None]
    return solid(
        _around(ends, sides),
        _around(end_normals, sides),
        _quads(ends[:, 0], sides),
        _around(rim, sides),
        _around(rim_normal, sides),
        _rings(len(rim), sides),
    )


def _around(rows: FloatArray, sides: int) -> FloatArray:
    """Each (radius, height) pair turned around z, shape (rows * (sides + 1), 3)."""
    angle = np.linspace(0, 2 * pi, sides + 1)
    radius = rows[:, 0, None]
    height = np.broadcast_to(rows[:, 1, None], (len(rows), sides + 1))
    return np.stack((radius * np.cos(angle), radius * np.sin(angle), height), -1).reshape(-1, 3)


def _quads(radius: FloatArray, sides: int) -> Ints:
    """Triangles between rows 0 and 1, 2 and 3, and so on, of these radii [m]."""
    step = np.arange(sides)
    lower = np.arange(0, len(radius), 2)[:, None] * (sides + 1) + step
    upper = lower + sides + 1

    # at the axis one of the two triangles of a quad has no area
    broad_below = np.repeat(radius[0::2] > 0, sides)
    broad_above = np.repeat(radius[1::2] > 0, sides)
    below = np.stack((lower, lower + 1, upper + 1), axis=-1).reshape(-1, 3)[broad_below]
    above = np.stack((lower, upper + 1, upper), axis=-1).reshape(-1, 3)[broad_above]
    return np.concatenate((below, above))


def _rings(count: int, sides: int) -> Ints:
    start = (np.arange(count) * (sides + 1))[:, None] + np.arange(sides)
    return np.stack((start, start + 1), axis=-1).reshape(-1, 2)
