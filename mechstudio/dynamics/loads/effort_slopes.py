"""Stiffness and damping of the efforts along the free axes of joints, for implicit steps."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.loads.joint_efforts import coordinate_unit, friction_rate

SMALL = 1e-6  # differences for the slopes of laws by functions, in units of the mechanism


@kernel
def find_effort_slopes(system, work, slope):
    """Slopes -d effort/dx and -d effort/dv of every free axis of every joint.

    Args:
        system: Constant data.
        work: Workspace; coordinates, rates and the time NOW must be in place.
        slope: [N/m or N m/rad] and [N s/m or N m s/rad], shape (m, 6, 2); written.
    """
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.free_count):
            slope[j, k, 0] = slope[j, k, 1] = 0.0
            if joint.has_effort == 0:
                continue
            s = joint.slot[k]
            x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
            slope[j, k, 0], slope[j, k, 1] = joint.stiffness[s], joint.damping[s]
            if joint.friction[s] > 0.0:
                rate = friction_rate(system, joint, k)
                steepness = 1.0 / math.cosh(min(abs(v) / rate, 50.0)) ** 2
                slope[j, k, 1] += joint.friction[s] / rate * steepness
            if x > joint.upper[s] or x < joint.lower[s]:
                depth = max(x - joint.upper[s], joint.lower[s] - x)
                slope[j, k, 0] += joint.stop_stiffness[s]
                if joint.stop_damping[s] * abs(v) < joint.stop_stiffness[s] * depth:
                    slope[j, k, 1] += joint.stop_damping[s]
            _add_law_slopes(system, work, joint.effort[s], x, v, slope, j, k)
    for i in range(system.loads.motors.size):
        motor = system.loads.motors[i]
        j, k = motor.joint, motor.axis
        joint = system.joints[j]
        s = joint.slot[k]
        x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
        slope[j, k, 0] += motor.proportional
        slope[j, k, 1] += motor.derivative
        _add_law_slopes(system, work, motor.function, x, v, slope, j, k)


@kernel
def _add_law_slopes(system, work, program, x, v, slope, j, k):
    """The same of a law given by a function of coordinate, rate and time, by differences."""
    if program < 0:
        return
    programs, now = system.loads.programs, work.clock.now
    value = evaluate_force(programs, program, now, x, v)
    dx = SMALL * coordinate_unit(system, system.joints[j], k)
    dv = dx / system.time
    slope[j, k, 0] -= (evaluate_force(programs, program, now, x + dx, v) - value) / dx
    slope[j, k, 1] -= (evaluate_force(programs, program, now, x, v + dv) - value) / dv
