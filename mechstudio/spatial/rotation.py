"""Rotations: matrices as tuples of nine (row by row), quaternions as tuples (w, x, y, z)."""

import math

from mechstudio.compiler.decorators import (
    entry_kernel,
    inlined_entry_kernel,
    inlined_kernel,
    kernel,
)

SMALL_ANGLE = 1e-4  # [rad] below this the series of sin(x)/x is exact to rounding


@inlined_kernel
def load_matrix(array, row):
    """Matrix `row` of an array of shape (n, 3, 3) as a tuple of nine."""
    return (
        array[row, 0, 0],
        array[row, 0, 1],
        array[row, 0, 2],
        array[row, 1, 0],
        array[row, 1, 1],
        array[row, 1, 2],
        array[row, 2, 0],
        array[row, 2, 1],
        array[row, 2, 2],
    )


@kernel
def store_matrix(array, row, m):
    """Write a tuple of nine to matrix `row` of an array of shape (n, 3, 3)."""
    array[row, 0, 0], array[row, 0, 1], array[row, 0, 2] = m[0], m[1], m[2]
    array[row, 1, 0], array[row, 1, 1], array[row, 1, 2] = m[3], m[4], m[5]
    array[row, 2, 0], array[row, 2, 1], array[row, 2, 2] = m[6], m[7], m[8]


@inlined_kernel
def as_matrix(field):
    """A (3, 3) array, for example a field of a record, as a tuple of nine."""
    return (
        field[0, 0],
        field[0, 1],
        field[0, 2],
        field[1, 0],
        field[1, 1],
        field[1, 2],
        field[2, 0],
        field[2, 1],
        field[2, 2],
    )


@inlined_entry_kernel
def apply(m, a):
    """Matrix times vector."""
    return (
        m[0] * a[0] + m[1] * a[1] + m[2] * a[2],
        m[3] * a[0] + m[4] * a[1] + m[5] * a[2],
        m[6] * a[0] + m[7] * a[1] + m[8] * a[2],
    )


@inlined_entry_kernel
def apply_transposed(m, a):
    """Transposed matrix times vector."""
    return (
        m[0] * a[0] + m[3] * a[1] + m[6] * a[2],
        m[1] * a[0] + m[4] * a[1] + m[7] * a[2],
        m[2] * a[0] + m[5] * a[1] + m[8] * a[2],
    )


@inlined_entry_kernel
def transpose(m):
    """Transposed matrix."""
    return (m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])


@inlined_entry_kernel
def column(m, k):
    """Column k of a matrix."""
    return (m[k], m[3 + k], m[6 + k])


@inlined_entry_kernel
def multiply(m, n):
    """Matrix product m n."""
    return (
        m[0] * n[0] + m[1] * n[3] + m[2] * n[6],
        m[0] * n[1] + m[1] * n[4] + m[2] * n[7],
        m[0] * n[2] + m[1] * n[5] + m[2] * n[8],
        m[3] * n[0] + m[4] * n[3] + m[5] * n[6],
        m[3] * n[1] + m[4] * n[4] + m[5] * n[7],
        m[3] * n[2] + m[4] * n[5] + m[5] * n[8],
        m[6] * n[0] + m[7] * n[3] + m[8] * n[6],
        m[6] * n[1] + m[7] * n[4] + m[8] * n[7],
        m[6] * n[2] + m[7] * n[5] + m[8] * n[8],
    )


@kernel
def about_x(angle):
    """Rotation about x [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return (1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c)


@kernel
def about_y(angle):
    """Rotation about y [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return (c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c)


@kernel
def about_z(angle):
    """Rotation about z [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return (c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0)


@kernel
def turned_about_z(m, angle):
    """Matrix times rotation about z, M Rz."""
    c, s = math.cos(angle), math.sin(angle)
    return (
        c * m[0] + s * m[1],
        c * m[1] - s * m[0],
        m[2],
        c * m[3] + s * m[4],
        c * m[4] - s * m[3],
        m[5],
        c * m[6] + s * m[7],
        c * m[7] - s * m[6],
        m[8],
    )


@inlined_entry_kernel
def from_quaternion(q):
    """Rotation matrix of a quaternion of any non-zero length."""
    w, x, y, z = q
    s = 2.0 / (w * w + x * x + y * y + z * z)
    return (
        1.0 - s * (y * y + z * z),
        s * (x * y - w * z),
        s * (x * z + w * y),
        s * (x * y + w * z),
        1.0 - s * (x * x + z * z),
        s * (y * z - w * x),
        s * (x * z - w * y),
        s * (y * z + w * x),
        1.0 - s * (x * x + y * y),
    )


@entry_kernel
def to_quaternion(m):
    """Unit quaternion of a rotation matrix (Shepperd's choice of the largest component)."""
    trace = m[0] + m[4] + m[8]
    if trace >= m[0] and trace >= m[4] and trace >= m[8]:
        w, x, y, z = 1.0 + trace, m[7] - m[5], m[2] - m[6], m[3] - m[1]
    elif m[0] >= m[4] and m[0] >= m[8]:
        w, x, y, z = m[7] - m[5], 1.0 + 2.0 * m[0] - trace, m[1] + m[3], m[2] + m[6]
    elif m[4] >= m[8]:
        w, x, y, z = m[2] - m[6], m[1] + m[3], 1.0 + 2.0 * m[4] - trace, m[5] + m[7]
    else:
        w, x, y, z = m[3] - m[1], m[2] + m[6], m[5] + m[7], 1.0 + 2.0 * m[8] - trace
    inverse = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    return (w * inverse, x * inverse, y * inverse, z * inverse)


@entry_kernel
def from_rotation_vector(a):
    """Rotation matrix of a rotation vector [rad] (Rodrigues)."""
    angle2 = a[0] * a[0] + a[1] * a[1] + a[2] * a[2]
    angle = math.sqrt(angle2)
    if angle < SMALL_ANGLE:
        half = 0.5 - angle2 / 48.0
        w = 1.0 - angle2 / 8.0
    else:
        half = math.sin(0.5 * angle) / angle
        w = math.cos(0.5 * angle)
    return from_quaternion((w, half * a[0], half * a[1], half * a[2]))


@entry_kernel
def to_rotation_vector(m):
    """Rotation vector [rad] of a rotation matrix, angle in [0, pi]."""
    w, x, y, z = to_quaternion(m)
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    sine = math.sqrt(x * x + y * y + z * z)
    factor = 2.0 if sine < SMALL_ANGLE * SMALL_ANGLE else 2.0 * math.atan2(sine, w) / sine
    return (factor * x, factor * y, factor * z)


@inlined_entry_kernel
def quaternion_rate(omega_in_outer, q):
    """Derivative of the quaternion q of a frame that turns with `omega`.

    Args:
        omega_in_outer: Angular velocity seen in the outer frame [rad/s].
        q: Quaternion outer <- inner (w, x, y, z).
    """
    wx, wy, wz = omega_in_outer
    w, x, y, z = q
    return (
        0.5 * (-wx * x - wy * y - wz * z),
        0.5 * (wx * w + wy * z - wz * y),
        0.5 * (wy * w + wz * x - wx * z),
        0.5 * (wz * w + wx * y - wy * x),
    )


@entry_kernel
def congruence(rotation, matrix):
    """R M R^T: a tensor given in the inner frame, seen in the outer one."""
    return multiply(multiply(rotation, matrix), transpose(rotation))
