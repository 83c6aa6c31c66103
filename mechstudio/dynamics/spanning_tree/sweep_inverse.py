"""Sweeps with explicit inverses: the extended equations of a tree by LU (algorithm 1).

The same equations as in the symmetric sweeps. A joint of n freedoms is one step: D is the inverse
of the n x n matrix H^T M* H, and M* loses N (M* H)^T with N = M* H D.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.overloads import implements
from mechstudio.compiler.record import Record, Sixes
from mechstudio.dynamics.spanning_tree.layout import Layout, rate_count
from mechstudio.dynamics.spanning_tree.method import factorize, find_momenta, solve
from mechstudio.dynamics.spanning_tree.steps import (
    add_row,
    along,
    carried_motion,
    pass_inertia,
    pass_wrench,
    store_motion,
)
from mechstudio.dynamics.spanning_tree.sweep_symmetric import known_wrench, momenta_of_sweeps
from mechstudio.spatial.inertia import inertia_times, less_outer, load_inertia
from mechstudio.spatial.vector import add, dot, load_angular, load_linear, scale, store_pair


class InverseSweeps(Record):
    """Factors of all joints, N rates; `TreeWorkspace.inertia` becomes M*."""

    column: Sixes  # M* H D, shape (N, 6)
    factor: Sixes  # D, rows of a joint one below the other, shape (N, 6)
    wide: Sixes  # M* H of one joint, shape (6, 6)


def inverse_sweeps(layout: Layout, _allocate: object = None) -> InverseSweeps:
    """Memory for the sweeps with explicit inverses of a layout."""
    count = rate_count(layout)
    return InverseSweeps(np.zeros((count, 6)), np.zeros((count, 6)), np.zeros((6, 6)))


implements(find_momenta, InverseSweeps)(momenta_of_sweeps)


@implements(factorize, InverseSweeps)
def factorize_inverse(method, links, tree):
    """Backward sweep of algorithm 1: M*, D and N of all joints."""
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        inertia = load_inertia(tree.inertia, k)
        if link.open_count == 1:
            r = link.rate
            linear, angular = load_linear(tree.axis, r), load_angular(tree.axis, r)
            force, moment = inertia_times(inertia, linear, angular)
            inverse = 1.0 / (dot(linear, force) + dot(angular, moment))
            method.factor[r, 0] = inverse
            left, turn = scale(force, inverse), scale(moment, inverse)
            store_pair(method.column, r, left, turn)
            inertia = less_outer(inertia, left, turn, force, moment)
        elif link.open_count > 1:
            inertia = _eliminate(method, link, tree, inertia)
        pass_inertia(links, tree, k, inertia)


@kernel
def _eliminate(method, link, tree, inertia):
    """D and N of a joint of several freedoms; what is left of the inertia."""
    first, count = link.rate, link.open_count
    for i in range(count):
        force, moment = inertia_times(
            inertia, load_linear(tree.axis, first + i), load_angular(tree.axis, first + i)
        )
        store_pair(method.wide, i, force, moment)
        for j in range(i + 1):
            value = along(tree.axis, first + j, force, moment)
            method.factor[first + i, j] = value
            method.factor[first + j, i] = value
    _invert(method.factor, first, count)
    for i in range(count):
        left, turn = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for j in range(count):
            left, turn = add_row(left, turn, method.wide, j, method.factor[first + i, j])
        store_pair(method.column, first + i, left, turn)
        inertia = less_outer(
            inertia, left, turn, load_linear(method.wide, i), load_angular(method.wide, i)
        )
    return inertia


@kernel
def _invert(matrix, first, count):
    """Invert a positive definite block in place by Gauss-Jordan; its rows start at `first`."""
    for k in range(count):
        pivot = 1.0 / matrix[first + k, k]
        matrix[first + k, k] = 1.0
        for j in range(count):
            matrix[first + k, j] *= pivot
        for i in range(count):
            if i != k:
                factor = matrix[first + i, k]
                matrix[first + i, k] = 0.0
                for j in range(count):
                    matrix[first + i, j] -= factor * matrix[first + k, j]


@implements(solve, InverseSweeps)
def solve_inverse(method, links, tree, has_known, motion):
    """Both sweeps of algorithm 1."""
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        force, moment = known_wrench(tree, k, has_known)
        passed, twist = force, moment
        for r in range(link.rate, link.rate + link.open_count):
            rest = tree.right_side[r] - along(tree.axis, r, force, moment)
            tree.right_side[r] = rest
            passed, twist = add_row(passed, twist, method.column, r, rest)
        pass_wrench(links, tree, k, passed, twist, tree.bias)

    for k in range(1, links.size):
        link = links[k]
        linear, angular = carried_motion(links, tree, motion, k)
        more, turn = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for i in range(link.open_count):
            r = link.rate + i
            rate = -along(method.column, r, linear, angular)
            for j in range(link.open_count):
                rate += method.factor[r, j] * tree.right_side[link.rate + j]
            tree.solution[r] = rate
            more, turn = add_row(more, turn, tree.axis, r, rate)
        store_motion(tree, k, add(linear, more), add(angular, turn), has_known, motion)
