"""Sweeps with explicit inverses: the extended equations of a tree by LU (algorithm 1).

The same equations as in the symmetric sweeps. A joint of n freedoms is one step: D is the inverse
of the n x n matrix H^T M* H, and M* loses N (M* H)^T with N = M* H D. `sweeps.py` has the loops
over the links.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.overloads import implements
from mechstudio.compiler.record import Record, Sixes
from mechstudio.dynamics.spanning_tree.layout import Layout, rate_count
from mechstudio.dynamics.spanning_tree.steps import add_row, along
from mechstudio.dynamics.spanning_tree.sweep_joints import factor_joint, move_joint, reduce_joint
from mechstudio.spatial.articulated import (
    inertia_times,
    less_step,
    load_three,
    plus_times,
    product,
    store_three,
    three_vector,
)
from mechstudio.spatial.vector import add


class InverseSweeps(Record):
    """Factors of all joints, N rates; `TreeWorkspace.inertia` becomes M*."""

    column: Sixes  # N, shape (N, 6)
    pivot: np.ndarray  # D of joints of one freedom, shape (N,)
    factor: Sixes  # D of others, rows of a joint one below the other, shape (N, 6)
    wide: Sixes  # M* H of one joint, shape (6, 6)


def inverse_sweeps(layout: Layout, _allocate: object = None) -> InverseSweeps:
    """Memory for the sweeps with explicit inverses of a layout."""
    count = rate_count(layout)
    return InverseSweeps(
        column=np.zeros((count, 6)),
        pivot=np.zeros(count),
        factor=np.zeros((count, 6)),
        wide=np.zeros((6, 6)),
    )


@implements(factor_joint, InverseSweeps)
def factor_at_once(method, link, tree, inertia):
    """D and N of a joint; what is left of the inertia."""
    first, count = link.rate, link.open_count
    for i in range(count):
        linear, angular = load_three(tree.axis, first + i, 0), load_three(tree.axis, first + i, 3)
        force, moment = inertia_times(inertia, linear, angular)
        store_three(method.wide, i, 0, force)
        store_three(method.wide, i, 3, moment)
        for j in range(i + 1):
            value = product(load_three(tree.axis, first + j, 0), force)
            value += product(load_three(tree.axis, first + j, 3), moment)
            method.factor[first + i, j] = value
            method.factor[first + j, i] = value
    _invert(method.factor, first, count)
    for i in range(count):
        left, turn = three_vector(0.0, 0.0, 0.0), three_vector(0.0, 0.0, 0.0)
        for j in range(count):
            factor = method.factor[first + i, j]
            left = plus_times(left, load_three(method.wide, j, 0), factor)
            turn = plus_times(turn, load_three(method.wide, j, 3), factor)
        store_three(method.column, first + i, 0, left)
        store_three(method.column, first + i, 3, turn)
        force, moment = load_three(method.wide, i, 0), load_three(method.wide, i, 3)
        inertia = less_step(inertia, force, moment, left, turn)
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


@implements(reduce_joint, InverseSweeps)
def reduce_at_once(method, link, tree, force, moment):
    """What the right sides of a joint leave beside a wrench: (force, moment) that it passes on."""
    passed, twist = force, moment
    for r in range(link.rate, link.rate + link.open_count):
        rest = tree.right_side[r] - along(tree.axis, r, force, moment)
        tree.right_side[r] = rest
        passed, twist = add_row(passed, twist, method.column, r, rest)
    return passed, twist


@implements(move_joint, InverseSweeps)
def move_at_once(method, link, tree, linear, angular):
    """Rates of a joint by its inverse: (linear, angular) of its link."""
    more, turn = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for i in range(link.open_count):
        r = link.rate + i
        rate = -along(method.column, r, linear, angular)
        for j in range(link.open_count):
            rate += method.factor[r, j] * tree.right_side[link.rate + j]
        tree.solution[r] = rate
        more, turn = add_row(more, turn, tree.axis, r, rate)
    return add(linear, more), add(angular, turn)
