"""Values of tables, which are piecewise cubic polynomials."""

import math

from mechstudio.compiler.decorators import kernel


@kernel
def read_table(tables, first, x):
    """A table at a place; its end values outside of it, unless it is periodic.

    Args:
        tables: Rows of all tables, see `Programs`.
        first: First row of this one.
        x: Where.

    Returns:
        The value with its first and second derivative by x.
    """
    low = first + 1
    high = first + int(tables[first, 0])
    start, end = tables[low, 0], tables[high, 0]
    if tables[first, 1] > 0.0:
        x = start + (x - start) - math.floor((x - start) / (end - start)) * (end - start)
    elif x <= start:
        return (tables[low, 1], 0.0, 0.0)
    if x >= end:
        return (tables[high, 1], 0.0, 0.0)
    while high - low > 1:
        middle = (low + high) // 2
        if tables[middle, 0] <= x:
            low = middle
        else:
            high = middle
    s = x - tables[low, 0]
    b, c, d = tables[low, 2], tables[low, 3], tables[low, 4]
    return (
        tables[low, 1] + s * (b + s * (c + s * d)),
        b + s * (2.0 * c + 3.0 * s * d),
        2.0 * c + 6.0 * s * d,
    )
