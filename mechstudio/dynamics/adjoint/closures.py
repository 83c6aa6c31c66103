"""Cotangents of the cut joints: of their constraints, and of efforts along their free axes.

A row w of a cut joint, a wrench about the origin of the world, gives w . (V_2 - V_1). It is carried
along by U, which is the motion of body 1 with the velocity of the joint point where the row is a
force, or with the turn of the cross piece. The closure is C'' = w . (A_2 - A_1) - w . U x (V_2 -
V_1), less what a driver asks for.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.pairs import (
    at_point,
    attach,
    motion_cross,
    plus,
    push_point,
    world_point,
    wrench_cross,
)
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    subtract,
)

NOTHING = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


@kernel
def pull_closures(system, work, bars):
    """Add what the constraints of all cut joints give: nu C'' - lambda D . W.

    Args:
        system: Constant data.
        work: Workspace with the evaluation; its impulses are -nu.
        bars: See `Cotangents`; `impulse` is lambda.
    """
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1 or joint.open_count == 6:
            continue
        if joint.is_rod == 1:
            _pull_rod(system, work, bars, j)
            continue
        pull, turn = NOTHING, NOTHING
        pushed, twisted = NOTHING, NOTHING
        for k in range(joint.open_count, 6):
            size, nu = axis_scale(joint, k), -work.impulse[j, k - joint.open_count]
            row = unit_row(joint, work, j, k)
            closing, load_size = size * nu, size * bars.impulse[j, k - joint.open_count]
            if joint.axis_order[k] < FIRST_ROTATION:
                pull, pushed = plus(pull, row, closing), plus(pushed, row, load_size)
            else:
                turn, twisted = plus(turn, row, closing), plus(twisted, row, load_size)
            if k < joint.free_count:
                bars.change_bar[joint.rate + joint.slot[k]] -= closing
        jump = load_linear(bars.jump, j), load_angular(bars.jump, j)
        pull_rows(system, work, bars, j, True, (pull, NOTHING, pushed, NOTHING), jump)
        pull_rows(system, work, bars, j, False, (turn, NOTHING, twisted, NOTHING), jump)


@kernel
def unit_row(joint, work, j, k):
    """Unit wrench of axis k of joint j about the origin of the world."""
    axis = joint.axis_order[k]
    d = load(work.basis[j], axis)
    if axis >= FIRST_ROTATION:
        return (0.0, 0.0, 0.0), d
    return d, subtract(cross(load(work.point, j), d), scale(d, joint.lead if axis == 2 else 0.0))


@kernel
def relative(rows, joint):
    """Motion of body 2 less that of body 1, from rows of bodies behind that of the ground."""
    one, two = joint.body1 + 1, joint.body2 + 1
    return (
        subtract(load_linear(rows, two), load_linear(rows, one)),
        subtract(load_angular(rows, two), load_angular(rows, one)),
    )


@kernel
def add_relative(rows, joint, wrench):
    """Add the cotangent of a relative motion to both bodies."""
    add_pair(rows, joint.body2 + 1, wrench[0], wrench[1])
    add_pair(rows, joint.body1 + 1, scale(wrench[0], -1.0), scale(wrench[1], -1.0))


@kernel
def pull_rows(system, work, bars, j, is_force, sums, jump):
    """Add the cotangents of sums of rows of a joint that are carried along alike.

    Args:
        system: Constant data.
        work: Workspace.
        bars: See `Cotangents`.
        j: Joint.
        is_force: Whether the rows are forces at the joint point, else torques.
        sums: Wrenches (y, r, z, s), sums of rows: y counts for C'', r for the rates w . V, z
            against the virtual ones w . W, s for displacements w . xi.
        jump: Virtual motion beside the joint point, taken out of W.
    """
    joint = system.joints[j]
    y, r, z, s = sums
    V, A, W = (
        relative(bars.velocity, joint),
        relative(bars.acceleration, joint),
        relative(bars.virtual, joint),
    )
    base = load_linear(bars.velocity, joint.body1 + 1), load_angular(bars.velocity, joint.body1 + 1)
    point, part = load(work.point, j), 0.5 if joint.is_midway == 1 else 1.0
    x = load(work.basis[j], FIRST_ROTATION)
    U = _carried(joint, is_force, V, point, part, x)
    U = plus(base, U, 1.0)
    W = plus(W, jump, -1.0)
    # the rows as wrenches: what they meet
    add_relative(bars.acceleration_bar, joint, y)
    add_relative(bars.virtual_bar, joint, (scale(z[0], -1.0), scale(z[1], -1.0)))
    v_bar = plus(r, wrench_cross(U[0], U[1], y[0], y[1]), 1.0)
    # their displacements, and the motion that carries them
    met = plus(A, motion_cross(U[0], U[1], V[0], V[1]), -1.0)
    moved = wrench_cross(met[0], met[1], y[0], y[1])
    moved = plus(moved, wrench_cross(W[0], W[1], z[0], z[1]), -1.0)
    moved = plus(moved, wrench_cross(V[0], V[1], r[0], r[1]), 1.0)
    moved = scale(moved[0], -1.0), scale(moved[1], -1.0)
    u_bar = wrench_cross(V[0], V[1], y[0], y[1])
    u_bar = scale(u_bar[0], -1.0), scale(u_bar[1], -1.0)
    add_pair(bars.velocity_bar, joint.body1 + 1, u_bar[0], u_bar[1])
    v_bar = plus(v_bar, _carried_back(joint, is_force, u_bar, point, part, x), 1.0)
    add_relative(bars.velocity_bar, joint, v_bar)
    # body 1 is displaced by `moved`, the bodies against each other by what follows
    between = plus(s, _carried_back(joint, is_force, moved, point, part, x), 1.0)
    one = plus(moved, between, -1.0)
    if is_force:
        # the joint point, whose velocities count, goes with body 2
        shift = add(scale(cross(u_bar[0], V[1]), part), cross(jump[1], z[0]))
        push = shift, cross(point, shift)
        two_part = push if part == 1.0 else (scale(push[0], part), scale(push[1], part))
        between = plus(between, two_part, 1.0)
        one = plus(one, push, 1.0 - part)
    elif joint.is_crossed == 1:
        # the arm about which the cross piece turns goes with body 1
        w, u = V[1], u_bar[1]
        arm = add(scale(cross(x, u), dot(x, w)), scale(cross(x, w), dot(x, u)))
        one = plus(one, ((0.0, 0.0, 0.0), arm), 1.0)
    _displace(system, work, bars, j, one, between)


@kernel
def _carried(joint, is_force, V, point, part, x):
    """What carries rows of a joint beyond the motion of body 1."""
    if is_force:
        return scale(at_point(V[0], V[1], point), part), (0.0, 0.0, 0.0)
    if joint.is_crossed == 1:
        return (0.0, 0.0, 0.0), scale(x, dot(x, V[1]))
    return NOTHING


@kernel
def _carried_back(joint, is_force, wrench, point, part, x):
    """Cotangent of the relative motion from that of what it carries; see `_carried`."""
    if is_force:
        force = scale(wrench[0], part)
        return force, cross(point, force)
    if joint.is_crossed == 1:
        return (0.0, 0.0, 0.0), scale(x, dot(x, wrench[1]))
    return NOTHING


@kernel
def _displace(system, work, bars, j, one, two):
    """Add cotangents of displacements to both bodies of a joint, and to its frames."""
    joint = system.joints[j]
    add_pair(bars.pose_bar, joint.body1 + 1, one[0], one[1])
    add_pair(bars.pose_bar, joint.body2 + 1, two[0], two[1])
    place1 = (joint.position1[0], joint.position1[1], joint.position1[2])
    place2 = (joint.position2[0], joint.position2[1], joint.position2[2])
    origin1, origin2 = (
        world_point(work, joint.body1, place1),
        world_point(work, joint.body2, place2),
    )
    attach(work, joint.body1, origin1, one[0], one[1], bars.sums.frames1[j])
    attach(work, joint.body2, origin2, two[0], two[1], bars.sums.frames2[j])


@kernel
def _pull_rod(system, work, bars, j):
    """Add what the constraint of a rod gives.

    With the line d L between its points and their relative velocity u, C'' = d . (a_2 - a_1) +
    (u . u - (d . u)^2) / L.
    """
    joint = system.joints[j]
    scaled = axis_scale(joint, joint.open_count)
    nu, load_size = -scaled * work.impulse[j, 0], scaled * bars.impulse[j, 0]
    place1 = (joint.position1[0], joint.position1[1], joint.position1[2])
    place2 = (joint.position2[0], joint.position2[1], joint.position2[2])
    p1, p2 = world_point(work, joint.body1, place1), world_point(work, joint.body2, place2)
    line = subtract(p2, p1)
    length = math.sqrt(dot(line, line))
    d = scale(line, 1.0 / length)
    v1, a1, w1 = _point_motion(bars, joint.body1 + 1, p1)
    v2, a2, w2 = _point_motion(bars, joint.body2 + 1, p2)
    u, a = subtract(v2, v1), subtract(a2, a1)
    jump = load_linear(bars.jump, j), load_angular(bars.jump, j)
    w = subtract(subtract(w2, w1), at_point(jump[0], jump[1], p2))
    across = subtract(u, scale(d, dot(d, u)))
    square = dot(across, across) / length
    # by the line: d turns by (across the line) / L
    d_bar = subtract(scale(a, nu), scale(w, load_size))
    d_bar = subtract(d_bar, scale(u, 2.0 * nu * dot(d, u) / length))
    p_bar = scale(subtract(d_bar, scale(d, dot(d, d_bar))), 1.0 / length)
    p_bar = subtract(p_bar, scale(d, nu * square / length))
    u_bar = scale(across, 2.0 * nu / length)
    a_bar, w_bar = scale(d, nu), scale(d, -load_size)
    # what the points do beyond being displaced by the line: see `_pull_end`
    _pull_end(work, bars, joint.body1, p1, -1.0, (p_bar, u_bar, a_bar, w_bar), bars.sums.frames1[j])
    _pull_end(work, bars, joint.body2, p2, 1.0, (p_bar, u_bar, a_bar, w_bar), bars.sums.frames2[j])


@kernel
def _point_motion(bars, row, p):
    """Velocity, acceleration less gravity and virtual velocity of a point of a body."""
    omega = load_angular(bars.velocity, row)
    v = at_point(load_linear(bars.velocity, row), omega, p)
    a = at_point(load_linear(bars.acceleration, row), load_angular(bars.acceleration, row), p)
    w = at_point(load_linear(bars.virtual, row), load_angular(bars.virtual, row), p)
    return v, add(a, cross(omega, v)), w


@kernel
def _pull_end(work, bars, b, p, sign, point_bars, target):
    """Add cotangents of place, velocity, acceleration and virtual velocity of a point."""
    row = b + 1
    p_bar, u_bar, a_bar, w_bar = point_bars
    omega, alpha = load_angular(bars.velocity, row), load_angular(bars.acceleration, row)
    v = at_point(load_linear(bars.velocity, row), omega, p)
    drag = cross(a_bar, omega)
    u_bar = add(u_bar, drag)
    p_bar = add(p_bar, add(cross(u_bar, omega), cross(a_bar, alpha)))
    p_bar = scale(add(p_bar, cross(w_bar, load_angular(bars.virtual, row))), sign)
    push_point(bars.pose_bar, row, p, p_bar)
    push_point(bars.velocity_bar, row, p, scale(u_bar, sign))
    turn = scale(cross(v, a_bar), sign)
    add_pair(bars.velocity_bar, row, (0.0, 0.0, 0.0), turn)
    push_point(bars.acceleration_bar, row, p, scale(a_bar, sign))
    push_point(bars.virtual_bar, row, p, scale(w_bar, sign))
    attach(work, b, p, p_bar, cross(p, p_bar), target)
