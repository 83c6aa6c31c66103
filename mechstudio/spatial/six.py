"""Vectors of six (twists and wrenches) in wide registers, and 6 x 6 blocks of arrays.

Blocks are tuples of six rows, which the processor keeps in twelve of its sixteen wide registers.
"""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.compiler.six_vector import (
    add_scaled,
    inner,
    inner_difference,
    joined,
    load_block_row,
    load_row,
    products,
    scaled,
    six_vector,
    square_roots,
    store_block_row,
    store_row,
    transposed,
    unit,
    with_component,
    zero,
)

__all__ = [
    "add_scaled",
    "column_numbers",
    "combined",
    "inner",
    "inner_difference",
    "joined",
    "load_block",
    "load_block_column",
    "load_block_row",
    "load_row",
    "load_rows",
    "products",
    "row_numbers",
    "scaled",
    "six_vector",
    "square_roots",
    "store_block",
    "store_block_row",
    "store_matrix",
    "store_row",
    "transposed",
    "unit",
    "with_component",
    "zero",
]


@inlined_kernel
def load_block_column(array, i, j):
    """Column j of block i of an array of shape (n, 6, 6)."""
    c = column_numbers(array, i, j)
    return six_vector(c[0], c[1], c[2], c[3], c[4], c[5])


@inlined_kernel
def row_numbers(array, i, j):
    """Row j of block i as a tuple, for factors: from memory each is spread while it is loaded."""
    return (
        array[i, j, 0],
        array[i, j, 1],
        array[i, j, 2],
        array[i, j, 3],
        array[i, j, 4],
        array[i, j, 5],
    )


@inlined_kernel
def column_numbers(array, i, j):
    """Column j of block i as a tuple, for factors."""
    return (
        array[i, 0, j],
        array[i, 1, j],
        array[i, 2, j],
        array[i, 3, j],
        array[i, 4, j],
        array[i, 5, j],
    )


@inlined_kernel
def load_block(array, i):
    """The rows of block i of an array of shape (n, 6, 6)."""
    return (
        load_block_row(array, i, 0),
        load_block_row(array, i, 1),
        load_block_row(array, i, 2),
        load_block_row(array, i, 3),
        load_block_row(array, i, 4),
        load_block_row(array, i, 5),
    )


@inlined_kernel
def store_block(array, i, rows):
    """Write the rows of block i of an array of shape (n, 6, 6)."""
    store_block_row(array, i, 0, rows[0])
    store_block_row(array, i, 1, rows[1])
    store_block_row(array, i, 2, rows[2])
    store_block_row(array, i, 3, rows[3])
    store_block_row(array, i, 4, rows[4])
    store_block_row(array, i, 5, rows[5])


@inlined_kernel
def load_rows(array):
    """The rows of an array of shape (6, 6)."""
    return (
        load_row(array, 0),
        load_row(array, 1),
        load_row(array, 2),
        load_row(array, 3),
        load_row(array, 4),
        load_row(array, 5),
    )


@inlined_kernel
def store_matrix(array, rows):
    """Write the rows of an array of shape (6, 6)."""
    store_row(array, 0, rows[0])
    store_row(array, 1, rows[1])
    store_row(array, 2, rows[2])
    store_row(array, 3, rows[3])
    store_row(array, 4, rows[4])
    store_row(array, 5, rows[5])


@inlined_kernel
def combined(start, factors, rows):
    """start + factors[0] rows[0] + ... + factors[5] rows[5], with a tuple of six factors."""
    for_two = add_scaled(add_scaled(start, factors[0], rows[0]), factors[1], rows[1])
    for_four = add_scaled(add_scaled(for_two, factors[2], rows[2]), factors[3], rows[3])
    return add_scaled(add_scaled(for_four, factors[4], rows[4]), factors[5], rows[5])
