"""Divide-and-conquer for accelerations: Featherstone's DCA, and reactions for every solver.

M A + [0; omega x J omega] = Q + sum X^T D lambda with X_2 A_2 - X_1 A_1 = H q'' + b, where b
collects what velocities alone contribute. The assembly factors are those of the velocity level.
"""

from mechstudio.compiler.decorators import kernel, shared_kernel, short_entry_kernel
from mechstudio.compiler.located import numbers_at
from mechstudio.dynamics.crew.board import (
    ACCELERATIONS,
    BIASES,
    BLOCK,
    first_part,
    next_part,
    share_of,
)
from mechstudio.dynamics.divide_and_conquer.baumgarte import add_closing_terms, measure_cut_gaps
from mechstudio.dynamics.divide_and_conquer.constraint_loads import (
    resolve_constraint_loads,
    resolve_loads_between,
)
from mechstudio.dynamics.divide_and_conquer.couplings import (
    require_coupled_accelerations,
    solve_coupled,
)
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with_solution
from mechstudio.dynamics.divide_and_conquer.projection import project
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads, respond_freely
from mechstudio.dynamics.kinematics.bodies import (
    ONLY_CUT,
    joint_motion,
    read_cut_coordinates,
    read_rates,
    relative_motion,
    turn_bases_between,
)
from mechstudio.dynamics.kinematics.drivers import (
    RATE,
    driver_power,
    prescribed_acceleration,
    save_driven,
)
from mechstudio.dynamics.kinematics.joints import (
    axis_scale,
    motion_along,
)
from mechstudio.dynamics.kinematics.placing import place_and_move
from mechstudio.dynamics.kinematics.state import coordinate_rates_of, store_powers
from mechstudio.dynamics.loads.applied import angular_momentum, apply_loads
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)


@short_entry_kernel
def acceleration_derivative(system, work, state, offset, derivative):
    """Right-hand side of the DCA: rates and accelerations of the tree joints.

    Args:
        system: Constant data.
        work: Workspace.
        state: Coordinates, rates and exchanged energies.
        offset: Number of coordinates in the state.
        derivative: Its time derivative; written.
    """
    motion_from_rates(system, work, state, offset)
    read_rates(system, work, ONLY_CUT)
    factorize_with_solution(system, work)
    rate = work.closing.rate
    _derivatives(system, work, offset, work.held_load, rate, derivative)


@kernel
def projected_derivative(system, work, state, offset, derivative):
    """The same at the nearest state that the joints allow.

    On the constraints the motion is smooth even through a singular position, where the equations
    off the constraints are not; so an integrator passes it whose every stage is projected.
    """
    motion_from_rates(system, work, state, offset)
    project(system, work)
    _derivatives(system, work, offset, work.no_impulse, 0.0, derivative)


@kernel
def motion_from_rates(system, work, state, offset):
    """Poses, axes and velocities of a state of coordinates and rates."""
    place_and_move(system, work, state, offset, work.rate)
    read_cut_coordinates(system, work)


@kernel
def _derivatives(system, work, offset, held, closing_rate, derivative):
    """Derivatives of the state once poses, velocities, rates and factors are in place."""
    powers = apply_loads(system, work)
    work.crew.turns = 1
    require_accelerations(system, work)
    work.crew.turns = 0
    if closing_rate > 0.0:
        measure_cut_gaps(system, work)
        add_closing_terms(system, work, -closing_rate * closing_rate, -2.0 * closing_rate)
    solve_coupled(system, work, held, work.acceleration)
    forget_spin_loads(system, work)
    save_driven(system, work, RATE, derivative)
    crew = work.crew
    crew.slope, crew.slope_size, crew.offset = derivative.ctypes.data, derivative.size, offset
    part = first_part(crew, ACCELERATIONS)
    while part >= 0:
        derivatives_of(system, work, part)
        part = next_part(crew)
    dissipated, supplied = powers
    supplied += driver_power(system, work)
    store_powers(system, (dissipated, supplied), derivative)


@shared_kernel
def derivatives_of(system, work, part):
    """Constraint loads of a part of the joints, derivatives of their coordinates and rates."""
    crew = work.crew
    derivative = numbers_at(crew.slope, crew.slope_size)
    first, end = share_of(crew, part, system.joints.size)
    for j in range(first, end, BLOCK):
        behind = min(j + BLOCK, end)
        resolve_loads_between(system, work, j, behind)
        coordinate_rates_of(system, work, derivative, j, behind)
        _write_accelerations(system, work, derivative, j, behind)


@kernel
def _write_accelerations(system, work, derivative, first, end):
    """Derivatives of the rates of the joints from one to before another."""
    offset = work.crew.offset
    for j in range(first, end):
        joint = system.joints[j]
        if joint.is_tree == 1:
            linear, angular = load_linear(work.bias, j), load_angular(work.bias, j)
            for k in range(joint.open_count):
                bias = motion_along(joint, j, k, work.basis, linear, angular)
                change = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.acceleration)
                derivative[offset + joint.state_rate + k] = change - bias


@kernel
def solve_accelerations(system, work, held):
    """Accelerations and constraint loads from velocities, rates and applied loads.

    Positions, axes, factors, velocities, rates, turning bases and loads must be up to date.

    Args:
        system: Constant data.
        work: Workspace.
        held: Undetermined parts of the constraint loads, scaled, shape (M, 6).
    """
    require_accelerations(system, work)
    respond_to_loads(system, work, held)


@kernel
def require_accelerations(system, work):
    """Motion without constraint loads, and right sides of the acceleration level."""
    part = first_part(work.crew, BIASES)
    while part >= 0:
        require_accelerations_of(system, work, part)
        part = next_part(work.crew)
    require_coupled_accelerations(system, work)


@shared_kernel
def require_accelerations_of(system, work, part):
    """The same for a part of the bodies and one of the joints, whose axes turn if asked for."""
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        force, torque = load_linear(work.load, b), load_angular(work.load, b)
        omega = load_angular(work.velocity, b)
        momentum = angular_momentum(system.bodies[b], work.rotation, work.velocity, b)
        torque = subtract(torque, cross(omega, momentum))
        respond_freely(system, work, b, force, torque)
    first, end = share_of(work.crew, part, system.joints.size)
    for j in range(first, end, BLOCK):
        behind = min(j + BLOCK, end)
        if work.crew.turns == 1:
            turn_bases_between(system, work, j, behind)
        _require_of_joints(system, work, j, behind)


@kernel
def _require_of_joints(system, work, first, end):
    """What velocities contribute to the accelerations along the axes of some joints."""
    for j in range(first, end):
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
        store_pair(work.bias, j, linear, angular)
        for k in range(joint.open_count, 6):
            value = motion_along(joint, j, k, work.basis, linear, angular)
            value += prescribed_acceleration(joint, k, work.prescribed)
            work.right_side[j, k - joint.open_count] = axis_scale(joint, k) * value


@kernel
def respond_to_loads(system, work, held):
    """Accelerations and constraint loads with the right sides in hand."""
    solve_coupled(system, work, held, work.acceleration)
    forget_spin_loads(system, work)
    resolve_constraint_loads(system, work)


@kernel
def velocity_terms(joint, j, velocity, rate, point_velocity, basis, shift_turn, basis_turn):
    """b = X_2 A_2 - X_1 A_1 - H q'': linear [m/s^2] and angular [rad/s^2] part.

    The joint point need not be fixed on a body (a slider moves along body 1), which is why the
    arm of each body changes with the velocity of the joint point minus that of the body.
    """
    linear, angular = joint_motion(joint, j, basis, rate)
    turn = load(shift_turn, j)
    if joint.is_rod == 1:
        # no coordinates: the point of body 2 goes around that of body 1
        spin = turn
        if joint.body1 >= 0:
            spin = subtract(turn, load_angular(velocity, joint.body1))
        linear = scale(cross(spin, load(basis[j], 0)), joint.length)
    linear, angular = cross(turn, linear), cross(load(basis_turn, j), angular)
    if joint.body2 >= 0:
        omega = load_angular(velocity, joint.body2)
        slip = subtract(load(point_velocity, j), load_linear(velocity, joint.body2))
        linear = subtract(linear, cross(omega, slip))
    if joint.body1 >= 0:
        omega = load_angular(velocity, joint.body1)
        slip = subtract(load(point_velocity, j), load_linear(velocity, joint.body1))
        linear = add(linear, cross(omega, slip))
    return linear, angular
