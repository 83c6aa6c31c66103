"""Poses, joint axes and motions of the links of a tree, ground outwards.

Motions and loads of a link are six numbers (linear, angular) about its joint point, world axes. A
joint moves its link by V = X V_parent + H q', with the sign of the joint's direction within H. A
driven axis has its direction behind those of H, and its rate is known.
"""

from mechstudio.compiler.circular import cosines_and_sines
from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.compiler.lanes import four, four_rows
from mechstudio.dynamics.kinematics.drivers import ACCELERATION, RATE, VALUE
from mechstudio.dynamics.kinematics.joints import (
    FIRST_ROTATION,
    cross_normal,
    cross_turn,
    pose_at,
    with_value,
)
from mechstudio.dynamics.spanning_tree.fields import load_nine, nine, store_nine, three
from mechstudio.dynamics.spanning_tree.layout import BALL, GENERAL, PRISMATIC, REVOLUTE
from mechstudio.dynamics.spanning_tree.steps import add_row, carried_motion, store_motion
from mechstudio.spatial.articulated import nothing, store_inertia
from mechstudio.spatial.inertia import (
    shifted_motion,
    turned,
)
from mechstudio.spatial.rotation import (
    apply,
    column,
    from_quaternion,
    multiply,
    quaternion_rate,
    transpose,
)
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    store_pair,
    subtract,
)


@kernel
def place_links(links, work, state):
    """Poses, joint axes and inertias of all links from the coordinates in the state."""
    turn_hinges(links, work, state)
    for k in range(1, links.size):
        link = links[k]
        p = link.parent
        R = load_nine(work.rotation, p)
        origin = add(load(work.origin, p), apply(R, three(link.offset)))
        frame = nine(link.frame)
        point = origin
        if link.kind == REVOLUTE:
            R = multiply(R, hinged(frame, work.turn[k, 0], work.turn[k, 1]))
            z = scale(column(R, 2), link.sign)
            store_pair(work.axis, link.rate, (0.0, 0.0, 0.0), z)
        elif link.kind == PRISMATIC:
            R = multiply(R, frame)
            z = scale(column(R, 2), link.sign)
            origin = add(origin, scale(z, state[link.coordinate]))
            point = origin
            store_pair(work.axis, link.rate, z, (0.0, 0.0, 0.0))
        elif link.kind == BALL:
            R = place_ball(link, work, state, multiply(R, frame))
        else:
            R, origin, point = place_general(link, work, state, multiply(R, frame), origin)
        store_nine(work.rotation, k, R)
        store(work.origin, k, origin)
        store(work.point, k, point)
        store(work.arm, k, subtract(point, load(work.point, p)))
        if link.gathers == 1:
            store_inertia(work.inertia, k, nothing())
    first = 1
    while first + 4 <= links.size:
        place_body(links, work, four_rows(first))
        first += 4
    for k in range(first, links.size):
        place_body(links, work, k)


@kernel
def turn_hinges(links, work, state):
    """Cosines and sines of the angles of all links that turn about one axis, by fours."""
    for k in range(1, links.size, 4):
        angles = four(
            hinge_angle(links, state, k),
            hinge_angle(links, state, k + 1),
            hinge_angle(links, state, k + 2),
            hinge_angle(links, state, k + 3),
        )
        cosines, sines = cosines_and_sines(angles)
        work.turn[four_rows(k), 0] = cosines
        work.turn[four_rows(k), 1] = sines


@inlined_kernel
def hinge_angle(links, state, k):
    """Angle by which link k turns about its one axis [rad]; 0 of other links, and behind them."""
    if k < links.size and links[k].kind == REVOLUTE:
        return links[k].sign * state[links[k].coordinate]
    return 0.0


@inlined_kernel
def hinged(frame, cosine, sine):
    """Axes of a link in those of its parent, turned about the z axis of the joint frame there."""
    x, y, z = column(frame, 0), column(frame, 1), column(frame, 2)
    x, y = (
        add(scale(x, cosine), scale(y, sine)),
        subtract(scale(y, cosine), scale(x, sine)),
    )
    return (x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2])


@inlined_kernel
def place_body(links, work, k):
    """Mass center and inertia of the body of link k, or of four links."""
    R = load_nine(work.rotation, k)
    center, inertia = links.center, links.inertia
    lever = apply(R, (center[k, 0], center[k, 1], center[k, 2]))
    # joint points of several axes are not fixed on the link
    store(work.lever, k, add(lever, subtract(load(work.origin, k), load(work.point, k))))
    spin = turned(
        R,
        (
            inertia[k, 0],
            inertia[k, 1],
            inertia[k, 2],
            inertia[k, 3],
            inertia[k, 4],
            inertia[k, 5],
        ),
    )
    store_pair(work.spin, k, (spin[0], spin[1], spin[2]), (spin[3], spin[4], spin[5]))


@inlined_kernel
def place_ball(link, work, state, R):
    """Turn a link in a ball joint and write the directions of its axes.

    Args:
        link: Record of dtype LINK.
        work: Scratch memory; rows of `axis` are written.
        state: State vector.
        R: Joint frame of the parent -> world.

    Returns:
        Rotation of the link.
    """
    q = link.coordinate
    turn = from_quaternion((state[q], state[q + 1], state[q + 2], state[q + 3]))
    own = multiply(R, turn if link.sign > 0.0 else transpose(turn))
    frame1 = R if link.sign > 0.0 else own
    for i in range(3):
        direction = scale(column(frame1, i), link.sign)
        store_pair(work.axis, link.rate + i, (0.0, 0.0, 0.0), direction)
    return own


@kernel
def place_general(link, work, state, R, origin):
    """Place a link behind any joint and write the directions of its free axes.

    Args:
        link: Record of dtype LINK.
        work: Scratch memory with what drivers prescribe; rows of `axis` are written.
        state: State vector.
        R: Joint frame of the parent -> world.
        origin: Its origin [m].

    Returns:
        (rotation of the link, its origin [m], joint point [m]).
    """
    shift, turn = relative_pose(link, state, work.prescribed)
    if link.sign > 0.0:
        frame1 = R
        own = multiply(R, turn)
        origin2 = add(origin, apply(R, shift))
        own_origin, y = origin2, column(own, 1)
    else:
        frame1 = multiply(R, transpose(turn))
        own = frame1
        origin2 = origin
        own_origin, y = subtract(origin, apply(frame1, shift)), column(R, 1)
    for i in range(link.free_count):
        direction = scale(axis_direction(link.is_crossed, link.axis_order[i], frame1, y), link.sign)
        if link.axis_order[i] < FIRST_ROTATION:
            store_pair(work.axis, link.axis_row[i], direction, (0.0, 0.0, 0.0))
        else:
            store_pair(work.axis, link.axis_row[i], scale(direction, link.lead), direction)
    return own, own_origin, origin2


@kernel
def axis_direction(is_crossed, axis, frame1, y):
    """Unit direction of an axis of a joint in the world.

    Args:
        is_crossed: 1 if rotation axes turn with a cross piece.
        axis: X Y Z RX RY RZ as 0 to 5.
        frame1: Frame 1 -> world.
        y: Second axis of frame 2, about which a crossed joint turns.
    """
    if is_crossed == 1 and axis > FIRST_ROTATION:
        if axis == FIRST_ROTATION + 1:
            return y
        return cross_normal(column(frame1, 0), y)
    return column(frame1, axis - FIRST_ROTATION if axis >= FIRST_ROTATION else axis)


@kernel
def relative_pose(link, state, prescribed):
    """Frame 2 seen from frame 1: (shift [m], rotation)."""
    values = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for i in range(link.free_count):
        value = state[link.coordinate + link.slot[i]]
        if i >= link.open_count:
            value = prescribed[link.driven + i - link.open_count, VALUE]
        values = with_value(values, link.axis_order[i], value)
    return pose_at(link, values, state)


@kernel
def joint_motion(link, axes, rates):
    """H q' of a joint: (linear, angular)."""
    linear, angular = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for r in range(link.rate, link.rate + link.open_count):
        linear, angular = add_row(linear, angular, axes, r, rates[r])
    return linear, angular


@kernel
def driven_motion(link, work, column):
    """Motion that drivers prescribe along the driven axes of a joint: (linear, angular)."""
    linear, angular = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for i in range(link.open_count, link.free_count):
        r, value = link.axis_row[i], work.prescribed[link.driven + i - link.open_count, column]
        linear, angular = add_row(linear, angular, work.axis, r, value)
    return linear, angular


@kernel
def whole_motion(link, work, rates):
    """Relative velocity in a joint: H q' and what drivers prescribe."""
    linear, angular = joint_motion(link, work.axis, rates)
    more, turn = driven_motion(link, work, RATE)
    return add(linear, more), add(angular, turn)


@kernel
def axes_motion(link, k, velocity, arm, axes):
    """How the axes of joint k move.

    A column [a; b] of H changes by [omega x a + v x b; turn x b]. The joint point is fixed on
    body 2 and the directions on body 1, those of rotations maybe on a cross piece. Links of one
    freedom do without: what slides has no point, and what turns keeps axis and point.

    Returns:
        (v: velocity of the joint point, omega: angular velocity of the linear axes, turn: that of
        the rotation axes).
    """
    v, omega = load_linear(velocity, k), load_angular(velocity, k)
    parent = load_angular(velocity, link.parent)
    if link.sign > 0.0:
        omega1, omega2 = parent, omega
    else:
        v, _ = shifted_motion(load_linear(velocity, link.parent), parent, load(arm, k))
        omega1, omega2 = omega, parent
    turn = omega1
    if link.is_crossed == 1:
        turn = cross_turn(load_angular(axes, link.cross), omega1, omega2)
    return v, omega1, turn


@kernel
def carry_motion(links, tree, rates, has_drift, motion):
    """Motion of all links from the rates of their joints or from the accelerations there.

    Args:
        links: Constant data, dtype LINK.
        tree: Scratch memory with the axes.
        rates: Of the joints, shape (N,).
        has_drift: Whether `tree.drift` counts.
        motion: About the joint points, shape (n + 1, 6); written.
    """
    for k in range(1, links.size):
        linear, angular = joint_motion(links[k], tree.axis, rates)
        v, omega = carried_motion(links, tree, motion, k)
        store_motion(tree, k, add(linear, v), add(angular, omega), has_drift, motion)


@kernel
def write_drifts(links, work, rates):
    """Known part of the acceleration in every joint: by velocities alone, and along driven axes."""
    for k in range(1, links.size):
        link = links[k]
        linear, angular = whole_motion(link, work, rates)
        more, twist = driven_motion(link, work, ACCELERATION)
        v, omega = load_linear(work.velocity, k), load_angular(work.velocity, k)
        turn = omega
        if link.kind >= GENERAL:
            v, omega, turn = axes_motion(link, k, work.velocity, work.arm, work.axis)
        store_pair(
            work.drift,
            k,
            add(more, add(cross(omega, linear), cross(v, angular))),
            add(twist, cross(turn, angular)),
        )


@kernel
def write_coordinate_rates(links, work, state, rates, derivative):
    """Derivatives of the coordinates from the rates of the joints."""
    for k in range(1, links.size):
        link = links[k]
        first, rate, shifts = link.coordinate, link.rate, link.open_count
        if link.coordinate_count > link.free_count:
            # the rotation has the last slots and is never driven
            shifts -= 3
            q = first + link.coordinate_count - 4
            turn = quaternion_rate(
                (rates[rate + shifts], rates[rate + shifts + 1], rates[rate + shifts + 2]),
                (state[q], state[q + 1], state[q + 2], state[q + 3]),
            )
            for i in range(4):
                derivative[q + i] = turn[i]
        for i in range(shifts):
            derivative[first + link.slot[i]] = rates[rate + i]
        for i in range(link.open_count, link.free_count):
            row = link.driven + i - link.open_count
            derivative[first + link.slot[i]] = work.prescribed[row, RATE]
