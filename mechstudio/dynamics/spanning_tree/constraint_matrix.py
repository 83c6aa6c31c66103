"""Constraint matrix of a tree, and its factors without fill-in (equations 36-38, algorithm 3).

The unknowns are the impulses (or loads) of all joints along their locked directions Z. Two joints
meet in the matrix if they share a moving body. The rows of the children of one parent are
neighbors; each holds its entries with the rows of the parent's joint, with those of its elder
sisters and its own, so that what an elimination step needs lies packed one after the other.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.overloads import implements
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.spanning_tree.constraint_rows import ConstraintMatrix
from mechstudio.dynamics.spanning_tree.fields import load_nine, nine, six
from mechstudio.dynamics.spanning_tree.kinematics import axis_direction, joint_motion
from mechstudio.dynamics.spanning_tree.method import find_momenta, solve, solve_anew
from mechstudio.dynamics.spanning_tree.steps import along, carried_motion
from mechstudio.spatial.arrays import copy_rows
from mechstudio.spatial.inertia import shifted_motion, shifted_wrench, symmetric_times, turned
from mechstudio.spatial.rotation import column, multiply
from mechstudio.spatial.vector import (
    add,
    add_pair,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)

__all__ = ["ConstraintMatrix"]


@implements(solve_anew, ConstraintMatrix)
def solve_by_new_constraints(method, links, tree, has_known, motion):
    """Constraint matrix of equation 38 from poses and axes, its factors, and what they solve."""
    _place(method, links, tree)
    _fill(method, links)
    _factorize(method, method.matrix)
    solve(method, links, tree, has_known, motion)


@implements(solve, ConstraintMatrix)
def solve_by_constraints(method, links, tree, has_known, motion):
    """Rates from momenta by equation 37, accelerations from loads by equation 36."""
    if has_known:
        _shift_bias(links, tree)
    _push_free_parts(method, links, tree)
    _find_multipliers(method, links, tree, has_known)
    _solve(method, method.matrix, method.multiplier)
    _push_locked_parts(method, links, tree)
    _read_motion(method, links, tree, has_known, motion)


@implements(find_momenta, ConstraintMatrix)
def momenta_of_impulses(method, _links, tree):
    """What the joints pass on are the momenta of the subtrees."""
    copy_rows(method.passed, tree.momentum)


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
def _place(method, links, tree):
    """Inverse inertias, and unit wrenches along the locked axes about both mass centers."""
    for k in range(1, links.size):
        link = links[k]
        R, p = load_nine(tree.rotation, k), link.parent
        inverse = turned(R, six(link.inverse_inertia))
        store_pair(
            method.mobility,
            k,
            (inverse[0], inverse[1], inverse[2]),
            (inverse[3], inverse[4], inverse[5]),
        )
        outer = multiply(load_nine(tree.rotation, p), nine(link.frame))
        frame1, y = outer, column(R, 1)
        if link.sign < 0.0:
            frame1, y = R, column(outer, 1)
        lever = load(tree.lever, k)
        reach = subtract(load(tree.arm, k), load(tree.lever, p))
        for i in range(6 - link.open_count):
            axis = link.axis_order[link.open_count + i]
            d = axis_direction(link.is_crossed, axis, frame1, y)
            row = method.rows[k].first + i
            if axis < FIRST_ROTATION:
                # a pitch couples the shift along z to the angle: normal to [lead z; z]
                couple = scale(d, -link.lead if axis == 2 else 0.0)
                store_pair(method.push, row, d, add(cross(d, lever), couple))
                store_pair(method.pull, row, d, add(cross(reach, d), couple))
            else:
                store_pair(method.push, row, (0.0, 0.0, 0.0), d)
                store_pair(method.pull, row, (0.0, 0.0, 0.0), d)


@kernel
def _fill(method, links):
    """H = Z^T S M^-1 S^T Z of equation 38, packed."""
    matrix = method.matrix
    for row in range(method.link.size):
        k = method.link[row]
        link, rows, p = links[k], method.rows[k], links[k].parent
        entry = method.start[row]
        own = _mobility_times(
            link, k, method.mobility, load_linear(method.push, row), load_angular(method.push, row)
        )
        if p > 0:
            other = _mobility_times(
                links[p],
                p,
                method.mobility,
                load_linear(method.pull, row),
                load_angular(method.pull, row),
            )
            for s in range(rows.parent, rows.parent + rows.count):
                matrix[entry] = -along(method.push, s, other[0], other[1])
                entry += 1
            for s in range(rows.group, row + 1):
                matrix[entry + s - rows.group] = along(method.pull, s, other[0], other[1])
            entry += rows.first - rows.group
            for s in range(rows.first, row + 1):
                matrix[entry + s - rows.first] += along(method.push, s, own[0], own[1])
        else:
            for s in range(rows.first, row + 1):
                matrix[entry + s - rows.first] = along(method.push, s, own[0], own[1])


@kernel
def _neighbor(rows, start, place):
    """(row, start of what it shares) of the entry at a place of the rows of a link."""
    if place < rows.count:
        row = rows.parent + place
        return row, start[row] + rows.offset
    row = rows.group + place - rows.count
    return row, start[row]


@kernel
def _factorize(method, matrix):
    """L^T L factors in place, with inverse pivots on the diagonal."""
    for row in range(method.link.size - 1, -1, -1):
        rows = method.rows[method.link[row]]
        start = method.start[row]
        count = method.start[row + 1] - start - 1
        root = 1.0 / math.sqrt(matrix[start + count])
        matrix[start + count] = root
        for i in range(count):
            matrix[start + i] *= root
        for i in range(count):
            factor = matrix[start + i]
            _row, target = _neighbor(rows, method.start, i)
            for j in range(i + 1):
                matrix[target + j] -= factor * matrix[start + j]


@kernel
def _solve(method, matrix, x):
    """Solve H x = b in place, shape (m,)."""
    for row in range(method.link.size - 1, -1, -1):
        rows = method.rows[method.link[row]]
        start = method.start[row]
        count = method.start[row + 1] - start - 1
        x[row] *= matrix[start + count]
        for i in range(count):
            other, _ = _neighbor(rows, method.start, i)
            x[other] -= matrix[start + i] * x[row]
    for row in range(method.link.size):
        rows = method.rows[method.link[row]]
        start = method.start[row]
        count = method.start[row + 1] - start - 1
        value = x[row]
        for i in range(count):
            other, _ = _neighbor(rows, method.start, i)
            value -= matrix[start + i] * x[other]
        x[row] = value * matrix[start + count]


@kernel
def _push_free_parts(method, links, tree):
    """What acts on the bodies from the parts of the impulses along the free directions."""
    for k in range(1, links.size):
        linear, angular = joint_motion(links[k], tree.axis, tree.right_side)
        size = 1.0 / (1.0 + links[k].lead * links[k].lead)  # (H^T H)^-1
        linear, angular = scale(linear, size), scale(angular, size)
        store_pair(method.passed, k, linear, angular)
        add_pair(tree.bias, k, linear, subtract(angular, cross(load(tree.lever, k), linear)))
        p = links[k].parent
        if p > 0:
            reach = subtract(load(tree.arm, k), load(tree.lever, p))
            linear, angular = shifted_wrench(linear, angular, reach)
            add_pair(tree.bias, p, scale(linear, -1.0), scale(angular, -1.0))


@kernel
def _push_locked_parts(method, links, tree):
    """What acts on the bodies from the parts along the locked directions, the multipliers."""
    for row in range(method.link.size):
        k, value = method.link[row], method.multiplier[row]
        linear = scale(load_linear(method.push, row), value)
        angular = scale(load_angular(method.push, row), value)
        add_pair(tree.bias, k, linear, angular)
        add_pair(method.passed, k, linear, add(angular, cross(load(tree.lever, k), linear)))
        p = links[k].parent
        if p > 0:
            angular = scale(load_angular(method.pull, row), -value)
            add_pair(tree.bias, p, scale(linear, -1.0), angular)


@kernel
def _find_multipliers(method, links, tree, has_drift):
    """What the multipliers have to take away: minus the relative motion without them."""
    for row in range(method.link.size):
        k = method.link[row]
        p = links[k].parent
        v, omega = _mobility_times(
            links[k], k, method.mobility, load_linear(tree.bias, k), load_angular(tree.bias, k)
        )
        value = -along(method.push, row, v, omega)
        if has_drift:
            c, turn = shifted_motion(
                load_linear(tree.drift, k), load_angular(tree.drift, k), load(tree.lever, k)
            )
            value += along(method.push, row, c, turn)
        if p > 0:
            v, omega = _mobility_times(
                links[p], p, method.mobility, load_linear(tree.bias, p), load_angular(tree.bias, p)
            )
            value += along(method.pull, row, v, omega)
        method.multiplier[row] = value


@kernel
def _read_motion(method, links, tree, has_drift, motion):
    """Motions about the joint points and the rates (H^T H)^-1 H^T (V - X V_parent - c)."""
    for k in range(1, links.size):
        link = links[k]
        v, omega = _mobility_times(
            link, k, method.mobility, load_linear(tree.bias, k), load_angular(tree.bias, k)
        )
        v = subtract(v, cross(omega, load(tree.lever, k)))
        store_pair(motion, k, v, omega)
        carried, turn = carried_motion(links, tree, motion, k)
        linear, angular = subtract(v, carried), subtract(omega, turn)
        if has_drift:
            linear = subtract(linear, load_linear(tree.drift, k))
            angular = subtract(angular, load_angular(tree.drift, k))
        for r in range(link.rate, link.rate + link.open_count):
            tree.solution[r] = along(tree.axis, r, linear, angular) / (1.0 + link.lead * link.lead)


@kernel
def _shift_bias(links, tree):
    """Known loads as what acts on the bodies about their mass centers: F + F^c of equation 36."""
    for k in range(1, links.size):
        force, moment = load_linear(tree.bias, k), load_angular(tree.bias, k)
        moment = subtract(moment, cross(load(tree.lever, k), force))
        store_pair(tree.bias, k, scale(force, -1.0), scale(moment, -1.0))
