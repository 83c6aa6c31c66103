"""Couplings of a tree that sweeps solve: rows of J with two entries, beside those of cut joints.

At the rate of a tree joint a row has a constant entry, and the impulse of the coupling is a part of
what the joint bears along it. Where a cut joint is coupled the entry is one for the motion of both
links along its axis. A driver at one end leaves the other a right side.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.drivers import prescribed_rate
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.dynamics.spanning_tree.loop_paths import push_link, rate_along, sweep_paths
from mechstudio.spatial.six import row_numbers
from mechstudio.topology.system import NONE


@kernel
def reach_couplings(system, sweeps, links, tree, work, closure):
    """J L^-T of all couplings, scaled; the tree bears no impulses."""
    for c in range(closure.ends.shape[0]):
        row = closure.reach[closure.rows.size + c]
        for side in range(2):
            end = closure.ends[c, side]
            _push_end(system, tree, work, end, 1.0)
            sweep_paths(sweeps, links, tree, (end.link1, end.link2), row)
        factor = _row_scale(system, c, row)
        for r in range(row.size):
            row[r] *= factor
        closure.coupled_scale[c] = factor


@kernel
def _row_scale(system, c, row):
    """Scale of a coupling: of what it moves; of its row where nothing but couplings is dependent.

    Behind a coupling of a tree may stand bodies of any mass, which say nothing about its rank.
    """
    square = system.couplings[c].mobility
    if system.loop_count == 0:
        square = 0.0
        for r in range(row.size):
            square += row[r] * row[r]
    return 1.0 / math.sqrt(square) if square > 0.0 else 1.0


@kernel
def _push_end(system, tree, work, end, size):
    """Give one end of a coupling its part of an impulse, of a size along coordinate 2."""
    value = end.part * size
    if end.rate != NONE:
        tree.right_side[end.rate] += value
        return
    # what acts along a driven axis of the tree ends in the driver and has no links here
    value /= axis_scale(system.joints[end.joint], end.axis)
    push_link(tree, end.link2, row_numbers(work.wrench2, end.joint, end.axis), value)
    push_link(tree, end.link1, row_numbers(work.wrench1, end.joint, end.axis), -value)


@kernel
def miss_couplings(system, tree, work, closure):
    """What the rates of the tree lack of those that the couplings ask for: -J q', scaled."""
    for c in range(closure.ends.shape[0]):
        value = 0.0
        for side in range(2):
            end = closure.ends[c, side]
            value -= end.part * _end_rate(system, tree, work, end)
        closure.right_side[closure.rows.size + c] = closure.coupled_scale[c] * value


@kernel
def _end_rate(system, tree, work, end):
    """Rate of a coupled coordinate [m/s or rad/s]."""
    if end.rate != NONE:
        return tree.solution[end.rate]
    joint = system.joints[end.joint]
    if joint.is_tree == 1:
        return prescribed_rate(joint, end.axis, work.prescribed)
    wrench1 = row_numbers(work.wrench1, end.joint, end.axis)
    wrench2 = row_numbers(work.wrench2, end.joint, end.axis)
    rate = rate_along(tree, end.link2, wrench2) - rate_along(tree, end.link1, wrench1)
    return rate / axis_scale(joint, end.axis)


@kernel
def push_couplings(system, tree, work, closure):
    """Give the tree the impulses of all couplings, which are written to `work.coupled_impulse`."""
    for c in range(closure.ends.shape[0]):
        sigma = closure.coupled_scale[c] * closure.impulse[closure.rows.size + c]
        work.coupled_impulse[c] = sigma
        for side in range(2):
            _push_end(system, tree, work, closure.ends[c, side], sigma)
