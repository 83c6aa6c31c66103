"""Spatial inertias as three tuples (A, B, C): force = A v + B omega, moment = B^T v + C omega.

A and C are symmetric and kept as six numbers (xx, xy, xz, yy, yz, zz), B as nine, row by row.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.spatial.vector import add, cross, scale


@kernel
def load_symmetric(array, i):
    """The symmetric matrix in row i of an array of shape (n, 6)."""
    return (array[i, 0], array[i, 1], array[i, 2], array[i, 3], array[i, 4], array[i, 5])


@kernel
def symmetric_times(s, a):
    """Symmetric matrix times vector."""
    return (
        s[0] * a[0] + s[1] * a[1] + s[2] * a[2],
        s[1] * a[0] + s[3] * a[1] + s[4] * a[2],
        s[2] * a[0] + s[4] * a[1] + s[5] * a[2],
    )


@kernel
def turned(m, s):
    """R S R^T of a symmetric matrix."""
    a0, a1, a2 = symmetric_times(s, (m[0], m[1], m[2]))
    b0, b1, b2 = symmetric_times(s, (m[3], m[4], m[5]))
    c0, c1, c2 = symmetric_times(s, (m[6], m[7], m[8]))
    return (
        m[0] * a0 + m[1] * a1 + m[2] * a2,
        m[3] * a0 + m[4] * a1 + m[5] * a2,
        m[6] * a0 + m[7] * a1 + m[8] * a2,
        m[3] * b0 + m[4] * b1 + m[5] * b2,
        m[6] * b0 + m[7] * b1 + m[8] * b2,
        m[6] * c0 + m[7] * c1 + m[8] * c2,
    )


@kernel
def about_point(mass, lever, spin):
    """Symmetric inertia about a point from that about the mass center, `lever` away from it."""
    x, y, z = lever
    mx, my, mz = mass * x, mass * y, mass * z
    return (
        spin[0] + my * y + mz * z,
        spin[1] - mx * y,
        spin[2] - mx * z,
        spin[3] + mx * x + mz * z,
        spin[4] - my * z,
        spin[5] + mx * x + my * y,
    )


@kernel
def rigid(mass, lever, spin):
    """Inertia of a rigid body about a point.

    Args:
        mass: [kg]
        lever: Mass center from the point [m].
        spin: Inertia about the point, six numbers [kg m^2].
    """
    x, y, z = scale(lever, mass)
    return (mass, 0.0, 0.0, mass, 0.0, mass), (0.0, z, -y, -z, 0.0, x, y, -x, 0.0), spin


@kernel
def inertia_times(inertia, linear, angular):
    """Momentum (linear, angular) of a motion, or load of an acceleration."""
    A, B, C = inertia
    force = (
        A[0] * linear[0]
        + A[1] * linear[1]
        + A[2] * linear[2]
        + B[0] * angular[0]
        + B[1] * angular[1]
        + B[2] * angular[2],
        A[1] * linear[0]
        + A[3] * linear[1]
        + A[4] * linear[2]
        + B[3] * angular[0]
        + B[4] * angular[1]
        + B[5] * angular[2],
        A[2] * linear[0]
        + A[4] * linear[1]
        + A[5] * linear[2]
        + B[6] * angular[0]
        + B[7] * angular[1]
        + B[8] * angular[2],
    )
    moment = (
        B[0] * linear[0]
        + B[3] * linear[1]
        + B[6] * linear[2]
        + C[0] * angular[0]
        + C[1] * angular[1]
        + C[2] * angular[2],
        B[1] * linear[0]
        + B[4] * linear[1]
        + B[7] * linear[2]
        + C[1] * angular[0]
        + C[3] * angular[1]
        + C[4] * angular[2],
        B[2] * linear[0]
        + B[5] * linear[1]
        + B[8] * linear[2]
        + C[2] * angular[0]
        + C[4] * angular[1]
        + C[5] * angular[2],
    )
    return force, moment


@kernel
def less_outer(inertia, left_linear, left_angular, linear, angular):
    """Inertia minus left right^T, a product known to be symmetric."""
    A, B, C = inertia
    a, b, c = left_linear
    d, e, f = left_angular
    u, v, w = linear
    x, y, z = angular
    return (
        (A[0] - a * u, A[1] - a * v, A[2] - a * w, A[3] - b * v, A[4] - b * w, A[5] - c * w),
        (
            B[0] - a * x,
            B[1] - a * y,
            B[2] - a * z,
            B[3] - b * x,
            B[4] - b * y,
            B[5] - b * z,
            B[6] - c * x,
            B[7] - c * y,
            B[8] - c * z,
        ),
        (C[0] - d * x, C[1] - d * y, C[2] - d * z, C[3] - e * y, C[4] - e * z, C[5] - f * z),
    )


@inlined_kernel
def shifted(inertia, arm):
    """The same inertia about a point from which its own point is `arm` away."""
    A, B, C = inertia
    x, y, z = arm
    # B' = B - A a~
    D = (
        B[0] - A[1] * z + A[2] * y,
        B[1] + A[0] * z - A[2] * x,
        B[2] - A[0] * y + A[1] * x,
        B[3] - A[3] * z + A[4] * y,
        B[4] + A[1] * z - A[4] * x,
        B[5] - A[1] * y + A[3] * x,
        B[6] - A[4] * z + A[5] * y,
        B[7] + A[2] * z - A[5] * x,
        B[8] - A[2] * y + A[4] * x,
    )
    # C' = C - B^T a~ + a~ B'
    E = (
        C[0] - B[3] * z + B[6] * y - z * D[3] + y * D[6],
        C[1] + B[0] * z - B[6] * x - z * D[4] + y * D[7],
        C[2] - B[0] * y + B[3] * x - z * D[5] + y * D[8],
        C[3] + B[1] * z - B[7] * x + z * D[1] - x * D[7],
        C[4] - B[1] * y + B[4] * x + z * D[2] - x * D[8],
        C[5] - B[2] * y + B[5] * x - y * D[2] + x * D[5],
    )
    return A, D, E


@inlined_kernel
def shifted_wrench(force, moment, arm):
    """Moment about a point from which the wrench's own point is `arm` away."""
    return force, add(moment, cross(arm, force))


@inlined_kernel
def shifted_motion(linear, angular, arm):
    """Motion of the point that is `arm` away on the same body."""
    return add(linear, cross(angular, arm)), angular


@inlined_kernel
def load_inertia(array, row):
    """Row of an array of shape (n, 21)."""
    return (
        (array[row, 0], array[row, 1], array[row, 2], array[row, 3], array[row, 4], array[row, 5]),
        (
            array[row, 6],
            array[row, 7],
            array[row, 8],
            array[row, 9],
            array[row, 10],
            array[row, 11],
            array[row, 12],
            array[row, 13],
            array[row, 14],
        ),
        (
            array[row, 15],
            array[row, 16],
            array[row, 17],
            array[row, 18],
            array[row, 19],
            array[row, 20],
        ),
    )


@inlined_kernel
def store_inertia(array, row, inertia):
    """Write a row of an array of shape (n, 21)."""
    A, B, C = inertia
    array[row, 0], array[row, 1], array[row, 2] = A[0], A[1], A[2]
    array[row, 3], array[row, 4], array[row, 5] = A[3], A[4], A[5]
    array[row, 6], array[row, 7], array[row, 8] = B[0], B[1], B[2]
    array[row, 9], array[row, 10], array[row, 11] = B[3], B[4], B[5]
    array[row, 12], array[row, 13], array[row, 14] = B[6], B[7], B[8]
    array[row, 15], array[row, 16], array[row, 17] = C[0], C[1], C[2]
    array[row, 18], array[row, 19], array[row, 20] = C[3], C[4], C[5]


@inlined_kernel
def add_inertia(array, row, inertia):
    """Add to a row of an array of shape (n, 21)."""
    A, B, C = load_inertia(array, row)
    a, b, c = inertia
    store_inertia(
        array,
        row,
        (
            (A[0] + a[0], A[1] + a[1], A[2] + a[2], A[3] + a[3], A[4] + a[4], A[5] + a[5]),
            (
                B[0] + b[0],
                B[1] + b[1],
                B[2] + b[2],
                B[3] + b[3],
                B[4] + b[4],
                B[5] + b[5],
                B[6] + b[6],
                B[7] + b[7],
                B[8] + b[8],
            ),
            (C[0] + c[0], C[1] + c[1], C[2] + c[2], C[3] + c[3], C[4] + c[4], C[5] + c[5]),
        ),
    )
