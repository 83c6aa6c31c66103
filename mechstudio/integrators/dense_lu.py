"""LU factors of dense matrices, real or complex, with row pivots, in place."""

from mechstudio.compiler.decorators import kernel


@kernel
def factor(matrix, pivots):
    """Factor P A = L U in place.

    Args:
        matrix: A, shape (n, n); overwritten by L below the diagonal and U.
        pivots: Row that was exchanged with each row, shape (n,); written.

    Returns:
        Whether the matrix is regular.
    """
    n = pivots.size
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(matrix[i, k]) > abs(matrix[best, k]):
                best = i
        pivots[k] = best
        if not abs(matrix[best, k]) > 0.0:
            return False
        if best != k:
            for j in range(n):
                matrix[k, j], matrix[best, j] = matrix[best, j], matrix[k, j]
        for i in range(k + 1, n):
            if matrix[i, k] != 0.0:
                matrix[i, k] /= matrix[k, k]
                multiple = matrix[i, k]
                for j in range(k + 1, n):
                    matrix[i, j] -= multiple * matrix[k, j]
    return True


@kernel
def solve(matrix, pivots, vector):
    """Solve A x = b in place, from the factors."""
    n = pivots.size
    for k in range(n):
        best = pivots[k]
        vector[k], vector[best] = vector[best], vector[k]
    for i in range(n):
        for j in range(i):
            vector[i] -= matrix[i, j] * vector[j]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            vector[i] -= matrix[i, j] * vector[j]
        vector[i] /= matrix[i, i]
