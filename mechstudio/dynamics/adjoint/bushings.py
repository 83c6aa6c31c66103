"""Cotangents of bushings and torsion springs, whose virtual power S lacks."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.law_slopes import law_slopes, note_call
from mechstudio.dynamics.adjoint.pairs import at_point, attach, plus, wrench_cross
from mechstudio.dynamics.kinematics.points import body_point
from mechstudio.dynamics.loads.bushings import NO_ANGLE
from mechstudio.spatial.rotation import (
    apply,
    apply_transposed,
    as_matrix,
    from_rotation_vector,
    load_matrix,
    multiply,
    to_rotation_vector,
    transpose,
)
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    dot,
    load_angular,
    load_linear,
    scale,
    subtract,
)

SMALL_TURN = 1e-3  # [rad] differences by the rotation, of the fourth order
SMALL_SQUARE = 1e-4  # [rad^2] as in `loads/bushings.py`


@kernel
def _three(values, first, a):
    """Three of several values times the components of a vector."""
    return (values[first] * a[0], values[first + 1] * a[1], values[first + 2] * a[2])


@kernel
def turn_rates(a, spin):
    """L(a) spin: rate of a rotation vector a [rad] from a relative angular velocity."""
    square = dot(a, a)
    if square < SMALL_SQUARE:
        factor = 1.0 / 12.0 + square / 720.0
    else:
        angle = math.sqrt(square)
        factor = (1.0 - 0.5 * angle / math.tan(0.5 * angle)) / square
    first = cross(a, spin)
    return add(spin, add(scale(first, -0.5), scale(cross(a, first), factor)))


@kernel
def _virtual_power(system, work, bushing, turn, spin, virtual):
    """Virtual power of the elastic torque and of the law at a rotation vector."""
    value = dot(_three(bushing.stiffness, 3, turn), turn_rates(turn, virtual))
    angle = math.sqrt(dot(turn, turn))
    if bushing.function >= 0 and angle > NO_ANGLE:
        axis = scale(turn, 1.0 / angle)
        law = law_slopes(system, work, bushing.function, angle, dot(axis, spin), 1.0)
        value += law[0] * dot(axis, virtual)
    return value


@kernel
def _by_turn(system, work, bushing, R, spin, virtual):
    """Slope of that over a rotation of frame 2, along the axes of frame 1."""
    h = SMALL_TURN
    found = (0.0, 0.0, 0.0)
    for k in range(3):
        axis = (1.0 if k == 0 else 0.0, 1.0 if k == 1 else 0.0, 1.0 if k == 2 else 0.0)
        value = 0.0
        for step in (-2, -1, 1, 2):
            turned = multiply(from_rotation_vector(scale(axis, step * h)), R)
            weight = 8.0 if abs(step) == 1 else -1.0
            weight = weight if step > 0 else -weight
            value += weight * _virtual_power(
                system, work, bushing, to_rotation_vector(turned), spin, virtual
            )
        found = add(found, scale(axis, value / (12.0 * h)))
    return found


@kernel
def pull_bushings(system, work, bars):
    """Add what all bushings and torsion springs give."""
    for i in range(system.loads.bushings.size):
        bushing = system.loads.bushings[i]
        place1 = (bushing.position1[0], bushing.position1[1], bushing.position1[2])
        place2 = (bushing.position2[0], bushing.position2[1], bushing.position2[2])
        origin1, _, _ = body_point(work, bushing.body1, place1)
        origin2, _, _ = body_point(work, bushing.body2, place2)
        R1 = _turned(work, bushing.body1, bushing.rotation1)
        R = multiply(transpose(R1), _turned(work, bushing.body2, bushing.rotation2))
        one, two = bushing.body1 + 1, bushing.body2 + 1
        u, spin = _between(bars.velocity, one, two, origin2)
        w, virtual = _between(bars.virtual, one, two, origin2)
        shift = apply_transposed(R1, subtract(origin2, origin1))
        u1, spin1 = apply_transposed(R1, u), apply_transposed(R1, spin)
        w1, virtual1 = apply_transposed(R1, w), apply_transposed(R1, virtual)
        turn = to_rotation_vector(R)
        force = add(_three(bushing.stiffness, 0, shift), _three(bushing.damping, 0, u1))
        torque, spin_bar = _torque(system, work, bars, i, (turn, spin1, virtual1))
        turn_bar = _by_turn(system, work, bushing, R, spin1, virtual1)
        _sum_constants(bars, i, shift, u1, w1)
        _sum_turns(bars, i, turn, spin1, virtual1)
        moved = (
            (apply(R1, _three(bushing.stiffness, 0, w1)), apply(R1, turn_bar)),
            (apply(R1, _three(bushing.damping, 0, w1)), apply(R1, spin_bar)),
            (apply(R1, force), apply(R1, torque)),
        )
        _pull_frames(system, work, bars, i, origin1, origin2, moved)


@kernel
def _between(rows, one, two, point):
    """Motion of body 2 beside that of body 1 at a point: (linear, angular)."""
    first = at_point(load_linear(rows, one), load_angular(rows, one), point)
    second = at_point(load_linear(rows, two), load_angular(rows, two), point)
    return subtract(second, first), subtract(load_angular(rows, two), load_angular(rows, one))


@kernel
def _turned(work, b, rotation):
    """Rotation of a frame on a body, or on the ground."""
    R = as_matrix(rotation)
    return multiply(load_matrix(work.rotation, b), R) if b >= 0 else R


@kernel
def _torque(system, work, bars, i, turns):
    """Torque of bushing i, and the cotangent of its angular velocity, along frame 1."""
    bushing = system.loads.bushings[i]
    turn, spin, virtual = turns
    elastic = _three(bushing.stiffness, 3, turn)
    # L^T m is L(-a) m
    torque = add(turn_rates(scale(turn, -1.0), elastic), _three(bushing.damping, 3, spin))
    spin_bar = _three(bushing.damping, 3, virtual)
    angle = math.sqrt(dot(turn, turn))
    if bushing.function >= 0 and angle > NO_ANGLE:
        axis = scale(turn, 1.0 / angle)
        rate, y = dot(axis, spin), dot(axis, virtual)
        law = law_slopes(system, work, bushing.function, angle, rate, 1.0)
        torque = add(torque, scale(axis, law[0]))
        spin_bar = add(spin_bar, scale(axis, y * law[2]))
        note_call(bars, work, bars.tape.bushings + i, angle, rate, (y, 0.0))
    return torque, spin_bar


@kernel
def _sum_constants(bars, i, shift, rate, virtual):
    """Add to the sums of stiffness and damping along the axes."""
    for k in range(3):
        bars.sums.bushings[i, k] += shift[k] * virtual[k]
        bars.sums.bushings[i, 6 + k] += rate[k] * virtual[k]


@kernel
def _sum_turns(bars, i, turn, spin, virtual):
    """Add to the sums of stiffness and damping about the axes."""
    rates = turn_rates(turn, virtual)
    for k in range(3):
        bars.sums.bushings[i, 3 + k] += turn[k] * rates[k]
        bars.sums.bushings[i, 9 + k] += spin[k] * virtual[k]


@kernel
def _pull_frames(system, work, bars, i, origin1, origin2, moved):
    """Add cotangents of bodies and frames from those of shift, velocity and virtual velocity."""
    bushing = system.loads.bushings[i]
    place, motion, virtual = moved
    one, two = bushing.body1 + 1, bushing.body2 + 1
    _, spin = _between(bars.velocity, one, two, origin2)
    _, turn = _between(bars.virtual, one, two, origin2)
    # frame 2 alone is displaced: its origin is where velocities are compared
    force = add(place[0], add(cross(motion[0], spin), cross(virtual[0], turn)))
    own = force, add(place[1], cross(origin2, force))
    motion = motion[0], add(motion[1], cross(origin2, motion[0]))
    virtual = virtual[0], add(virtual[1], cross(origin2, virtual[0]))
    common = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for side in range(2):
        row, sign = (one, -1.0) if side == 0 else (two, 1.0)
        V = load_linear(bars.velocity, row), load_angular(bars.velocity, row)
        W = load_linear(bars.virtual, row), load_angular(bars.virtual, row)
        # nothing changes where bodies and motions are displaced together
        common = plus(common, wrench_cross(V[0], V[1], motion[0], motion[1]), -sign)
        common = plus(common, wrench_cross(W[0], W[1], virtual[0], virtual[1]), -sign)
        add_pair(bars.velocity_bar, row, scale(motion[0], sign), scale(motion[1], sign))
        add_pair(bars.virtual_bar, row, scale(virtual[0], sign), scale(virtual[1], sign))
    other = plus(common, own, -1.0)
    add_pair(bars.pose_bar, one, other[0], other[1])
    add_pair(bars.pose_bar, two, own[0], own[1])
    sums = bars.sums
    attach(work, bushing.body1, origin1, other[0], other[1], sums.bushing_frames1[i])
    attach(work, bushing.body2, origin2, own[0], own[1], sums.bushing_frames2[i])
