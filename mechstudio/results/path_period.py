"""After what time the path of a point returns to where it was."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.geometry.arrays import FloatArray

# of the size of the path: so near is back, and so far is away
NEAR, AWAY = 0.02, 0.1


def path_period(times: ArrayLike, points: ArrayLike) -> float | None:
    """Time that a point takes to come back to where it was, in the same direction [s].

    The last row tells; of a motion that is not periodic this is the time since it last came by.

    Args:
        times: Of the rows [s], shape (n,), ascending.
        points: Where the point is then [m], shape (n, 3).

    Returns:
        None where it has not come by before.
    """
    found, moments = np.asarray(points, float), np.asarray(times, float)
    if len(found) < 3:
        return None
    size = float(np.linalg.norm(np.ptp(found, axis=0)))
    ways = np.gradient(found, axis=0)
    last = len(found) - 1
    gaps: FloatArray = _gaps(found, found[last])
    left = np.flatnonzero(gaps > AWAY * size)
    if size == 0.0 or not len(left):
        return None
    near = (gaps <= NEAR * size) & (ways @ ways[last] > 0.0)
    back = np.flatnonzero(near[: left[-1]])
    if not len(back):
        return None
    # of the rows that are near, those of the last visit: the nearest of them
    visit = back[back > back[-1] - _length_of_run(back)]
    return float(moments[last] - moments[visit[np.argmin(gaps[visit])]])


def _length_of_run(rows: np.ndarray) -> int:
    """How many rows at the end follow each other without a gap."""
    breaks = np.flatnonzero(np.diff(rows) > 1)
    return len(rows) - (int(breaks[-1]) + 1 if len(breaks) else 0)


def _gaps(points: FloatArray, place: FloatArray) -> FloatArray:
    """How far each row is from a place [m], counted along the path between two rows: the least."""
    starts, steps = points[:-1], np.diff(points, axis=0)
    squares = np.einsum("ij,ij->i", steps, steps)
    shares = np.einsum("ij,ij->i", place - starts, steps)
    shares = np.clip(np.divide(shares, squares, out=np.zeros_like(shares), where=squares > 0), 0, 1)
    nearest = np.linalg.norm(starts + shares[:, None] * steps - place, axis=1)
    whole: FloatArray = np.append(nearest, 0.0)
    return whole
