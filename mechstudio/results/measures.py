"""Motion of points fixed to bodies, derived from the rows of the bodies."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import GROUND
from mechstudio.results.rows import Rows

# most corners of the path of a measured point; shorter runs have one for each row
PATH_CORNERS = 5000


def measured_paths(rows: Rows) -> dict[str, tuple[FloatArray, FloatArray]]:
    """Of each measured point its path: times [s], shape (k,), and places [m], shape (k, 3)."""
    count = len(rows.time)
    kept = np.unique(np.linspace(0, count - 1, min(count, PATH_CORNERS)).round().astype(int))
    return {
        measure.name: (rows.time[kept], point_position(rows, place)[kept])
        for place, measure in enumerate(rows.mechanism.measures)
    }


def point_position(rows: Rows, measure: int) -> FloatArray:
    """Position of a measured point, world axes [m], shape (rows, 3): r + R p."""
    body, point = _body_and_point(rows, measure)
    if body is None:
        return np.tile(point, (len(rows.time), 1))
    return rows.body_pose[:, body, :3] + _arm(rows, body, point)


def point_velocity(rows: Rows, measure: int) -> FloatArray:
    """Velocity of a measured point, world axes [m/s], shape (rows, 3): v + w x (R p)."""
    body, point = _body_and_point(rows, measure)
    if body is None:
        return np.zeros((len(rows.time), 3))
    twist = rows.body_velocity[:, body]
    return twist[:, :3] + np.cross(twist[:, 3:], _arm(rows, body, point))


def point_acceleration(rows: Rows, measure: int) -> FloatArray:
    """Acceleration of a measured point, world axes [m/s^2], shape (rows, 3).

    It is a + alpha x (R p) + w x (w x (R p)).
    """
    body, point = _body_and_point(rows, measure)
    if body is None:
        return np.zeros((len(rows.time), 3))
    arm = _arm(rows, body, point)
    omega = rows.body_velocity[:, body, 3:]
    acceleration = rows.body_acceleration[:, body]
    tangential = np.cross(acceleration[:, 3:], arm)
    return acceleration[:, :3] + tangential + np.cross(omega, np.cross(omega, arm))


def _body_and_point(rows: Rows, measure: int) -> tuple[int | None, FloatArray]:
    """Index of the measured body (None for ground) and the point in its frame [m]."""
    mechanism = rows.mechanism
    entry = mechanism.measures[measure]
    point = np.array(entry.point, dtype=float)
    if entry.body == GROUND:
        return None, point
    index = next(i for i, body in enumerate(mechanism.bodies) if body.name == entry.body)
    return index, point


def _arm(rows: Rows, body: int, point: FloatArray) -> FloatArray:
    """The point relative to the body's origin, world axes [m], shape (rows, 3)."""
    quaternion = rows.body_pose[:, body, 3:]
    scalar, vector = quaternion[:, :1], quaternion[:, 1:]

    # R p = p + 2 w (u x p) + 2 u x (u x p) for the unit quaternion (w, u)
    turned = 2.0 * np.cross(vector, np.broadcast_to(point, vector.shape))
    return point + scalar * turned + np.cross(vector, turned)
