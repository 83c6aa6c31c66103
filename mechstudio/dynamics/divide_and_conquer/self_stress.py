"""Constraint loads that move nothing, and the choice of the minimum-norm reactions.

Where constraints are redundant, reactions are determined only up to self-stress: loads on a set of
joints that balance on every body. Each null vector of a step's K is one such state once it is
passed down to the joints inside the step's compound. States of steps of which neither is below the
other have no joint in common, so that an orthonormal basis of all takes a time that grows with the
square of the number of loops, not with its cube. Taking the self-stress out of a solution gives the
reactions of least Euclidean norm over all joints (forces in N and torques in N m alike), whichever
joints were cut. Of many redundant constraints these are found without a basis: see `relaxation.py`.
"""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.constraint_loads import resolve_constraint_loads
from mechstudio.dynamics.divide_and_conquer.relaxation import take_out_by_relaxation
from mechstudio.dynamics.divide_and_conquer.solve import disassemble
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.spatial.arrays import clear_rows
from mechstudio.spatial.six import add_scaled, inner, load_row, store_row

NEGLIGIBLE = 1e-10  # a vector of which less is left after orthogonalization adds nothing


@kernel
def find_self_stress(system, work):
    """Orthonormal basis of all self-stress at the factorized position, in `work.self_stress`.

    Returns:
        The number of basis vectors; at most as many as the workspace has room for.
    """
    count = 0
    for s in range(system.steps.size):
        for column in range(work.rank[s], system.steps[s].size):
            if count < work.self_stress.shape[0]:
                _pass_down(system, work, s, column)
                work.stress_step[count] = s
                count += _orthonormalize(system, work, count, _joints_below(system, work))
    return count


@kernel
def _pass_down(system, work, s, column):
    """Impulses of all joints below step s that go with one null vector of the step."""
    clear_rows(work.impulse)
    for i in range(work.is_active.size):
        work.is_active[i] = 0
    leaf_count = system.leaves.size
    work.is_active[leaf_count + s] = 1
    result = system.compounds[leaf_count + s]
    for row in range(result.first_port, result.first_port + result.port_count):
        for r in range(6):
            work.port_load[row, r] = 0.0
    clear_rows(work.reduced)
    work.reduced[s, column] = -1.0
    disassemble(system, work, s)


@kernel
def _joints_below(system, work):
    """List the joints of the marked steps in `work.stress_joints`; returns their number."""
    count, leaf_count = 0, system.leaves.size
    for s in range(system.steps.size):
        row = system.steps[s].row
        if work.is_active[leaf_count + s] != 0 and row < system.joints.size:
            work.stress_joints[count] = row
            count += 1
    return count


@kernel
def _orthonormalize(system, work, count, joint_count):
    """Append the impulses as basis vector `count`; returns 0 if they add nothing.

    Args:
        system: Constant data.
        work: Workspace; marks the steps below that of the vector and lists their joints.
        count: Number of vectors before; the next one is written.
        joint_count: Number of listed joints.
    """
    vector, joints = work.self_stress[count], work.stress_joints[:joint_count]
    leaf_count = system.leaves.size
    _unscale(system, work, vector)
    before = math.sqrt(_inner_over(joints, vector, vector))
    for _repeat in range(2):
        for v in range(count):
            if work.is_active[leaf_count + work.stress_step[v]] != 0:
                other = work.self_stress[v]
                _subtract_over(joints, vector, other, _inner_over(joints, vector, other))
    norm = math.sqrt(_inner_over(joints, vector, vector))
    if not norm > NEGLIGIBLE * before:
        return 0
    for j in joints:
        for k in range(6):
            vector[j, k] /= norm
    return 1


@kernel
def _unscale(system, work, vector):
    """Multipliers along unit directions from the scaled impulses."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(6):
            vector[j, k] = 0.0
        for k in range(joint.open_count, 6):
            m = k - joint.open_count
            vector[j, m] = axis_scale(joint, k) * work.impulse[j, m]


@kernel
def _inner_over(joints, a, b):
    """Inner product of two sets of multipliers, shape (m, 6), over the listed joints."""
    total = 0.0
    for j in joints:
        total += inner(load_row(a, j), load_row(b, j))
    return total


@kernel
def _subtract_over(joints, a, b, factor):
    """a -= factor b at the listed joints."""
    for j in joints:
        store_row(a, j, add_scaled(load_row(a, j), -factor, load_row(b, j)))


@kernel
def take_out_self_stress(system, work):
    """Replace the constraint loads in hand by those of least norm."""
    if take_out_by_relaxation(system, work):
        resolve_constraint_loads(system, work)
        return
    loads, joints = work.multiplier, work.stress_joints
    _unscale(system, work, loads)
    count = find_self_stress(system, work)
    for j in range(joints.size):
        joints[j] = j
    for v in range(count):
        other = work.self_stress[v]
        _subtract_over(joints, loads, other, _inner_over(joints, loads, other))
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, 6):
            m = k - joint.open_count
            work.impulse[j, m] = work.multiplier[j, m] / axis_scale(joint, k)
    resolve_constraint_loads(system, work)
