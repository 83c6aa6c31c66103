"""Poses of a run at any moment, between its rows."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result


def poses_at(result: Result, time: float) -> FloatArray | None:
    """Body poses at a time [s], shape (nb, 7); None while there are no rows.

    Positions are interpolated along straight lines, orientations along the shorter arc.
    """
    count = result.count
    if not count:
        return None
    times, rows = result.store.time, result.store.body_pose
    after = bisect_left(times, time, 0, count)
    after = min(max(after, 1), count - 1)
    before = max(after - 1, 0)
    # one look: rows of a file are read piece by piece
    first, second = np.asarray(rows[before : after + 1])[[0, -1]]
    span = float(times[after] - times[before])
    share = min(max((time - float(times[before])) / span, 0.0), 1.0) if span > 0 else 1.0
    return blended(first, second, share)


def blended(first: FloatArray, second: FloatArray, share: float) -> FloatArray:
    """Poses between two rows (nb, 7): share 0 is the first, 1 the second."""
    found: FloatArray = (1 - share) * first + share * second
    # q and -q are the same orientation; blend with the nearer one
    sign = np.where(np.einsum("ij,ij->i", first[:, 3:], second[:, 3:]) < 0, -1.0, 1.0)
    quaternion = (1 - share) * first[:, 3:] + share * sign[:, None] * second[:, 3:]
    length = np.linalg.norm(quaternion, axis=1, keepdims=True)
    found[:, 3:] = quaternion / np.where(length > 0, length, 1.0)
    return found
