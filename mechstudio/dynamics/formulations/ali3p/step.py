"""One time step of the ALi3p: Newton's iteration and the two projections.

Malczyk, Fraczek, Gonzalez, Cuadrado: Index-3 divide-and-conquer algorithm for efficient multibody
system dynamics simulations, Nonlinear Dynamics 95 (2019). The trapezoidal rule holds for q and q'
of all bodies (15, 16), Euler parameters included; Newton's increments of rotation are rotation
vectors, which keeps Euler parameters at unit length and eliminates their multipliers.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads, respond_freely
from mechstudio.dynamics.divide_and_conquer.solve import solve
from mechstudio.dynamics.formulations.ali3p.powers import exchange_halfway, keep_powers
from mechstudio.dynamics.formulations.ali3p.tangent import factor_tangent
from mechstudio.dynamics.formulations.dca.equations import velocity_terms
from mechstudio.dynamics.kinematics.bodies import (
    ALL_JOINTS,
    read_rates,
    relative_motion,
    turn_all_bases,
    turn_inertias,
)
from mechstudio.dynamics.kinematics.drivers import (
    prescribed_acceleration,
    prescribed_rate,
)
from mechstudio.dynamics.kinematics.euler_parameters import (
    change_of,
    displace_place,
    motion_of,
    normalize,
    place_body,
    rate_of,
)
from mechstudio.dynamics.kinematics.joints import axis_scale, motion_along
from mechstudio.dynamics.loads.applied import angular_momentum, apply_loads
from mechstudio.spatial.arrays import clear_rows, copy_rows
from mechstudio.spatial.rotation import apply, as_matrix, congruence, load_matrix
from mechstudio.spatial.vector import (
    add,
    cross,
    load_angular,
    load_linear,
    scale,
    subtract,
)

# a correction with which a step may end, of the way of the accelerations; or some tolerances
CLOSE = 1e-4
MOST_PASSES = 10  # of one projection
ENOUGH = 1e-13  # relative correction of a projection that ends it


@kernel
def take_step(system, work, memory, tangent_system, tangent, dt):
    """Go on from the last place.

    Args:
        system: Constant data.
        work: Workspace; poses, velocities, accelerations and rates at the end of the step.
        memory: Memory of the ALi3p; place, rate, change and multipliers at the end of the step.
        tangent_system: The system with the tangent's steps.
        tangent: The tangent's workspace.
        dt: Size of the step [s].

    Returns:
        (whether the step can be accepted, Newton iterations).
    """
    memory.step_size = dt
    _predict(memory)
    fixed = memory.fixed_iterations == 1
    converged = False
    used = 0
    for iteration in range(memory.max_iterations):
        _move_by_difference(system, work, memory)
        measure_gaps(system, work)
        read_rates(system, work, ALL_JOINTS)
        if iteration == 0 or memory.modified_tangent == 0:
            factor_tangent(system, work, memory, tangent_system, tangent)
        norm = _correct(system, work, memory, tangent_system, tangent)
        used += 1
        memory.correction = norm
        if not math.isfinite(norm):
            return False, used
        converged = norm <= memory.tolerance
        if converged and not fixed:
            break
    if not (converged or fixed or _is_close(memory)):
        return False, used
    largest = memory.largest_correction
    memory.largest_correction = max(largest, memory.correction)
    if system.is_damped == 1 or system.is_supplied == 1:
        exchange_halfway(system, work, memory)
    _move_by_difference(system, work, memory)
    if memory.leaves_singular == 1:
        _keep_velocities(system, work, memory)
    measure_gaps(system, work)
    passes = 1 if fixed else MOST_PASSES
    _project_onto_joints(system, work, tangent_system, tangent, memory, passes)
    return True, used


@kernel
def _keep_velocities(system, work, memory):
    """Velocities and accelerations of the start go on, for the projections to turn.

    In a singular position velocities are allowed that are not next to it. There they jump, by the
    mass norm, and the trapezoidal rule would take the way of the jump for one of the step.
    """
    dt = memory.step_size
    for b in range(system.bodies.size):
        for i in range(7):
            change = memory.last_change[b, i]
            memory.place_change[b, i] = change
            memory.place_rate[b, i] = memory.last_rate[b, i] + dt * change
        motion_of(memory.place_rate, memory.place, b, work.velocity)
        motion_of(memory.place_change, memory.place, b, work.acceleration)


@kernel
def step_error(system, work, memory, tangent_system, tangent):
    """Error of the step that was just taken, in parts of what is allowed.

    It is that of the trapezoidal rule, step^3 / 12 times the third derivative of places, which the
    tangent lets springs and joints resist: vibrations of stiff springs shrink by what their steps
    are too long, and no step waits for them.
    """
    dt = memory.step_size
    for b in range(system.bodies.size):
        for i in range(7):
            memory.row_rate[b, i] = memory.place_change[b, i] - memory.last_change[b, i]
        motion_of(memory.row_rate, memory.place, b, memory.displacement)
        inertia = congruence(load_matrix(work.rotation, b), as_matrix(system.bodies[b].inertia_B))
        force = scale(load_linear(memory.displacement, b), system.bodies[b].mass * dt * dt / 12.0)
        torque = scale(apply(inertia, load_angular(memory.displacement, b)), dt * dt / 12.0)
        respond_freely(system, tangent, b, force, torque)
    clear_rows(tangent.right_side)
    solve(tangent_system, tangent, tangent.no_impulse, memory.displacement)
    forget_spin_loads(system, tangent)
    return _largest(memory.displacement, memory.length) / (dt * memory.error_rate)


@kernel
def _largest(motion, length):
    """Largest component of motions, shape (n, 6), in the unit of length or rad."""
    largest = 0.0
    for b in range(motion.shape[0]):
        for i in range(6):
            size = abs(motion[b, i]) / (length if i < 3 else 1.0)
            largest = size if size >= largest or math.isnan(size) else largest
    return largest


@kernel
def _is_close(memory):
    """Whether the last correction is small beside what accelerations move, or the tolerance."""
    dt, largest = memory.step_size, 0.0
    for b in range(memory.place_change.shape[0]):
        for i in range(7):
            unit = memory.length if i < 3 else 1.0
            largest = max(largest, abs(memory.place_change[b, i]) / unit)
    allowed = max(CLOSE * 0.25 * dt * dt * largest, memory.near * memory.tolerance)
    return memory.correction <= allowed


@kernel
def _predict(memory):
    """q by a Taylor series from the last instant; the multipliers stay."""
    dt = memory.step_size
    for b in range(memory.place.shape[0]):
        for i in range(7):
            rate, change = memory.last_rate[b, i], memory.last_change[b, i]
            memory.place[b, i] = memory.last_place[b, i] + dt * (rate + 0.5 * dt * change)
        normalize(memory.place, b)


@kernel
def _move_by_difference(system, work, memory):
    """Poses, velocities and accelerations by the trapezoidal rule (15, 16) from q."""
    dt = memory.step_size
    for b in range(system.bodies.size):
        for i in range(7):
            way = (2.0 / dt) * (memory.place[b, i] - memory.last_place[b, i])
            rate = way - memory.last_rate[b, i]
            memory.place_rate[b, i] = rate
            memory.place_change[b, i] = (2.0 / dt) * (rate - memory.last_rate[b, i])
            memory.place_change[b, i] -= memory.last_change[b, i]
        place_body(memory.place, b, work.center, work.rotation)
        motion_of(memory.place_rate, memory.place, b, work.velocity)
        motion_of(memory.place_change, memory.place, b, work.acceleration)
    turn_inertias(system, work)


@kernel
def _correct(system, work, memory, tangent_system, tangent):
    """One Newton correction of places and multipliers; returns its largest component."""
    part = 0.25 * memory.step_size * memory.step_size
    apply_loads(system, work)
    _add_constraint_loads(system, work, memory.multiplier)
    for b in range(system.bodies.size):
        force, torque = load_linear(work.load, b), load_angular(work.load, b)
        force = subtract(force, scale(load_linear(work.acceleration, b), system.bodies[b].mass))
        torque = subtract(torque, _inertia_torque(system.bodies[b], work, b))
        respond_freely(system, tangent, b, scale(force, part), scale(torque, part))
    clear_rows(tangent.right_side)
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            gap = axis_scale(joint, k) * work.gap[j, k]
            tangent.right_side[j, k - memory.first_axis[j]] = -gap
    solve(tangent_system, tangent, tangent.no_impulse, memory.displacement)
    forget_spin_loads(system, tangent)
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            change = tangent.impulse[j, k - memory.first_axis[j]] / part
            memory.multiplier[j, k - joint.open_count] += change
    for b in range(system.bodies.size):
        displace_place(memory.place, b, memory.displacement)
    return _largest(memory.displacement, memory.length)


@kernel
def _inertia_torque(body, work, b):
    """J alpha + omega x J omega about the mass center."""
    inertia = congruence(load_matrix(work.rotation, b), as_matrix(body.inertia_B))
    omega = load_angular(work.velocity, b)
    momentum = angular_momentum(body, work.rotation, work.velocity, b)
    return add(apply(inertia, load_angular(work.acceleration, b)), cross(omega, momentum))


@kernel
def _add_constraint_loads(system, work, multiplier):
    """Add the constraint loads of all joints to the loads on the bodies."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            size = multiplier[j, k - joint.open_count]
            for i in range(6):
                if joint.body2 >= 0:
                    work.load[joint.body2, i] += size * work.wrench2[j, k, i]
                if joint.body1 >= 0:
                    work.load[joint.body1, i] -= size * work.wrench1[j, k, i]


@kernel
def _project_onto_joints(system, work, tangent_system, tangent, memory, passes):
    """Take out of velocities, then accelerations, what the joints do not allow (40-69).

    The tangent's factors serve as they are. One pass, as published, leaves errors of the size of
    the compliance times what it takes out; more passes take out those, too. The trapezoidal rule
    leaves accelerations along locked axes, and with them the multipliers, off by dt; loads that the
    projection adds take that out of the reactions.
    """
    length, time = memory.length, memory.unit_time
    clear_rows(tangent.free_motion)
    for _repeat in range(passes):
        _ask_for_velocities(system, work, tangent, memory)
        solve(tangent_system, tangent, tangent.no_impulse, memory.displacement)
        if _add_and_compare(work.velocity, memory.displacement, length, 1.0 / time) <= ENOUGH:
            break
    read_rates(system, work, ALL_JOINTS)
    turn_all_bases(system, work)
    for b in range(system.bodies.size):
        rate_of(work.velocity, memory.place, b, memory.place_rate)

    copy_rows(memory.multiplier, memory.reaction)
    for _repeat in range(passes):
        _ask_for_accelerations(system, work, tangent, memory)
        solve(tangent_system, tangent, tangent.no_impulse, memory.displacement)
        _add_reactions(system, tangent, memory)
        change = _add_and_compare(work.acceleration, memory.displacement, length, time**-2.0)
        if change <= ENOUGH:
            break
    for b in range(system.bodies.size):
        change_of(work.velocity, work.acceleration, memory.place, b, memory.place_change)
    copy_rows(memory.reaction, work.impulse)
    keep_powers(system, work, memory.power)


@kernel
def _ask_for_velocities(system, work, tangent, memory):
    """Right sides that take out the velocities along locked axes."""
    clear_rows(tangent.right_side)
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            rate = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.velocity)
            wanted = axis_scale(joint, k) * prescribed_rate(joint, k, work.prescribed)
            tangent.right_side[j, k - memory.first_axis[j]] = wanted - rate


@kernel
def _ask_for_accelerations(system, work, tangent, memory):
    """Right sides that take out what the accelerations along locked axes should not be."""
    clear_rows(tangent.right_side)
    for j in range(system.joints.size):
        joint = system.joints[j]
        linear, angular = velocity_terms(
            joint,
            j,
            work.velocity,
            work.rate,
            work.point_velocity,
            work.basis,
            work.shift_turn,
            work.basis_turn,
        )
        for k in range(joint.open_count, 6):
            change = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.acceleration)
            wanted = motion_along(joint, j, k, work.basis, linear, angular)
            wanted += prescribed_acceleration(joint, k, work.prescribed)
            wanted *= axis_scale(joint, k)
            tangent.right_side[j, k - memory.first_axis[j]] = wanted - change


@kernel
def _add_reactions(system, tangent, memory):
    """Add the loads along locked axes that the last projection took."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            load = tangent.impulse[j, k - memory.first_axis[j]]
            memory.reaction[j, k - joint.open_count] += load


@kernel
def _add_and_compare(motion, correction, length, least):
    """Add a correction; returns its largest component over the largest of the motion.

    Args:
        motion: Velocities or accelerations, shape (n, 6).
        correction: Of them.
        length: Unit of lengths [m].
        least: What counts as the largest of the motion at least [1/s or 1/s^2].
    """
    for b in range(motion.shape[0]):
        for i in range(6):
            motion[b, i] += correction[b, i]
    return _largest(correction, length) / max(_largest(motion, length), least)
