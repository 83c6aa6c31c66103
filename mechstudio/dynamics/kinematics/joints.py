"""Kinematics of joints: transforms, coordinates from poses, directions of free and locked axes.

The six axes of a joint (X Y Z RX RY RZ) are unit directions that turn with frame 1, with two
exceptions. Where a cross piece sits between the bodies (JOINT.is_crossed), the rotation axes
(frame 1's x, frame 2's y and their normal) turn with it. A rod (JOINT.is_rod) has its X axis along
the line between the two points.

A joint with a pitch turns about z and thereby moves along z by its lead h [m/rad]: H = [h z; z].
Wrenches are dual to motions: that of the free axis stays the unit torque about z (H^T W = 1), that
of the locked shift is the force z with the torque -h z (H^T D = 0).
"""

import math

from mechstudio.compiler.decorators import inlined_kernel, kernel, shared_kernel
from mechstudio.spatial.rotation import (
    about_x,
    about_y,
    about_z,
    apply,
    as_matrix,
    column,
    from_quaternion,
    load_matrix,
    multiply,
    to_quaternion,
    to_rotation_vector,
    transpose,
)
from mechstudio.spatial.six import six_vector, store_block_row
from mechstudio.spatial.vector import (
    add,
    cross,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    subtract,
)

TURN = 2.0 * math.pi
FIRST_ROTATION = 3  # axes X Y Z come before RX RY RZ


@kernel
def joint_transform(joint, coordinate):
    """Frame 2 seen from frame 1 at the given coordinates.

    Args:
        joint: Record of dtype JOINT.
        coordinate: Coordinates of all joints.

    Returns:
        (shift [m], rotation frame 2 -> frame 1 as a tuple of nine).
    """
    values = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for k in range(joint.free_count):
        value = coordinate[joint.coordinate + joint.slot[k]]
        values = with_value(values, joint.axis_order[k], value)
    return pose_at(joint, values, coordinate)


@kernel
def with_value(values, axis, value):
    """The shifts and angles along the six axes, with another value along one of them."""
    return (
        value if axis == 0 else values[0],
        value if axis == 1 else values[1],
        value if axis == 2 else values[2],
        value if axis == 3 else values[3],
        value if axis == 4 else values[4],
        value if axis == 5 else values[5],
    )


@kernel
def pose_at(joint, values, coordinate):
    """Frame 2 seen from frame 1 at given shifts and angles.

    Args:
        joint: Record of dtype JOINT, or LINK of its tree.
        values: Shifts [m] and angles [rad] along the six axes; 0 along those that have none.
        coordinate: Coordinates, for the quaternion if there is one.

    Returns:
        (shift [m], rotation frame 2 -> frame 1 as a tuple of nine).
    """
    x, y, z, alpha, beta, gamma = values
    if joint.coordinate_count > joint.free_count:
        q = joint.coordinate + joint.coordinate_count - 4
        rotation = from_quaternion(
            (coordinate[q], coordinate[q + 1], coordinate[q + 2], coordinate[q + 3])
        )
    elif joint.is_crossed == 1:
        rotation = multiply(about_x(alpha), about_y(beta))
    else:
        rotation = about_z(gamma)
        z += joint.lead * gamma
    return (x, y, z), rotation


@inlined_kernel
def cross_normal(x, y):
    """Unit normal of a cross piece with arms along frame 1's x and frame 2's y."""
    z = cross(x, y)
    return scale(z, 1.0 / math.sqrt(dot(z, z)))


@inlined_kernel
def cross_turn(x, omega1, omega2):
    """Angular velocity of a cross piece, which turns about frame 1's x relative to body 1."""
    return add(omega1, scale(x, dot(x, subtract(omega2, omega1))))


@kernel
def nearest_turn(angle, expected):
    """The angle plus the number of full turns that brings it nearest to the expected one."""
    return angle + TURN * math.floor((expected - angle) / TURN + 0.5)


@inlined_kernel
def frames(joint, rotation, center):
    """Both frames of a joint in the world: (rotation 1, origin 1, rotation 2, origin 2)."""
    R1, origin1 = _frame1(joint, rotation, center)
    return R1, origin1, _rotation2(joint, rotation), _origin2(joint, rotation, center)


@inlined_kernel
def _frame1(joint, rotation, center):
    """Frame 1 of a joint in the world: (rotation, origin)."""
    origin = (joint.position1[0], joint.position1[1], joint.position1[2])
    R1 = as_matrix(joint.rotation1)
    if joint.body1 >= 0:
        R = load_matrix(rotation, joint.body1)
        R1 = multiply(R, R1)
        origin = add(load(center, joint.body1), apply(R, origin))
    return R1, origin


@inlined_kernel
def _rotation2(joint, rotation):
    """Rotation of frame 2 of a joint in the world."""
    R2 = as_matrix(joint.rotation2)
    return R2 if joint.body2 < 0 else multiply(load_matrix(rotation, joint.body2), R2)


@inlined_kernel
def _origin2(joint, rotation, center):
    """Origin of frame 2 of a joint in the world."""
    origin = (joint.position2[0], joint.position2[1], joint.position2[2])
    if joint.body2 >= 0:
        R = load_matrix(rotation, joint.body2)
        origin = add(load(center, joint.body2), apply(R, origin))
    return origin


@shared_kernel
def read_coordinates(joint, rotation, center, coordinate, expected_coordinate):
    """Write the coordinates that fit the poses best, on the turn nearest to the expected ones.

    Where there is a pitch, the shift tells the turns.
    """
    R1, origin1, R2, origin2 = frames(joint, rotation, center)
    gap = subtract(origin2, origin1)
    R = multiply(transpose(R1), R2)
    first = joint.coordinate
    for k in range(joint.free_count):
        axis, place = joint.axis_order[k], first + joint.slot[k]
        if axis < FIRST_ROTATION:
            coordinate[place] = dot(column(R1, axis), gap)
        elif joint.coordinate_count == joint.free_count:
            if axis == 3:
                angle = math.atan2(R[7], R[4])
            elif axis == 4:
                angle = math.atan2(R[2], R[0])
            else:
                angle = math.atan2(R[3] - R[1], R[0] + R[4])
            expected = expected_coordinate[place]
            if joint.lead != 0.0:
                expected = dot(column(R1, 2), gap) / joint.lead
            coordinate[place] = nearest_turn(angle, expected)
    if joint.coordinate_count > joint.free_count:
        w, x, y, z = to_quaternion(R)
        q = first + joint.coordinate_count - 4
        inner = (
            w * expected_coordinate[q]
            + x * expected_coordinate[q + 1]
            + y * expected_coordinate[q + 2]
            + z * expected_coordinate[q + 3]
        )
        sign = -1.0 if inner < 0.0 else 1.0
        coordinate[q], coordinate[q + 1] = sign * w, sign * x
        coordinate[q + 2], coordinate[q + 3] = sign * y, sign * z


@inlined_kernel
def place_axes(joint, j, rotation, center, point, basis, wrench1, wrench2, count):
    """Joint point, directions of the axes; unit wrenches of the first ones at both mass centers.

    The wrench rows are the columns of X^T [H D] (theory of handles: V_h = X V_c, loads act as X^T
    W). Locked rows are scaled so that constraint equations become dimensionless. The joint point is
    fixed on body 2, or halfway between the two ends of a cut joint without sliding: so symmetric
    loops stay symmetric while the integrator lets them drift open.
    """
    R1, origin1 = _frame1(joint, rotation, center)
    joint_point = _origin2(joint, rotation, center)
    if joint.is_midway == 1:
        joint_point = scale(add(origin1, joint_point), 0.5)
    store(point, j, joint_point)
    x, y, z = column(R1, 0), column(R1, 1), column(R1, 2)
    store(basis[j], 0, x)
    store(basis[j], 1, y)
    store(basis[j], 2, z)
    if joint.is_crossed == 1:
        y = column(_rotation2(joint, rotation), 1)
        z = cross_normal(x, y)
    elif joint.is_rod == 1:
        x, y, z = _along(subtract(joint_point, origin1), x)
        store(basis[j], 0, x)
        store(basis[j], 1, y)
        store(basis[j], 2, z)
    store(basis[j], 3, x)
    store(basis[j], 4, y)
    store(basis[j], 5, z)

    arm1, arm2 = joint_point, joint_point
    if joint.body1 >= 0:
        arm1 = subtract(joint_point, load(center, joint.body1))
    if joint.body2 >= 0:
        arm2 = subtract(joint_point, load(center, joint.body2))
    for k in range(count):
        axis = joint.axis_order[k]
        d = scale(load(basis[j], axis), axis_scale(joint, k))
        if axis >= FIRST_ROTATION:
            turning = six_vector(0.0, 0.0, 0.0, d[0], d[1], d[2])
            store_block_row(wrench1, j, k, turning)
            store_block_row(wrench2, j, k, turning)
            continue
        torque1, torque2 = cross(arm1, d), cross(arm2, d)
        if axis == 2 and joint.lead != 0.0:
            torque1 = subtract(torque1, scale(d, joint.lead))
            torque2 = subtract(torque2, scale(d, joint.lead))
        row1 = six_vector(d[0], d[1], d[2], torque1[0], torque1[1], torque1[2])
        row2 = six_vector(d[0], d[1], d[2], torque2[0], torque2[1], torque2[2])
        store_block_row(wrench1, j, k, row1)
        store_block_row(wrench2, j, k, row2)


@inlined_kernel
def _along(line, fallback):
    """Three perpendicular unit vectors, the first along a line (or along a fallback)."""
    length = math.sqrt(dot(line, line))
    x = scale(line, 1.0 / length) if length > 0.0 else fallback
    ahead = (1.0, 0.0, 0.0) if abs(x[0]) < 0.6 else (0.0, 1.0, 0.0)
    y = cross(x, ahead)
    y = scale(y, 1.0 / math.sqrt(dot(y, y)))
    return x, y, cross(x, y)


@inlined_kernel
def axis_scale(joint, k):
    """Factor of the unit wrench along axis k: 1 on open axes."""
    if k < joint.open_count:
        return 1.0
    return joint.linear_scale if joint.axis_order[k] < FIRST_ROTATION else joint.angular_scale


@kernel
def motion_along(joint, j, k, basis, linear, angular):
    """Component of a relative motion along axis k: W^T [linear; angular] without the scale."""
    axis = joint.axis_order[k]
    direction = load(basis[j], axis)
    if axis >= FIRST_ROTATION:
        return dot(direction, angular)
    value = dot(direction, linear)
    if axis == 2 and joint.lead != 0.0:
        value -= joint.lead * dot(direction, angular)
    return value


@kernel
def load_along(joint, j, k, basis, force, torque):
    """Component of a load at the joint point along free axis k: H^T [force; torque]."""
    axis = joint.axis_order[k]
    direction = load(basis[j], axis)
    if axis < FIRST_ROTATION:
        return dot(direction, force)
    return dot(direction, torque) + joint.lead * dot(direction, force)


@inlined_kernel
def turn_basis(joint, j, rotation, velocity, basis, point_velocity, shift_turn, basis_turn):
    """Velocity of the joint point, angular velocities of the linear and of the rotation axes."""
    omega1, omega2 = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    v1, v2 = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    if joint.body1 >= 0:
        omega1 = load_angular(velocity, joint.body1)
        place = (joint.position1[0], joint.position1[1], joint.position1[2])
        arm = apply(load_matrix(rotation, joint.body1), place)
        v1 = add(load_linear(velocity, joint.body1), cross(omega1, arm))
    if joint.body2 >= 0:
        omega2 = load_angular(velocity, joint.body2)
        place = (joint.position2[0], joint.position2[1], joint.position2[2])
        arm = apply(load_matrix(rotation, joint.body2), place)
        v2 = add(load_linear(velocity, joint.body2), cross(omega2, arm))
    store(point_velocity, j, scale(add(v1, v2), 0.5) if joint.is_midway == 1 else v2)
    if joint.is_rod == 1:
        x = load(basis[j], 0)
        turn = scale(cross(x, subtract(v2, v1)), 1.0 / joint.length)
        store(shift_turn, j, turn)
    else:
        store(shift_turn, j, omega1)
    if joint.is_crossed == 1:
        omega1 = cross_turn(load(basis[j], 3), omega1, omega2)
    store(basis_turn, j, omega1)


@shared_kernel
def closure_gap(joint, j, rotation, center, coordinate, basis, gap):
    """Position-level constraint residual along the locked axes [m or rad], unscaled.

    Args:
        joint: Record of dtype JOINT.
        j: Its index.
        rotation: Body -> world, shape (n, 3, 3).
        center: Mass centers [m], shape (n, 3).
        coordinate: Coordinates of all joints, best fitting.
        basis: Directions of the axes, shape (m, 6, 3).
        gap: Residual per axis, shape (6,); free axes get zero.
    """
    R1, origin1, R2, origin2 = frames(joint, rotation, center)
    if joint.is_rod == 1:
        line = subtract(origin2, origin1)
        for k in range(joint.open_count):
            gap[k] = 0.0
        gap[joint.open_count] = math.sqrt(dot(line, line)) - joint.length
        return
    shift, R = joint_transform(joint, coordinate)
    translation = subtract(subtract(origin2, origin1), apply(R1, shift))
    # what is left of the relative rotation once the free part is taken out
    rest = multiply(multiply(transpose(R1), R2), transpose(R))
    turn = apply(R1, to_rotation_vector(rest))
    for k in range(6):
        gap[k] = 0.0
    for k in range(joint.free_count, 6):
        axis = joint.axis_order[k]
        direction = load(basis[j], axis)
        gap[k] = dot(direction, translation if axis < FIRST_ROTATION else turn)
