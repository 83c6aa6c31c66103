"""Mass matrix of a tree by composite bodies, and its factors without fill-in (algorithm 3).

A row of the matrix holds its entries with the rates on the way from the ground, packed one after
the other, and itself last. As the rows of rates on the same way start alike, an elimination step is
a subtraction of neighboring numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.overloads import implements
from mechstudio.compiler.record import Record
from mechstudio.dynamics.spanning_tree.drivers import has_drivers
from mechstudio.dynamics.spanning_tree.kinematics import carry_motion
from mechstudio.dynamics.spanning_tree.layout import Layout, rate_count, starts
from mechstudio.dynamics.spanning_tree.loads import subtract_known_efforts, sum_momenta
from mechstudio.dynamics.spanning_tree.method import find_momenta, solve, solve_anew
from mechstudio.dynamics.spanning_tree.steps import along
from mechstudio.spatial.arrays import copy_vector
from mechstudio.spatial.articulated import (
    add_to_inertia,
    inertia_times,
    load_inertia,
    load_three,
    nothing,
    shifted,
    store_inertia,
    with_body,
)
from mechstudio.spatial.inertia import load_symmetric, shifted_wrench
from mechstudio.spatial.vector import load


class MassMatrix(Record):
    """Packed factor of the mass matrix, N rates.

    Row r holds its entries with the rates on the way from the ground to r, then r.
    """

    parent_rate: np.ndarray  # i4, last rate before r on that way, -1 if none, shape (N,)
    depth: np.ndarray  # i4, number of rates before r on that way, shape (N,)
    start: np.ndarray  # i8, where row r starts, shape (N + 1,)
    matrix: np.ndarray  # packed, shape (start[N],)


def mass_matrix(layout: Layout, allocate: Callable[[int], np.ndarray] = np.zeros) -> MassMatrix:
    """Memory for the mass matrix of a layout; `allocate` makes an array of so many numbers."""
    links, count = layout.links, rate_count(layout)
    before, depth = np.full(count, -1, dtype=np.int32), np.zeros(count, dtype=np.int32)
    last = np.full(len(links), -1, dtype=np.int32)  # last rate on the way to and with a link
    for k in range(1, len(links)):
        last[k] = last[links["parent"][k]]
        for r in range(links["rate"][k], links["rate"][k] + links["open_count"][k]):
            before[r] = last[k]
            depth[r] = depth[last[k]] + 1 if last[k] >= 0 else 0
            last[k] = r
    start = starts(depth + 1)
    return MassMatrix(before, depth, start, allocate(int(start[-1])))


@implements(solve_anew, MassMatrix)
def solve_by_new_mass_matrix(method, links, tree, has_known, motion):
    """Mass matrix by composite bodies, its factors, and what they solve."""
    _fill(method, links, tree)
    _factorize(method, method.matrix)
    solve(method, links, tree, has_known, motion)


@implements(solve, MassMatrix)
def solve_by_mass_matrix(method, links, tree, has_known, motion):
    """Rates from momenta by equation 30, accelerations from loads by equation 35."""
    if has_known:
        subtract_known_efforts(links, tree)
    copy_vector(tree.right_side, tree.solution)
    _solve(method, method.matrix, tree.solution)
    # nobody but drivers asks for the accelerations of the links
    if not has_known or has_drivers(tree):
        carry_motion(links, tree, tree.solution, has_known, motion)


@implements(find_momenta, MassMatrix)
def momenta_of_velocities(_method, links, tree):
    """Momenta of the subtrees from the velocities."""
    sum_momenta(links, tree)


@kernel
def _fill(method, links, tree):
    """D = H^T (T^T M T) H of equation 34; `tree.inertia` becomes that of composite bodies."""
    matrix = method.matrix
    for k in range(1, links.size):
        lever, spin = load_three(tree.lever, k, 0), load_symmetric(tree.spin, k)
        store_inertia(tree.inertia, k, with_body(nothing(), links[k].mass, lever, spin))
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        inertia = load_inertia(tree.inertia, k)
        for r in range(link.rate, link.rate + link.open_count):
            f, mu = inertia_times(inertia, load_three(tree.axis, r, 0), load_three(tree.axis, r, 3))
            force, moment = (f[0], f[1], f[2]), (mu[0], mu[1], mu[2])
            start = method.start[r]
            a, last = k, r
            while a > 0:
                first = links[a].rate
                for s in range(first, last + 1):
                    matrix[start + method.depth[s]] = along(tree.axis, s, force, moment)
                force, moment = shifted_wrench(force, moment, load(tree.arm, a))
                a = links[a].parent
                last = links[a].rate + links[a].open_count - 1
        if link.parent > 0:
            add_to_inertia(tree.inertia, link.parent, shifted(inertia, load_three(tree.arm, k, 0)))


@kernel
def _factorize(method, matrix):
    """L^T L factors in place, with inverse pivots on the diagonal."""
    for r in range(method.depth.size - 1, -1, -1):
        start, count = method.start[r], method.depth[r]
        root = 1.0 / math.sqrt(matrix[start + count])
        matrix[start + count] = root
        for i in range(count):
            matrix[start + i] *= root
        a = method.parent_rate[r]
        for i in range(count - 1, -1, -1):
            factor, target = matrix[start + i], method.start[a]
            for j in range(i + 1):
                matrix[target + j] -= factor * matrix[start + j]
            a = method.parent_rate[a]


@kernel
def _solve(method, matrix, x):
    """Solve D x = b in place, shape (N,)."""
    for r in range(method.depth.size - 1, -1, -1):
        start, count = method.start[r], method.depth[r]
        x[r] *= matrix[start + count]
        a = method.parent_rate[r]
        for i in range(count - 1, -1, -1):
            x[a] -= matrix[start + i] * x[r]
            a = method.parent_rate[a]
    for r in range(method.depth.size):
        start, count = method.start[r], method.depth[r]
        value = x[r]
        a = method.parent_rate[r]
        for i in range(count - 1, -1, -1):
            value -= matrix[start + i] * x[a]
            a = method.parent_rate[a]
        x[r] = value * matrix[start + count]
