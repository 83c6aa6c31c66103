"""Cotangents of springs, bushings and point loads, whose virtual power S lacks."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.law_slopes import law_slopes, note_call
from mechstudio.dynamics.adjoint.pairs import at_point, push_point, to_body
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point
from mechstudio.dynamics.loads.springs import NO_LENGTH
from mechstudio.spatial.rotation import apply, load_matrix
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


@kernel
def pull_springs(system, work, bars):
    """Add what all springs give: tension times the virtual rate of the length."""
    for i in range(system.loads.springs.size):
        spring = system.loads.springs[i]
        place1 = (spring.point1[0], spring.point1[1], spring.point1[2])
        place2 = (spring.point2[0], spring.point2[1], spring.point2[2])
        p1, v1, _ = body_point(work, spring.body1, place1)
        p2, v2, _ = body_point(work, spring.body2, place2)
        line, u = subtract(p2, p1), subtract(v2, v1)
        length = math.sqrt(dot(line, line))
        if length <= NO_LENGTH:
            continue
        d = scale(line, 1.0 / length)
        w1 = _virtual_velocity(bars, spring.body1, p1)
        w = subtract(_virtual_velocity(bars, spring.body2, p2), w1)
        rate, y, stretch = dot(d, u), dot(d, w), length - spring.free_length
        law = law_slopes(system, work, spring.function, stretch, rate, system.length)
        tension = spring.stiffness * stretch + spring.damping * rate + law[0]
        by_length, by_rate = spring.stiffness + law[1], spring.damping + law[2]
        # d turns by what moves across it, over the length
        turn = add(scale(u, y * by_rate), scale(w, tension))
        turn = scale(subtract(turn, scale(d, dot(d, turn))), 1.0 / length)
        place = add(scale(d, y * by_length), turn)
        ends = place, scale(d, y * by_rate), scale(d, tension)
        sums = bars.sums.spring_points[i]
        _pull_point(work, bars, spring.body1, p1, -1.0, ends, sums[:3])
        _pull_point(work, bars, spring.body2, p2, 1.0, ends, sums[3:])
        bars.sums.springs[i, 0] += y * stretch
        bars.sums.springs[i, 1] += y * rate
        bars.sums.springs[i, 2] -= y * by_length
        note_call(bars, work, bars.tape.springs + i, stretch, rate, (y, 0.0))


@kernel
def _virtual_velocity(bars, b, point):
    """Virtual velocity of a point of a body."""
    return at_point(load_linear(bars.virtual, b + 1), load_angular(bars.virtual, b + 1), point)


@kernel
def _pull_point(work, bars, b, point, sign, ends, target):
    """Add cotangents of place, velocity and virtual velocity of a point of a body.

    Args:
        work: Workspace.
        bars: See `Cotangents`.
        b: Body; below 0 for the ground.
        point: Place of the point in the world [m].
        sign: Factor of all.
        ends: The three cotangents.
        target: Cotangent of the point in axes of the body, shape (3,); written.
    """
    row = b + 1
    place = add(ends[0], cross(ends[1], load_angular(bars.velocity, row)))
    place = scale(add(place, cross(ends[2], load_angular(bars.virtual, row))), sign)
    push_point(bars.pose_bar, row, point, place)
    push_point(bars.velocity_bar, row, point, scale(ends[1], sign))
    push_point(bars.virtual_bar, row, point, scale(ends[2], sign))
    own = to_body(work, b, place)
    for i in range(3):
        target[i] += own[i]


@kernel
def pull_point_loads(system, work, bars):
    """Add what all forces and torques give that are functions of time."""
    programs, now = system.loads.programs, work.clock.now
    for i in range(system.loads.points.size):
        item = system.loads.points[i]
        b = item.body
        value = (
            evaluate_force(programs, item.function[0], now, 0.0, 0.0),
            evaluate_force(programs, item.function[1], now, 0.0, 0.0),
            evaluate_force(programs, item.function[2], now, 0.0, 0.0),
        )
        if item.is_turning == 1:
            value = apply(load_matrix(work.rotation, b), value)
        p, _, _ = body_point(work, b, (item.point[0], item.point[1], item.point[2]))
        w = load_angular(bars.virtual, b + 1)
        nothing = (0.0, 0.0, 0.0)
        if item.is_torque == 1:
            add_pair(bars.virtual_bar, b + 1, nothing, scale(value, -1.0))
        else:
            w = _virtual_velocity(bars, b, p)
            ends = nothing, nothing, scale(value, -1.0)
            _pull_point(work, bars, b, p, 1.0, ends, bars.sums.points[i])
        of_value = scale(w, -1.0)
        if item.is_turning == 1:
            add_pair(bars.pose_bar, b + 1, nothing, cross(value, of_value))
            of_value = to_body(work, b, of_value)
        for k in range(3):
            note_call(bars, work, bars.tape.points + 3 * i + k, 0.0, 0.0, (of_value[k], 0.0))
