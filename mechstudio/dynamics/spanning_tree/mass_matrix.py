"""Mass matrix of a tree by composite bodies, and its factors without fill-in (algorithm 3).

A row of the matrix holds its entries with the rates on the way from the ground, packed one after
the other, and itself last. As the rows of rates on the same way start alike, an elimination step is
a subtraction of neighboring numbers.
"""

import math

from mechstudio.jit import kernel
from mechstudio.spatial.inertia import (
    add_inertia,
    inertia_times,
    load_inertia,
    shifted,
    shifted_wrench,
)
from mechstudio.spatial.vector import dot, load, load_angular, load_linear


@kernel
def fill_mass_matrix(layout, work):
    """D = H^T (T^T M T) H of equation 34; `work.inertia` becomes that of composite bodies."""
    links, matrix = layout.links, work.matrix
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        inertia = load_inertia(work.inertia, k)
        for r in range(link.rate, link.rate + link.open_count):
            force, moment = inertia_times(
                inertia, load_linear(work.axis, r), load_angular(work.axis, r)
            )
            start = layout.rate_start[r]
            a, last = k, r
            while a > 0:
                first = links[a].rate
                for s in range(first, last + 1):
                    value = dot(load_linear(work.axis, s), force)
                    value += dot(load_angular(work.axis, s), moment)
                    matrix[start + layout.depth[s]] = value
                force, moment = shifted_wrench(force, moment, load(work.arm, a))
                a = links[a].parent
                last = links[a].rate + links[a].open_count - 1
        if link.parent > 0:
            add_inertia(work.inertia, link.parent, shifted(inertia, load(work.arm, k)))


@kernel
def factorize_mass_matrix(layout, matrix):
    """L^T L factors in place, with inverse pivots on the diagonal."""
    for r in range(layout.depth.size - 1, -1, -1):
        start, count = layout.rate_start[r], layout.depth[r]
        root = 1.0 / math.sqrt(matrix[start + count])
        matrix[start + count] = root
        for i in range(count):
            matrix[start + i] *= root
        a = layout.parent_rate[r]
        for i in range(count - 1, -1, -1):
            factor, target = matrix[start + i], layout.rate_start[a]
            for j in range(i + 1):
                matrix[target + j] -= factor * matrix[start + j]
            a = layout.parent_rate[a]


@kernel
def solve_mass_matrix(layout, matrix, x):
    """Solve D x = b in place, shape (N,)."""
    for r in range(layout.depth.size - 1, -1, -1):
        start, count = layout.rate_start[r], layout.depth[r]
        x[r] *= matrix[start + count]
        a = layout.parent_rate[r]
        for i in range(count - 1, -1, -1):
            x[a] -= matrix[start + i] * x[r]
            a = layout.parent_rate[a]
    for r in range(layout.depth.size):
        start, count = layout.rate_start[r], layout.depth[r]
        value = x[r]
        a = layout.parent_rate[r]
        for i in range(count - 1, -1, -1):
            value -= matrix[start + i] * x[a]
            a = layout.parent_rate[a]
        x[r] = value * matrix[start + count]
