"""Sweep from the tips of the tree inwards: from cotangents of bodies to those of coordinates.

Joint j moves its body by V_2 - V_1 = sum H_i v_i, and so on for W and for displacements, and
A_2 - A_1 = sum H_i a_i + U_i x H_i v_i. Axis H_i is carried along by U_i: that is the motion of
body 1, with what the shifts of the joint add to it where the axis is one of rotation, and with the
turn about the first arm where it is the second one of a cross piece.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.pairs import (
    attach,
    plus,
    power,
    push_point,
    world_point,
    wrench_cross,
)
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
)


@kernel
def write_axes(system, work, bars, j):
    """Axes of joint j about the origin of the world, and the motions that carry them.

    Args:
        system: Constant data.
        work: Workspace with axes and rates.
        bars: See `Cotangents`; `axis` and `carrier` are written.
        j: Joint.
    """
    joint, r = system.joints[j], load(work.point, j)
    base = (
        load_linear(bars.velocity, joint.body1 + 1),
        load_angular(bars.velocity, joint.body1 + 1),
    )
    for k in range(joint.free_count):
        axis = joint.axis_order[k]
        d = load(work.basis[j], axis)
        if axis < FIRST_ROTATION:
            store_pair(bars.axis, k, d, (0.0, 0.0, 0.0))
        else:
            store_pair(bars.axis, k, add(cross(r, d), scale(d, joint.lead)), d)
    for k in range(joint.free_count):
        carrier = base
        for i in range(joint.free_count):
            if carries(joint, i, k):
                H = load_linear(bars.axis, i), load_angular(bars.axis, i)
                carrier = plus(carrier, H, work.rate[joint.rate + joint.slot[i]])
        store_pair(bars.carrier, k, carrier[0], carrier[1])


@kernel
def carries(joint, i, k):
    """Whether the motion along free axis i takes free axis k along."""
    one, other = joint.axis_order[i], joint.axis_order[k]
    if other < FIRST_ROTATION:
        return False
    if one < FIRST_ROTATION:
        return True
    return joint.is_crossed == 1 and one == FIRST_ROTATION and other == FIRST_ROTATION + 1


@kernel
def sweep_inwards(system, work, bars):
    """Cotangents of coordinates, rates and accelerations of all tree joints, and of their frames.

    Args:
        system: Constant data.
        work: Workspace with the evaluation.
        bars: See `Cotangents`; those of the bodies are summed up in place.
    """
    for place in range(system.order.size - 1, -1, -1):
        b = system.order[place]
        body = system.bodies[b]
        j, row = body.joint, b + 1
        joint = system.joints[j]
        sign = 1.0 if body.is_body2 == 1 else -1.0
        if has_virtual_jump(bars, j):
            _pull_jump(work, bars, joint, j, row, sign)
        write_axes(system, work, bars, j)
        _pull_carriers(joint, work, bars, row, sign)
        _pull_axes(joint, work, bars, j, row, sign)
        base = _displace_axes(joint, bars)
        _pass_on(system, work, bars, b, sign, base)


@kernel
def has_virtual_jump(bars, j):
    """Whether a virtual motion in a joint goes beyond that of its axes."""
    force, torque = load_linear(bars.jump, j), load_angular(bars.jump, j)
    return dot(force, force) + dot(torque, torque) > 0.0


@kernel
def _pull_jump(work, bars, joint, j, row, sign):
    """What the joint point gives, beside which the jump of a joint of the tree is one."""
    r = load(work.point, j)
    force = cross(load_angular(bars.jump, j), load_linear(bars.virtual_bar, row))
    force = scale(force, sign)
    push_point(bars.pose_bar, joint.body2 + 1, r, force)
    attach(work, joint.body2, r, force, cross(r, force), bars.sums.frames2[j])


@kernel
def _pull_carriers(joint, work, bars, row, sign):
    """What the axes that turn give to the velocity of body 1, and to the joint itself."""
    a_bar = load_linear(bars.acceleration_bar, row), load_angular(bars.acceleration_bar, row)
    for k in range(joint.free_count):
        store_pair(bars.axis_bar, k, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    for k in range(joint.free_count):
        H = load_linear(bars.axis, k), load_angular(bars.axis, k)
        size = sign * work.rate[joint.rate + joint.slot[k]]
        force, moment = wrench_cross(H[0], H[1], a_bar[0], a_bar[1])
        force, moment = scale(force, size), scale(moment, size)
        add_pair(bars.velocity_bar, joint.body1 + 1, force, moment)
        for i in range(joint.free_count):
            if carries(joint, i, k):
                other = load_linear(bars.axis, i), load_angular(bars.axis, i)
                rate = joint.rate + joint.slot[i]
                bars.rate_bar[rate] += power(force, moment, other[0], other[1])
                turn = wrench_cross(other[0], other[1], force, moment)
                v = work.rate[rate]
                add_pair(bars.axis_bar, i, scale(turn[0], v), scale(turn[1], v))


@kernel
def _pull_axes(joint, work, bars, j, row, sign):
    """Cotangents of rates and accelerations, and of displacements of the axes."""
    v_bar = load_linear(bars.velocity_bar, row), load_angular(bars.velocity_bar, row)
    w_bar = load_linear(bars.virtual_bar, row), load_angular(bars.virtual_bar, row)
    a_bar = load_linear(bars.acceleration_bar, row), load_angular(bars.acceleration_bar, row)
    for k in range(joint.free_count):
        H = load_linear(bars.axis, k), load_angular(bars.axis, k)
        U = load_linear(bars.carrier, k), load_angular(bars.carrier, k)
        rate = joint.rate + joint.slot[k]
        along = plus(v_bar, wrench_cross(U[0], U[1], a_bar[0], a_bar[1]), -1.0)
        bars.rate_bar[rate] += sign * power(along[0], along[1], H[0], H[1])
        bars.change_bar[rate] += sign * power(a_bar[0], a_bar[1], H[0], H[1])
        nothing = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        whole = plus(nothing, along, sign * work.rate[rate])
        whole = plus(whole, w_bar, sign * bars.virtual_rate[rate])
        whole = plus(whole, a_bar, sign * bars.rate_change[rate])
        turn = wrench_cross(H[0], H[1], whole[0], whole[1])
        add_pair(bars.axis_bar, k, turn[0], turn[1])
        if joint.lead != 0.0:
            bars.sums.lead[j] += dot(H[1], whole[0])


@kernel
def _displace_axes(joint, bars):
    """Cotangent of the displacement of body 1 by its axes; adds what carries them to the joint."""
    total = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for k in range(joint.free_count):
        turn = load_linear(bars.axis_bar, k), load_angular(bars.axis_bar, k)
        total = plus(total, turn, 1.0)
        for i in range(joint.free_count):
            if carries(joint, i, k):
                H = load_linear(bars.axis, i), load_angular(bars.axis, i)
                rate = joint.rate + joint.slot[i]
                bars.coordinate_bar[rate] += power(turn[0], turn[1], H[0], H[1])
    return total


@kernel
def _pass_on(system, work, bars, b, sign, base):
    """Cotangents of the coordinates and frames, and what the parent takes over.

    Args:
        system: Constant data.
        work: Workspace.
        bars: See `Cotangents`.
        b: Body behind the joint.
        sign: 1 if it is body 2 of the joint, -1 if it is body 1.
        base: Cotangent of the displacement of body 1 by the axes.
    """
    body, row = system.bodies[b], b + 1
    j, parent = body.joint, body.parent + 1
    joint = system.joints[j]
    own = load_linear(bars.pose_bar, row), load_angular(bars.pose_bar, row)
    passed = plus(own, base, 1.0)
    along = own if sign > 0.0 else passed
    for k in range(joint.free_count):
        H = load_linear(bars.axis, k), load_angular(bars.axis, k)
        rate = joint.rate + joint.slot[k]
        bars.coordinate_bar[rate] += sign * power(along[0], along[1], H[0], H[1])
        if joint.lead != 0.0:
            shift = sign * work.coordinate[joint.coordinate]
            bars.sums.lead[j] += shift * dot(H[1], along[0])
    place1 = (joint.position1[0], joint.position1[1], joint.position1[2])
    place2 = (joint.position2[0], joint.position2[1], joint.position2[2])
    origin1, origin2 = (
        world_point(work, joint.body1, place1),
        world_point(work, joint.body2, place2),
    )
    back = scale(own[0], -1.0), scale(own[1], -1.0)
    one, two = passed, back
    if sign < 0.0:
        one, two = back, passed
    attach(work, joint.body1, origin1, one[0], one[1], bars.sums.frames1[j])
    attach(work, joint.body2, origin2, two[0], two[1], bars.sums.frames2[j])
    add_pair(bars.pose_bar, parent, passed[0], passed[1])
    _hand_down(bars.velocity_bar, row, parent)
    _hand_down(bars.acceleration_bar, row, parent)
    _hand_down(bars.virtual_bar, row, parent)


@kernel
def _hand_down(rows, row, parent):
    """Add a row to that of the parent."""
    add_pair(rows, parent, load_linear(rows, row), load_angular(rows, row))
