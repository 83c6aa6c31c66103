"""What a surface of triangles encloses, and whether it encloses anything."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.edits.moments import Moments
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.mesh_file import distinct

Ints = NDArray[np.int64]

# corners that differ by less than this share of the size are one, after exact ones were tried
SAME = 1e-6
# less than this share of the box around a surface is nothing
HOLLOW = 1e-6
# moments of real bodies miss the bounds by rounding alone
ROUNDING = 1e-9


def surface_moments(points: FloatArray, triangles: Ints) -> Moments:
    """Moments of what a closed surface encloses (sums over tetrahedra, by the divergence theorem).

    Args:
        points: Corners [m], shape (n, 3).
        triangles: Numbers of corners, all counter-clockwise or all clockwise, shape (m, 3).
    """
    used = points[triangles]
    # from within, so that a part far from its origin loses no digits
    origin = 0.5 * (used.min(axis=(0, 1)) + used.max(axis=(0, 1)))
    a, b, c = np.moveaxis(used - origin, 1, 0)
    six = np.einsum("ij,ij->i", a, np.cross(b, c))
    total = a + b + c
    second = sum(
        np.einsum("i,ij,ik->jk", six, corner, corner, optimize=True) for corner in (a, b, c, total)
    )
    sign = 1.0 if six.sum() >= 0.0 else -1.0
    own = Moments(sign * float(six.sum()) / 6.0, sign * (six @ total) / 24.0, sign * second / 120.0)
    return own.shifted(origin)


def surface_problem(points: FloatArray, triangles: Ints, moments: Moments) -> str:
    """Why a surface has no mass properties that can be trusted; empty if it has.

    Args:
        points: Corners [m], shape (n, 3).
        triangles: Numbers of corners, shape (m, 3).
        moments: From `surface_moments`.
    """
    used = points[triangles]
    low, high = used.min(axis=(0, 1)), used.max(axis=(0, 1))
    size = float((high - low).max())
    loose, turned = _best_edges(points, triangles, size)
    if loose:
        edges = "one edge bounds" if loose == 1 else f"{loose} edges bound"
        return f"The surface is not closed: {edges} a single face."
    if turned:
        return (
            "Some faces of the surface look inward and others outward, so its inside is ambiguous."
        )
    room = float(np.prod(np.maximum(high - low, HOLLOW * size)))
    if moments.volume <= HOLLOW * room:
        return "The surface encloses no volume."
    if moments.volume > room * (1.0 + ROUNDING) or _is_impossible(moments, low, high):
        return (
            "The inertia computed from the surface is not physical; parts of the surface are "
            "inside out or overlap."
        )
    return ""


def _is_impossible(moments: Moments, low: FloatArray, high: FloatArray) -> bool:
    """Whether the center is outside of the box, or mass would have to be negative somewhere."""
    margin = ROUNDING * float((high - low).max())
    outside = (moments.center < low - margin) | (moments.center > high + margin)
    return bool(outside.any()) or float(np.linalg.eigvalsh(moments.spread)[0]) <= 0.0


def _best_edges(points: FloatArray, triangles: Ints, size: float) -> tuple[int, int]:
    """Loose and turned edges, with the corners taken as they are or, if that is better, as near."""
    exact = _edges(points, triangles)
    return min(exact, _edges(np.round(points / (SAME * size)), triangles)) if exact[0] else exact


def _edges(points: FloatArray, triangles: Ints) -> tuple[int, int]:
    """Number of edges with an odd number of faces, and of those passed twice in one direction."""
    corner = distinct(points)[1][triangles]
    broad = (np.diff(corner[:, (0, 1, 2, 0)], axis=1) != 0).all(axis=1)
    pairs = np.concatenate([corner[broad][:, k] for k in ((0, 1), (1, 2), (2, 0))])
    # one number for both ends sorts faster than two
    low, high = pairs.min(axis=1), pairs.max(axis=1)
    edges, index = np.unique(low * len(points) + high, return_inverse=True)
    uses = np.bincount(index, minlength=len(edges))
    ways = np.bincount(index, np.sign(pairs[:, 1] - pairs[:, 0]), minlength=len(edges))
    loose = uses % 2 == 1
    return int(loose.sum()), int((~loose & (ways != 0.0)).sum())
