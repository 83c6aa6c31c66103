"""Newton's iteration of the ALi3p by parts, which threads share.

Each is done by one of them, and reads what the tasks before it have written of other parts. Loads
and stiffnesses are summed by body in the order of joints, so that the parts change no bit.
"""

import math

from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.dynamics.crew.board import share_of
from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps_of
from mechstudio.dynamics.divide_and_conquer.merge import factorize_part
from mechstudio.dynamics.divide_and_conquer.slender_bodies import respond_freely
from mechstudio.dynamics.divide_and_conquer.solve import assemble_part, disassemble_part
from mechstudio.dynamics.formulations.ali3p.tangent import (
    add_geometric_stiffness,
    clear_stiffness,
    place_rows_of,
    turn_tangent_inertia,
)
from mechstudio.dynamics.kinematics.bodies import place_axes_of, read_rates_of, turn_inertia
from mechstudio.dynamics.kinematics.euler_parameters import (
    displace_place,
    motion_of,
    normalize,
    place_body,
)
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.dynamics.kinematics.spins import turn_spins_of
from mechstudio.dynamics.loads.applied import angular_momentum, apply_gravity
from mechstudio.spatial.rotation import apply, as_matrix, congruence, load_matrix
from mechstudio.spatial.six import add_scaled, load_block_row, load_row, store_row, zero
from mechstudio.spatial.vector import add, cross, load_angular, load_linear, scale, subtract


@shared_kernel
def predict_part(system, work, own, part):
    """q of a part of the bodies by a Taylor series from the last instant, its multipliers."""
    memory = own.memory
    dt = memory.step_size
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        for i in range(7):
            rate, change = memory.last_rate[b, i], memory.last_change[b, i]
            memory.place[b, i] = memory.last_place[b, i] + dt * (rate + 0.5 * dt * change)
        normalize(memory.place, b)
        _move_by_difference(system, work, memory, b)
    first, end = share_of(work.crew, part, memory.multiplier.shape[0])
    for row in range(first, end):
        store_row(memory.multiplier, row, load_row(memory.last_multiplier, row))


@shared_kernel
def move_part(system, work, own, part):
    """Poses, velocities and accelerations of a part of the bodies from q."""
    first, end = share_of(work.crew, part, system.bodies.size)
    for b in range(first, end):
        _move_by_difference(system, work, own.memory, b)


@kernel
def _move_by_difference(system, work, memory, b):
    """Pose, velocity and acceleration of a body by the trapezoidal rule (15, 16) from q."""
    dt = memory.step_size
    for i in range(7):
        way = (2.0 / dt) * (memory.place[b, i] - memory.last_place[b, i])
        rate = way - memory.last_rate[b, i]
        memory.place_rate[b, i] = rate
        memory.place_change[b, i] = (2.0 / dt) * (rate - memory.last_rate[b, i])
        memory.place_change[b, i] -= memory.last_change[b, i]
    place_body(memory.place, b, work.center, work.rotation)
    motion_of(memory.place_rate, memory.place, b, work.velocity)
    motion_of(memory.place_change, memory.place, b, work.acceleration)
    turn_inertia(system, work, b)
    turn_spins_of(system, work, b)


@shared_kernel
def measure_part(system, work, own, part):
    """Axes, gaps and rates of a part of the joints, right sides of gaps, weights of bodies."""
    place_axes_of(system, work, part)
    measure_gaps_of(system, work, part)
    read_rates_of(system, work, part)
    right_side = own.tangent.right_side
    first, end = share_of(work.crew, part, system.joints.size)
    for j in range(first, end):
        joint = system.joints[j]
        store_row(right_side, j, zero())
        for k in range(joint.open_count, 6):
            gap = axis_scale(joint, k) * work.gap[j, k]
            right_side[j, k - own.memory.first_axis[j]] = -gap
    first, end = share_of(work.crew, part, system.bodies.size)
    apply_gravity(system, work, first, end)


@shared_kernel
def balance_part(system, work, own, part):
    """What a part of the bodies does without joints; its inertias and rows of the tangent.

    All other loads must be in `work.load`, slopes of efforts in the memory.
    """
    memory, tangent, crew = own.memory, own.tangent, work.crew
    if memory.factors == 1:
        first, end = share_of(crew, part, system.joints.size)
        place_rows_of(system, work, memory, tangent, first, end)
    first, end = share_of(crew, part, system.bodies.size)
    stiffens = memory.factors == 1 and memory.geometric_stiffness == 1
    stiffness, multiplier = tangent.inverse_inertia, memory.multiplier
    if memory.factors == 1:
        clear_stiffness(stiffness, first, end)
    for j in range(crew.first_joint[part], crew.end_joint[part]):
        joint = system.joints[j]
        b1, b2 = joint.body1, joint.body2
        b1 = b1 if first <= b1 < end else -1
        b2 = b2 if first <= b2 < end else -1
        if b1 < 0 and b2 < 0:
            continue
        if stiffens:
            add_geometric_stiffness(joint, j, b1, b2, work, multiplier, stiffness)
        _add_constraint_load(joint, j, b1, b2, work, multiplier)
    quarter = 0.25 * memory.step_size * memory.step_size
    for b in range(first, end):
        if memory.factors == 1:
            turn_tangent_inertia(system, work, memory, tangent, b)
        force, torque = load_linear(work.load, b), load_angular(work.load, b)
        force = subtract(force, scale(load_linear(work.acceleration, b), system.bodies[b].mass))
        torque = subtract(torque, _inertia_torque(system.bodies[b], work, b))
        respond_freely(system, tangent, b, scale(force, quarter), scale(torque, quarter))


@kernel
def _add_constraint_load(joint, j, b1, b2, work, multiplier):
    """Add the constraint load of a joint to the loads on its bodies; -1 for one left out."""
    load1, load2 = zero(), zero()
    if b1 >= 0:
        load1 = load_row(work.load, b1)
    if b2 >= 0:
        load2 = load_row(work.load, b2)
    for k in range(joint.open_count, 6):
        size = multiplier[j, k - joint.open_count]
        load2 = add_scaled(load2, size, load_block_row(work.wrench2, j, k))
        load1 = add_scaled(load1, -size, load_block_row(work.wrench1, j, k))
    if b2 >= 0:
        store_row(work.load, b2, load2)
    if b1 >= 0:
        store_row(work.load, b1, load1)


@kernel
def _inertia_torque(body, work, b):
    """J alpha + omega x J omega about the mass center."""
    inertia = congruence(load_matrix(work.rotation, b), as_matrix(body.inertia_B))
    omega = load_angular(work.velocity, b)
    momentum = angular_momentum(body, work.rotation, work.velocity, b)
    return add(apply(inertia, load_angular(work.acceleration, b)), cross(omega, momentum))


@shared_kernel
def factor_part(own, part):
    """Factors of a part of the tangent's tree, where these are wanted, and its assembly."""
    if own.memory.factors == 1:
        factorize_part(own.system, own.tangent, part)
    assemble_part(own.system, own.tangent, part)


@shared_kernel
def correct_part(system, work, own, part):
    """Corrections of multipliers and places in a part of the tangent's tree; bodies move there."""
    memory, tangent = own.memory, own.tangent
    disassemble_part(own.system, tangent, part)
    crew = tangent.crew
    quarter = 0.25 * memory.step_size * memory.step_size
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        j = own.system.steps[crew.steps[position]].joint
        if 0 <= j < system.joints.size:
            open_count, first = system.joints[j].open_count, memory.first_axis[j]
            for k in range(open_count, 6):
                change = tangent.impulse[j, k - first] / quarter
                memory.multiplier[j, k - open_count] += change
    largest = 0.0
    for position in range(crew.first_leaf[part], crew.first_leaf[part + 1]):
        leaf = own.system.leaves[crew.leaves[position]]
        if leaf.is_first == 1:
            b = leaf.body
            displace_place(memory.place, b, memory.displacement)
            largest = larger(largest, memory.displacement, b, memory.length)
            _move_by_difference(system, work, memory, b)
    memory.largest[part, 0] = largest


@kernel
def larger(largest, motion, b, length):
    """The largest so far, or a larger component of the motion of a body, shape (n, 6).

    Shifts count in the unit of length, turns in rad; what is no number stays.
    """
    for i in range(6):
        size = abs(motion[b, i]) / (length if i < 3 else 1.0)
        largest = size if size >= largest or math.isnan(size) else largest
    return largest


@kernel
def largest_of_parts(memory, column):
    """The largest of all parts."""
    largest = 0.0
    for part in range(memory.largest.shape[0]):
        size = memory.largest[part, column]
        largest = size if size >= largest or math.isnan(size) else largest
    return largest
