"""Vectors of six (twists and wrenches) as tuples, and products with 6 x 6 blocks of arrays."""

from mechstudio.compiler.decorators import inlined_kernel, kernel


@kernel
def zero():
    """The zero vector."""
    return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@kernel
def load_row(array, i):
    """Row i of an array of shape (n, 6)."""
    return (array[i, 0], array[i, 1], array[i, 2], array[i, 3], array[i, 4], array[i, 5])


@kernel
def load_block_row(array, i, j):
    """Row j of block i of an array of shape (n, 6, 6)."""
    return (
        array[i, j, 0],
        array[i, j, 1],
        array[i, j, 2],
        array[i, j, 3],
        array[i, j, 4],
        array[i, j, 5],
    )


@inlined_kernel
def load_block_column(array, i, j):
    """Column j of block i of an array of shape (n, 6, 6)."""
    return (
        array[i, 0, j],
        array[i, 1, j],
        array[i, 2, j],
        array[i, 3, j],
        array[i, 4, j],
        array[i, 5, j],
    )


@kernel
def store_row(array, i, a):
    """Write row i of an array of shape (n, 6)."""
    array[i, 0], array[i, 1], array[i, 2] = a[0], a[1], a[2]
    array[i, 3], array[i, 4], array[i, 5] = a[3], a[4], a[5]


@kernel
def store_block_row(array, i, j, a):
    """Write row j of block i of an array of shape (n, 6, 6)."""
    array[i, j, 0], array[i, j, 1], array[i, j, 2] = a[0], a[1], a[2]
    array[i, j, 3], array[i, j, 4], array[i, j, 5] = a[3], a[4], a[5]


@kernel
def inner(a, b):
    """Inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5]


@kernel
def add_scaled(a, factor, b):
    """a + factor b."""
    return (
        a[0] + factor * b[0],
        a[1] + factor * b[1],
        a[2] + factor * b[2],
        a[3] + factor * b[3],
        a[4] + factor * b[4],
        a[5] + factor * b[5],
    )


@inlined_kernel
def block_transposed_times(array, i, a):
    """Transposed block i of an array of shape (n, 6, 6) times a vector."""
    result = zero()
    for j in range(6):
        result = add_scaled(result, a[j], load_block_row(array, i, j))
    return result
