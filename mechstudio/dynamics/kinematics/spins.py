"""Axes about which slender bodies are nearly free to spin; see `topology/slender.py`."""

from mechstudio.compiler.decorators import kernel
from mechstudio.spatial.rotation import apply, load_matrix
from mechstudio.spatial.vector import add, dot, scale

MOBILITY_OF_SPIN = 3  # column of Workspace.spin behind the three of the axis


@kernel
def turn_spins_of(system, work, b):
    """Axes of nearly free spin of a body in world axes."""
    body = system.bodies[b]
    R = load_matrix(work.rotation, b)
    for i in range(body.spin_count):
        axis_B = (body.spin_axis_B[i, 0], body.spin_axis_B[i, 1], body.spin_axis_B[i, 2])
        axis = apply(R, axis_B)
        for r in range(3):
            work.spin[b, i, r] = axis[r]
        work.spin[b, i, MOBILITY_OF_SPIN] = body.spin_mobility[i]


@kernel
def angular_response(system, work, b, torque):
    """J^-1 torque: angular acceleration of a free body [rad/s^2], or velocity by an impulse."""
    motion = apply(load_matrix(work.inverse_inertia, b), torque)
    for i in range(system.bodies[b].spin_count):
        axis = (work.spin[b, i, 0], work.spin[b, i, 1], work.spin[b, i, 2])
        size = work.spin[b, i, MOBILITY_OF_SPIN] * dot(axis, torque)
        motion = add(motion, scale(axis, size))
    return motion
