"""Self-stress of many redundant constraints in linear time: joints that give way a little.

The loads s without effect on the motion that a solution sigma contains are to be found, so that
sigma - s has the least norm |S sigma| along unit directions. With A the mobility of all
constraints, A s = 0, and a compliance C = eps S^2 of all joints,

    (A + C) s_k+1 = C s_k,  s_0 = sigma

keeps what is without effect, and divides the rest by at least 1 + least eigenvalue / eps each time:
the proximal point iteration for the least norm. One factorization with the compliances on the
diagonal of K serves all of its passes, each in a time that grows with the number of joints, where
an orthonormal basis of all self-stress takes a time that grows with its cube.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads
from mechstudio.dynamics.divide_and_conquer.solve import solve
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.spatial.arrays import clear_rows, copy_rows

FEWEST = 12  # redundant constraints; of fewer a basis is found sooner
SOFTNESS = 3e-4  # compliance at first; regular entries of K are of order one
PART = 0.02  # of the least mobility, that a compliance may have
STIFFER = 0.03  # next compliance, where passes with one lead too slowly
LEAST_SOFTNESS = 1e-7  # rounding in factors of smaller ones shows in the loads
MOST_UNEQUAL = 1e-3  # least compliance by the largest, for the factors to tell it from rounding
SLOW = 0.5  # a pass takes away less than half of what the last one did
ROUNDING = 1e-13  # of the loads, times the compliance: change of a pass that is rounding
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
    is_close = False
    if _give_way(system, work, 1.0):
        copy_rows(work.impulse, work.saved_impulse)
        is_close = _lead_to_self_stress(system, work, min(SOFTNESS, PART * least))
        for row in range(work.impulse.shape[0]):
            for k in range(6):
                stress = work.impulse[row, k] if is_close else 0.0
                work.impulse[row, k] = work.saved_impulse[row, k] - stress
    clear_rows(work.compliance)
    if not is_close:
        factorize_with(system, work, work.ranks.reaction_tolerance)
    work.mobility.least, work.ranks.null_count = least, count
    return is_close


@kernel
def _give_way(system, work, softness):
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
def _lead_to_self_stress(system, work, softness):
    """Lead the loads in `work.impulse` to the self-stress in them; whether they came there."""
    copy_rows(work.free_motion, work.kept_free_motion)
    copy_rows(work.right_side, work.kept_right_side)
    clear_rows(work.free_motion)
    clear_rows(work.right_side)
    forget_spin_loads(system, work)
    is_close, passes = False, 0
    while not is_close and passes < MOST_PASSES and softness > LEAST_SOFTNESS:
        _give_way(system, work, softness)
        factorize_with(system, work, 0.0)
        past, is_slow = math.inf, False
        size = _size(system, work, 0.0)
        while not is_close and not is_slow and passes < MOST_PASSES:
            _pass_once(system, work)
            change = _size(system, work, 1.0)
            is_close = change * softness <= ROUNDING * size
            is_slow = change > SLOW * past
            past = change
            passes += 1
        softness *= STIFFER
    copy_rows(work.kept_free_motion, work.free_motion)
    copy_rows(work.kept_right_side, work.right_side)
    return is_close


@kernel
def _pass_once(system, work):
    """Replace s in `work.impulse` by (A + C)^-1 C s; C s stays in `work.right_side`."""
    for j in range(system.joints.size):
        for k in range(6 - system.joints[j].open_count):
            work.right_side[j, k] = work.compliance[j, k] * work.impulse[j, k]
    solve(system, work, work.no_impulse, work.coupled_motion)


@kernel
def _size(system, work, past):
    """Root of the sum of C (sigma - past C^-1 right side)^2: of the loads, or of their change."""
    total = 0.0
    for j in range(system.joints.size):
        for k in range(6 - system.joints[j].open_count):
            softness = work.compliance[j, k]
            difference = work.impulse[j, k] - past * work.right_side[j, k] / softness
            total += softness * difference * difference
    return math.sqrt(total)
