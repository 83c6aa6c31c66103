"""Symmetric sweeps: the extended equations of a tree in linear time by L^T D L (algorithm 2).

A joint of n freedoms takes n steps of rank one: the columns of V = D^-1 L^-T H^T M* one after the
other, each with what the ones before have left of M*. `sweeps.py` has the loops over the links.
"""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.compiler.overloads import implements
from mechstudio.compiler.record import Record, Sixes
from mechstudio.dynamics.spanning_tree.layout import BALL, Layout, rate_count
from mechstudio.dynamics.spanning_tree.steps import add_row, along
from mechstudio.dynamics.spanning_tree.sweep_joints import factor_joint, move_joint, reduce_joint
from mechstudio.spatial.articulated import (
    inertia_times,
    less_product,
    less_step,
    load_three,
    minus_times,
    product,
    store_three,
    three_vector,
    times,
    turned_with,
)


class SymmetricSweeps(Record):
    """Factors of all joints, N rates; `TreeWorkspace.inertia` becomes M*."""

    column: Sixes  # V, shape (N, 6)
    pivot: np.ndarray  # inverse pivots, shape (N,)


def symmetric_sweeps(layout: Layout, _allocate: object = None) -> SymmetricSweeps:
    """Memory for the symmetric sweeps of a layout."""
    count = rate_count(layout)
    return SymmetricSweeps(column=np.zeros((count, 6)), pivot=np.zeros(count))


@implements(factor_joint, SymmetricSweeps)
def factor_one_by_one(method, link, tree, inertia):
    """V and the inverse pivots of a joint; what is left of the inertia."""
    if link.kind == BALL:
        return _factor_ball(method, link.rate, tree, inertia)
    for r in range(link.rate, link.rate + link.open_count):
        linear, angular = load_three(tree.axis, r, 0), load_three(tree.axis, r, 3)
        force, moment = inertia_times(inertia, linear, angular)
        pivot = 1.0 / (product(linear, force) + product(angular, moment))
        left, turn = times(force, pivot), times(moment, pivot)
        inertia = less_step(inertia, force, moment, left, turn)
        store_three(method.column, r, 0, left)
        store_three(method.column, r, 3, turn)
        method.pivot[r] = pivot
    return inertia


@inlined_kernel
def _factor_ball(method, r, tree, inertia):
    """The same of a ball joint: its three columns of M* H at once, then the steps among them.

    Args:
        method: Memory of the method; written.
        r: First rate of the joint.
        tree: Scratch memory with the axes.
        inertia: About the center of the joint.
    """
    x, y, z = (
        load_three(tree.axis, r, 3),
        load_three(tree.axis, r + 1, 3),
        load_three(tree.axis, r + 2, 3),
    )
    force0, moment0 = turned_with(inertia, x)
    force1, moment1 = turned_with(inertia, y)
    force2, moment2 = turned_with(inertia, z)
    # L^T D L of H^T M* H from its first row on. Pivots are those of the columns as they are stored,
    # to rounding: of thin bodies, momenta and their rates would be noise otherwise
    pivot0 = 1.0 / product(x, moment0)
    part1, part2 = product(x, moment1) * pivot0, product(x, moment2) * pivot0
    force1, moment1 = minus_times(force1, force0, part1), minus_times(moment1, moment0, part1)
    force2, moment2 = minus_times(force2, force0, part2), minus_times(moment2, moment0, part2)
    pivot1 = 1.0 / product(y, moment1)
    part = product(y, moment2) * pivot1
    force2, moment2 = minus_times(force2, force1, part), minus_times(moment2, moment1, part)
    pivot2 = 1.0 / product(z, moment2)
    left0 = _store_column(method, r, force0, moment0, pivot0)
    left1 = _store_column(method, r + 1, force1, moment1, pivot1)
    left2 = _store_column(method, r + 2, force2, moment2, pivot2)
    # nothing is left of what resists turning
    o = three_vector(0.0, 0.0, 0.0)
    A0, A1, A2 = inertia[0], inertia[1], inertia[2]
    A0, A1, A2 = less_product((A0, A1, A2), force0, left0)
    A0, A1, A2 = less_product((A0, A1, A2), force1, left1)
    A0, A1, A2 = less_product((A0, A1, A2), force2, left2)
    return (A0, A1, A2, o, o, o, o, o, o)


@inlined_kernel
def _store_column(method, r, force, moment, pivot):
    """Write a column of V and an inverse pivot; the linear part of the column."""
    left = times(force, pivot)
    store_three(method.column, r, 0, left)
    store_three(method.column, r, 3, times(moment, pivot))
    method.pivot[r] = pivot
    return left


@implements(reduce_joint, SymmetricSweeps)
def reduce_one_by_one(method, link, tree, force, moment):
    """Forward elimination in a joint: (force, moment) that it passes on."""
    for r in range(link.rate, link.rate + link.open_count):
        rest = tree.right_side[r] - along(tree.axis, r, force, moment)
        tree.right_side[r] = rest
        force, moment = add_row(force, moment, method.column, r, rest)
    return force, moment


@implements(move_joint, SymmetricSweeps)
def move_one_by_one(method, link, tree, linear, angular):
    """Back substitution in a joint: (linear, angular) of its link."""
    for r in range(link.rate + link.open_count - 1, link.rate - 1, -1):
        rate = method.pivot[r] * tree.right_side[r] - along(method.column, r, linear, angular)
        tree.solution[r] = rate
        linear, angular = add_row(linear, angular, tree.axis, r, rate)
    return linear, angular
