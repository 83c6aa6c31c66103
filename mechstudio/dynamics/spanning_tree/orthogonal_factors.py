"""Rank-revealing orthogonal factors of a matrix of rows, and least-squares solutions by them.

The matrix is E = U S Q, with orthonormal columns U, orthonormal rows Q and an upper triangular S of
the size of the rank: the complete orthogonal decomposition (Golub and Van Loan, Matrix
Computations, section 5.4.7), here by Gram-Schmidt with a second pass, which is enough. Its
solutions of least norm do not depend on the order of the pivots.
"""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel


@entry_kernel
def orthogonalize(memory, tolerance):
    """Factor `reach` in place.

    Args:
        memory: See `LoopClosure`.
        tolerance: Rows with a smaller square beyond the ones before them count as dependent.

    Returns:
        The smallest square that counted; 1 if none did.
    """
    count = memory.order.size
    for i in range(count):
        memory.order[i] = i
        for c in range(count):
            memory.share[i, c] = 0.0
            memory.triangle[i, c] = 0.0
    least, rank = 1.0, 0
    for c in range(count):
        best, size = c, -1.0
        for i in range(c, count):
            row = memory.order[i]
            square = _row_product(memory.reach, row, row)
            if square > size:
                best, size = i, square
        if size <= tolerance:
            break
        pivot = memory.order[best]
        memory.order[best] = memory.order[c]
        memory.order[c] = pivot
        for before in range(c):
            _remove_row(memory, memory.order[before], pivot, before)
        length = math.sqrt(_row_product(memory.reach, pivot, pivot))
        for r in range(memory.reach.shape[1]):
            memory.reach[pivot, r] /= length
        memory.share[pivot, c] = length
        for i in range(c + 1, count):
            _remove_row(memory, pivot, memory.order[i], c)
        least, rank = min(least, length * length), c + 1
    memory.rank[0] = rank
    _orthogonalize_shares(memory, rank)
    return least


@kernel
def _row_product(rows, i, j):
    """Inner product of two rows."""
    value = 0.0
    for r in range(rows.shape[1]):
        value += rows[i, r] * rows[j, r]
    return value


@kernel
def _remove_row(memory, unit, row, column):
    """Take the part along a unit row out of another row and add it to its shares."""
    part = _row_product(memory.reach, unit, row)
    memory.share[row, column] += part
    for r in range(memory.reach.shape[1]):
        memory.reach[row, r] -= part * memory.reach[unit, r]


@kernel
def _orthogonalize_shares(memory, rank):
    """T = U S: orthonormal columns in the place of T."""
    count = memory.order.size
    for c in range(rank):
        for _twice in range(2):
            for before in range(c):
                part = 0.0
                for i in range(count):
                    part += memory.share[i, before] * memory.share[i, c]
                memory.triangle[before, c] += part
                for i in range(count):
                    memory.share[i, c] -= part * memory.share[i, before]
        square = 0.0
        for i in range(count):
            square += memory.share[i, c] * memory.share[i, c]
        length = math.sqrt(square)
        memory.triangle[c, c] = length
        for i in range(count):
            memory.share[i, c] /= length


@entry_kernel
def solve_normal(memory):
    """E E^T impulse = right_side in the sense of least squares, by the impulse of least norm."""
    rank, count = memory.rank[0], memory.order.size
    y = memory.reduced
    for c in range(rank - 1, -1, -1):
        value = 0.0
        for i in range(count):
            value += memory.share[i, c] * memory.right_side[i]
        for after in range(c + 1, rank):
            value -= memory.triangle[c, after] * y[after]
        y[c] = value / memory.triangle[c, c]
    for c in range(rank):
        value = y[c]
        for before in range(c):
            value -= memory.triangle[before, c] * y[before]
        y[c] = value / memory.triangle[c, c]
    for i in range(count):
        value = 0.0
        for c in range(rank):
            value += memory.share[i, c] * y[c]
        memory.impulse[i] = value
