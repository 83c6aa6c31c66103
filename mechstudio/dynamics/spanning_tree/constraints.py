"""Constraint matrix of a tree, and its factors without fill-in (equations 36-38, algorithm 3).

The unknowns are the impulses (or loads) of all joints along their locked directions Z. Two joints
meet in the matrix if they share a moving body. The rows of the children of one parent are
neighbors; each holds its entries with the rows of the parent's joint, with those of its elder
sisters and its own, so that what an elimination step needs lies packed one after the other.
"""

import math

from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.spanning_tree.kinematics import (
    axis_direction,
    joint_motion,
    load_nine,
    nine,
    six,
)
from mechstudio.jit import kernel
from mechstudio.spatial.inertia import shifted_motion, shifted_wrench, symmetric_times, turned
from mechstudio.spatial.rotation import column, multiply
from mechstudio.spatial.six import inner, load_row
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
    subtract,
)


@kernel
def _mobility_times(link, k, mobility, linear, angular):
    """Motion of a body's mass center from a momentum or load about it."""
    inverse = (
        mobility[k, 0],
        mobility[k, 1],
        mobility[k, 2],
        mobility[k, 3],
        mobility[k, 4],
        mobility[k, 5],
    )
    return scale(linear, 1.0 / link.mass), symmetric_times(inverse, angular)


@kernel
def place_constraints(links, work):
    """Inverse inertias, and unit wrenches along the locked axes about both mass centers."""
    for k in range(1, links.size):
        link = links[k]
        R, p = load_nine(work.rotation, k), link.parent
        inverse = turned(R, six(link.inverse_inertia))
        store_pair(
            work.mobility,
            k,
            (inverse[0], inverse[1], inverse[2]),
            (inverse[3], inverse[4], inverse[5]),
        )
        outer = multiply(load_nine(work.rotation, p), nine(link.frame))
        frame1, y = outer, column(R, 1)
        if link.sign < 0.0:
            frame1, y = R, column(outer, 1)
        lever = load(work.lever, k)
        reach = subtract(load(work.arm, k), load(work.lever, p))
        for i in range(6 - link.open_count):
            axis = link.axis[link.open_count + i]
            d = axis_direction(link.is_crossed, axis, frame1, y)
            row = link.row + i
            if axis < FIRST_ROTATION:
                # a screw couples the shift along z to the angle: normal to [lead z; z]
                couple = scale(d, -link.lead if axis == 2 else 0.0)
                store_pair(work.push, row, d, add(cross(d, lever), couple))
                store_pair(work.pull, row, d, add(cross(reach, d), couple))
            else:
                store_pair(work.push, row, (0.0, 0.0, 0.0), d)
                store_pair(work.pull, row, (0.0, 0.0, 0.0), d)


@kernel
def fill_constraint_matrix(layout, work):
    """H = Z^T S M^-1 S^T Z of equation 38, packed."""
    links, matrix = layout.links, work.matrix
    for row in range(layout.row_link.size):
        k = layout.row_link[row]
        link = links[k]
        p = link.parent
        entry = layout.row_start[row]
        linear, angular = _mobility_times(
            link, k, work.mobility, load_linear(work.push, row), load_angular(work.push, row)
        )
        own = (linear[0], linear[1], linear[2], angular[0], angular[1], angular[2])
        if p > 0:
            linear, angular = _mobility_times(
                links[p],
                p,
                work.mobility,
                load_linear(work.pull, row),
                load_angular(work.pull, row),
            )
            other = (linear[0], linear[1], linear[2], angular[0], angular[1], angular[2])
            for s in range(links[p].row, links[p].row + 6 - links[p].open_count):
                matrix[entry] = -inner(load_row(work.push, s), other)
                entry += 1
            for s in range(link.group, row + 1):
                matrix[entry + s - link.group] = inner(load_row(work.pull, s), other)
            entry += link.row - link.group
            for s in range(link.row, row + 1):
                matrix[entry + s - link.row] += inner(load_row(work.push, s), own)
        else:
            for s in range(link.row, row + 1):
                matrix[entry + s - link.row] = inner(load_row(work.push, s), own)


@kernel
def _neighbor(layout, link, place):
    """(row, start of what it shares) of the entry at a place of the rows of a link."""
    links, p = layout.links, link.parent
    if p > 0:
        count = 6 - links[p].open_count
        if place < count:
            row = links[p].row + place
            return row, layout.row_start[row] + links[p].place
        place -= count
    row = link.group + place
    return row, layout.row_start[row]


@kernel
def factorize_constraint_matrix(layout, matrix):
    """L^T L factors in place, with inverse pivots on the diagonal."""
    for row in range(layout.row_link.size - 1, -1, -1):
        link = layout.links[layout.row_link[row]]
        start = layout.row_start[row]
        count = layout.row_start[row + 1] - start - 1
        root = 1.0 / math.sqrt(matrix[start + count])
        matrix[start + count] = root
        for i in range(count):
            matrix[start + i] *= root
        for i in range(count):
            factor = matrix[start + i]
            _row, target = _neighbor(layout, link, i)
            for j in range(i + 1):
                matrix[target + j] -= factor * matrix[start + j]


@kernel
def solve_constraint_matrix(layout, matrix, x):
    """Solve H x = b in place, shape (m,)."""
    for row in range(layout.row_link.size - 1, -1, -1):
        link = layout.links[layout.row_link[row]]
        start = layout.row_start[row]
        count = layout.row_start[row + 1] - start - 1
        x[row] *= matrix[start + count]
        for i in range(count):
            other, _ = _neighbor(layout, link, i)
            x[other] -= matrix[start + i] * x[row]
    for row in range(layout.row_link.size):
        link = layout.links[layout.row_link[row]]
        start = layout.row_start[row]
        count = layout.row_start[row + 1] - start - 1
        value = x[row]
        for i in range(count):
            other, _ = _neighbor(layout, link, i)
            value -= matrix[start + i] * x[other]
        x[row] = value * matrix[start + count]


@kernel
def move_by_impulses(layout, work, has_drift, motion):
    """Motion of all links from impulses (or loads) on the bodies and along the free directions.

    Args:
        layout: Constant data.
        work: Scratch memory with the factors. `bias` has what acts on each body about its mass
            center, `right_side` the free part of each joint's impulse; `momentum` becomes the
            impulse that each joint passes to its link and `solution` the rates.
        has_drift: Whether `work.drift` counts.
        motion: About the joint points, shape (n + 1, 6); written.
    """
    links = layout.links
    for k in range(1, links.size):
        linear, angular = joint_motion(links[k], work.axis, work.right_side)
        size = 1.0 / (1.0 + links[k].lead * links[k].lead)  # (H^T H)^-1
        linear, angular = scale(linear, size), scale(angular, size)
        store_pair(work.momentum, k, linear, angular)
        add_pair(work.bias, k, linear, subtract(angular, cross(load(work.lever, k), linear)))
        p = links[k].parent
        if p > 0:
            reach = subtract(load(work.arm, k), load(work.lever, p))
            linear, angular = shifted_wrench(linear, angular, reach)
            add_pair(work.bias, p, scale(linear, -1.0), scale(angular, -1.0))
    _find_multipliers(layout, work, has_drift)
    solve_constraint_matrix(layout, work.matrix, work.multiplier)
    for row in range(layout.row_link.size):
        k, value = layout.row_link[row], work.multiplier[row]
        linear = scale(load_linear(work.push, row), value)
        angular = scale(load_angular(work.push, row), value)
        add_pair(work.bias, k, linear, angular)
        add_pair(work.momentum, k, linear, add(angular, cross(load(work.lever, k), linear)))
        p = links[k].parent
        if p > 0:
            angular = scale(load_angular(work.pull, row), -value)
            add_pair(work.bias, p, scale(linear, -1.0), angular)
    _read_motion(links, work, has_drift, motion)


@kernel
def _find_multipliers(layout, work, has_drift):
    """What the multipliers have to take away: minus the relative motion without them."""
    links = layout.links
    for row in range(layout.row_link.size):
        k = layout.row_link[row]
        p = links[k].parent
        push, moment = load_linear(work.push, row), load_angular(work.push, row)
        v, omega = _mobility_times(
            links[k], k, work.mobility, load_linear(work.bias, k), load_angular(work.bias, k)
        )
        value = -dot(push, v) - dot(moment, omega)
        if has_drift:
            c, turn = shifted_motion(
                load_linear(work.drift, k), load_angular(work.drift, k), load(work.lever, k)
            )
            value += dot(push, c) + dot(moment, turn)
        if p > 0:
            v, omega = _mobility_times(
                links[p], p, work.mobility, load_linear(work.bias, p), load_angular(work.bias, p)
            )
            value += dot(load_linear(work.pull, row), v) + dot(load_angular(work.pull, row), omega)
        work.multiplier[row] = value


@kernel
def _read_motion(links, work, has_drift, motion):
    """Motions about the joint points and the rates (H^T H)^-1 H^T (V - X V_parent - c)."""
    for k in range(1, links.size):
        link = links[k]
        v, omega = _mobility_times(
            link, k, work.mobility, load_linear(work.bias, k), load_angular(work.bias, k)
        )
        v = subtract(v, cross(omega, load(work.lever, k)))
        store_pair(motion, k, v, omega)
        p = link.parent
        carried, turn = shifted_motion(
            load_linear(motion, p), load_angular(motion, p), load(work.arm, k)
        )
        linear, angular = subtract(v, carried), subtract(omega, turn)
        if has_drift:
            linear = subtract(linear, load_linear(work.drift, k))
            angular = subtract(angular, load_angular(work.drift, k))
        for r in range(link.rate, link.rate + link.open_count):
            value = dot(load_linear(work.axis, r), linear)
            value += dot(load_angular(work.axis, r), angular)
            work.solution[r] = value / (1.0 + link.lead * link.lead)


@kernel
def bias_about_centers(links, work):
    """Known loads as what acts on the bodies about their mass centers: F + F^c of equation 36."""
    for k in range(1, links.size):
        force, moment = load_linear(work.bias, k), load_angular(work.bias, k)
        moment = subtract(moment, cross(load(work.lever, k), force))
        store_pair(work.bias, k, scale(force, -1.0), scale(moment, -1.0))
