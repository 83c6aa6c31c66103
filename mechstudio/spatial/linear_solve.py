"""Rank-revealing factorization of small symmetric positive semidefinite matrices."""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel
from mechstudio.spatial.six import add_scaled, inner, load_row, scaled, store_row, unit, zero

SAFE_PIVOT = (
    1e-4  # elimination is trusted while its pivots stay above this; regular ones are about one
)
NEGLIGIBLE = 1e-13  # pivots below this are rounding of regular ones
CLEAR = 10.0  # times the tolerance: pivots above this have no eigenvalue below it
MAX_SWEEPS = 30

# matrices of the scratch
GIVEN, KEPT, VECTORS = range(3)


@entry_kernel
def inverse_factor(size, tolerance, scratch, factor, columns):
    """Factor the pseudo-inverse: K^+ = F_r F_r^T with F_r the first `rank` columns of F.

    A well-conditioned matrix is eliminated as it stands, E K E^T = diag(d), F = E^T diag(d)^(-1/2),
    an upper triangle. One whose other pivots are rounding is eliminated by its largest pivots: rows
    of E without a pivot are null vectors. Any other goes through its eigenvalues. The columns of F
    behind the rank are an orthonormal basis of the null space.

    Args:
        size: Number of rows and columns.
        tolerance: Eigenvalues below this count as zero; regular entries of K are of order one.
        scratch: Shape (3, 6, 6); K is the leading block of the first matrix. Overwritten.
        factor: F, shape (6, 6); written, zeros outside of the leading block.
        columns: F^T, likewise.

    Returns:
        (rank, smallest pivot or nonzero eigenvalue).
    """
    matrix, kept = scratch[GIVEN], scratch[KEPT]
    for i in range(6):
        store_row(kept, i, load_row(matrix, i))
    rank, least = size, _eliminate_regular(matrix, size, columns)
    if not least > 0.0:
        rank, least = -1, 0.0
        if tolerance > NEGLIGIBLE:
            _restore(kept, matrix)
            safe = max(SAFE_PIVOT, CLEAR * tolerance)
            rank, least = _eliminate_by_pivots(matrix, size, safe, scratch[VECTORS], columns)
        if rank < 0:
            _restore(kept, matrix)
            rank, least = _eigen_factor(matrix, size, tolerance, columns, scratch[VECTORS])
    for i in range(size):
        for j in range(size):
            factor[j, i] = columns[i, j]
    for i in range(size, 6):
        store_row(columns, i, zero())
        store_row(factor, i, zero())
    return rank, least


@kernel
def _restore(kept, matrix):
    for i in range(6):
        store_row(matrix, i, load_row(kept, i))


@kernel
def _eliminate_regular(matrix, size, columns):
    """Columns of F of a regular matrix as rows; its smallest pivot, or 0 if one is too small."""
    least = math.inf
    for i in range(size):
        store_row(columns, i, unit(i))
    for j in range(size):
        pivot = matrix[j, j]
        if not pivot > SAFE_PIVOT:
            return 0.0
        least = min(least, pivot)
        inverse = 1.0 / pivot
        row, column = load_row(matrix, j), load_row(columns, j)
        for i in range(j + 1, size):
            size_of_pivot = -matrix[i, j] * inverse
            store_row(matrix, i, add_scaled(load_row(matrix, i), size_of_pivot, row))
            store_row(columns, i, add_scaled(load_row(columns, i), size_of_pivot, column))
        store_row(columns, j, scaled(1.0 / math.sqrt(pivot), column))
    return least


@kernel
def _eliminate_by_pivots(matrix, size, safe, vectors, columns):
    """The same by the largest pivots, and null vectors of a matrix whose others are rounding.

    The null vectors are made orthonormal, and taken out of the other columns: with P = 1 - N N^T
    any symmetric A with K A K = K, A K A = A gives K^+ = P A P.

    Returns:
        (rank, smallest pivot); rank -1 if a pivot is neither regular nor rounding.
    """
    rank, least = 0, math.inf
    open_rows = 0  # one bit for each row without a pivot
    for i in range(size):
        store_row(vectors, i, unit(i))
        open_rows |= 1 << i
    for _ in range(size):
        largest, at = 0.0, 0
        for i in range(size):
            if open_rows >> i & 1 and abs(matrix[i, i]) > largest:
                largest, at = abs(matrix[i, i]), i
        if largest < NEGLIGIBLE:
            break
        if not matrix[at, at] > safe:
            return -1, 0.0
        open_rows &= ~(1 << at)
        least = min(least, largest)
        row, vector = load_row(matrix, at), load_row(vectors, at)
        for i in range(size):
            if open_rows >> i & 1:
                part = -matrix[i, at] / largest
                store_row(matrix, i, add_scaled(load_row(matrix, i), part, row))
                store_row(vectors, i, add_scaled(load_row(vectors, i), part, vector))
        store_row(columns, rank, scaled(1.0 / math.sqrt(largest), vector))
        rank += 1
    last = rank
    for i in range(size):
        if open_rows >> i & 1:
            null = load_row(vectors, i)
            for _twice in range(2):
                for k in range(rank, last):
                    other = load_row(columns, k)
                    null = add_scaled(null, -inner(null, other), other)
                null = scaled(1.0 / math.sqrt(inner(null, null)), null)
            store_row(columns, last, null)
            last += 1
    for k in range(rank):
        column = load_row(columns, k)
        for i in range(rank, size):
            null = load_row(columns, i)
            column = add_scaled(column, -inner(column, null), null)
        store_row(columns, k, column)
    return rank, least


@kernel
def _eigen_factor(matrix, size, least_eigenvalue, columns, vectors):
    """The same by cyclic Jacobi rotations; eigenvectors of zero eigenvalues go last."""
    jacobi(matrix, size, vectors)
    rank, least = 0, math.inf
    for i in range(size):
        store_row(columns, i, zero())
    for k in range(size):
        value = matrix[k, k]
        if value > least_eigenvalue:
            inverse = 1.0 / math.sqrt(value)
            for i in range(size):
                columns[rank, i] = vectors[i, k] * inverse
            rank += 1
            least = min(least, value)
    column = rank
    for k in range(size):
        if not matrix[k, k] > least_eigenvalue:
            for i in range(size):
                columns[column, i] = vectors[i, k]
            column += 1
    return rank, least


@entry_kernel
def jacobi(matrix, size, vectors):
    """Diagonalize a symmetric matrix in place; the columns of `vectors` are its eigenvectors."""
    for i in range(size):
        for j in range(size):
            vectors[i, j] = 1.0 if i == j else 0.0
    for _sweep in range(MAX_SWEEPS):
        off, diagonal = 0.0, 0.0
        for i in range(size):
            diagonal += matrix[i, i] * matrix[i, i]
            for j in range(i):
                off += matrix[i, j] * matrix[i, j]
        if off <= 1e-34 * diagonal or not off > 0.0:
            return
        for p in range(size - 1):
            for q in range(p + 1, size):
                if matrix[p, q] != 0.0:
                    _rotate(matrix, size, vectors, p, q)


@kernel
def _rotate(matrix, size, vectors, p, q):
    """One Jacobi rotation that annihilates the entry (p, q)."""
    theta = 0.5 * (matrix[q, q] - matrix[p, p]) / matrix[p, q]
    t = 1.0 / (abs(theta) + math.sqrt(theta * theta + 1.0))
    if theta < 0.0:
        t = -t
    c = 1.0 / math.sqrt(t * t + 1.0)
    s = t * c
    for k in range(size):
        mkp, mkq = matrix[k, p], matrix[k, q]
        matrix[k, p] = c * mkp - s * mkq
        matrix[k, q] = s * mkp + c * mkq
    for k in range(size):
        mpk, mqk = matrix[p, k], matrix[q, k]
        matrix[p, k] = c * mpk - s * mqk
        matrix[q, k] = s * mpk + c * mqk
    matrix[p, q] = 0.0
    matrix[q, p] = 0.0
    for k in range(size):
        vkp, vkq = vectors[k, p], vectors[k, q]
        vectors[k, p] = c * vkp - s * vkq
        vectors[k, q] = s * vkp + c * vkq
