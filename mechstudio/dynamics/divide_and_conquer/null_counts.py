"""Constraints that depend on others at the poses of a workspace, and how clearly the rest do not.

Where loops share many bodies, rounding grows in the assembly and makes eigenvalues of its own, of
1e-11 and more. They are spread over decades; so constraints are counted where the count stays the
same over two decades.
"""

import math

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.kinematics.bodies import place_all_axes, turn_inertias
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.linear_solve import jacobi
from mechstudio.spatial.six import inner, load_block_row

SMALLEST, LARGEST = 1e-12, 1e-6  # rank tolerances
PLATEAU = 100.0  # over this factor the count of dependent constraints must be the same
# rank tolerances that are tried for bodies of unlike masses: 1e-15 to 1e-5
TRIED, FIRST_TRIED, TRIED_IN_DECADE = 21, -15, 2
GRAM, VECTORS = range(2)  # matrices of the scratch


@short_entry_kernel
def count_null(system, work):
    """Undetermined constraint directions at the poses of a workspace.

    The workspace keeps the tolerance at which they were counted, from which the next search starts,
    and the factors.
    """
    place_all_axes(system, work)
    tolerance = max(SMALLEST, work.ranks.tolerance / PLATEAU)
    factorize_with(system, work, tolerance)
    before = -1
    while work.ranks.null_count != before and tolerance < LARGEST:
        before, tolerance = work.ranks.null_count, tolerance * PLATEAU
        factorize_with(system, work, tolerance)
    work.ranks.tolerance = tolerance
    return work.ranks.null_count


@short_entry_kernel
def least_mobility_of(system, work, count):
    """Smallest nonzero eigenvalue of K = (F F^T)^+ over all steps, and pivot of couplings.

    Args:
        system: Constant data, with bodies of any masses.
        work: Workspace at poses of the same mechanism; it is factorized there.
        count: Number of dependent constraints there, by geometry.
    """
    turn_inertias(system, work)
    if count_null(system, work) != count:
        _factorize_to(system, work, count)
    largest = 0.0
    for s in range(system.steps.size):
        largest = _larger(largest, work.factor_columns, s, work.rank[s], work.small)
    least = 1.0 / max(1.0, largest)
    for c in range(system.couplings.size):
        pivot = work.coupled_factor[c, c]
        if pivot > 0.0:
            least = min(least, pivot * pivot / system.couplings[c].mobility)
    return least


@kernel
def _factorize_to(system, work, count):
    """Factorize with the number of dependent constraints given by geometry.

    Masses of many decades leave eigenvalues that no fixed tolerance tells from rounding. Among the
    tolerances with the right count the middle one is taken; without any, one with the nearest.
    """
    nearest, fitting, number = -1, 0, 0  # one bit for each tolerance that fits
    for k in range(TRIED):
        factorize_with(system, work, _tried_tolerance(k))
        off = abs(work.ranks.null_count - count)
        if nearest < 0 or off < nearest:
            nearest, fitting, number = off, 0, 0
        if off == nearest:
            fitting |= 1 << k
            number += 1
    passed = 0
    for k in range(TRIED):
        if fitting >> k & 1:
            if passed == number // 2:
                factorize_with(system, work, _tried_tolerance(k))
            passed += 1


@kernel
def _tried_tolerance(k):
    return math.pow(10.0, FIRST_TRIED + k / TRIED_IN_DECADE)


@kernel
def _larger(largest, columns, s, rank, small):
    """The largest square of a singular value so far, with those of F of one more step."""
    products = small[GRAM]
    trace = 0.0
    for i in range(rank):
        column = load_block_row(columns, s, i)
        for k in range(i + 1):
            products[i, k] = products[k, i] = inner(column, load_block_row(columns, s, k))
        trace += products[i, i]
    if not trace > largest:  # the sum of them all
        return largest
    jacobi(products, rank, small[VECTORS])
    for i in range(rank):
        largest = max(largest, products[i, i])
    return largest


@short_entry_kernel
def weigh_loads(joints, length, loads, weighed):
    """Write loads of joints as numbers that can be compared, whatever the masses.

    Args:
        joints: JOINT records.
        length: On such an arm torques are compared with forces [m].
        loads: Scaled loads along locked axes, in the order of JOINT.axis_order, shape (m, 6).
        weighed: The same with the scales of the joints; written, shape (joints, 6).
    """
    for j in range(weighed.shape[0]):
        joint = joints[j]
        for k in range(6):
            axis = joint.axis_order[min(joint.open_count + k, 5)]
            is_shift = axis < FIRST_ROTATION
            scale = joint.linear_scale if is_shift else joint.angular_scale / length
            weighed[j, k] = scale * loads[j, k]
