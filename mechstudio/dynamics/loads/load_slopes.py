"""Stiffness and damping of springs and bushings between bodies, for implicit steps.

A load F along a direction d, with the slopes k = -dF/dx and c = -dF/dv of the relative motion
D^T (V2 - V1) of its ends, gives an implicit step of size dt a row sqrt(dt^2/4 k + dt/2 c) D whose
compliance is one, as the free axes of joints have. How directions and arms turn is left out: it
does not matter where springs are stiff, and it takes as often as it gives, which rows cannot.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.dynamics.kinematics.points import body_point
from mechstudio.dynamics.loads.bushings import NO_ANGLE
from mechstudio.dynamics.loads.springs import spring_ends
from mechstudio.spatial.rotation import (
    apply,
    as_matrix,
    load_matrix,
    multiply,
    to_rotation_vector,
    transpose,
)
from mechstudio.spatial.vector import (
    add,
    cross,
    dot,
    load_angular,
    scale,
    store_pair,
    subtract,
)

SMALL = 1e-6  # differences for the slopes of laws by functions, in units of the mechanism
LAST = 5  # of the six axes, the one that a spring has a row for


@kernel
def place_spring_rows(system, work, rows, dt, rows1, rows2):
    """Rows of all springs between bodies.

    Args:
        system: Constant data.
        work: Workspace; poses, velocities and the time NOW must be in place.
        rows: Row of each spring, below 0 where it has none.
        dt: Size of the step [s].
        rows1, rows2: Wrenches on both ends, shape (M, 6, 6); written.
    """
    for i in range(system.loads.springs.size):
        row = rows[i]
        if row < 0:
            continue
        spring = system.loads.springs[i]
        arm1, arm2, direction, along = _spring_slopes(system, work, spring, dt)
        _place_row(rows1, rows2, row, LAST, math.sqrt(along), direction, arm1, arm2)


@kernel
def _spring_slopes(system, work, spring, dt):
    """Arms and direction of a spring, and what a step has along it."""
    arm1, arm2, length, direction, rate = spring_ends(spring, work)
    stretch = length - spring.free_length
    dx = SMALL * system.length
    _, stiffness, damping = _law_slopes(
        system, work, spring.function, stretch, rate, dx, dx / system.time
    )
    along = 0.25 * dt * dt * (spring.stiffness + stiffness)
    along += 0.5 * dt * (spring.damping + damping)
    return arm1, arm2, direction, max(0.0, along)


@kernel
def place_bushing_rows(system, work, rows, dt, rows1, rows2):
    """Rows of all bushings and torsion springs; arguments as of `place_spring_rows`.

    Rotations count as small ones: they have the stiffness about the axes of frame 1, or, where a
    function gives a torque, about the axis of the rotation and across it.
    """
    for i in range(system.loads.bushings.size):
        row = rows[i]
        if row < 0:
            continue
        bushing = system.loads.bushings[i]
        place1 = (bushing.position1[0], bushing.position1[1], bushing.position1[2])
        place2 = (bushing.position2[0], bushing.position2[1], bushing.position2[2])
        origin1, _, arm1 = body_point(work, bushing.body1, place1)
        origin2, _, arm2 = body_point(work, bushing.body2, place2)
        # the force passes through the origin of frame 2
        arm1 = add(arm1, subtract(origin2, origin1))
        R1 = _turned(work, bushing.body1, bushing.rotation1)
        axes, about, across = transpose(R1), 0.0, 0.0
        for k in range(3):
            size = _size(bushing, k, dt, 0.0)
            _place_row(rows1, rows2, row, k, size, _axis(axes, k), arm1, arm2)
        if bushing.function >= 0:
            axes, about, across = _law_axes(system, work, bushing, R1, dt)
        for k in range(3):
            axis = _axis(axes, k)
            size = _size(bushing, 3 + k, dt, about if k == 0 else across)
            store_pair(rows1[row], 3 + k, (0.0, 0.0, 0.0), scale(axis, size))
            store_pair(rows2[row], 3 + k, (0.0, 0.0, 0.0), scale(axis, size))


@kernel
def _size(bushing, k, dt, more):
    """Size of the row of an axis, from its stiffness, damping and what a law adds to them."""
    size = 0.25 * dt * dt * bushing.stiffness[k] + 0.5 * dt * bushing.damping[k] + more
    return math.sqrt(max(0.0, size))


@kernel
def _law_axes(system, work, bushing, R1, dt):
    """Axes for the law of a torsion spring, as rows, and what a step has about and across them."""
    turn = to_rotation_vector(
        multiply(transpose(R1), _turned(work, bushing.body2, bushing.rotation2))
    )
    angle = math.sqrt(dot(turn, turn))
    if angle <= NO_ANGLE:
        return transpose(R1), 0.0, 0.0
    axis = apply(R1, scale(turn, 1.0 / angle))
    spin = subtract(_spin(work, bushing.body2), _spin(work, bushing.body1))
    law, stiffness, damping = _law_slopes(
        system, work, bushing.function, angle, dot(axis, spin), SMALL, SMALL / system.time
    )
    side = _normal(axis)
    other = cross(axis, side)
    rows = (*axis, *side, *other)
    part = 0.25 * dt * dt
    return rows, part * stiffness + 0.5 * dt * damping, part * law / angle


@kernel
def _law_slopes(system, work, program, x, v, dx, dv):
    """A law, and its slopes over coordinate and rate, by differences."""
    if program < 0:
        return 0.0, 0.0, 0.0
    programs, now = system.loads.programs, work.clock.now
    value = evaluate_force(programs, program, now, x, v)
    stiffness = (evaluate_force(programs, program, now, x + dx, v) - value) / dx
    damping = (evaluate_force(programs, program, now, x, v + dv) - value) / dv
    return value, stiffness, damping


@kernel
def _turned(work, b, rotation):
    """Rotation of a frame on a body, or on the ground."""
    R = as_matrix(rotation)
    return multiply(load_matrix(work.rotation, b), R) if b >= 0 else R


@kernel
def _spin(work, b):
    """Angular velocity of a body, or of the ground."""
    return load_angular(work.velocity, b) if b >= 0 else (0.0, 0.0, 0.0)


@kernel
def _axis(rows, k):
    """Row k of a matrix."""
    return (rows[3 * k], rows[3 * k + 1], rows[3 * k + 2])


@kernel
def _normal(direction):
    """A unit vector across a direction; zero across none."""
    x, y, z = direction
    if abs(x) < 0.6:
        side = (0.0, z, -y)
    else:
        side = (-z, 0.0, x)
    size = math.sqrt(dot(side, side))
    return scale(side, 1.0 / size) if size > 0.0 else side


@kernel
def _place_row(rows1, rows2, row, k, size, axis, arm1, arm2):
    """The wrenches of a force of a size along an axis, at arms from both mass centers."""
    force = scale(axis, size)
    store_pair(rows1[row], k, force, cross(arm1, force))
    store_pair(rows2[row], k, force, cross(arm2, force))
