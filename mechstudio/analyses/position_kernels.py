"""What the analyses ask of a mechanism at one position: motions, rates, accelerations, a row.

Poses are those of the workspace, velocities too. Everything is computed by the kernels of the
dynamics; these kernels only call them in the order in which an analysis needs them.
"""

from __future__ import annotations

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.divide_and_conquer.couplings import relation
from mechstudio.dynamics.divide_and_conquer.factors import factorize
from mechstudio.dynamics.formulations.dca.equations import solve_accelerations
from mechstudio.dynamics.formulations.dca.reactions import solve_reactions
from mechstudio.dynamics.kinematics.bodies import (
    ALL_JOINTS,
    move_bodies,
    read_rates,
    relative_motion,
    turn_all_bases,
    turn_inertias,
)
from mechstudio.dynamics.kinematics.drivers import driver_power
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale, motion_along
from mechstudio.dynamics.loads.applied import apply_loads
from mechstudio.dynamics.output_row import write_row
from mechstudio.spatial.arrays import clear_vector
from mechstudio.spatial.rotation import apply, as_matrix, congruence, load_matrix
from mechstudio.spatial.vector import (
    cross,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)


@entry_kernel
def find_tree_motions(system, work, motions):
    """Motions of all bodies by a unit rate of each open axis of the tree joints, one a row.

    Args:
        system: Constant data.
        work: Workspace with axes in place; rates and velocities are used as scratch.
        motions: Velocities of the mass centers and angular, shape (axes, n, 6); written.
    """
    clear_vector(work.rate)
    row = 0
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            continue
        for k in range(joint.open_count):
            work.rate[joint.rate + joint.slot[k]] = 1.0
            move_bodies(system, work)
            work.rate[joint.rate + joint.slot[k]] = 0.0
            for b in range(system.bodies.size):
                for i in range(6):
                    motions[row, b, i] = work.velocity[b, i]
            row += 1


@entry_kernel
def find_closure_rates(system, work, motions, rates):
    """Rates at which motions open the cut joints and the couplings, in units of geometry.

    Args:
        system: Constant data.
        work: Workspace with axes in place.
        motions: Shape (count, n, 6).
        rates: Along the locked and driven axes of cut joints, then by coupling, shape (count,
            rows), of shifts in units of `System.length`; written.
    """
    for m in range(motions.shape[0]):
        row = 0
        for j in range(system.joints.size):
            joint = system.joints[j]
            if joint.is_tree == 1:
                continue
            for k in range(joint.open_count, 6):
                value = relative_motion(joint, j, k, work.wrench1, work.wrench2, motions[m])
                value /= axis_scale(joint, k)
                rates[m, row] = value / (
                    system.length if joint.axis_order[k] < FIRST_ROTATION else 1.0
                )
                row += 1
        for c in range(system.couplings.size):
            coupling = system.couplings[c]
            axis = system.joints[coupling.joint[1]].axis_order[coupling.axis[1]]
            value = relation(system, work, c, motions[m])
            rates[m, row] = value / (system.length if axis < FIRST_ROTATION else 1.0)
            row += 1


@entry_kernel
def find_joint_rates(system, work, motions, rates):
    """Rates of all joints in motions.

    Args:
        system: Constant data.
        work: Workspace with axes in place.
        motions: Shape (count, n, 6).
        rates: Shape (count, rates) [m or rad per unit of the motion]; written.
    """
    for m in range(motions.shape[0]):
        for j in range(system.joints.size):
            joint = system.joints[j]
            for k in range(joint.free_count):
                value = relative_motion(joint, j, k, work.wrench1, work.wrench2, motions[m])
                rates[m, joint.rate + joint.slot[k]] = value / axis_scale(joint, k)


@kernel
def place_everything(system, work):
    """Axes, coordinates, rates, inertias and turning bases from poses and velocities."""
    measure_gaps(system, work)
    turn_inertias(system, work)
    read_rates(system, work, ALL_JOINTS)
    turn_all_bases(system, work)


@entry_kernel
def accelerate(system, work, change):
    """Accelerations and constraint loads from poses and velocities.

    Args:
        system: Constant data.
        work: Workspace with closed poses and velocities that the constraints allow.
        change: Accelerations of the coordinates of all joints, shape (rates,) [m/s^2 or rad/s^2];
            written.

    Returns:
        (power dissipated, power supplied by functions of time) [W].
    """
    place_everything(system, work)
    powers = apply_loads(system, work)
    factorize(system, work)
    solve_accelerations(system, work, work.no_impulse)
    for j in range(system.joints.size):
        joint = system.joints[j]
        linear, angular = load_linear(work.bias, j), load_angular(work.bias, j)
        for k in range(joint.free_count):
            value = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.acceleration)
            value /= axis_scale(joint, k)
            value -= motion_along(joint, j, k, work.basis, linear, angular)
            change[joint.rate + joint.slot[k]] = value
    return powers


@entry_kernel
def find_unbalanced(system, work, way, loads):
    """Loads that nothing balances: masses times accelerations, on the axes of the motions.

    Args:
        system: Constant data.
        work: Workspace with accelerations after a displacement.
        way: The displacement, shape (n, 6); axes turned by half of it are those of its work.
        loads: Forces and torques about the mass centers, shape (n, 6); written.
    """
    for b in range(system.bodies.size):
        body = system.bodies[b]
        inertia = congruence(load_matrix(work.rotation, b), as_matrix(body.inertia_B))
        force = scale(load_linear(work.acceleration, b), body.mass)
        torque = apply(inertia, load_angular(work.acceleration, b))
        torque = subtract(torque, scale(cross(load_angular(way, b), torque), 0.5))
        store_pair(loads, b, force, torque)


@entry_kernel
def write_position_row(system, work, rows, r, time, extra_load):
    """Row r of results from poses and velocities, with loads on the bodies besides the model's.

    Args:
        system: Constant data.
        work: Workspace with closed poses and velocities that the constraints allow.
        rows: Result arrays; row r is written.
        r: Index of the row.
        time: [s].
        extra_load: Force and torque about the mass center of each body, shape (n, 6).

    Returns:
        (power dissipated, power supplied by functions of time and drivers) [W].
    """
    place_everything(system, work)
    dissipated, supplied = apply_loads(system, work)
    for b in range(system.bodies.size):
        for i in range(6):
            work.load[b, i] += extra_load[b, i]
    factorize(system, work)
    solve_reactions(system, work)
    write_row(system, work, rows, r, time, (0.0, 0.0))
    return dissipated, supplied + driver_power(system, work)
