"""The parts of a curve that lie within a plot."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray


def strokes_within(points: FloatArray, low: FloatArray, high: FloatArray) -> list[FloatArray]:
    """Lines through points as far as they are in a box; formats of figures need not know clipping.

    Args:
        points: Shape (n, 2); where one is not finite there is a gap.
        low: Lower left corner of the box, shape (2,).
        high: Upper right corner, shape (2,).

    Returns:
        Lines, each of shape (m, 2).
    """
    starts, ways = points[:-1], np.diff(points, axis=0)
    finite = np.asarray(np.isfinite(points).all(axis=1))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ends = np.stack([(low - starts) / ways, (high - starts) / ways])
        inside = (starts >= low) & (starts <= high)
    # where a piece runs along a side it is inside of it everywhere, or nowhere
    still = ways == 0.0
    enters = np.where(still, np.where(inside, -np.inf, np.inf), ends.min(axis=0))
    leaves = np.where(still, np.inf, ends.max(axis=0))
    first = np.maximum(enters.max(axis=1, initial=0.0), 0.0)
    last = np.minimum(leaves.min(axis=1, initial=1.0), 1.0)
    kept = np.flatnonzero(finite[:-1] & finite[1:] & (first <= last))
    if not kept.size:
        return []
    begins = starts[kept] + first[kept, None] * ways[kept]
    stops = starts[kept] + last[kept, None] * ways[kept]
    joined = (np.diff(kept) == 1) & (last[kept[:-1]] == 1.0) & (first[kept[1:]] == 0.0)
    breaks = np.flatnonzero(~joined) + 1
    return [
        np.concatenate([begins[part[:1]], stops[part]])
        for part in np.split(np.arange(kept.size), breaks)
    ]
