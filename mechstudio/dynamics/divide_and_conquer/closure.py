"""Consistent poses and velocities: Newton on joint gaps, mass-orthogonal projection.

Both use the assembly of the velocity level: the displacement (or velocity change) of least mass-
weighted norm that the constraints ask for is the motion after constraint impulses on a body set
without momentum.
"""

import math

from mechstudio.compiler.decorators import entry_kernel, shared_kernel, short_entry_kernel
from mechstudio.dynamics.crew.board import GAPS, first_part, next_part, share_of
from mechstudio.dynamics.divide_and_conquer.couplings import (
    coupled_gap,
    expect_coupled,
    require_coupled_closure,
    solve_coupled,
)
from mechstudio.dynamics.divide_and_conquer.factors import factorize
from mechstudio.dynamics.kinematics.bodies import (
    ALL_JOINTS,
    place_all_axes,
    read_rates,
    turn_inertias,
)
from mechstudio.dynamics.kinematics.drivers import driver_gaps, require_rates
from mechstudio.dynamics.kinematics.joints import (
    FIRST_ROTATION,
    axis_scale,
    closure_gap,
    read_coordinates,
)
from mechstudio.spatial.arrays import clear_rows, copy_rows
from mechstudio.spatial.rotation import (
    from_rotation_vector,
    load_matrix,
    multiply,
    store_matrix,
)
from mechstudio.spatial.vector import load_angular


@short_entry_kernel
def measure_gaps(system, work):
    """Closure gap of every joint along its locked and driven axes, and of every coupling.

    Args:
        system: Constant data.
        work: Workspace with poses; axes, coordinates and `gap` (in the order of JOINT.axis_order)
            are written.

    Returns:
        Euclidean norm of all gaps [rad, or `System.length`].
    """
    place_all_axes(system, work)
    part = first_part(work.crew, GAPS)
    while part >= 0:
        measure_gaps_of(system, work, part)
        part = next_part(work.crew)
    total = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(6):
            gap = work.gap[j, k] / (system.length if joint.axis_order[k] < FIRST_ROTATION else 1.0)
            total += gap * gap
    for c in range(system.couplings.size):
        coupling = system.couplings[c]
        axis = system.joints[coupling.joint[1]].axis_order[coupling.axis[1]]
        gap = coupled_gap(system, work, c) / (system.length if axis < FIRST_ROTATION else 1.0)
        total += gap * gap
    return math.sqrt(total)


@shared_kernel
def measure_gaps_of(system, work, part):
    """Coordinates and gaps of a part of the joints."""
    first, end = share_of(work.crew, part, system.joints.size)
    for j in range(first, end):
        joint = system.joints[j]
        read_coordinates(
            joint, work.rotation, work.center, work.coordinate, work.expected_coordinate
        )
        closure_gap(joint, j, work.rotation, work.center, work.coordinate, work.basis, work.gap[j])
        driver_gaps(joint, work.coordinate, work.prescribed, work.gap[j])


@entry_kernel
def close_joints(system, work, tolerance, max_iterations):
    """Move the bodies, by Newton's method, until all joints close and all couplings hold.

    Args:
        system: Constant data.
        work: Workspace with poses; poses, coordinates and `gap` are updated.
        tolerance: Largest norm of the gaps that counts as closed [rad, or `System.length`].
        max_iterations: Largest number of Newton steps.

    Returns:
        Norm of the remaining gaps.
    """
    clear_rows(work.free_motion)
    norm = measure_gaps(system, work)
    for _iteration in range(max_iterations):
        if norm <= tolerance:
            break
        for j in range(system.joints.size):
            joint = system.joints[j]
            for k in range(joint.open_count, 6):
                scale = axis_scale(joint, k)
                work.right_side[j, k - joint.open_count] = -scale * work.gap[j, k]
        require_coupled_closure(system, work)
        turn_inertias(system, work)
        factorize(system, work)
        solve_coupled(system, work, work.no_impulse, work.acceleration)
        expect_coupled(system, work, work.acceleration)
        displace(system, work, work.acceleration)
        last, norm = norm, measure_gaps(system, work)
        # quadratic convergence has reached rounding
        if norm > 0.5 * last and norm < 1e3 * tolerance:
            break
    turn_inertias(system, work)
    return norm


@short_entry_kernel
def displace(system, work, displacement):
    """Move every body by a small displacement of its mass center and a rotation vector."""
    for b in range(system.bodies.size):
        for i in range(3):
            work.center[b, i] += displacement[b, i]
        turn = from_rotation_vector(load_angular(displacement, b))
        store_matrix(work.rotation, b, multiply(turn, load_matrix(work.rotation, b)))


@short_entry_kernel
def project_velocities(system, work):
    """Replace the velocities by the nearest ones (in the mass norm) that the model allows."""
    place_all_axes(system, work)
    require_rates(system, work)
    copy_rows(work.velocity, work.free_motion)
    factorize(system, work)
    solve_coupled(system, work, work.no_impulse, work.velocity)
    read_rates(system, work, ALL_JOINTS)
