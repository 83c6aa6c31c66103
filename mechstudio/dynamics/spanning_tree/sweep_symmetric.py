"""Symmetric sweeps: the extended equations of a tree in linear time by L^T D L (algorithm 2).

Backward the sweep eliminates what hangs on each joint, forward it puts the motion in. A joint of n
freedoms takes n steps of rank one: the columns of V = L^-T H^T M* one after the other, each with
what the ones before have left of M*.
"""

from __future__ import annotations

import math

import numpy as np

from mechstudio.compiler.decorators import inlined_kernel
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
from mechstudio.spatial.inertia import inertia_times, less_outer, load_inertia
from mechstudio.spatial.vector import (
    add,
    dot,
    load_angular,
    load_linear,
    scale,
    store_pair,
)


class SymmetricSweeps(Record):
    """Factors of all joints, N rates; `TreeWorkspace.inertia` becomes M*."""

    column: Sixes  # V, shape (N, 6)
    pivot: np.ndarray  # inverse roots of the pivots, shape (N,)


def symmetric_sweeps(layout: Layout, _allocate: object = None) -> SymmetricSweeps:
    """Memory for the symmetric sweeps of a layout."""
    count = rate_count(layout)
    return SymmetricSweeps(column=np.zeros((count, 6)), pivot=np.zeros(count))


@implements(factorize, SymmetricSweeps)
def factorize_symmetric(method, links, tree):
    """Backward sweep of algorithm 2: M*, V and the inverse pivots of all joints."""
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        inertia = load_inertia(tree.inertia, k)
        for r in range(link.rate, link.rate + link.open_count):
            linear, angular = load_linear(tree.axis, r), load_angular(tree.axis, r)
            force, moment = inertia_times(inertia, linear, angular)
            root = 1.0 / math.sqrt(dot(linear, force) + dot(angular, moment))
            force, moment = scale(force, root), scale(moment, root)
            inertia = less_outer(inertia, force, moment, force, moment)
            store_pair(method.column, r, force, moment)
            method.pivot[r] = root
        pass_inertia(links, tree, k, inertia)


@implements(solve, SymmetricSweeps)
def solve_symmetric(method, links, tree, has_known, motion):
    """Both sweeps of algorithm 2."""
    for k in range(links.size - 1, 0, -1):
        force, moment = known_wrench(tree, k, has_known)
        force, moment = eliminate_joint(method, links, tree, k, force, moment)
        pass_wrench(links, tree, k, force, moment, tree.bias)

    for k in range(1, links.size):
        link = links[k]
        linear, angular = carried_motion(links, tree, motion, k)
        for r in range(link.rate + link.open_count - 1, link.rate - 1, -1):
            known = along(method.column, r, linear, angular)
            rate = method.pivot[r] * (tree.right_side[r] - known)
            tree.solution[r] = rate
            linear, angular = add_row(linear, angular, tree.axis, r, rate)
        store_motion(tree, k, linear, angular, has_known, motion)


@inlined_kernel
def known_wrench(tree, k, has_drift):
    """What acts on link k before its joint moves: its bias, and M* times its drift."""
    force, moment = load_linear(tree.bias, k), load_angular(tree.bias, k)
    if has_drift:
        more, turn = inertia_times(
            load_inertia(tree.inertia, k), load_linear(tree.drift, k), load_angular(tree.drift, k)
        )
        force, moment = add(force, more), add(moment, turn)
    return force, moment


@inlined_kernel
def eliminate_joint(method, links, tree, k, force, moment):
    """Reduce the right sides of joint k; the wrench that it passes on: (force, moment)."""
    link = links[k]
    for r in range(link.rate, link.rate + link.open_count):
        eta = method.pivot[r] * (tree.right_side[r] - along(tree.axis, r, force, moment))
        tree.right_side[r] = eta
        force, moment = add_row(force, moment, method.column, r, eta)
    return force, moment


@implements(find_momenta, SymmetricSweeps)
def momenta_of_sweeps(_method, links, tree):
    """mu = M* V + phi of every link once the sweeps are done."""
    for k in range(1, links.size):
        linear, angular = inertia_times(
            load_inertia(tree.inertia, k),
            load_linear(tree.velocity, k),
            load_angular(tree.velocity, k),
        )
        linear = add(linear, load_linear(tree.bias, k))
        angular = add(angular, load_angular(tree.bias, k))
        store_pair(tree.momentum, k, linear, angular)
