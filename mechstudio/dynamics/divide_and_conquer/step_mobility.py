"""How the ports of a step respond to its joint (U), and how mobile the joint is (K).

Both are those of `merge.py`: U_i = xi_ib X_b^T D - xi_ia X_a^T D of all input ports, one row per
constraint, and K = D^T X_b U_b - D^T X_a U_a.
"""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.spatial.six import (
    add_scaled,
    combined,
    inner,
    inner_difference,
    joined,
    load_block,
    load_block_row,
    products,
    row_numbers,
    scaled,
    six_vector,
    store_block_row,
    transposed,
    unit,
    with_component,
    zero,
)
from mechstudio.topology.system import RIGID

MOBILITY = 0  # place of K in Workspace.small


@inlined_kernel
def block_index(first_block, port_count, i, j):
    """Row of the block xi_ij, i <= j, of a compound in `Workspace.block`."""
    return first_block + i * (2 * port_count - i - 1) // 2 + j


@inlined_kernel
def assemble_joint_mobility(
    step, compounds, leaf_count, wrench1, wrench2, compliance, block, U, small
):
    """U of every input port and K of a step."""
    a, b = step.port_a, step.port_b
    split = compounds[step.left].port_count
    if step.joint == RIGID and step.right >= 0:
        left, right = compounds[step.left], compounds[step.right]
        _respond_as_fragment(step, left, a, wrench1, -1.0, block, U, 0)
        _respond_as_fragment(step, right, b - split, wrench1, 1.0, block, U, split)
        _store_rigid_mobility(step.row, a, b, wrench1, compliance, U, small)
        return
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
    row, size = step.row, step.size
    _store_mobility_row(0, row, size, a, b, wrench1, wrench2, compliance, U, small)
    _store_mobility_row(1, row, size, a, b, wrench1, wrench2, compliance, U, small)
    _store_mobility_row(2, row, size, a, b, wrench1, wrench2, compliance, U, small)
    _store_mobility_row(3, row, size, a, b, wrench1, wrench2, compliance, U, small)
    _store_mobility_row(4, row, size, a, b, wrench1, wrench2, compliance, U, small)
    _store_mobility_row(5, row, size, a, b, wrench1, wrench2, compliance, U, small)


@inlined_kernel
def _respond_as_fragment(step, compound, port, wrench, sign, block, U, shift):
    """U of all ports of a compound by a merge of fragments, whose D is a diagonal of scales."""
    count, first_block, row = compound.port_count, compound.first_block, step.row
    for i in range(count):
        if i < port:
            rows = transposed(load_block(block, block_index(first_block, count, i, port)))
        else:
            rows = load_block(block, block_index(first_block, count, port, i))
        for k in range(6):
            store_block_row(U, shift + i, k, scaled(sign * wrench[row, k, k], rows[k]))


@inlined_kernel
def _store_rigid_mobility(row, a, b, wrench, compliance, U, small):
    """K of a merge of fragments, the scaled sum of both mobilities."""
    scales = six_vector(
        wrench[row, 0, 0],
        wrench[row, 1, 1],
        wrench[row, 2, 2],
        wrench[row, 3, 3],
        wrench[row, 4, 4],
        wrench[row, 5, 5],
    )
    for k in range(6):
        both = add_scaled(load_block_row(U, b, k), -1.0, load_block_row(U, a, k))
        given = scaled(compliance[row, k], unit(k))
        store_block_row(small, MOBILITY, k, add_scaled(given, 1.0, products(scales, both)))


@inlined_kernel
def _store_mobility_row(k, row, size, a, b, wrench1, wrench2, compliance, U, small):
    """Row k of K from the diagonal on; rows behind its size are those of the unit matrix."""
    found = unit(k)
    if k < size:
        place = 6 - size + k
        found = zero()
        if a < 0:
            row_b = load_block_row(wrench2, row, place)
            for m in range(k, 5):
                found = with_component(found, m, inner(row_b, load_block_row(U, b, m)))
            if size > 5:
                found = with_component(found, 5, inner(row_b, load_block_row(U, b, 5)))
        elif b < 0:
            row_a = scaled(-1.0, load_block_row(wrench1, row, place))
            for m in range(k, 5):
                found = with_component(found, m, inner(row_a, load_block_row(U, a, m)))
            if size > 5:
                found = with_component(found, 5, inner(row_a, load_block_row(U, a, 5)))
        else:
            row_a = load_block_row(wrench1, row, place)
            row_b = load_block_row(wrench2, row, place)
            for m in range(k, 5):
                to_a, to_b = load_block_row(U, a, m), load_block_row(U, b, m)
                value = inner_difference(row_b, to_b, row_a, to_a)
                found = with_component(found, m, value)
            if size > 5:
                to_a, to_b = load_block_row(U, a, 5), load_block_row(U, b, 5)
                value = inner_difference(row_b, to_b, row_a, to_a)
                found = with_component(found, 5, value)
        found = add_scaled(found, compliance[row, k], unit(k))
    store_block_row(small, MOBILITY, k, found)


@inlined_kernel
def _respond_as_leaf(step, source, wrench, sign, block, U, port):
    """U of a leaf, whose xi is a number and an inertia."""
    x = load_block_row(block, source, 3)
    y = load_block_row(block, source, 4)
    z = load_block_row(block, source, 5)
    m = sign * block[source, 0, 0]
    row, size = step.row, step.size
    for k in range(6):
        u = zero()
        if k < size:
            place = 6 - size + k
            d = row_numbers(wrench, row, place)
            linear = scaled(m, joined(3, load_block_row(wrench, row, place), zero()))
            to_x = add_scaled(linear, sign * d[3], x)
            u = add_scaled(add_scaled(to_x, sign * d[4], y), sign * d[5], z)
        store_block_row(U, port, k, u)


@inlined_kernel
def _respond_as_compound(step, compound, port, wrench, sign, is_second, block, U, shift):
    """U of all ports of a compound by one end of the joint, on its own or added to the other's."""
    count, first_block = compound.port_count, compound.first_block
    row, size = step.row, step.size
    for i in range(count):
        if i < port:
            rows = transposed(load_block(block, block_index(first_block, count, i, port)))
        else:
            rows = load_block(block, block_index(first_block, count, port, i))
        for k in range(6):
            u = zero()
            if k < size:
                start = load_block_row(U, shift + i, k) if is_second else zero()
                d = row_numbers(wrench, row, 6 - size + k)
                u = add_scaled(start, sign, combined(zero(), d, rows))
            store_block_row(U, shift + i, k, u)
