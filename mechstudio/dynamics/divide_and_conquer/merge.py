"""Merge of compounds along the assembly tree, for dca, hdca and ali3p; depends on positions only.

Every physical body (or equal fragment of a body with many joints) is a leaf with one port: the
motion of its mass center. A compound keeps V_i = sum_j xi_ij T_j + xi_i0 for the ports it still
shows. One step eliminates one joint (closed-loop paper, equations 26-36, for any number of ports):

    U_i = xi_ib X_b^T D - xi_ia X_a^T D,  K = D^T X_b U_b - D^T X_a U_a,  K^+ = F F^T,  Y_i = U_i F
    xi_ij' = xi_ij - Y_i Y_j^T

Constraints that give way (see `formulations/ali3p/tangent.py`) get their compliance added to the
diagonal of K. The ground has no mobility and therefore no port. The same factors serve velocities
(T are impulses) and accelerations (T are loads): see `solve.py`. Of each symmetric pair xi_ij,
xi_ji only i <= j is kept; U and Y are stored transposed, one row per constraint, so that inner
loops run over contiguous memory.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel, shared_kernel
from mechstudio.dynamics.divide_and_conquer.limb_calls import walk_limbs
from mechstudio.dynamics.divide_and_conquer.slender_bodies import add_spins, carry_spins, end_leaf
from mechstudio.dynamics.divide_and_conquer.step_mobility import (
    assemble_joint_mobility,
    block_index,
)
from mechstudio.spatial.linear_solve import inverse_factor
from mechstudio.spatial.six import (
    add_scaled,
    column_numbers,
    combined,
    load_block,
    load_block_column,
    load_block_row,
    row_numbers,
    scaled,
    six_vector,
    store_block_row,
    zero,
)


@kernel
def _fill_leaves(system, work, part):
    """xi of the leaves of a part: the inverse mass matrix about the mass center, over the share."""
    crew = work.crew
    for k in range(crew.first_leaf[part], crew.first_leaf[part + 1]):
        f = crew.leaves[k]
        leaf = system.leaves[f]
        b = leaf.body
        block = system.compounds[f].first_block
        more = 1.0 / leaf.share
        m = more * system.bodies[b].inverse_mass
        store_block_row(work.block, block, 0, six_vector(m, 0.0, 0.0, 0.0, 0.0, 0.0))
        store_block_row(work.block, block, 1, six_vector(0.0, m, 0.0, 0.0, 0.0, 0.0))
        store_block_row(work.block, block, 2, six_vector(0.0, 0.0, m, 0.0, 0.0, 0.0))
        for i in range(3):
            x = more * work.inverse_inertia[b, i, 0]
            y = more * work.inverse_inertia[b, i, 1]
            z = more * work.inverse_inertia[b, i, 2]
            store_block_row(work.block, block, 3 + i, six_vector(0.0, 0.0, 0.0, x, y, z))
        if system.bodies[b].spin_count > 0:
            carry_spins(f, leaf, system, work)


@kernel
def conclude_merges(work):
    """Undetermined directions and the smallest mobility of all parts."""
    crew = work.crew
    crew.is_due = 0
    null_count, least = 0, 1.0
    for part in range(crew.parts + 1):
        null_count += crew.null_count[part]
        least = min(least, crew.mobility[part])
    work.ranks.null_count = null_count
    work.mobility.least = least


@shared_kernel
def factorize_part(system, work, part):
    """Assemble the compounds of a part of the tree, at the rank tolerance of the crew.

    Limbs have the motions by the right sides in hand besides.
    """
    _fill_leaves(system, work, part)
    walk_limbs(work.crew.limbs.assemble, system, work, part)
    crew, small = work.crew, work.small
    tolerance = crew.tolerance
    null_count, least = 0, 1.0
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        s = crew.steps[position]
        step = system.steps[s]
        assemble_joint_mobility(
            step,
            system.compounds,
            system.leaves.size,
            work.wrench1,
            work.wrench2,
            work.compliance,
            work.block,
            work.input_coupling,
            small,
        )
        # a body on its own can move in every direction, however little
        alone = end_leaf(0, step, system) >= 0 or end_leaf(1, step, system) >= 0
        rank, mobility, is_triangle = inverse_factor(
            step.size,
            0.0 if alone else tolerance,
            small,
            work.factor[s],
            work.factor_columns[s],
        )
        work.rank[s] = rank
        null_count += step.size - rank
        least = min(least, mobility)
        _normalize_responses(
            s,
            step,
            is_triangle,
            system.kept_ports,
            work.factor_columns,
            work.input_coupling,
            work.coupling,
        )
        _eliminate_joint(
            step,
            rank,
            system.compounds[system.leaves.size + s].first_block,
            system.compounds,
            system.kept_ports,
            work.coupling,
            work.block,
        )
        if step.spin_count > 0:
            add_spins(s, step, system, work)
    crew.null_count[part] = null_count
    crew.mobility[part] = least


@inlined_kernel
def _normalize_responses(s, step, is_triangle, kept_ports, columns, U, Y):
    """Y = U F of the kept ports, with zeros behind the columns that a step has."""
    for p in range(step.kept_count):
        u = load_block(U, kept_ports[step.kept_first + p])
        y = step.work_first + p
        if is_triangle == 0:
            for k in range(6):
                store_block_row(Y, y, k, combined(zero(), row_numbers(columns, s, k), u))
            continue
        for k in range(6):
            if k >= step.size:
                store_block_row(Y, y, k, zero())
                continue
            f = row_numbers(columns, s, k)
            row = scaled(f[0], u[0])
            if k > 0:
                row = add_scaled(row, f[1], u[1])
            if k > 1:
                row = add_scaled(row, f[2], u[2])
            if k > 2:
                row = add_scaled(row, f[3], u[3])
            if k > 3:
                row = add_scaled(row, f[4], u[4])
            if k > 4:
                row = add_scaled(row, f[5], u[5])
            store_block_row(Y, y, k, row)


@inlined_kernel
def _eliminate_joint(step, rank, target, compounds, kept_ports, Y, block):
    """xi of the new compound, whose first block is `target`."""
    split = compounds[step.left].port_count
    for p in range(step.kept_count):
        i = kept_ports[step.kept_first + p]
        yp = step.work_first + p
        for q in range(p, step.kept_count):
            j = kept_ports[step.kept_first + q]
            responses = _of_full_rank(Y, step.work_first + q, rank)
            source = -1
            if (i < split) == (j < split):
                child, shift = step.left, 0
                if i >= split:
                    child, shift = step.right, split
                compound = compounds[child]
                low, high = min(i, j) - shift, max(i, j) - shift
                source = block_index(compound.first_block, compound.port_count, low, high)
            for r in range(6):
                row = zero()
                if source >= 0 and i > j:
                    row = load_block_column(block, source, r)
                elif source >= 0:
                    row = load_block_row(block, source, r)
                y = column_numbers(Y, yp, r)
                row = add_scaled(add_scaled(row, -y[0], responses[0]), -y[1], responses[1])
                row = add_scaled(add_scaled(row, -y[2], responses[2]), -y[3], responses[3])
                row = add_scaled(row, -y[4], responses[4])
                if rank > 5:
                    row = add_scaled(row, -y[5], responses[5])
                store_block_row(block, target, r, row)
            target += 1


@inlined_kernel
def _of_full_rank(Y, port, rank):
    """The rows of Y that belong to the rank of a step; zeros for the others."""
    y = load_block(Y, port)
    none = zero()
    return (
        y[0] if rank > 0 else none,
        y[1] if rank > 1 else none,
        y[2] if rank > 2 else none,
        y[3] if rank > 3 else none,
        y[4] if rank > 4 else none,
        y[5] if rank > 5 else none,
    )
