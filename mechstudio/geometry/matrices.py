"""Rotations and frames as matrices, from positions [m] and quaternions [w, x, y, z]."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.geometry.arrays import FloatArray

Number = TypeVar("Number", float, FloatArray)


def matrices(poses: ArrayLike) -> FloatArray:
    """Body-to-world matrices of pose rows.

    Args:
        poses: Rows [x y z (m), qw qx qy qz], shape (n, 7).

    Returns:
        Homogeneous matrices, shape (n, 4, 4).
    """
    rows = np.asarray(poses, float).reshape(-1, 7)
    quaternion = rows[:, 3:]
    norm = np.linalg.norm(quaternion, axis=1, keepdims=True)
    found: FloatArray = np.zeros((len(rows), 4, 4))
    turns = _turn(*(quaternion / np.where(norm > 0, norm, 1.0)).T)
    found[:, :3, :3] = np.moveaxis(np.array(turns), 2, 0)
    found[:, :3, 3] = rows[:, :3]
    found[:, 3, 3] = 1.0
    return found


def frame(
    position: Sequence[float], orientation: Sequence[float] = (1.0, 0.0, 0.0, 0.0)
) -> FloatArray:
    """One matrix (4, 4) from a position [m] and a unit quaternion [w, x, y, z]."""
    # plain numbers: many times faster than arrays for a single frame
    rows = zip(_turn(*orientation), position, strict=True)
    return np.array([*((*row, shift) for row, shift in rows), (0.0, 0.0, 0.0, 1.0)])


def rotation_matrix(quaternion: Sequence[float]) -> FloatArray:
    """Rotation matrix of a quaternion [w, x, y, z] of any non-zero length, shape (3, 3)."""
    length = math.sqrt(sum(c * c for c in quaternion))
    # plain floats: a check of a large model makes thousands of these
    return np.array(_turn(*(float(c) / length for c in quaternion)))


def placed(
    point: Sequence[float], position: Sequence[float], quaternion: Sequence[float]
) -> tuple[float, float, float]:
    """A point (3,) [m] of a body that lies at a position [m], see `rotation_matrix`."""
    length = math.sqrt(sum(c * c for c in quaternion))
    one, two, three = _turn(*(float(c) / length for c in quaternion))
    x, y, z = point
    return (
        position[0] + one[0] * x + one[1] * y + one[2] * z,
        position[1] + two[0] * x + two[1] * y + two[2] * z,
        position[2] + three[0] * x + three[1] * y + three[2] * z,
    )


def _turn(w: Number, x: Number, y: Number, z: Number) -> tuple[tuple[Number, ...], ...]:
    """Rows of the rotation matrix of a unit quaternion."""
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def inverse(matrix: FloatArray) -> FloatArray:
    """Inverse of a rigid transformation (4, 4)."""
    rotation = matrix[:3, :3].T
    found = np.eye(4)
    found[:3, :3] = rotation
    found[:3, 3] = -rotation @ matrix[:3, 3]
    return found


def applied(matrix: FloatArray, points: ArrayLike) -> FloatArray:
    """Points (..., 3) [m] carried by a matrix (4, 4)."""
    moved: FloatArray = np.asarray(points, float) @ matrix[:3, :3].T + matrix[:3, 3]
    return moved


def carried(poses: FloatArray, points: FloatArray) -> FloatArray:
    """Points [m] in the world that are fixed to bodies.

    Args:
        poses: Poses of the body of each point, shape (rows, n, 7).
        points: The points in the frames of their bodies, shape (n, 3).

    Returns:
        Shape (rows, n, 3).
    """
    quaternion = poses[..., 3:]
    norm = np.linalg.norm(quaternion, axis=-1)
    w, x, y, z = np.moveaxis(quaternion / np.where(norm > 0, norm, 1.0)[..., None], -1, 0)
    found = poses[..., :3].copy()
    for row, turn in enumerate(_turn(w, x, y, z)):
        for column, part in enumerate(turn):
            found[..., row] += part * points[:, column]
    return found


def shifted(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> FloatArray:
    """A pure shift [m], shape (4, 4)."""
    found = np.eye(4)
    found[:3, 3] = x, y, z
    return found


def pointing(direction: ArrayLike, origin: ArrayLike = (0.0, 0.0, 0.0)) -> FloatArray:
    """A frame (4, 4) at an origin [m] whose z axis points along a direction (3,)."""
    z = np.asarray(direction, float)
    length = float(np.linalg.norm(z))
    found = np.eye(4)
    found[:3, 3] = origin
    if length < 1e-12:
        return found
    z = z / length
    helper = np.eye(3)[int(np.argmin(np.abs(z)))]
    x = np.cross(helper, z)
    x /= np.linalg.norm(x)
    found[:3, 0], found[:3, 1], found[:3, 2] = x, np.cross(z, x), z
    return found


# frames whose z axis is the x or the y axis of their parent
ALONG_X = np.array([[0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]])
ALONG_Y = np.array([[0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1.0]])
# half turn about x: z points the other way
FLIPPED = np.diag([1.0, -1.0, -1.0, 1.0])
