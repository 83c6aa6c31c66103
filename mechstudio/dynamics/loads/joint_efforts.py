"""Efforts along the free axes of joints: springs, dampers, dry friction, stops, laws and motors.

Dry friction is smooth: effort = -F tanh(rate / FRICTION_RATE). A stop pushes back with k d + c d',
d the depth and c d' held within -k d and k d: so it sets in without a jump, never pulls, and has
its full damping wherever that is the smaller part.
"""

import math

from mechstudio.dynamics.kinematics.function_value import evaluate, evaluate_force
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.dynamics.kinematics.workspace import NOW
from mechstudio.jit import kernel

FRICTION_RATE = 1e-3  # [m/s or rad/s] friction has 76 % of its full effort at this rate


@kernel
def _push_joint(joint, j, k, effort, work):
    """Add an effort [N or N m] along free axis k of a joint to the loads on both bodies."""
    # wrenches of driven axes are scaled
    effort /= axis_scale(joint, k)
    for i in range(6):
        if joint.body2 >= 0:
            work.load[joint.body2, i] += effort * work.wrench2[j, k, i]
        if joint.body1 >= 0:
            work.load[joint.body1, i] -= effort * work.wrench1[j, k, i]


@kernel
def stop_effort(joint, k, x, v):
    """Effort [N or N m] of the stops of coordinate k at x and rate v: (elastic part, damping)."""
    depth = 0.0
    if x > joint.upper[k]:
        depth = x - joint.upper[k]
    elif x < joint.lower[k]:
        depth = x - joint.lower[k]
    elastic = -joint.stop_stiffness[k] * depth
    size = abs(elastic)
    return elastic, min(max(-joint.stop_damping[k] * v, -size), size)


@kernel
def apply_joint_efforts(system, work):
    """Add the efforts of all elements in joints to `work.load`.

    Returns:
        (power of dampers, friction and stops, power that laws supply) [W].
    """
    dissipated, supplied = 0.0, 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.has_effort == 0:
            continue
        for k in range(joint.free_count):
            s = joint.slot[k]
            x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
            stop, brake = stop_effort(joint, s, x, v)
            brake -= joint.damping[s] * v
            if joint.friction[s] > 0.0:
                brake -= joint.friction[s] * math.tanh(v / FRICTION_RATE)
            law = evaluate_force(system.loads.programs, joint.effort[s], work.settings[NOW], x, v)
            dissipated -= brake * v
            supplied += law * v
            effort = stop + brake + law - joint.stiffness[s] * (x - joint.reference[s])
            _push_joint(joint, j, k, effort, work)
    return dissipated, supplied


@kernel
def apply_motors(system, work):
    """Add the efforts of all motors to `work.load`; returns their power [W]."""
    supplied = 0.0
    for i in range(system.loads.motors.size):
        motor = system.loads.motors[i]
        j = motor.joint
        joint = system.joints[j]
        s = joint.slot[motor.axis]
        x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
        now = work.settings[NOW]
        effort = evaluate_force(system.loads.programs, motor.function, now, x, v)
        target, target_rate, _ = evaluate(system.loads.programs, motor.target, now)
        effort += motor.proportional * (target - x) + motor.derivative * (target_rate - v)
        if abs(effort) > motor.max_effort:
            effort = math.copysign(motor.max_effort, effort)
        supplied += effort * v
        _push_joint(joint, j, motor.axis, effort, work)
    return supplied


@kernel
def joint_energy(system, work):
    """Elastic energy of springs and stops in joints [J]."""
    energy = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.has_effort == 0:
            continue
        for k in range(joint.free_count):
            x = work.coordinate[joint.coordinate + k]
            energy += 0.5 * joint.stiffness[k] * (x - joint.reference[k]) ** 2
            if joint.stop_stiffness[k] > 0.0:
                stop, _ = stop_effort(joint, k, x, 0.0)
                energy += 0.5 * stop * stop / joint.stop_stiffness[k]
    return energy
