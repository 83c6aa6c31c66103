"""Velocities of all bodies from the tree joints; inertias of bodies, axes and rates of joints."""

from mechstudio.compiler.decorators import kernel, shared_kernel, short_entry_kernel
from mechstudio.dynamics.crew.board import (
    AXES,
    BASES,
    INERTIAS,
    RATES,
    first_part,
    next_part,
    share_of,
)
from mechstudio.dynamics.kinematics.joints import (
    axis_scale,
    place_axes,
    read_coordinates,
    turn_basis,
)
from mechstudio.dynamics.kinematics.spins import turn_spins_of
from mechstudio.spatial.rotation import (
    as_matrix,
    congruence,
    load_matrix,
    store_matrix,
)
from mechstudio.spatial.six import inner, load_block_row, load_row
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    store_pair,
    subtract,
)
from mechstudio.spatial.vector import scale as scaled

TURN_ABOUT_Z = 5  # number of the axis RZ
# which joints `read_rates` reads
ALL_JOINTS = 0
ONLY_CUT = 1


@short_entry_kernel
def turn_inertias(system, work):
    """Inverse inertias and spins in world axes from the orientations of the bodies."""
    part = first_part(work.crew, INERTIAS)
    while part >= 0:
        turn_inertias_of(system, work, part)
        part = next_part(work.crew)


@shared_kernel
def turn_inertias_of(system, work, part):
    """Inverse inertias and spins of a part of the bodies."""
    first, end = share_of(work.crew, part, system.bodies.size)
    turn_inertias_between(system, work, first, end)


@shared_kernel
def turn_inertias_between(system, work, first, end):
    """The same for the bodies from one to before another."""
    for b in range(first, end):
        turn_inertia(system, work, b)
        if system.bodies[b].spin_count > 0:
            turn_spins_of(system, work, b)


@kernel
def turn_inertia(system, work, b):
    """Inverse inertia of a body."""
    inverse = as_matrix(system.bodies[b].inverse_inertia_B)
    R = load_matrix(work.rotation, b)
    store_matrix(work.inverse_inertia, b, congruence(R, inverse))


@short_entry_kernel
def place_all_axes(system, work):
    """Axes and unit wrenches of every joint from the poses of the bodies."""
    part = first_part(work.crew, AXES)
    while part >= 0:
        place_axes_of(system, work, part)
        part = next_part(work.crew)


@shared_kernel
def place_axes_of(system, work, part):
    """The same for a part of the joints."""
    first, end = share_of(work.crew, part, system.joints.size)
    place_axes_between(system, work, first, end)


@shared_kernel
def place_axes_between(system, work, first, end):
    """The same for the joints from one to before another."""
    for j in range(first, end):
        place_axes(
            system.joints[j],
            j,
            work.rotation,
            work.center,
            work.point,
            work.basis,
            work.wrench1,
            work.wrench2,
            work.crew.limbs.wrenches[j],
        )


@kernel
def read_cut_coordinates(system, work):
    """Coordinates of the cut joints from the poses of the bodies."""
    if system.joints.size == system.bodies.size:
        return  # each body has its joint of the tree, and there are no others
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            read_coordinates(
                joint, work.rotation, work.center, work.coordinate, work.expected_coordinate
            )


@kernel
def joint_motion(joint, j, basis, values):
    """H values: linear and angular part of the free motion with one value per free axis."""
    linear, angular = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for k in range(joint.free_count):
        axis = joint.axis_order[k]
        direction = scaled(load(basis[j], axis), values[joint.rate + joint.slot[k]])
        if axis < 3:
            linear = add(linear, direction)
        else:
            angular = add(angular, direction)
            linear = add(linear, scaled(direction, joint.lead))
    return linear, angular


@kernel
def joint_wrench(joint, j, basis, values):
    """W values: force and torque of one value per open axis, dual to the motions along them."""
    force, torque = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for k in range(joint.open_count):
        axis = joint.axis_order[k]
        direction = scaled(load(basis[j], axis), values[joint.rate + joint.slot[k]])
        if axis < 3:
            force = add(force, direction)
        else:
            torque = add(torque, direction)
    return force, torque


@kernel
def move_bodies(system, work):
    """Velocities of all bodies from the rates of the tree joints; axes must be placed."""
    move_bodies_of(system, work, 0, system.order.size)


@shared_kernel
def move_bodies_of(system, work, first, end):
    """The same for the bodies from one to before another in their order from the ground."""
    for k in range(first, end):
        b = system.order[k]
        body = system.bodies[b]
        j = body.joint
        linear, angular = joint_motion(system.joints[j], j, work.basis, work.rate)
        if body.is_body2 == 0:
            linear, angular = scaled(linear, -1.0), scaled(angular, -1.0)
        joint_point = load(work.point, j)
        if body.parent >= 0:
            omega = load_angular(work.velocity, body.parent)
            arm = subtract(joint_point, load(work.center, body.parent))
            linear = add(linear, add(load_linear(work.velocity, body.parent), cross(omega, arm)))
            angular = add(angular, omega)
        arm = subtract(joint_point, load(work.center, b))
        store_pair(work.velocity, b, subtract(linear, cross(angular, arm)), angular)


@kernel
def read_rates(system, work, only_cut):
    """Rates H^T (V_2 - V_1) from the velocities of the bodies; of cut joints only, or of all."""
    if only_cut == ONLY_CUT and system.joints.size == system.bodies.size:
        return  # each body has its joint of the tree, and there are no others
    work.crew.choice = only_cut
    part = first_part(work.crew, RATES)
    while part >= 0:
        read_rates_of(system, work, part)
        part = next_part(work.crew)


@shared_kernel
def read_rates_of(system, work, part):
    """Rates of a part of the joints; of cut joints only if that is the choice of the crew."""
    first, end = share_of(work.crew, part, system.joints.size)
    read_rates_between(system, work, first, end)


@shared_kernel
def read_rates_between(system, work, first, end):
    """The same for the joints from one to before another."""
    only_cut = work.crew.choice
    for j in range(first, end):
        joint = system.joints[j]
        if only_cut == 1 and joint.is_tree == 1:
            continue
        for k in range(joint.free_count):
            value = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.velocity)
            work.rate[joint.rate + joint.slot[k]] = value / axis_scale(joint, k)


@kernel
def motion_at_joint(joint, j, work, motion):
    """Linear and angular part of V_2 - V_1 (or A_2 - A_1) at the joint point."""
    linear, angular = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    point = load(work.point, j)
    if joint.body2 >= 0:
        angular = load_angular(motion, joint.body2)
        arm = subtract(point, load(work.center, joint.body2))
        linear = add(load_linear(motion, joint.body2), cross(angular, arm))
    if joint.body1 >= 0:
        turn = load_angular(motion, joint.body1)
        arm = subtract(point, load(work.center, joint.body1))
        angular = subtract(angular, turn)
        linear = subtract(subtract(linear, load_linear(motion, joint.body1)), cross(turn, arm))
    return linear, angular


@kernel
def relative_motion(joint, j, k, wrench1, wrench2, motion):
    """Component of V_2 - V_1 (or A_2 - A_1) at the joint point along axis k, scaled as that is."""
    value = 0.0
    if joint.body2 >= 0:
        value += inner(load_block_row(wrench2, j, k), load_row(motion, joint.body2))
    if joint.body1 >= 0:
        value -= inner(load_block_row(wrench1, j, k), load_row(motion, joint.body1))
    return value


@kernel
def turn_all_bases(system, work):
    """Velocity of every joint point and angular velocities of the axes of every joint."""
    part = first_part(work.crew, BASES)
    while part >= 0:
        turn_bases_of(system, work, part)
        part = next_part(work.crew)


@shared_kernel
def turn_bases_of(system, work, part):
    """The same for a part of the joints."""
    first, end = share_of(work.crew, part, system.joints.size)
    turn_bases_between(system, work, first, end)


@shared_kernel
def turn_bases_between(system, work, first, end):
    """The same for the joints from one to before another."""
    for j in range(first, end):
        turn_basis(
            system.joints[j],
            j,
            work.rotation,
            work.velocity,
            work.basis,
            work.point_velocity,
            work.shift_turn,
            work.basis_turn,
        )
