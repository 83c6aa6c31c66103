"""Cotangents of efforts along the axes of joints, whose virtual power S lacks."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.closures import NOTHING, pull_rows, relative, unit_row
from mechstudio.dynamics.adjoint.law_slopes import law_slopes, note_call
from mechstudio.dynamics.adjoint.memory import (
    DAMPING,
    FRICTION,
    LOWER,
    REFERENCE,
    STIFFNESS,
    STOP_DAMPING,
    STOP_STIFFNESS,
    UPPER,
)
from mechstudio.dynamics.adjoint.pairs import plus, power
from mechstudio.dynamics.adjoint.sweep import has_virtual_jump
from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.loads.joint_efforts import coordinate_unit, friction_rate


@kernel
def pull_joint_efforts(system, work, bars):
    """Add what springs, dampers, friction, stops and laws of all joints give, or would give."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.free_count):
            s = joint.slot[k]
            x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
            sums = bars.sums.efforts[j, s]
            y = _virtual_rate(joint, work, bars, j, k)
            effort = -joint.stiffness[s] * (x - joint.reference[s]) - joint.damping[s] * v
            by_x, by_v = -joint.stiffness[s], -joint.damping[s]
            sums[STIFFNESS] += y * (x - joint.reference[s])
            sums[REFERENCE] -= y * joint.stiffness[s]
            sums[DAMPING] += y * v
            if joint.friction[s] > 0.0:
                rate = friction_rate(system, joint, k)
                part = math.tanh(v / rate)
                effort -= joint.friction[s] * part
                by_v -= joint.friction[s] * (1.0 - part * part) / rate
                sums[FRICTION] += y * part
            stop = _stop(joint, s, x, v, y, sums)
            law = law_slopes(system, work, joint.effort[s], x, v, coordinate_unit(system, joint, k))
            note_call(bars, work, bars.tape.efforts + 6 * j + s, x, v, (-y, 0.0))
            effort += stop[0] + law[0]
            slopes = by_x + stop[1] + law[1], by_v + stop[2] + law[2]
            _pull_effort(system, work, bars, (j, k), y, effort, slopes)


@kernel
def _stop(joint, s, x, v, y, sums):
    """Effort of the stops of coordinate s, and its slopes over coordinate and rate."""
    depth, side = 0.0, UPPER
    if x > joint.upper[s]:
        depth = x - joint.upper[s]
    elif x < joint.lower[s]:
        depth, side = x - joint.lower[s], LOWER
    if depth == 0.0:
        return 0.0, 0.0, 0.0
    stiffness, brake = joint.stop_stiffness[s], -joint.stop_damping[s] * v
    effort, by_x, by_v = -stiffness * depth, -stiffness, 0.0
    sums[STOP_STIFFNESS] += y * depth
    if abs(brake) < abs(effort):
        by_v = -joint.stop_damping[s]
        sums[STOP_DAMPING] += y * v
        sums[side] -= y * stiffness
        return effort + brake, by_x, by_v
    # the damping is cut off at the elastic part
    sign = math.copysign(1.0, brake) * math.copysign(1.0, depth)
    sums[STOP_STIFFNESS] -= y * sign * depth
    sums[side] -= y * stiffness * (1.0 - sign)
    return effort * (1.0 - sign), by_x * (1.0 - sign), by_v


@kernel
def pull_motors(system, work, bars):
    """Add what all motors give."""
    now = work.clock.now
    for i in range(system.loads.motors.size):
        motor = system.loads.motors[i]
        j, k = motor.joint, motor.axis
        joint = system.joints[j]
        s = joint.slot[k]
        x, v = work.coordinate[joint.coordinate + s], work.rate[joint.rate + s]
        y = _virtual_rate(joint, work, bars, j, k)
        law = law_slopes(system, work, motor.function, x, v, coordinate_unit(system, joint, k))
        target, target_rate, _ = evaluate(system.loads.programs, motor.target, now)
        effort = law[0] + motor.proportional * (target - x) + motor.derivative * (target_rate - v)
        slopes = law[1] - motor.proportional, law[2] - motor.derivative
        if abs(effort) > motor.max_effort:
            side = math.copysign(1.0, effort)
            bars.sums.motors[i, 2] -= y * side
            _pull_effort(system, work, bars, (j, k), y, side * motor.max_effort, (0.0, 0.0))
            continue
        bars.sums.motors[i, 0] -= y * (target - x)
        bars.sums.motors[i, 1] -= y * (target_rate - v)
        note_call(bars, work, bars.tape.motors + 2 * i, x, v, (-y, 0.0))
        of_target = -y * motor.proportional, -y * motor.derivative
        note_call(bars, work, bars.tape.motors + 2 * i + 1, 0.0, 0.0, of_target)
        _pull_effort(system, work, bars, (j, k), y, effort, slopes)


@kernel
def _virtual_rate(joint, work, bars, j, k):
    """Virtual rate along free axis k of a joint."""
    if joint.is_tree == 1 and not has_virtual_jump(bars, j):
        return bars.virtual_rate[joint.rate + joint.slot[k]]
    row, W = unit_row(joint, work, j, k), relative(bars.virtual, joint)
    return power(row[0], row[1], W[0], W[1])


@kernel
def _pull_effort(system, work, bars, place, y, effort, slopes):
    """Add what an effort along an axis gives.

    Args:
        system: Constant data.
        work: Workspace.
        bars: See `Cotangents`.
        place: Joint and place of the axis.
        y: Virtual rate of the axis.
        effort: [N or N m].
        slopes: Of the effort, over coordinate and rate.
    """
    j, k = place
    joint = system.joints[j]
    by_x, by_v = -y * slopes[0], -y * slopes[1]
    if joint.is_tree == 1 and not has_virtual_jump(bars, j):
        rate = joint.rate + joint.slot[k]
        bars.coordinate_bar[rate] += by_x
        bars.rate_bar[rate] += by_v
        return
    row = unit_row(joint, work, j, k)
    along, drag = plus(NOTHING, row, by_x), plus(NOTHING, row, by_v)
    pushed = plus(NOTHING, row, effort)
    is_force = joint.axis_order[k] < FIRST_ROTATION
    pull_rows(system, work, bars, j, is_force, (NOTHING, drag, pushed, along), NOTHING)


@kernel
def pull_couplings(system, work, bars):
    """Add what couplings of tree joints give: their ratios alone, as their rows are constant."""
    for c in range(system.couplings.size):
        coupling = system.couplings[c]
        j, k = coupling.joint[0], coupling.axis[0]
        joint = system.joints[j]
        place = joint.rate + joint.slot[k]
        bars.sums.couplings[c] -= bars.coupled_load[c] * bars.virtual_rate[place]
        bars.sums.couplings[c] -= work.coupled_impulse[c] * bars.rate_change[place]
