"""Vectors of three as tuples: they stay in registers and allocate nothing."""

from mechstudio.compiler.decorators import inlined_entry_kernel, inlined_kernel


@inlined_kernel
def load(array, row):
    """Row `row` of an array of shape (n, 3) as a tuple."""
    return (array[row, 0], array[row, 1], array[row, 2])


@inlined_entry_kernel
def load_linear(array, row):
    """First three components of row `row` of an array of shape (n, 6)."""
    return (array[row, 0], array[row, 1], array[row, 2])


@inlined_entry_kernel
def load_angular(array, row):
    """Last three components of row `row` of an array of shape (n, 6)."""
    return (array[row, 3], array[row, 4], array[row, 5])


@inlined_kernel
def store(array, row, a):
    """Write a tuple to row `row` of an array of shape (n, 3)."""
    array[row, 0], array[row, 1], array[row, 2] = a


@inlined_entry_kernel
def store_pair(array, row, linear, angular):
    """Write a twist or wrench to row `row` of an array of shape (n, 6)."""
    array[row, 0], array[row, 1], array[row, 2] = linear
    array[row, 3], array[row, 4], array[row, 5] = angular


@inlined_entry_kernel
def add_pair(array, row, linear, angular):
    """Add a twist or wrench to row `row` of an array of shape (n, 6)."""
    array[row, 0] += linear[0]
    array[row, 1] += linear[1]
    array[row, 2] += linear[2]
    array[row, 3] += angular[0]
    array[row, 4] += angular[1]
    array[row, 5] += angular[2]


@inlined_entry_kernel
def add(a, b):
    """Sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


@inlined_entry_kernel
def subtract(a, b):
    """Difference a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


@inlined_entry_kernel
def scale(a, factor):
    """Vector times a number."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


@inlined_entry_kernel
def dot(a, b):
    """Inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inlined_entry_kernel
def cross(a, b):
    """Cross product."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
