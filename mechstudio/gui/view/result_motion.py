"""Poses of a run at any moment, between its rows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechstudio.model import Mechanism
from mechstudio.results import Result

Floats = NDArray[np.float64]


def fits(result: Result, mechanism: Mechanism) -> bool:
    """Whether a run still shows this mechanism: same bodies and joints."""
    of_run = result.mechanism
    return of_run is mechanism or (
        _same(of_run.bodies, mechanism.bodies) and _same(of_run.joints, mechanism.joints)
    )


def poses_at(result: Result, time: float) -> Floats | None:
    """Body poses at a time [s], shape (nb, 7); None while there are no rows.

    Positions are interpolated along straight lines, orientations along the shorter arc.
    """
    count = result.count
    if not count:
        return None
    times, rows = result.store.time[:count], result.store.body_pose
    after = int(np.searchsorted(times, time))
    after = min(max(after, 1), count - 1)
    before = max(after - 1, 0)
    span = float(times[after] - times[before])
    share = min(max((time - float(times[before])) / span, 0.0), 1.0) if span > 0 else 1.0
    return blended(rows[before], rows[after], share)


def blended(first: Floats, second: Floats, share: float) -> Floats:
    """Poses between two rows (nb, 7): share 0 is the first, 1 the second."""
    found: Floats = (1 - share) * first + share * second
    # q and -q are the same orientation; blend with the nearer one
    sign = np.where(np.einsum("ij,ij->i", first[:, 3:], second[:, 3:]) < 0, -1.0, 1.0)
    quaternion = (1 - share) * first[:, 3:] + share * sign[:, None] * second[:, 3:]
    length = np.linalg.norm(quaternion, axis=1, keepdims=True)
    found[:, 3:] = quaternion / np.where(length > 0, length, 1.0)
    return found


def _same(first: tuple[object, ...], second: tuple[object, ...]) -> bool:
    return len(first) == len(second) and all(
        a is b or a == b for a, b in zip(first, second, strict=True)
    )
