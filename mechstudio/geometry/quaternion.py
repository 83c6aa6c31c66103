"""Rotations as unit quaternions [w, x, y, z], in plain Python: models need no arrays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

NO_TURN: Quaternion = (1.0, 0.0, 0.0, 0.0)


def about(axis: int, angle: float) -> Quaternion:
    """Rotation about a coordinate axis (0, 1, 2) by an angle [rad]."""
    parts = [0.0, 0.0, 0.0]
    parts[axis] = math.sin(0.5 * angle)
    return (math.cos(0.5 * angle), parts[0], parts[1], parts[2])


def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """First q, then p."""
    a, b, c, d = p
    w, x, y, z = q
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def inverse(q: Quaternion) -> Quaternion:
    """The rotation back."""
    return (q[0], -q[1], -q[2], -q[3])


def from_matrix(matrix: Sequence[Sequence[float]]) -> Quaternion:
    """The rotation of a matrix of shape (3, 3), whose columns are the turned axes.

    Of the four components the largest is found first, from which the others follow without loss
    (S. W. Shepperd, Journal of Guidance and Control 1, 223-224, 1978).
    """
    (a, b, c), (d, e, f), (g, h, i) = matrix
    squares = (1.0 + a + e + i, 1.0 + a - e - i, 1.0 - a + e - i, 1.0 - a - e + i)
    most = max(range(4), key=squares.__getitem__)
    # products of components, four times, by rows
    products = (
        (squares[0], h - f, c - g, d - b),
        (h - f, squares[1], b + d, c + g),
        (c - g, b + d, squares[2], f + h),
        (d - b, c + g, f + h, squares[3]),
    )[most]
    length = math.hypot(*products)
    w, x, y, z = (part / length for part in products)
    return (w, x, y, z)


def turned(q: Quaternion, v: Vector) -> Vector:
    """A vector after the rotation."""
    _, x, y, z = product(product(q, (0.0, *v)), inverse(q))
    return (x, y, z)


def random_turn(random: Random) -> Quaternion:
    """A rotation in which no direction is preferred."""
    w, x, y, z = (random.gauss(0.0, 1.0) for _ in range(4))
    length = math.hypot(w, x, y, z)
    return (w / length, x / length, y / length, z / length)


def added(a: Vector, b: Vector) -> Vector:
    """Sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])
