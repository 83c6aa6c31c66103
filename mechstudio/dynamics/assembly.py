"""Divide-and-conquer assembly over the binary tree of compounds; depends on positions only.

Every physical body (or equal fragment of a body with many joints) is a leaf with one port: the motion of
its mass center. A compound keeps V_i = sum_j xi_ij T_j + xi_i0 for the ports it still shows. One step
eliminates one joint (closed-loop paper, equations 26-36, for any number of ports):

    U_i = xi_ib X_b^T D - xi_ia X_a^T D,  K = D^T X_b U_b - D^T X_a U_a,  K^+ = F F^T,  Y_i = U_i F
    xi_ij' = xi_ij - Y_i Y_j^T

The ground has no mobility and therefore no port. The same factors serve velocities (T are impulses) and
accelerations (T are loads): see `disassembly.py`. Of each symmetric pair xi_ij, xi_ji only i <= j is kept;
U and Y are stored transposed, one row per constraint, so that inner loops run over contiguous memory.
"""

from mechstudio.dynamics.workspace import NULL_COUNT, RANK_TOLERANCE
from mechstudio.jit import kernel
from mechstudio.spatial.linear_solve import inverse_factor
from mechstudio.topology.system import RIGID

# matrices of Workspace.small
MOBILITY = 0  # K
SCRATCH = 1
SIDE_B = 2  # rows D^T X_b of the step's joint
SIDE_A = 3  # rows D^T X_a


@kernel
def block_index(compound, i, j):
    """Row of the block xi_ij, i <= j, in `Workspace.block`."""
    return compound.first_block + i * (2 * compound.port_count - i - 1) // 2 + j


@kernel
def fill_leaves(system, work):
    """xi of every leaf: the inverse mass matrix about the mass center, over the leaf's share."""
    for f in range(system.leaves.size):
        leaf = system.leaves[f]
        inverse_mass = system.bodies[leaf.body].inverse_mass / leaf.share
        block = work.block[system.compounds[f].first_block]
        for i in range(6):
            for j in range(6):
                block[i, j] = 0.0
        for i in range(3):
            block[i, i] = inverse_mass
            for j in range(3):
                block[3 + i, 3 + j] = work.inverse_inertia[leaf.body, i, j] / leaf.share


@kernel
def load_sides(system, work, step):
    """Copy the locked unit wrenches of both sides of a step to `small`; returns their number."""
    a, b = work.small[SIDE_A], work.small[SIDE_B]
    if step.joint == RIGID:
        for k in range(6):
            for c in range(6):
                a[k, c] = 0.0
            a[k, k] = step.linear_scale if k < 3 else step.angular_scale
            for c in range(6):
                b[k, c] = a[k, c]
        return 6
    first = system.joints[step.joint].free_count
    size = 6 - first
    for k in range(size):
        for c in range(6):
            a[k, c] = work.wrench1[step.joint, first + k, c]
            b[k, c] = work.wrench2[step.joint, first + k, c]
    return size


@kernel
def factorize(system, work):
    """Assemble all compounds: K, F, Y and xi of every step at the current positions."""
    fill_leaves(system, work)
    null_count = 0
    for s in range(system.steps.size):
        step = system.steps[s]
        size = load_sides(system, work, step)
        _couple(system, work, step, size)
        rank = inverse_factor(
            work.small[MOBILITY],
            size,
            work.settings[RANK_TOLERANCE],
            1.0,
            work.factor[s],
            work.small[SCRATCH],
        )
        work.rank[s] = rank
        null_count += size - rank
        _reduce(system, work, s, size, rank)
    work.counts[NULL_COUNT] = null_count


@kernel
def _couple(system, work, step, size):
    """U of every input port and K of a step."""
    count = system.compounds[step.left].port_count
    if step.right >= 0:
        count += system.compounds[step.right].port_count
    for i in range(count):
        for k in range(size):
            for r in range(6):
                work.input_coupling[i, k, r] = 0.0
    K = work.small[MOBILITY]
    for k in range(size):
        for m in range(size):
            K[k, m] = 0.0

    if step.port_b >= 0:
        _add_coupling(system, work, step, step.port_b, work.small[SIDE_B], 1.0, size)
    if step.port_a >= 0:
        _add_coupling(system, work, step, step.port_a, work.small[SIDE_A], -1.0, size)
    if step.port_b >= 0:
        _add_mobility(work.input_coupling[step.port_b], work.small[SIDE_B], 1.0, size, K)
    if step.port_a >= 0:
        _add_mobility(work.input_coupling[step.port_a], work.small[SIDE_A], -1.0, size, K)


@kernel
def _add_coupling(system, work, step, port, side, sign, size):
    """U_i += sign xi_(i,port) X^T D for all input ports i of the compound that has `port`."""
    compound, first = system.compounds[step.left], 0
    if port >= compound.port_count:
        first = compound.port_count
        compound = system.compounds[step.right]
    here = port - first
    for i in range(compound.port_count):
        U = work.input_coupling[first + i]
        if i < here:
            block = work.block[block_index(compound, i, here)]
            for k in range(size):
                for r in range(6):
                    value = 0.0
                    for c in range(6):
                        value += block[r, c] * side[k, c]
                    U[k, r] += sign * value
        else:
            block = work.block[block_index(compound, here, i)]
            for k in range(size):
                for c in range(6):
                    g = sign * side[k, c]
                    for r in range(6):
                        U[k, r] += g * block[c, r]


@kernel
def _add_mobility(U, side, sign, size, K):
    """K += sign D^T X U of one port."""
    for k in range(size):
        for m in range(k + 1):
            value = 0.0
            for c in range(6):
                value += side[k, c] * U[m, c]
            K[k, m] += sign * value
            if m < k:
                K[m, k] = K[k, m]


@kernel
def _reduce(system, work, s, size, rank):
    """Y of the kept ports and xi of the new compound."""
    step = system.steps[s]
    result = system.compounds[system.leaves.size + s]
    F = work.factor[s]
    for p in range(step.kept_count):
        U = work.input_coupling[system.kept_ports[step.kept_first + p]]
        Y = work.coupling[step.work_first + p]
        for k in range(size):
            for r in range(6):
                Y[k, r] = 0.0
            for m in range(size):
                f = F[m, k]
                for r in range(6):
                    Y[k, r] += f * U[m, r]
    for p in range(step.kept_count):
        Yi = work.coupling[step.work_first + p]
        for q in range(p, step.kept_count):
            Yj = work.coupling[step.work_first + q]
            xi = work.block[block_index(result, p, q)]
            _copy_block(system, work, step, p, q, xi)
            for k in range(rank):
                for r in range(6):
                    y = Yi[k, r]
                    for c in range(6):
                        xi[r, c] -= y * Yj[k, c]


@kernel
def _copy_block(system, work, step, p, q, xi):
    """xi of two kept ports before the step: zero if they belong to different compounds."""
    i = system.kept_ports[step.kept_first + p]
    j = system.kept_ports[step.kept_first + q]
    compound = system.compounds[step.left]
    if i >= compound.port_count:
        i -= compound.port_count
        j -= compound.port_count
        compound = system.compounds[step.right]
    if j < 0 or j >= compound.port_count:
        for r in range(6):
            for c in range(6):
                xi[r, c] = 0.0
        return
    mirrored = i > j
    block = work.block[block_index(compound, min(i, j), max(i, j))]
    for r in range(6):
        for c in range(6):
            xi[r, c] = block[c, r] if mirrored else block[r, c]
