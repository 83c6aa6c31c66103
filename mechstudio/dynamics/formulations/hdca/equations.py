"""Hamiltonian divide-and-conquer (HDCA) for trees and loops.

State: coordinates q and joint momenta p of the tree joints; cut joints carry p = 0. Velocities and
constraint impulses follow from momenta through the assembly (closed-loop paper, equations 12-46);
the derivatives of the momenta come from loads summed over subtrees (equation 77, summed over all
cut joints).
"""

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.baumgarte import add_closing_terms, measure_cut_gaps
from mechstudio.dynamics.divide_and_conquer.constraint_loads import resolve_constraint_loads
from mechstudio.dynamics.divide_and_conquer.couplings import (
    add_coupled_impulses,
    take_out_coupled_impulses,
)
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with_solution
from mechstudio.dynamics.formulations.dca.equations import require_accelerations, respond_to_loads
from mechstudio.dynamics.formulations.hdca.subtrees import sum_subtrees, write_momentum_rates
from mechstudio.dynamics.formulations.hdca.velocities import (
    respond_to_momenta,
    velocities_from_momenta,
)
from mechstudio.dynamics.kinematics.bodies import (
    read_cut_coordinates,
)
from mechstudio.dynamics.kinematics.drivers import (
    RATE,
    driver_power,
    require_rates,
    save_driven,
)
from mechstudio.dynamics.kinematics.joints import load_along
from mechstudio.dynamics.kinematics.placing import place_state
from mechstudio.dynamics.kinematics.state import store_powers
from mechstudio.dynamics.loads.applied import angular_momentum, apply_loads
from mechstudio.spatial.arrays import copy_rows, copy_vector
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)


@short_entry_kernel
def hamiltonian_derivative(system, work, state, offset, derivative):
    """Right-hand side of the HDCA: rates of the tree joints and derivatives of their momenta.

    Args:
        system: Constant data.
        work: Workspace.
        state: Coordinates, momenta and exchanged energies.
        offset: Number of coordinates in the state.
        derivative: Its time derivative; written.
    """
    closing_rate = work.closing.rate
    place_for_momenta(system, work, state, offset)
    require_rates(system, work)
    if closing_rate > 0.0:
        measure_cut_gaps(system, work)
        add_closing_terms(system, work, -closing_rate, 0.0)
    work.crew.turns = 1
    respond_to_momenta(system, work, work.held_impulse)
    work.crew.turns = 0
    dissipated, supplied = apply_loads(system, work)
    supplied += power_of_drivers(system, work, closing_rate)
    save_driven(system, work, RATE, derivative)
    add_cut_terms(system, work)
    write_momentum_rates(system, work, offset, derivative)
    store_powers(system, (dissipated, supplied), derivative)


@kernel
def power_of_drivers(system, work, closing_rate):
    """Power of the drivers, whose efforts take a pass for accelerations; impulses stay.

    Gaps that die away at the closing rate [1/s] have accelerations, C'' = C / T^2.
    """
    if system.drivers.records.size == 0:
        return 0.0
    copy_rows(work.impulse, work.saved_impulse)
    copy_vector(work.coupled_impulse, work.saved_coupled_impulse)
    require_accelerations(system, work)
    if closing_rate > 0.0:
        add_closing_terms(system, work, closing_rate * closing_rate, 0.0)
    respond_to_loads(system, work, work.no_impulse)
    power = driver_power(system, work)
    copy_rows(work.saved_impulse, work.impulse)
    copy_vector(work.saved_coupled_impulse, work.coupled_impulse)
    resolve_constraint_loads(system, work)
    add_coupled_impulses(system, work)
    return power


@kernel
def motion_from_momenta(system, work, state, offset):
    """Poses, axes, factors, velocities and impulses of a state of coordinates and momenta."""
    place_for_momenta(system, work, state, offset)
    velocities_from_momenta(system, work, work.held_impulse)


@kernel
def place_for_momenta(system, work, state, offset):
    """Poses, axes and factors of a state of coordinates and momenta, which are loaded.

    Factors of trees are made with the next solution.
    """
    place_state(system, work, state, offset, work.momentum)
    read_cut_coordinates(system, work)
    factorize_with_solution(system, work)


@kernel
def add_cut_terms(system, work):
    """Add -(S_c' T_c + W_c H_c^T D_c' sigma_c) of every cut joint to the loads on its bodies.

    The part of D_c' sigma_c within the constrained directions is a matter of gauge: leaving it to
    the constraint loads treats both bodies of the joint alike, so that symmetric mechanisms keep
    their symmetry, and it vanishes for revolute and spherical joints of planar linkages.
    """
    for j in range(system.joints.size):
        joint = system.joints[j]
        # a joint without constraints bears loads if it is coupled
        if joint.is_tree == 1 or (joint.open_count == 6 and system.couplings.size == 0):
            continue
        linear, angular = (
            load_linear(work.constraint_load, j),
            load_angular(work.constraint_load, j),
        )
        joint_point = load(work.point, j)
        change = cross(load(work.shift_turn, j), linear)
        twist = cross(load(work.basis_turn, j), angular)
        force = (0.0, 0.0, 0.0)
        torque = cross(load(work.point_velocity, j), linear)
        for k in range(joint.open_count):
            axis = joint.axis_order[k]
            h = load(work.basis[j], axis)
            value = load_along(joint, j, k, work.basis, change, twist)
            if axis < 3:
                force = add(force, scale(h, value))
            else:
                torque = add(torque, scale(h, value))
        if joint.body2 >= 0:
            arm = subtract(joint_point, load(work.center, joint.body2))
            moment = add(torque, cross(arm, force))
            add_pair(work.load, joint.body2, scale(force, -1.0), scale(moment, -1.0))
        if joint.body1 >= 0:
            arm = subtract(joint_point, load(work.center, joint.body1))
            add_pair(work.load, joint.body1, force, add(torque, cross(arm, force)))


@short_entry_kernel
def momenta_from_velocities(system, work):
    """Joint momenta of the tree joints with all constraint impulses of cut joints zero (the gauge).

    p_k = H_k^T (momentum of the subtree about the joint point); sign -1 where the child is body 1.
    """
    momenta_of_bodies(system, work)
    sum_momenta(system, work)


@kernel
def momenta_with_impulses(system, work):
    """The same with the impulses of cut joints and couplings in hand (`work.impulse`)."""
    momenta_of_bodies(system, work)
    resolve_constraint_loads(system, work)
    add_coupled_impulses(system, work)
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1 or (joint.open_count == 6 and system.couplings.size == 0):
            continue
        P, L = load_linear(work.constraint_load, j), load_angular(work.constraint_load, j)
        if joint.body2 >= 0:
            arm = subtract(load(work.point, j), load(work.center, joint.body2))
            moment = add(L, cross(arm, P))
            add_pair(work.free_motion, joint.body2, scale(P, -1.0), scale(moment, -1.0))
        if joint.body1 >= 0:
            arm = subtract(load(work.point, j), load(work.center, joint.body1))
            add_pair(work.free_motion, joint.body1, P, add(L, cross(arm, P)))
    sum_momenta(system, work)
    take_out_coupled_impulses(system, work)


@kernel
def momenta_of_bodies(system, work):
    """Linear and angular momentum of every body about its mass center, into `free_motion`."""
    for b in range(system.bodies.size):
        linear = scale(load_linear(work.velocity, b), system.bodies[b].mass)
        angular = angular_momentum(system.bodies[b], work.rotation, work.velocity, b)
        store_pair(work.free_motion, b, linear, angular)


@kernel
def sum_momenta(system, work):
    """Joint momenta of the tree joints from the momenta of the bodies in `free_motion`."""
    sum_subtrees(system, work.free_motion, work.center)
    for b in range(system.bodies.size):
        body = system.bodies[b]
        j = body.joint
        joint = system.joints[j]
        sign = 1.0 if body.is_body2 == 1 else -1.0
        P, L = load_linear(work.free_motion, b), load_angular(work.free_motion, b)
        arm = subtract(load(work.center, b), load(work.point, j))
        L = add(L, cross(arm, P))
        for k in range(joint.free_count):
            value = load_along(joint, j, k, work.basis, P, L)
            work.momentum[joint.rate + joint.slot[k]] = sign * value
