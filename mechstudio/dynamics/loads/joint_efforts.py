"""Efforts along the free axes of joints: springs, dampers, dry friction, stops, laws and motors.

Dry friction is smooth: effort = -F tanh(rate / friction_rate). A stop pushes back with k d + c d',
d the depth and c d' held within -k d and k d: so it sets in without a jump, never pulls, and has
its full damping wherever that is the smaller part.
"""

import math

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.row_fields import DAMPING, FRICTION, LAW, SPRING, STOP

# friction has 76 % of its full effort at this rate, in units of the mechanism, so that it is as dry
# in a watch as in a crane
FRICTION_RATE = 1e-3


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


@inlined_kernel
def coordinate_unit(system, joint, k):
    """Unit of the coordinate along free axis k: of length [m], or 1 rad; of its rate over time."""
    return system.length if joint.axis_order[k] < FIRST_ROTATION else 1.0


@inlined_kernel
def friction_rate(system, joint, k):
    """Rate with which dry friction along free axis k sets in [m/s or rad/s]."""
    return FRICTION_RATE * coordinate_unit(system, joint, k) / system.time


@inlined_kernel
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


@inlined_kernel
def _terms(system, work, joint, k):
    """Efforts [N or N m] along free axis k of a joint; those that resist count against it.

    Returns:
        (elastic part of the stop, its damping, damper against, friction against, sum of these three
        along the axis, law, spring against, rate).
    """
    s = joint.slot[k]
    x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
    stop, stop_brake = stop_effort(joint, s, x, v)
    damper, friction = joint.damping[s] * v, 0.0
    brake = stop_brake - damper
    if joint.friction[s] > 0.0:
        friction = joint.friction[s] * math.tanh(v / friction_rate(system, joint, k))
        brake -= friction
    law = evaluate_force(system.loads.programs, joint.effort[s], work.clock.now, x, v)
    spring = joint.stiffness[s] * (x - joint.reference[s])
    return stop, stop_brake, damper, friction, brake, law, spring, v


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
            stop, _, _, _, brake, law, spring, v = _terms(system, work, joint, k)
            dissipated -= brake * v
            supplied += law * v
            effort = stop + brake + law - spring
            _push_joint(joint, j, k, effort, work)
    return dissipated, supplied


@inlined_kernel
def _motor(system, work, motor):
    """Effort of a motor [N or N m], and the rate of its coordinate."""
    joint = system.joints[motor.joint]
    s = joint.slot[motor.axis]
    x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
    now = work.clock.now
    effort = evaluate_force(system.loads.programs, motor.function, now, x, v)
    target, target_rate, _ = evaluate(system.loads.programs, motor.target, now)
    effort += motor.proportional * (target - x) + motor.derivative * (target_rate - v)
    if abs(effort) > motor.max_effort:
        effort = math.copysign(motor.max_effort, effort)
    return effort, v


@kernel
def apply_motors(system, work):
    """Add the efforts of all motors to `work.load`; returns their power [W]."""
    supplied = 0.0
    for i in range(system.loads.motors.size):
        motor = system.loads.motors[i]
        effort, v = _motor(system, work, motor)
        supplied += effort * v
        _push_joint(system.joints[motor.joint], motor.joint, motor.axis, effort, work)
    return supplied


@kernel
def write_motors(system, work, values):
    """Write the row of all motors, shape (motors,)."""
    for i in range(values.size):
        values[i], _ = _motor(system, work, system.loads.motors[i])


@inlined_kernel
def _energies(work, joint, k):
    """Elastic energies of the spring and of the stop of coordinate k [J]."""
    x = work.coordinate[joint.coordinate + k]
    spring, stop = 0.5 * joint.stiffness[k] * (x - joint.reference[k]) ** 2, 0.0
    if joint.stop_stiffness[k] > 0.0:
        effort, _ = stop_effort(joint, k, x, 0.0)
        stop = 0.5 * effort * effort / joint.stop_stiffness[k]
    return spring, stop


@kernel
def joint_energy(system, work):
    """Elastic energy of springs and stops in joints [J]."""
    energy = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.has_effort == 0:
            continue
        for k in range(joint.free_count):
            spring, stop = _energies(work, joint, k)
            energy += spring
            energy += stop
    return energy


@kernel
def write_joint_efforts(system, work, joints, terms, energies):
    """Write the row of the efforts in joints, see `RowFields`.

    Args:
        system: Constant data.
        work: Workspace.
        joints: i4, the joints that have any, shape (acting joints,).
        terms: Terms of their efforts, one line per rate, shape (rates, 5); written.
        energies: Their elastic energies [J], shape (acting joints,); written.
    """
    first = 0
    for i in range(joints.size):
        joint = system.joints[joints[i]]
        energies[i] = 0.0
        for k in range(joint.free_count):
            stop, brake, damper, friction, _, law, spring, _ = _terms(system, work, joint, k)
            line = first + joint.slot[k]
            terms[line, SPRING], terms[line, DAMPING] = -spring, -damper
            terms[line, FRICTION], terms[line, STOP] = -friction, stop + brake
            terms[line, LAW] = law
            in_spring, in_stop = _energies(work, joint, k)
            energies[i] += in_spring + in_stop
        first += joint.free_count
