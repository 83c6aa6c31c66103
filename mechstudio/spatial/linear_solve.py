"""Rank-revealing factorization of small symmetric positive semidefinite matrices."""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel

SAFE_PIVOT = (
    1e-4  # Cholesky is trusted while its pivots stay above this; regular ones are about one
)
MAX_SWEEPS = 30


@entry_kernel
def inverse_factor(matrix, size, tolerance, factor, scratch):
    """Factor the pseudo-inverse: K^+ = F_r F_r^T with F_r the first `rank` columns of F.

    A well-conditioned matrix goes through Cholesky (F = L^-T); any other through its eigenvalues,
    and the remaining columns of F are then an orthonormal basis of the null space.

    Args:
        matrix: Symmetric K, shape (6, 6); the leading block is used, and overwritten.
        size: Number of rows and columns.
        tolerance: Eigenvalues below this count as zero; regular entries of K are of order one.
        factor: F, shape (6, 6); written.
        scratch: Scratch, shape (6, 6).

    Returns:
        (rank, whether F is an upper triangle, smallest pivot or nonzero eigenvalue).
    """
    least = _cholesky(matrix, size, SAFE_PIVOT, scratch)
    if least > 0.0:
        _invert_lower_transposed(scratch, size, factor)
        return size, True, least
    rank, least = _eigen_factor(matrix, size, tolerance, factor, scratch)
    return rank, False, least


@kernel
def _cholesky(matrix, size, least_pivot, lower):
    """Lower factor L of K = L L^T; its smallest pivot, or 0 as soon as one is too small."""
    least = math.inf
    for i in range(size):
        for j in range(i + 1):
            value = matrix[i, j]
            for k in range(j):
                value -= lower[i, k] * lower[j, k]
            if i == j:
                if not value > least_pivot:
                    return 0.0
                least = min(least, value)
                lower[i, i] = math.sqrt(value)
            else:
                lower[i, j] = value / lower[j, j]
    return least


@kernel
def _invert_lower_transposed(lower, size, factor):
    """F = L^-T, an upper triangle."""
    for j in range(size):
        for i in range(size):
            factor[j, i] = 0.0
        inverse = 1.0 / lower[j, j]
        factor[j, j] = inverse
        # row j of L^-1 is column j of F
        for k in range(j):
            value = 0.0
            for i in range(k, j):
                value -= lower[j, i] * factor[k, i]
            factor[k, j] = value * inverse


@kernel
def _eigen_factor(matrix, size, least_eigenvalue, factor, vectors):
    """F from the eigenvectors by cyclic Jacobi rotations; columns of zero eigenvalue go last."""
    jacobi(matrix, size, vectors)
    rank, least = 0, math.inf
    for k in range(size):
        value = matrix[k, k]
        if value > least_eigenvalue:
            inverse = 1.0 / math.sqrt(value)
            for i in range(size):
                factor[i, rank] = vectors[i, k] * inverse
            rank += 1
            least = min(least, value)
    column = rank
    for k in range(size):
        if not matrix[k, k] > least_eigenvalue:
            for i in range(size):
                factor[i, column] = vectors[i, k]
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
