"""Symmetric sweeps: the extended equations of a tree in linear time by L^T D L (algorithm 2).

M V - S^T mu = -b, -S V + H q' = -c, H^T mu = p (equations 22 and 33) are solved for rates,
velocities and momenta, or for accelerations and loads: backward the sweep eliminates what hangs on
each joint, forward it puts the motion in. `b` stands in `work.bias`, `c` in `work.drift`, `p` in
`work.right_side`. A joint of n freedoms takes n steps of rank one: the columns of V = L^-T H^T M*
one after the other, each with what the ones before have left of M*.
"""

import math

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
def factorize_symmetric(links, work):
    """Backward sweep of algorithm 2: M*, V and the inverse pivots of all joints."""
    for k in range(links.size - 1, 0, -1):
        link = links[k]
        inertia = load_inertia(work.inertia, k)
        for r in range(link.rate, link.rate + link.open_count):
            linear, angular = load_linear(work.axis, r), load_angular(work.axis, r)
            force, moment = inertia_times(inertia, linear, angular)
            root = 1.0 / math.sqrt(dot(linear, force) + dot(angular, moment))
            force, moment = scale(force, root), scale(moment, root)
            inertia = less_outer(inertia, force, moment, force, moment)
            store_pair(work.column, r, force, moment)
            work.factor[r, 0] = root
        if link.parent > 0:
            add_inertia(work.inertia, link.parent, shifted(inertia, load(work.arm, k)))


@kernel
def solve_symmetric(links, work, has_drift, motion):
    """Both sweeps of algorithm 2 for one right-hand side; `bias` and `right_side` are used up.

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
        for r in range(link.rate, link.rate + link.open_count):
            known = dot(load_linear(work.axis, r), force)
            known += dot(load_angular(work.axis, r), moment)
            eta = work.factor[r, 0] * (work.right_side[r] - known)
            work.right_side[r] = eta
            force = add(force, scale(load_linear(work.column, r), eta))
            moment = add(moment, scale(load_angular(work.column, r), eta))
        if link.parent > 0:
            force, moment = shifted_wrench(force, moment, load(work.arm, k))
            add_pair(work.bias, link.parent, force, moment)

    for k in range(1, links.size):
        link = links[k]
        p = link.parent
        linear, angular = shifted_motion(
            load_linear(motion, p), load_angular(motion, p), load(work.arm, k)
        )
        for r in range(link.rate + link.open_count - 1, link.rate - 1, -1):
            known = dot(load_linear(work.column, r), linear)
            known += dot(load_angular(work.column, r), angular)
            rate = work.factor[r, 0] * (work.right_side[r] - known)
            work.solution[r] = rate
            linear = add(linear, scale(load_linear(work.axis, r), rate))
            angular = add(angular, scale(load_angular(work.axis, r), rate))
        if has_drift:
            linear = add(linear, load_linear(work.drift, k))
            angular = add(angular, load_angular(work.drift, k))
        store_pair(motion, k, linear, angular)


@kernel
def momenta_of_sweep(links, work):
    """mu = M* V + phi of every link once the sweeps are done."""
    for k in range(1, links.size):
        linear, angular = inertia_times(
            load_inertia(work.inertia, k),
            load_linear(work.velocity, k),
            load_angular(work.velocity, k),
        )
        linear = add(linear, load_linear(work.bias, k))
        angular = add(angular, load_angular(work.bias, k))
        store_pair(work.momentum, k, linear, angular)
