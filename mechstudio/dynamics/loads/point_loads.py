"""Forces and torques that are functions of time."""

from mechstudio.dynamics.kinematics.function_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point, push
from mechstudio.dynamics.kinematics.workspace import NOW
from mechstudio.jit import kernel
from mechstudio.spatial.rotation import apply, load_matrix
from mechstudio.spatial.vector import dot, load_angular


@kernel
def apply_point_loads(system, work):
    """Add all forces and torques to `work.load`; returns their power [W]."""
    programs, now = system.loads.programs, work.settings[NOW]
    supplied = 0.0
    for i in range(system.loads.points.size):
        item = system.loads.points[i]
        b = item.body
        value = (
            evaluate_force(programs, item.function[0], now, 0.0, 0.0),
            evaluate_force(programs, item.function[1], now, 0.0, 0.0),
            evaluate_force(programs, item.function[2], now, 0.0, 0.0),
        )
        if item.is_turning == 1:
            value = apply(load_matrix(work.rotation, b), value)
        if item.is_torque == 1:
            push(work, b, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), value)
            supplied += dot(value, load_angular(work.velocity, b))
        else:
            place = (item.point_B[0], item.point_B[1], item.point_B[2])
            _, velocity, arm = body_point(work, b, place)
            push(work, b, arm, value, (0.0, 0.0, 0.0))
            supplied += dot(value, velocity)
    return supplied
