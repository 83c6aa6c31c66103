"""The rank-revealing factor of small matrices against NumPy's pseudo-inverse."""

import numpy as np
import pytest

from mechstudio.spatial.linear_solve import inverse_factor, jacobi

TOLERANCE = 1e-8


def factored(matrix):
    """Rank and factor of a matrix."""
    size = len(matrix)
    padded, factor = np.zeros((6, 6)), np.zeros((6, 6))
    padded[:size, :size] = matrix
    rank, is_triangle, _least = inverse_factor(padded, size, TOLERANCE, factor, np.zeros((6, 6)))
    assert not is_triangle or np.array_equal(factor, np.triu(factor))
    return rank, factor[:size, :size]


def random_semidefinite(rng, size, rank, smallest):
    """A matrix with eigenvalues between `smallest` and 1, and zeros."""
    vectors = np.linalg.qr(rng.normal(size=(size, size)))[0]
    values = np.zeros(size)
    values[:rank] = np.exp(rng.uniform(np.log(smallest), 0.0, rank))
    return (vectors * values) @ vectors.T


@pytest.mark.parametrize("smallest", [1e-1, 1e-5])
@pytest.mark.parametrize("size", range(1, 7))
def test_factor_gives_the_pseudo_inverse(size, smallest):
    """K^+ = F_r F_r^T for every rank, and the other columns span the null space."""
    rng = np.random.default_rng(size)
    for rank in range(size + 1):
        matrix = random_semidefinite(rng, size, rank, smallest)
        found, factor = factored(matrix)
        assert found == rank
        inverse = factor[:, :rank] @ factor[:, :rank].T
        expected = np.linalg.pinv(matrix, rcond=1e-9) if rank else np.zeros((size, size))
        assert np.allclose(inverse, expected, atol=1e-12 / smallest**2, rtol=1e-9)
        null = factor[:, rank:]
        assert np.allclose(matrix @ null, 0.0, rtol=0, atol=1e-13)
        assert np.allclose(null.T @ null, np.eye(size - rank), rtol=0, atol=1e-12)


def test_small_eigenvalues_count_by_the_tolerance():
    """An eigenvalue just above the tolerance has rank, one just below has none."""
    assert factored(np.diag([1.0, 1.1 * TOLERANCE]))[0] == 2
    assert factored(np.diag([1.0, 0.9 * TOLERANCE]))[0] == 1


def test_jacobi_diagonalizes():
    """Eigenvalues and orthonormal eigenvectors equal NumPy's."""
    rng = np.random.default_rng(5)
    matrix = random_semidefinite(rng, 6, 6, 1e-3)
    values, vectors = matrix.copy(), np.zeros((6, 6))
    jacobi(values, 6, vectors)
    assert np.allclose(np.sort(np.diag(values)), np.linalg.eigvalsh(matrix), rtol=0, atol=1e-14)
    assert np.allclose((vectors * np.diag(values)) @ vectors.T, matrix, rtol=0, atol=1e-14)
