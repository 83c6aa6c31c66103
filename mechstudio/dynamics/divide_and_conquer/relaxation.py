"""Reactions of least norm among many redundant constraints in linear time: joints that give way.

Loads tau = S^-2 D^T u, as displacements u of the bodies cause them in springs along all unit
directions, are normal to every self-stress. So of all loads that do the same to the bodies as
sigma, those of least norm |S tau| are these with D tau = D sigma, in other words with

    H u = D sigma,  H = D S^-2 D^T.

A compliance C = eps S^2 on the diagonal of K makes the assembly solve (H + eps M) u = r: bodies
that a load r moves by M^-1 r if they are free move by V = eps u. Passes of one factorization take
the error r = D (sigma - tau) away, which each of them divides by at least 1 + mu / eps, with mu the
least eigenvalue of H along M. Joints that give way by so little that this is large for any number
of loops need few passes. What rounding leaves in a pass, about that of the number format over eps,
the next one takes away, as r is the error of the loads themselves.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.divide_and_conquer.slender_bodies import (
    forget_spin_loads,
    respond_freely,
)
from mechstudio.dynamics.divide_and_conquer.solve import solve
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.spatial.arrays import clear_rows, copy_rows
from mechstudio.spatial.linear_solve import REGULAR
from mechstudio.spatial.six import (
    add_scaled,
    inner,
    inner_difference,
    load_block_row,
    load_row,
    store_row,
    zero,
)
from mechstudio.spatial.vector import load_angular, load_linear

FEWEST = 12  # redundant constraints; of fewer a basis is found sooner
SOFTNESS = 3e-8  # compliance; regular entries of K are of order one
PART = 1e-3  # of the least mobility, that a compliance may have: next to singular positions
MOST_UNEQUAL = 1e-5  # least compliance by the largest, for the factors to tell it from rounding
ROUNDING = 1e-13  # of the loads: an error that is rounding
SLOW = 0.5  # a pass takes away less than half of the error
MOST_PASSES = 40


@kernel
def take_out_by_relaxation(system, work):
    """Take the self-stress out of the constraint loads in `work.impulse`; factors are lost.

    Returns:
        Whether the passes came to an end; if not, loads and factors are as before.
    """
    if system.couplings.size > 0 or work.ranks.null_count < FEWEST:
        return False
    least, count = work.mobility.least, work.ranks.null_count
    softness = min(SOFTNESS, PART * least)
    if not _soften(system, work, softness):
        clear_rows(work.compliance)
        return False
    copy_rows(work.impulse, work.saved_impulse)
    copy_rows(work.free_motion, work.kept_free_motion)
    copy_rows(work.right_side, work.kept_right_side)
    is_close = _balance(system, work, ROUNDING * softness / SOFTNESS)
    copy_rows(work.saved_impulse, work.impulse)
    copy_rows(work.kept_free_motion, work.free_motion)
    copy_rows(work.kept_right_side, work.right_side)
    clear_rows(work.compliance)
    if is_close:
        for j in range(system.joints.size):
            for k in range(6 - system.joints[j].open_count):
                work.impulse[j, k] = work.multiplier[j, k]
    else:
        factorize_with(system, work, work.ranks.reaction_tolerance)
    work.mobility.least, work.ranks.null_count = least, count
    return is_close


@kernel
def _soften(system, work, softness):
    """Compliances in proportion to the squares of the scales, the largest of a size.

    Returns:
        Whether they are near enough to each other.
    """
    least, largest = math.inf, 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            square = axis_scale(joint, k) ** 2
            least, largest = min(least, square), max(largest, square)
            work.compliance[j, k - joint.open_count] = square
    for j in range(system.joints.size):
        for k in range(6 - system.joints[j].open_count):
            work.compliance[j, k] *= softness / largest
    return least > MOST_UNEQUAL * largest


@kernel
def _balance(system, work, wanted):
    """Loads tau into `work.multiplier` that do what those in `saved_impulse` do to the bodies.

    Args:
        system: Constant data.
        work: Workspace with the compliances of the joints.
        wanted: Part of the loads that their error may have, if passes can take that much away.

    Returns:
        Whether no more than rounding is left.
    """
    clear_rows(work.right_side)
    clear_rows(work.multiplier)
    clear_rows(work.coupled_motion)
    factorize_with(system, work, REGULAR)
    size = _give_way(system, work)
    error, past, passes = _respond(system, work), math.inf, 0
    while error > wanted * size and error < SLOW * past and passes < MOST_PASSES:
        solve(system, work, work.no_impulse, work.coupled_motion)
        _give_way(system, work)
        past = error
        error = _respond(system, work)
        passes += 1
    forget_spin_loads(system, work)
    return error <= ROUNDING * size


@kernel
def _give_way(system, work):
    """Add to tau what joints bear that give way to the motions V in `work.coupled_motion`.

    D (sigma - tau), what the bodies then lack, is written to `work.free_motion`.

    Returns:
        Root of the sum of the squares of all that adds up to it.
    """
    clear_rows(work.free_motion)
    total = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        motion1, motion2, on1, on2 = zero(), zero(), zero(), zero()
        if joint.body1 >= 0:
            motion1 = load_row(work.coupled_motion, joint.body1)
        if joint.body2 >= 0:
            motion2 = load_row(work.coupled_motion, joint.body2)
        for k in range(joint.open_count, 6):
            m = k - joint.open_count
            row1, row2 = load_block_row(work.wrench1, j, k), load_block_row(work.wrench2, j, k)
            give = inner_difference(row2, motion2, row1, motion1)
            work.multiplier[j, m] += give / work.compliance[j, m]
            rest = work.saved_impulse[j, m] - work.multiplier[j, m]
            on1, on2 = add_scaled(on1, -rest, row1), add_scaled(on2, rest, row2)
            total += rest * rest * (inner(row1, row1) + inner(row2, row2))
        if joint.body1 >= 0:
            load = load_row(work.free_motion, joint.body1)
            store_row(work.free_motion, joint.body1, add_scaled(load, 1.0, on1))
        if joint.body2 >= 0:
            load = load_row(work.free_motion, joint.body2)
            store_row(work.free_motion, joint.body2, add_scaled(load, 1.0, on2))
    return math.sqrt(total)


@kernel
def _respond(system, work):
    """Motions of free bodies in the place of the loads in `work.free_motion`; norm of these."""
    total = 0.0
    for b in range(system.bodies.size):
        load = load_row(work.free_motion, b)
        total += inner(load, load)
        force, torque = load_linear(work.free_motion, b), load_angular(work.free_motion, b)
        respond_freely(system, work, b, force, torque)
    return math.sqrt(total)
