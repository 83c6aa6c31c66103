"""Moments of inertia as six numbers (xx, xy, xz, yy, yz, zz), and wrenches and motions shifted."""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.spatial.vector import add, cross


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


@inlined_kernel
def shifted_wrench(force, moment, arm):
    """Moment about a point from which the wrench's own point is `arm` away."""
    return force, add(moment, cross(arm, force))


@inlined_kernel
def shifted_motion(linear, angular, arm):
    """Motion of the point that is `arm` away on the same body."""
    return add(linear, cross(angular, arm)), angular
