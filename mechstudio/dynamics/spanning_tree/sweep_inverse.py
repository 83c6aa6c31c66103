"""Sweeps with explicit inverses: the extended equations of a tree by LU (algorithm 1).

The same equations as in the symmetric sweeps. A joint of n freedoms is one step: D is the inverse
of the n x n matrix H^T M* H, and M* loses N (M* H)^T with N = M* H D.
"""

from mechstudio.jit import kernel
from mechstudio.spatial.inertia import (
    add_inertia,
    inertia_times,
    less_outer,
    load_inertia,
    shifted,
    shifted_motion,
    shifted_wrench,
)
from mechstudio.spatial.vector import (
    add,
    add_pair,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
)


@kernel
def factorize_inverse(links, work):
    """Backward sweep of algorithm 1: M*, D and N of all joints."""
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        inertia = load_inertia(work.inertia, k)
        if link.open_count == 1:
            r = link.rate
            linear, angular = load_linear(work.axis, r), load_angular(work.axis, r)
            force, moment = inertia_times(inertia, linear, angular)
            inverse = 1.0 / (dot(linear, force) + dot(angular, moment))
            work.factor[r, 0] = inverse
            left, turn = scale(force, inverse), scale(moment, inverse)
            store_pair(work.column, r, left, turn)
            inertia = less_outer(inertia, left, turn, force, moment)
        elif link.open_count > 1:
            inertia = _eliminate(link, work, inertia)
        if link.parent > 0:
            add_inertia(work.inertia, link.parent, shifted(inertia, load(work.arm, k)))


@kernel
def _eliminate(link, work, inertia):
    """D and N of a joint of several freedoms; what is left of the inertia."""
    first, count = link.rate, link.open_count
    for i in range(count):
        force, moment = inertia_times(
            inertia, load_linear(work.axis, first + i), load_angular(work.axis, first + i)
        )
        store_pair(work.wide, i, force, moment)
        for j in range(i + 1):
            value = dot(load_linear(work.axis, first + j), force)
            value += dot(load_angular(work.axis, first + j), moment)
            work.factor[first + i, j] = value
            work.factor[first + j, i] = value
    _invert(work.factor, first, count)
    for i in range(count):
        left, turn = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for j in range(count):
            left = add(left, scale(load_linear(work.wide, j), work.factor[first + i, j]))
            turn = add(turn, scale(load_angular(work.wide, j), work.factor[first + i, j]))
        store_pair(work.column, first + i, left, turn)
        inertia = less_outer(
            inertia, left, turn, load_linear(work.wide, i), load_angular(work.wide, i)
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


@kernel
def solve_inverse(links, work, has_drift, motion):
    """Both sweeps of algorithm 1 for one right-hand side; `bias` and `right_side` are used up.

    Args:
        links: Constant data, dtype LINK.
        work: Scratch memory; `solution` is written.
        has_drift: Whether `work.drift` counts.
        motion: Velocities or accelerations of the links, shape (n + 1, 6); written.
    """
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        force, moment = load_linear(work.bias, k), load_angular(work.bias, k)
        if has_drift:
            more, turn = inertia_times(
                load_inertia(work.inertia, k),
                load_linear(work.drift, k),
                load_angular(work.drift, k),
            )
            force, moment = add(force, more), add(moment, turn)
        passed, twist = force, moment
        for r in range(link.rate, link.rate + link.open_count):
            rest = work.right_side[r] - dot(load_linear(work.axis, r), force)
            rest -= dot(load_angular(work.axis, r), moment)
            work.right_side[r] = rest
            passed = add(passed, scale(load_linear(work.column, r), rest))
            twist = add(twist, scale(load_angular(work.column, r), rest))
        if link.parent > 0:
            passed, twist = shifted_wrench(passed, twist, load(work.arm, k))
            add_pair(work.bias, link.parent, passed, twist)

    for k in range(1, links.size):
        link = links[k]
        p = link.parent
        linear, angular = shifted_motion(
            load_linear(motion, p), load_angular(motion, p), load(work.arm, k)
        )
        more, turn = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for i in range(link.open_count):
            r = link.rate + i
            rate = -dot(load_linear(work.column, r), linear)
            rate -= dot(load_angular(work.column, r), angular)
            for j in range(link.open_count):
                rate += work.factor[r, j] * work.right_side[link.rate + j]
            work.solution[r] = rate
            more = add(more, scale(load_linear(work.axis, r), rate))
            turn = add(turn, scale(load_angular(work.axis, r), rate))
        linear, angular = add(linear, more), add(angular, turn)
        if has_drift:
            linear = add(linear, load_linear(work.drift, k))
            angular = add(angular, load_angular(work.drift, k))
        store_pair(motion, k, linear, angular)
