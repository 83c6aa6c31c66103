"""Kernels of the damped Newton steps that close wide gaps, see `simulation/assembling/`.

With displacements y in units in which every body has unit mass and inertia, the derivatives J of
the scaled gaps g by them, and a damping d, a step is y = -J^T s with (J J^T + d) s = g, and leaves
d s of the gaps. Equations are rows of joints: locked directions, and free coordinates that are
kept, which stand before these in the order of JOINT.axis_order.
"""

from __future__ import annotations

import math

import numpy as np

from mechstudio.compiler.decorators import entry_kernel, kernel, short_entry_kernel
from mechstudio.compiler.record import Matrices, Memory, Sixes, Threes
from mechstudio.dynamics.divide_and_conquer.closure import displace, measure_gaps
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, TURN, frames
from mechstudio.spatial.arrays import clear_rows
from mechstudio.spatial.linear_solve import jacobi
from mechstudio.spatial.rotation import (
    apply,
    apply_transposed,
    load_matrix,
    multiply,
    store_matrix,
    to_rotation_vector,
    transpose,
)
from mechstudio.spatial.vector import (
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store,
    store_pair,
)

JOINT, ROW, BODY1, BODY2 = range(4)  # columns of the equations; no body is GROUND
NORM, SIZE, MERIT = range(3)  # of gaps: as they are, in units of length, scaled
LARGEST_TURN = 0.4  # [rad] of a body in one step
HALVINGS = 5  # of a step that does not reduce the gaps, before the damping grows
ENOUGH = 0.1  # of the promised reduction: a step is taken


class DampedSteps(Memory):
    """The equations of the steps of a mechanism, and room for a step; n bodies, e equations."""

    equations: np.ndarray  # joint, row and bodies of each, shape (e, 4)
    least_gyration: float  # of a body, part of its longest arm

    # what is kept
    start: np.ndarray  # coordinates, shape (e,)
    turns: Matrices  # rotations from frame 2 to frame 1, shape (e, 3, 3)

    # metric
    length: float  # unit of shifts: the longest arm [m]
    shift: np.ndarray  # inverse roots of the masses, shape (n,)
    turn: Matrices  # inverse roots of the inertias, body axes, shape (n, 3, 3)
    factors: Sixes  # of the gaps, which make their equations dimensionless, shape (m, 6)
    sizes: Threes  # longest arm [m] and mobilities of each body, shape (n, 3)
    axes: Matrices  # scratch for principal axes, shape (2, 3, 3)

    # step
    scaled: np.ndarray  # scaled gaps g, shape (e,)
    trial: np.ndarray  # the same after a step under trial
    norms: np.ndarray  # of the gaps, shape (3,)
    jacobian: np.ndarray  # J, by displacements of both bodies of each equation, shape (e, 2, 6)
    matrix: np.ndarray  # J J^T + d and its factor, shape (e, e), or empty
    moves: Sixes  # displacements, shape (n, 6)
    rest: np.ndarray  # d s, which the step leaves of the scaled gaps, shape (e,)
    rotation: Matrices  # poses before the step, shape (n, 3, 3)
    center: Threes  # likewise [m], shape (n, 3)


@short_entry_kernel
def weigh_displacements(system, steps, is_alike):
    """Write the metric: by masses, or with bodies of 1 kg and of the typical arm as gyration."""
    _find_arms(system, steps)
    if is_alike:
        _weigh_alike(steps)
    else:
        _weigh_by_mass(system, steps)
    for j in range(system.joints.size):
        joint = system.joints[j]
        linear, angular = 0.0, 0.0
        for end in range(2):
            b = joint.body1 if end == 0 else joint.body2
            if b >= 0:
                linear, angular = linear + steps.sizes[b, 1], angular + steps.sizes[b, 2]
        for k in range(6):
            mobility = linear if joint.axis_order[k] < FIRST_ROTATION else angular
            steps.factors[j, k] = 1.0 / math.sqrt(mobility)


@kernel
def _find_arms(system, steps):
    """Longest arm of each body, into the first column of its sizes, and of all."""
    sizes, longest = steps.sizes, 0.0
    clear_rows(sizes)
    for j in range(system.joints.size):
        joint = system.joints[j]
        for end in range(2):
            b = joint.body1 if end == 0 else joint.body2
            place = joint.position1 if end == 0 else joint.position2
            arm = (place[0], place[1], place[2])
            size = math.sqrt(dot(arm, arm))
            longest = max(longest, size)
            if b >= 0:
                sizes[b, 0] = max(sizes[b, 0], size)
    steps.length = longest if longest > 0.0 else 1.0


@kernel
def _weigh_alike(steps):
    """Roots of bodies that are alike."""
    total, count = 0.0, 0
    for b in range(steps.sizes.shape[0]):
        if steps.sizes[b, 0] > 0.0:
            total, count = total + steps.sizes[b, 0], count + 1
    root = count / total if count > 0 else 1.0
    for b in range(steps.sizes.shape[0]):
        steps.shift[b] = 1.0
        store_matrix(steps.turn, b, (root, 0.0, 0.0, 0.0, root, 0.0, 0.0, 0.0, root))
        steps.sizes[b, 1], steps.sizes[b, 2] = 1.0, root * root


@kernel
def _weigh_by_mass(system, steps):
    """Roots of bodies as they are; a point mass on a long arm counts as a rod."""
    matrix, vectors, turn = steps.axes[0], steps.axes[1], steps.turn
    for b in range(system.bodies.size):
        body = system.bodies[b]
        least = body.mass * (steps.least_gyration * steps.sizes[b, 0]) ** 2
        for r in range(3):
            for k in range(3):
                matrix[r, k] = body.inertia_B[r, k]
                turn[b, r, k] = 0.0
        jacobi(matrix, 3, vectors)
        slowest = math.inf
        for i in range(3):
            mobility = 1.0 / max(matrix[i, i], least)
            slowest = min(slowest, mobility)
            for r in range(3):
                for k in range(3):
                    turn[b, r, k] += math.sqrt(mobility) * vectors[r, i] * vectors[k, i]
        steps.shift[b] = math.sqrt(body.inverse_mass)
        steps.sizes[b, 1], steps.sizes[b, 2] = body.inverse_mass, slowest


@short_entry_kernel
def remember_kept(system, work, steps):
    """Write the present values of what is kept."""
    equations = steps.equations
    for e in range(equations.shape[0]):
        joint = system.joints[equations[e, JOINT]]
        k = equations[e, ROW]
        if k < joint.open_count:
            steps.start[e] = work.coordinate[joint.coordinate + joint.slot[k]]
            store_matrix(steps.turns, e, _relative_turn(joint, work))


@kernel
def _relative_turn(joint, work):
    """Rotation from frame 2 to frame 1 of a joint."""
    R1, _, R2, _ = frames(joint, work.rotation, work.center)
    return multiply(transpose(R1), R2)


@kernel
def _change(joint, k, e, work, steps):
    """By how much a kept coordinate has changed; next to half a turn there is no telling."""
    axis = joint.axis_order[k]
    if joint.coordinate_count > joint.free_count and axis >= FIRST_ROTATION:
        turn = multiply(_relative_turn(joint, work), transpose(load_matrix(steps.turns, e)))
        return to_rotation_vector(turn)[axis - FIRST_ROTATION]
    change = work.coordinate[joint.coordinate + joint.slot[k]] - steps.start[e]
    if axis >= FIRST_ROTATION:
        change -= TURN * math.floor(change / TURN + 0.5)
    return change


@short_entry_kernel
def measure_equations(system, work, steps, scaled):
    """Measure the gaps of all equations; scaled ones, shape (e,), and norms are written."""
    equations = steps.equations
    measure_gaps(system, work)
    norm, size, merit = 0.0, 0.0, 0.0
    for e in range(equations.shape[0]):
        j, k = equations[e, JOINT], equations[e, ROW]
        joint = system.joints[j]
        gap = work.gap[j, k]
        if k < joint.open_count:
            gap = _change(joint, k, e, work, steps)
        unit = steps.length if joint.axis_order[k] < FIRST_ROTATION else 1.0
        scaled[e] = steps.factors[j, k] * gap
        norm += gap * gap
        size += (gap / unit) ** 2
        merit += scaled[e] * scaled[e]
    norms = steps.norms
    norms[NORM], norms[SIZE], norms[MERIT] = math.sqrt(norm), math.sqrt(size), math.sqrt(merit)


@short_entry_kernel
def derive_gaps(system, work, steps):
    """Write J of the present poses."""
    equations = steps.equations
    for e in range(equations.shape[0]):
        j, k = equations[e, JOINT], equations[e, ROW]
        joint, factor = system.joints[j], steps.factors[j, k]
        if k >= joint.open_count:  # locked rows of the wrenches carry a scale already
            is_linear = joint.axis_order[k] < FIRST_ROTATION
            factor /= joint.linear_scale if is_linear else joint.angular_scale
        for end in range(2):
            b = equations[e, BODY1 + end]
            if b < 0:
                store_pair(steps.jacobian[e], end, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
                continue
            wrench = work.wrench1 if end == 0 else work.wrench2
            part = -factor if end == 0 else factor
            linear = scale(load_linear(wrench[j], k), part * steps.shift[b])
            angular = scale(_turned(work, steps.turn, b, load_angular(wrench[j], k)), part)
            store_pair(steps.jacobian[e], end, linear, angular)


@kernel
def _turned(work, turn, b, a):
    """A vector times the inverse root of the inertia of a body, world axes."""
    R = load_matrix(work.rotation, b)
    return apply(R, apply(load_matrix(turn, b), apply_transposed(R, a)))


@entry_kernel
def solve_damped(steps, damping):
    """Solve for displacements y, and for what is left of the gaps.

    Both are zero where there is no solution: numbers may be so far apart that the damping is lost
    in them, and no step reduces the gaps then.
    """
    equations, jacobian, matrix = steps.equations, steps.jacobian, steps.matrix
    moves, rest = steps.moves, steps.rest
    count = equations.shape[0]
    clear_rows(moves)
    for e in range(count):
        rest[e] = 0.0
        for f in range(e + 1):
            matrix[e, f] = _product(equations, jacobian, e, f)
        matrix[e, e] += damping
    if not _factorize(matrix, count):
        return
    for e in range(count):
        value = steps.scaled[e]
        for f in range(e):
            value -= matrix[e, f] * rest[f]
        rest[e] = value / matrix[e, e]
    for e in range(count - 1, -1, -1):
        value = rest[e] / matrix[e, e]
        rest[e] = value
        for f in range(e):
            rest[f] -= matrix[e, f] * value
    for e in range(count):
        for end in range(2):
            b = equations[e, BODY1 + end]
            if b >= 0:
                for i in range(6):
                    moves[b, i] -= jacobian[e, end, i] * rest[e]
        rest[e] *= damping


@kernel
def _product(equations, jacobian, e, f):
    """An entry of J J^T."""
    value = 0.0
    for end in range(2):
        b = equations[e, BODY1 + end]
        for other in range(2):
            if b >= 0 and b == equations[f, BODY1 + other]:
                for i in range(6):
                    value += jacobian[e, end, i] * jacobian[f, other, i]
    return value


@kernel
def _factorize(matrix, count):
    """L of L L^T in place of the lower half of a matrix; whether it is positive definite."""
    for e in range(count):
        for f in range(e + 1):
            value = matrix[e, f]
            for k in range(f):
                value -= matrix[e, k] * matrix[f, k]
            if f < e:
                matrix[e, f] = value / matrix[f, f]
            elif value > 0.0:
                matrix[e, e] = math.sqrt(value)
            else:
                return False
    return True


@entry_kernel
def search_line(system, work, steps):
    """Move along a step as far as it reduces the gaps.

    Args:
        system: Constant data.
        work: Workspace with poses, which are moved.
        steps: The displacements y become those of mass centers and rotation vectors.

    Returns:
        Reduction of the sum of squares as a share of the promised one; 0 where nothing was moved.
    """
    scaled, moves, norms = steps.scaled, steps.moves, steps.norms
    fastest = _keep_poses_and_unscale(system, work, steps)
    now = norms[MERIT] * norms[MERIT]
    part = min(1.0, LARGEST_TURN / max(fastest, 1e-300))
    for _halving in range(HALVINGS):
        for b in range(system.bodies.size):
            linear, angular = load_linear(moves, b), load_angular(moves, b)
            store_pair(work.acceleration, b, scale(linear, part), scale(angular, part))
        displace(system, work, work.acceleration)
        measure_equations(system, work, steps, steps.trial)
        promise = now
        for e in range(scaled.size):
            promise -= ((1.0 - part) * scaled[e] + part * steps.rest[e]) ** 2
        share = (now - norms[MERIT] * norms[MERIT]) / promise if promise > 0.0 else 0.0
        if share >= ENOUGH:
            for e in range(scaled.size):
                scaled[e] = steps.trial[e]
            return share
        for b in range(system.bodies.size):
            store_matrix(work.rotation, b, load_matrix(steps.rotation, b))
            store(work.center, b, load(steps.center, b))
        part *= 0.5
    measure_equations(system, work, steps, scaled)
    return 0.0


@kernel
def _keep_poses_and_unscale(system, work, steps):
    """Keep the poses, and turn displacements y into those of bodies; the largest turn [rad]."""
    fastest = 0.0
    for b in range(system.bodies.size):
        store_matrix(steps.rotation, b, load_matrix(work.rotation, b))
        store(steps.center, b, load(work.center, b))
        linear = scale(load_linear(steps.moves, b), steps.shift[b])
        angular = _turned(work, steps.turn, b, load_angular(steps.moves, b))
        store_pair(steps.moves, b, linear, angular)
        fastest = max(fastest, math.sqrt(dot(angular, angular)))
    return fastest
