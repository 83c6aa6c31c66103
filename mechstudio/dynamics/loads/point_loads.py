"""Forces and torques that are functions of time."""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point, push
from mechstudio.dynamics.row_fields import POINT_LOAD, POINT_POWER
from mechstudio.spatial.rotation import apply, load_matrix
from mechstudio.spatial.vector import dot, load_angular


@inlined_kernel
def _load(system, work, item):
    """A load at the present time: (components along world axes [N or N m], arm [m], power [W])."""
    programs, now = system.loads.programs, work.clock.now
    b = item.body
    value = (
        evaluate_force(programs, item.function[0], now, 0.0, 0.0),
        evaluate_force(programs, item.function[1], now, 0.0, 0.0),
        evaluate_force(programs, item.function[2], now, 0.0, 0.0),
    )
    if item.is_turning == 1:
        value = apply(load_matrix(work.rotation, b), value)
    if item.is_torque == 1:
        return value, (0.0, 0.0, 0.0), dot(value, load_angular(work.velocity, b))
    _, velocity, arm = body_point(work, b, (item.point[0], item.point[1], item.point[2]))
    return value, arm, dot(value, velocity)


@kernel
def apply_point_loads(system, work):
    """Add all forces and torques to `work.load`; returns their power [W]."""
    supplied = 0.0
    for i in range(system.loads.points.size):
        item = system.loads.points[i]
        value, arm, power = _load(system, work, item)
        if item.is_torque == 1:
            push(work, item.body, arm, (0.0, 0.0, 0.0), value)
        else:
            push(work, item.body, arm, value, (0.0, 0.0, 0.0))
        supplied += power
    return supplied


@kernel
def write_point_loads(system, work, values):
    """Write the row of all forces and torques, shape (points, 4); see `RowFields`."""
    for i in range(values.shape[0]):
        value, _, power = _load(system, work, system.loads.points[i])
        for k in range(3):
            values[i, POINT_LOAD + k] = value[k]
        values[i, POINT_POWER] = power
