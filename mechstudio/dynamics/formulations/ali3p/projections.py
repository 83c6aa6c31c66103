"""The two projections of the ALi3p by parts, which threads share."""

from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.dynamics.crew.board import share_of
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps_of
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads_of
from mechstudio.dynamics.divide_and_conquer.solve import assemble_part, disassemble_part
from mechstudio.dynamics.formulations.ali3p.correction import larger
from mechstudio.dynamics.formulations.dca.equations import velocity_terms
from mechstudio.dynamics.kinematics.bodies import (
    place_axes_of,
    read_rates_of,
    relative_motion,
    turn_bases_of,
)
from mechstudio.dynamics.kinematics.drivers import prescribed_acceleration, prescribed_rate
from mechstudio.dynamics.kinematics.euler_parameters import change_of, rate_of
from mechstudio.dynamics.kinematics.joints import axis_scale, motion_along
from mechstudio.spatial.six import add_scaled, load_row, store_row, zero


@shared_kernel
def close_part(system, work, own, part):
    """Axes and gaps of a part of the joints at the end of the step; no body moves freely."""
    place_axes_of(system, work, part)
    measure_gaps_of(system, work, part)
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        store_row(own.tangent.free_motion, b, zero())
    forget_spin_loads_of(system, own.tangent, first, end)


@shared_kernel
def project_velocities_of(system, work, own, part):
    """Right sides that take out the velocities along locked axes, and a part of the assembly."""
    tangent, crew = own.tangent, own.tangent.crew
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        j = own.system.steps[crew.steps[position]].joint
        if 0 <= j < system.joints.size:
            joint, first = system.joints[j], own.memory.first_axis[j]
            store_row(tangent.right_side, j, zero())
            for k in range(joint.open_count, 6):
                rate = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.velocity)
                wanted = axis_scale(joint, k) * prescribed_rate(joint, k, work.prescribed)
                tangent.right_side[j, k - first] = wanted - rate
    assemble_part(own.system, tangent, part)


@shared_kernel
def change_velocities_of(work, own, part):
    """Take the velocities along locked axes out of a part of the bodies."""
    disassemble_part(own.system, own.tangent, part)
    _add_changes(own, part, work.velocity)


@shared_kernel
def turn_part(system, work, own, part):
    """Rates and turning axes of a part of the joints, q' of bodies; reactions so far."""
    read_rates_of(system, work, part)
    turn_bases_of(system, work, part)
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        rate_of(work.velocity, own.memory.place, b, own.memory.place_rate)
    first, end = share_of(work.crew, part, work.impulse.shape[0])
    for row in range(first, end):
        store_row(work.impulse, row, load_row(own.memory.multiplier, row))


@shared_kernel
def project_accelerations_of(system, work, own, part):
    """Right sides that take out what accelerations along locked axes should not be, likewise."""
    tangent, crew = own.tangent, own.tangent.crew
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        j = own.system.steps[crew.steps[position]].joint
        if 0 <= j < system.joints.size:
            _require_acceleration(system.joints[j], j, own.memory.first_axis[j], work, tangent)
    assemble_part(own.system, tangent, part)


@kernel
def _require_acceleration(joint, j, first, work, tangent):
    """Right side of a joint that takes out what its accelerations should not be."""
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
    store_row(tangent.right_side, j, zero())
    for k in range(joint.open_count, 6):
        change = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.acceleration)
        wanted = motion_along(joint, j, k, work.basis, linear, angular)
        wanted += prescribed_acceleration(joint, k, work.prescribed)
        wanted *= axis_scale(joint, k)
        tangent.right_side[j, k - first] = wanted - change


@shared_kernel
def change_accelerations_of(system, work, own, part):
    """Change a part of the accelerations and reactions, with q''."""
    memory, tangent, crew = own.memory, own.tangent, own.tangent.crew
    disassemble_part(own.system, tangent, part)
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        j = own.system.steps[crew.steps[position]].joint
        if 0 <= j < system.joints.size:
            open_count, first = system.joints[j].open_count, memory.first_axis[j]
            for k in range(open_count, 6):
                work.impulse[j, k - open_count] += tangent.impulse[j, k - first]
    _add_changes(own, part, work.acceleration)
    for position in range(crew.first_leaf[part], crew.first_leaf[part + 1]):
        leaf = own.system.leaves[crew.leaves[position]]
        if leaf.is_first == 1:
            change_of(
                work.velocity, work.acceleration, memory.place, leaf.body, memory.place_change
            )


@kernel
def _add_changes(own, part, motion):
    """Add what was found for a part of the bodies to their motion, and note the largest of both.

    Args:
        own: Memory, and system and workspace of the tangent.
        part: Of the tangent's tree.
        motion: Velocities or accelerations, shape (n, 6).
    """
    memory, crew = own.memory, own.tangent.crew
    change, size = 0.0, 0.0
    for position in range(crew.first_leaf[part], crew.first_leaf[part + 1]):
        leaf = own.system.leaves[crew.leaves[position]]
        if leaf.is_first == 1:
            b = leaf.body
            store_row(
                motion, b, add_scaled(load_row(motion, b), 1.0, load_row(memory.displacement, b))
            )
            change = larger(change, memory.displacement, b, memory.length)
            size = larger(size, motion, b, memory.length)
    memory.largest[part, 0], memory.largest[part, 1] = change, size
