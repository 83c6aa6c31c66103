"""Quaternions [w, x, y, z], rotation matrices and cross products in plain numpy."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def skew(vector: Array) -> Array:
    """Matrix S with S @ a = cross(vector, a)."""
    x, y, z = vector
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def cross(a: Array, b: Array) -> Array:
    """Cross product of two vectors; numpy's takes most of its time for other shapes."""
    (a1, a2, a3), (b1, b2, b3) = a, b
    return np.array([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1])


def matrix_of(quaternion: Array) -> Array:
    """Rotation matrix of a quaternion, which is normalized first."""
    w, x, y, z = np.asarray(quaternion, dtype=float) / np.linalg.norm(quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quaternion_of(matrix: Array) -> Array:
    """Unit quaternion of a rotation matrix, w >= 0."""
    r = np.asarray(matrix, dtype=float)
    # the eigenvector of the largest eigenvalue has no bad case and needs no branches
    k = np.array(
        [
            [np.trace(r), r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]],
            [0, r[0, 0] - r[1, 1] - r[2, 2], r[0, 1] + r[1, 0], r[0, 2] + r[2, 0]],
            [0, 0, r[1, 1] - r[0, 0] - r[2, 2], r[1, 2] + r[2, 1]],
            [0, 0, 0, r[2, 2] - r[0, 0] - r[1, 1]],
        ]
    )
    quaternion = np.linalg.eigh(k, UPLO="U")[1][:, -1]
    return quaternion if quaternion[0] >= 0.0 else -quaternion


def product(a: Array, b: Array) -> Array:
    """Quaternion of the rotation b followed by a (matrix_of(a) @ matrix_of(b))."""
    w1, v1, w2, v2 = a[0], a[1:], b[0], b[1:]
    return np.concatenate([[w1 * w2 - v1 @ v2], w1 * v2 + w2 * v1 + cross(v1, v2)])


def rotation_of_vector(vector: Array) -> Array:
    """Rotation matrix of a rotation vector [rad]."""
    angle = np.linalg.norm(vector)
    half = 0.5 * np.sinc(angle / (2 * np.pi))
    return matrix_of(np.concatenate([[np.cos(angle / 2)], half * np.asarray(vector)]))


def vector_of_rotation(matrix: Array) -> Array:
    """Rotation vector of a rotation matrix [rad], length at most pi."""
    quaternion = quaternion_of(matrix)
    sine = np.linalg.norm(quaternion[1:])
    angle = 2 * np.arctan2(sine, quaternion[0])
    return quaternion[1:] * (2.0 if sine < 1e-12 else angle / sine)


def about(axis: int, angle: float) -> Array:
    """Rotation matrix of a turn about coordinate axis 0, 1 or 2 by an angle [rad]."""
    return rotation_of_vector(angle * np.eye(3)[axis])


def moved(pose: Array, twist: Array) -> Array:
    """Poses after a displacement of each body.

    Args:
        pose: Poses [x y z qw qx qy qz] of the bodies, shape (body_count, 7).
        twist: Shift of the origin and rotation vector, world axes, shape (body_count, 6).
    """
    result = pose.copy()
    result[:, :3] += twist[:, :3]
    for row, turn in zip(result, twist[:, 3:], strict=True):
        row[3:] = quaternion_of(rotation_of_vector(turn) @ matrix_of(row[3:]))
    return result
