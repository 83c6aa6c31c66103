"""Products of a weight with the derivatives of one evaluation, and of one row of results."""

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.adjoint.bodies import (
    clear_cotangents,
    pull_body_frame,
    pull_inertia,
    write_motions,
)
from mechstudio.dynamics.adjoint.bushings import pull_bushings
from mechstudio.dynamics.adjoint.closures import NOTHING, pull_closures, pull_rows, unit_row
from mechstudio.dynamics.adjoint.efforts import pull_couplings, pull_joint_efforts, pull_motors
from mechstudio.dynamics.adjoint.law_slopes import note_drivers
from mechstudio.dynamics.adjoint.loads import pull_point_loads, pull_springs
from mechstudio.dynamics.adjoint.pairs import plus
from mechstudio.dynamics.adjoint.row_loads import spread_virtual
from mechstudio.dynamics.adjoint.sweep import sweep_inwards
from mechstudio.dynamics.divide_and_conquer.couplings import solve_coupled
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads, respond_freely
from mechstudio.dynamics.formulations.dca.equations import acceleration_derivative
from mechstudio.dynamics.kinematics.bodies import relative_motion
from mechstudio.dynamics.kinematics.drivers import ACCELERATION
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.spatial.arrays import clear_rows, clear_vector, copy_rows, copy_vector
from mechstudio.spatial.rotation import quaternion_rate
from mechstudio.spatial.vector import load_angular, load_linear


@entry_kernel
def evaluate_state(system, work, state, offset, derivative):
    """Right-hand side of the DCA without stabilization, with turns next to those before.

    Args:
        system: Constant data.
        work: Workspace.
        state: Coordinates, rates and exchanged energies.
        offset: Number of coordinates in the state.
        derivative: Its time derivative; written.
    """
    acceleration_derivative(system, work, state, offset, derivative)
    copy_vector(work.coordinate, work.expected_coordinate)


@entry_kernel
def pull_evaluation(system, work, bars, state, derivative, weight, found):
    """Add weight^T d(derivative)/d(state) to the cotangent of the state; and to the sums.

    Args:
        system: Constant data.
        work: Workspace as `evaluate_state` leaves it.
        bars: See `Cotangents`.
        state: The state, shape (N,).
        derivative: Its derivative, shape (N,).
        weight: Cotangent of the derivative, shape (N,).
        found: Cotangent of the state, shape (N,); added to.
    """
    offset = bars.offset
    _take_changes(system, work, bars, derivative, offset)
    copy_rows(work.impulse, bars.impulse)
    copy_vector(work.coupled_impulse, bars.coupled_load)
    _respond(system, work, bars, weight, offset)
    clear_cotangents(bars)
    write_motions(system, work, bars)
    _pull_terms(system, work, bars)
    sweep_inwards(system, work, bars)
    for i in range(3):
        bars.sums.gravity[i] -= bars.acceleration_bar[0, i]
    _pull_rates(system, work, bars, state, weight, found)
    _write_found(system, bars, state, found, offset)
    note_drivers(system, work, bars)


@kernel
def _pull_terms(system, work, bars):
    """Add what all terms of S give."""
    pull_inertia(system, work, bars)
    pull_joint_efforts(system, work, bars)
    pull_motors(system, work, bars)
    pull_springs(system, work, bars)
    pull_bushings(system, work, bars)
    pull_point_loads(system, work, bars)
    pull_closures(system, work, bars)
    pull_couplings(system, work, bars)


@kernel
def _take_changes(system, work, bars, derivative, offset):
    """Accelerations of all axes of the tree joints."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        for k in range(joint.free_count):
            place = joint.rate + joint.slot[k]
            if k < joint.open_count:
                bars.rate_change[place] = derivative[offset + joint.state_rate + k]
            else:
                bars.rate_change[place] = work.prescribed[place, ACCELERATION]


@kernel
def _respond(system, work, bars, weight, offset):
    """Virtual motion W and multipliers -nu from minus the weight of the accelerations."""
    clear_rows(work.load)
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        for k in range(joint.open_count):
            size = -weight[offset + joint.state_rate + k]
            for i in range(6):
                if joint.body2 >= 0:
                    work.load[joint.body2, i] += size * work.wrench2[j, k, i]
                if joint.body1 >= 0:
                    work.load[joint.body1, i] -= size * work.wrench1[j, k, i]
    for b in range(system.bodies.size):
        respond_freely(system, work, b, load_linear(work.load, b), load_angular(work.load, b))
    copy_rows(bars.load_bar, work.right_side)
    clear_vector(work.coupled_side)
    solve_coupled(system, work, work.no_impulse, bars.body_motion)
    forget_spin_loads(system, work)
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.free_count):
            value = relative_motion(joint, j, k, work.wrench1, work.wrench2, bars.body_motion)
            bars.virtual_rate[joint.rate + joint.slot[k]] = value / axis_scale(joint, k)


@kernel
def _pull_rates(system, work, bars, state, weight, found):
    """What the coordinates' derivatives give, which are rates, or by these those of quaternions."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        first, shifts = joint.state_coordinate, joint.free_count
        if joint.coordinate_count > joint.free_count:
            shifts -= 3
            _pull_quaternion(joint, work, bars, state, weight, found)
        for s in range(shifts):
            bars.rate_bar[joint.rate + s] += weight[first + s]
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        if driver.state >= 0:
            place = system.joints[driver.joint].rate + driver.slot
            bars.rate_bar[place] += weight[driver.state]


@kernel
def _pull_quaternion(joint, work, bars, state, weight, found):
    """Cotangents by q' = omega q / 2, which is linear in both."""
    q = joint.state_coordinate + joint.coordinate_count - 4
    rate = joint.rate + joint.free_count - 3
    p = (state[q], state[q + 1], state[q + 2], state[q + 3])
    for i in range(3):
        unit = (1.0 if i == 0 else 0.0, 1.0 if i == 1 else 0.0, 1.0 if i == 2 else 0.0)
        change = quaternion_rate(unit, p)
        value = 0.0
        for k in range(4):
            value += change[k] * weight[q + k]
        bars.rate_bar[rate + i] += value
    omega = (-work.rate[rate], -work.rate[rate + 1], -work.rate[rate + 2])
    # the matrix of the product is antisymmetric
    change = quaternion_rate(omega, (weight[q], weight[q + 1], weight[q + 2], weight[q + 3]))
    for k in range(4):
        found[q + k] += change[k]


@kernel
def _write_found(system, bars, state, found, offset):
    """Cotangents of the state from those of axes; what drivers prescribe is none of the state."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        for k in range(joint.open_count):
            place = joint.rate + joint.slot[k]
            found[offset + joint.state_rate + k] += bars.rate_bar[place]
            if joint.coordinate_count == joint.free_count or joint.axis_order[k] < FIRST_ROTATION:
                found[joint.state_coordinate + joint.slot[k]] += bars.coordinate_bar[place]
        if joint.coordinate_count > joint.free_count:
            _turn_quaternion(joint, bars, state, found)
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        if driver.is_velocity == 1 and joint.is_tree == 1:
            place = joint.state_coordinate + driver.slot
            found[place] += bars.coordinate_bar[joint.rate + driver.slot]


@kernel
def _turn_quaternion(joint, bars, state, found):
    """Cotangent of a quaternion of any length from that of turns along frame 1."""
    q = joint.state_coordinate + joint.coordinate_count - 4
    rate = joint.rate + joint.free_count - 3
    p = (state[q], state[q + 1], state[q + 2], state[q + 3])
    square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]
    turn = (
        bars.coordinate_bar[rate],
        bars.coordinate_bar[rate + 1],
        bars.coordinate_bar[rate + 2],
    )
    # dq = theta q / 2, of which the columns are orthogonal and of half the length of q
    change = quaternion_rate(turn, p)
    for k in range(4):
        found[q + k] += 4.0 * change[k] / square


@entry_kernel
def pull_row(system, work, bars, state, derivative, asked, found):
    """Add the cotangent of the state from that of a row of results; and to the sums.

    Args:
        system: Constant data.
        work: Workspace as `evaluate_state` leaves it.
        bars: See `Cotangents`.
        state: State at the row, shape (N,).
        derivative: Its derivative, shape (N,).
        asked: See `RowCotangents`; row `at` counts.
        found: Cotangent of the state, shape (N,); added to.
    """
    offset, row = bars.offset, asked.at
    _take_changes(system, work, bars, derivative, offset)
    clear_rows(bars.body_motion)
    clear_vector(bars.virtual_rate)
    clear_cotangents(bars)
    write_motions(system, work, bars)
    if asked.with_loads == 1:
        _pull_loads(system, work, bars, asked, row)
    for b in range(system.bodies.size):
        place, motion, change = asked.place[row], asked.motion[row], asked.change[row]
        pull_body_frame(system, work, bars, b, place, motion, change)
    _pull_joints(system, work, bars, asked, row)
    sweep_inwards(system, work, bars)
    clear_rows(bars.jump)
    clear_vector(bars.weight)
    needed = asked.with_loads == 1
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        for k in range(joint.open_count):
            value = bars.change_bar[joint.rate + joint.slot[k]]
            bars.weight[offset + joint.state_rate + k] = value
            needed = needed or value != 0.0
    _write_found(system, bars, state, found, offset)
    note_drivers(system, work, bars)
    if needed:
        pull_evaluation(system, work, bars, state, derivative, bars.weight, found)
    clear_rows(bars.load_bar)


@kernel
def _pull_loads(system, work, bars, asked, row):
    """Add the cotangents of constraint loads and efforts of drivers."""
    spread_virtual(system, work, bars, asked, row)
    # lambda is weighed by W, and there are no closures to weigh
    copy_rows(work.impulse, bars.impulse)
    clear_rows(work.impulse)
    clear_vector(bars.coupled_load)
    _pull_terms(system, work, bars)
    copy_rows(bars.impulse, work.impulse)
    for b in range(bars.acceleration_bar.shape[0]):
        for i in range(3):
            bars.sums.gravity[i] -= bars.acceleration_bar[b, i]


@kernel
def _pull_joints(system, work, bars, asked, row):
    """Add the cotangents of coordinates and rates of all joints."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.free_count):
            place = joint.rate + joint.slot[k]
            x_bar, v_bar = asked.coordinate[row, place], asked.rate[row, place]
            if joint.is_tree == 1:
                bars.coordinate_bar[place] += x_bar
                bars.rate_bar[place] += v_bar
            elif x_bar != 0.0 or v_bar != 0.0:
                unit = unit_row(joint, work, j, k)
                along, drag = plus(NOTHING, unit, x_bar), plus(NOTHING, unit, v_bar)
                is_force = joint.axis_order[k] < FIRST_ROTATION
                pull_rows(system, work, bars, j, is_force, (NOTHING, drag, NOTHING, along), NOTHING)
