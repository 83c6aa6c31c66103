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

from mechstudio.compiler.decorators import entry_kernel, inlined_kernel, kernel
from mechstudio.dynamics.crew.board import FACTORIZE, first_part, next_part
from mechstudio.dynamics.divide_and_conquer.couplings import couple
from mechstudio.dynamics.divide_and_conquer.slender_bodies import add_spins, carry_spins, end_leaf
from mechstudio.spatial.linear_solve import inverse_factor
from mechstudio.spatial.six import (
    add_scaled,
    column_numbers,
    combined,
    inner,
    inner_difference,
    joined,
    load_block,
    load_block_column,
    load_block_row,
    load_transposed_block,
    row_numbers,
    scaled,
    six_vector,
    store_block_row,
    zero,
)

MOBILITY = 0  # place of K in Workspace.small


@kernel
def block_index(first_block, port_count, i, j):
    """Row of the block xi_ij, i <= j, of a compound in `Workspace.block`."""
    return first_block + i * (2 * port_count - i - 1) // 2 + j


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
def factorize(system, work):
    """Assemble all compounds: K, F, Y and xi of every step at the current positions; couplings."""
    factorize_with(system, work, work.ranks.tolerance)


@entry_kernel
def factorize_with(system, work, tolerance):
    """The same with another rank tolerance."""
    crew = work.crew
    crew.tolerance = tolerance
    part = first_part(crew, FACTORIZE)
    while part >= 0:
        factorize_part(system, work, part)
        part = next_part(crew)
    factorize_part(system, work, crew.parts)
    null_count, least = 0, 1.0
    for part in range(crew.parts + 1):
        null_count += crew.null_count[part]
        least = min(least, crew.mobility[part])
    if system.couplings.size > 0:
        dependent, mobility = couple(system, work, tolerance)
        null_count += dependent
        least = min(least, mobility)
    work.ranks.null_count = null_count
    work.mobility.least = least


@kernel
def factorize_part(system, work, part):
    """Assemble the compounds of a part of the tree, at the rank tolerance of the crew."""
    _fill_leaves(system, work, part)
    crew, small = work.crew, work.small
    tolerance = crew.tolerance
    null_count, least = 0, 1.0
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        s = crew.steps[position]
        step = system.steps[s]
        _assemble_joint_mobility(
            step,
            system.compounds,
            system.leaves.size,
            work.wrench1,
            work.wrench2,
            work.block,
            work.input_coupling,
            small,
        )
        for k in range(step.size):
            small[MOBILITY, k, k] += work.compliance[step.row, k]
        # a body on its own can move in every direction, however little
        alone = end_leaf(0, step, system) >= 0 or end_leaf(1, step, system) >= 0
        rank, mobility = inverse_factor(
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
def _assemble_joint_mobility(step, compounds, leaf_count, wrench1, wrench2, block, U, small):
    """U of every input port and K of a step."""
    a, b = step.port_a, step.port_b
    split = compounds[step.left].port_count
    for end in range(2):
        port, wrench, sign = (b, wrench2, 1.0) if end == 0 else (a, wrench1, -1.0)
        if port < 0:
            continue
        child, shift = step.left, 0
        if port >= split:
            child, shift = step.right, split
        if child < leaf_count:
            first_block = compounds[child].first_block
            _respond_as_leaf(step, first_block, wrench, sign, block, U, shift)
            continue
        # a joint that closes a loop has both ends on one compound
        is_second = end == 1 and b >= 0 and (b < split) == (a < split)
        _respond_as_compound(
            step, compounds[child], port - shift, wrench, sign, is_second, block, U, shift
        )
    first = 6 - step.size
    for k in range(step.size):
        row_a = load_block_row(wrench1, step.row, first + k)
        row_b = load_block_row(wrench2, step.row, first + k)
        for m in range(k + 1):
            if a < 0:
                value = inner(row_b, load_block_row(U, b, m))
            elif b < 0:
                value = -inner(row_a, load_block_row(U, a, m))
            else:
                to_b, to_a = load_block_row(U, b, m), load_block_row(U, a, m)
                value = inner_difference(row_b, to_b, row_a, to_a)
            small[MOBILITY, k, m] = value
            small[MOBILITY, m, k] = value


@inlined_kernel
def _respond_as_leaf(step, source, wrench, sign, block, U, port):
    """U of a leaf, whose xi is a number and an inertia."""
    x = load_block_row(block, source, 3)
    y = load_block_row(block, source, 4)
    z = load_block_row(block, source, 5)
    m = sign * block[source, 0, 0]
    for k in range(step.size):
        first = 6 - step.size
        linear = scaled(m, joined(3, load_block_row(wrench, step.row, first + k), zero()))
        d = row_numbers(wrench, step.row, first + k)
        to_x = add_scaled(linear, sign * d[3], x)
        u = add_scaled(add_scaled(to_x, sign * d[4], y), sign * d[5], z)
        store_block_row(U, port, k, u)
    for k in range(step.size, 6):
        store_block_row(U, port, k, zero())


@inlined_kernel
def _respond_as_compound(step, compound, port, wrench, sign, is_second, block, U, shift):
    """U of all ports of a compound by one end of the joint, on its own or added to the other's."""
    count = compound.port_count
    for i in range(count):
        if i < port:
            source = block_index(compound.first_block, count, i, port)
            rows = load_transposed_block(block, source)
        else:
            rows = load_block(block, block_index(compound.first_block, count, port, i))
        for k in range(step.size):
            d = row_numbers(wrench, step.row, 6 - step.size + k)
            start = load_block_row(U, shift + i, k) if is_second else zero()
            store_block_row(U, shift + i, k, add_scaled(start, sign, combined(zero(), d, rows)))
        for k in range(step.size, 6):
            store_block_row(U, shift + i, k, zero())


@inlined_kernel
def _normalize_responses(s, step, kept_ports, columns, U, Y):
    """Y = U F of the kept ports, with zeros behind the columns that a step has."""
    for p in range(step.kept_count):
        rows = load_block(U, kept_ports[step.kept_first + p])
        for k in range(6):
            y = combined(zero(), row_numbers(columns, s, k), rows)
            store_block_row(Y, step.work_first + p, k, y)


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
                factors = (-y[0], -y[1], -y[2], -y[3], -y[4], -y[5])
                store_block_row(block, target, r, combined(row, factors, responses))
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
