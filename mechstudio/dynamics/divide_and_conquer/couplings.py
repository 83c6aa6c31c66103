"""Couplings: gears and racks, each a constraint r^T q' = 0 on the rates of two joint coordinates.

The row r = (-ratio, 1) is constant. A coupling acts by an impulse (or effort) sigma along
coordinate 2 and -ratio sigma along coordinate 1. Motions are linear in these: with the motions Y_c
that unit impulses cause, found by the factors of the joints, and J the rows of all couplings,

    A sigma = s - J V_0,  A = J Y,  V = V_0 + Y sigma

where V_0 is the motion without couplings and s what the rows must yield: zero for velocities, what
velocities contribute for accelerations, minus the gaps for displacements. A = L L^T in the order of
the model; a coupling that depends on those before it, or on the joints, has no part in it and bears
no impulse. As r is constant, couplings leave the equations of the momenta as they are, in which
their impulses count as parts of the joint momenta.
"""

import math

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.slender_bodies import forget_spin_loads, strike
from mechstudio.dynamics.divide_and_conquer.solve import solve
from mechstudio.dynamics.kinematics.bodies import relative_motion
from mechstudio.dynamics.kinematics.joints import axis_scale, motion_along
from mechstudio.spatial.arrays import clear_rows, copy_rows
from mechstudio.spatial.six import load_block_row
from mechstudio.spatial.vector import load_angular, load_linear

DEPENDENT = 1e-12  # of its own mobility: what is left of a dependent row in a tree


@kernel
def couple(system, work, tolerance):
    """Factor of A at the factorized position.

    Args:
        system: Constant data.
        work: Workspace; `coupled_factor` is written, impulses and port loads are used as scratch.
        tolerance: Mobilities below it, dimensionless, count as zero where there are loops.

    Returns:
        (number of dependent couplings, smallest mobility of the others).
    """
    count = system.couplings.size
    copy_rows(work.free_motion, work.kept_free_motion)
    copy_rows(work.right_side, work.kept_right_side)
    clear_rows(work.right_side)
    for c in range(count):
        clear_rows(work.free_motion)
        _push(system, work, c, 1.0)
        solve(system, work, work.no_impulse, work.coupled_motion)
        forget_spin_loads(system, work)
        for d in range(c, count):
            work.coupled_factor[d, c] = relation(system, work, d, work.coupled_motion)
    copy_rows(work.kept_free_motion, work.free_motion)
    copy_rows(work.kept_right_side, work.right_side)
    return _factorize(system, work.coupled_factor, tolerance)


@kernel
def _factorize(system, L, tolerance):
    """Cholesky factor in place of the lower half of A; columns of dependent rows are zero."""
    count = system.couplings.size
    null_count, least = 0, 1.0
    for c in range(count):
        own = L[c, c]
        pivot = own
        for m in range(c):
            pivot -= L[c, m] * L[c, m]
        # nothing but couplings is dependent in a tree, however heavy its bodies are
        floor = DEPENDENT * own
        if system.loop_count > 0:
            mobility = pivot / system.couplings[c].mobility
            floor = tolerance * system.couplings[c].mobility
            if pivot > floor:
                least = min(least, mobility)
        if pivot > floor:
            root = math.sqrt(pivot)
            for d in range(c + 1, count):
                value = L[d, c]
                for m in range(c):
                    value -= L[d, m] * L[c, m]
                L[d, c] = value / root
            L[c, c] = root
        else:
            null_count += 1
            for d in range(c, count):
                L[d, c] = 0.0
    return null_count, least


@kernel
def _substitute(L, x):
    """Solve L L^T x = b in place; zero where a coupling is dependent."""
    for c in range(x.size):
        value = x[c]
        for m in range(c):
            value -= L[c, m] * x[m]
        x[c] = value / L[c, c] if L[c, c] > 0.0 else 0.0
    for c in range(x.size - 1, -1, -1):
        value = x[c]
        for d in range(c + 1, x.size):
            value -= L[d, c] * x[d]
        x[c] = value / L[c, c] if L[c, c] > 0.0 else 0.0


@short_entry_kernel
def solve_coupled(system, work, held, motion):
    """The same as `solve`, with couplings: reads `coupled_side`, writes `coupled_impulse`."""
    solve(system, work, held, motion)
    if system.couplings.size == 0:
        return
    for c in range(system.couplings.size):
        work.coupled_impulse[c] = work.coupled_side[c] - relation(system, work, c, motion)
    _substitute(work.coupled_factor, work.coupled_impulse)
    copy_rows(work.free_motion, work.kept_free_motion)
    copy_rows(work.spin_load, work.kept_spin_load)
    push_all(system, work)
    solve(system, work, held, motion)
    copy_rows(work.kept_free_motion, work.free_motion)
    copy_rows(work.kept_spin_load, work.spin_load)


@kernel
def relation(system, work, c, motion):
    """Rate r^T q' of coupling c in a motion of the bodies [m/s or rad/s]."""
    value = 0.0
    for end in range(2):
        j, k = system.couplings[c].joint[end], system.couplings[c].axis[end]
        joint = system.joints[j]
        rate = relative_motion(joint, j, k, work.wrench1, work.wrench2, motion)
        value += system.couplings[c].row[end] * rate / axis_scale(joint, k)
    return value


@short_entry_kernel
def push_all(system, work):
    """Add to `free_motion` what the impulses of all couplings do to bodies without joints."""
    for c in range(system.couplings.size):
        _push(system, work, c, work.coupled_impulse[c])


@kernel
def _push(system, work, c, impulse):
    """Add to `free_motion` what an impulse of coupling c does to bodies without joints."""
    for end in range(2):
        j, k = system.couplings[c].joint[end], system.couplings[c].axis[end]
        joint = system.joints[j]
        size = system.couplings[c].row[end] * impulse / axis_scale(joint, k)
        if joint.body2 >= 0:
            strike(system, work, joint.body2, size, load_block_row(work.wrench2, j, k))
        if joint.body1 >= 0:
            strike(system, work, joint.body1, -size, load_block_row(work.wrench1, j, k))


@kernel
def require_coupled_accelerations(system, work):
    """Right sides of the acceleration level from the bias of the joints."""
    for c in range(system.couplings.size):
        value = 0.0
        for end in range(2):
            j, k = system.couplings[c].joint[end], system.couplings[c].axis[end]
            linear, angular = load_linear(work.bias, j), load_angular(work.bias, j)
            bias = motion_along(system.joints[j], j, k, work.basis, linear, angular)
            value += system.couplings[c].row[end] * bias
        work.coupled_side[c] = value


@kernel
def require_coupled_closure(system, work):
    """Right sides of displacements that close the gaps of all couplings."""
    for c in range(system.couplings.size):
        work.coupled_side[c] = -coupled_gap(system, work, c)


@kernel
def coupled_value(system, work, c):
    """What coupling c holds constant: coordinate 2 - ratio coordinate 1 [m or rad]."""
    value = 0.0
    for end in range(2):
        place = system.couplings[c].coordinate[end]
        value += system.couplings[c].row[end] * work.coordinate[place]
    return value


@kernel
def coupled_gap(system, work, c):
    """How far coordinate 2 of coupling c is from where coordinate 1 wants it [m or rad]."""
    return coupled_value(system, work, c) - work.coupled_offset[c]


@kernel
def expect_coupled(system, work, displacement):
    """Expect the coupled coordinates where a displacement leads them, whatever their turns."""
    for c in range(system.couplings.size):
        for end in range(2):
            j, k = system.couplings[c].joint[end], system.couplings[c].axis[end]
            joint, place = system.joints[j], system.couplings[c].coordinate[end]
            change = relative_motion(joint, j, k, work.wrench1, work.wrench2, displacement)
            work.expected_coordinate[place] = work.coordinate[place] + change / axis_scale(joint, k)


@kernel
def share_efforts(system, work):
    """Choose, of all efforts of couplings that do the same to the joints, those of least norm."""
    for n in range(system.idle_efforts.shape[0]):
        idle = 0.0
        for c in range(system.couplings.size):
            idle += system.idle_efforts[n, c] * work.coupled_impulse[c]
        for c in range(system.couplings.size):
            work.coupled_impulse[c] -= idle * system.idle_efforts[n, c]


@kernel
def add_coupled_impulses(system, work):
    """Add the impulses of all couplings to the loads of their joints, as parts of the momenta."""
    for c in range(system.couplings.size):
        for end in range(2):
            j, k = system.couplings[c].joint[end], system.couplings[c].axis[end]
            axis = system.joints[j].axis_order[k]
            first = 0 if axis < 3 else 3
            size = system.couplings[c].row[end] * work.coupled_impulse[c]
            for i in range(3):
                work.constraint_load[j, first + i] += size * work.basis[j, axis, i]


@kernel
def take_out_coupled_impulses(system, work):
    """Take the impulses of all couplings out of the momenta of the tree joints."""
    for c in range(system.couplings.size):
        for end in range(2):
            j, k = system.couplings[c].joint[end], system.couplings[c].axis[end]
            joint = system.joints[j]
            if joint.is_tree == 1:
                size = system.couplings[c].row[end] * work.coupled_impulse[c]
                work.momentum[joint.rate + joint.slot[k]] -= size
