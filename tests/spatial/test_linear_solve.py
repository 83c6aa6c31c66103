"""The rank-revealing factor of small matrices against NumPy's pseudo-inverse."""

import numpy as np
import pytest
from numba import njit

from mechstudio.spatial import linear_solve
from mechstudio.spatial.linear_solve import REGULAR, jacobi

TOLERANCE = 1e-8


@njit
def inverse_factor(size, tolerance, scratch, factor, columns):
    """The kernel for a caller in Python."""
    return linear_solve.inverse_factor(size, tolerance, scratch, factor, columns)


def factored(matrix, tolerance=TOLERANCE):
    """Rank and factor of a matrix."""
    size = len(matrix)
    scratch, factor, columns = np.zeros((3, 6, 6)), np.zeros((6, 6)), np.full((6, 6), np.nan)
    scratch[0] = np.eye(6)
    scratch[0, :size, :size] = np.triu(matrix)
    rank, _least, _is_triangle = inverse_factor(size, tolerance, scratch, factor, columns)
    assert np.array_equal(factor, columns.T)
    assert not factor[size:].any()
    assert not factor[:, size:].any()
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


@pytest.mark.parametrize("tolerance", [0.0, TOLERANCE])
@pytest.mark.parametrize("null", [1e-16, 1e-11, 1e-7, 1e-5])
@pytest.mark.parametrize("size", range(2, 7))
def test_all_ways_agree(size, null, tolerance):
    """Whichever way a matrix goes, its factor is that of the eigenvalues above the tolerance."""
    rng = np.random.default_rng(size)
    vectors = np.linalg.qr(rng.normal(size=(size, size)))[0]
    values = np.append(np.linspace(0.5, 1.0, size - 1), null)
    matrix = (vectors * values) @ vectors.T
    found, factor = factored(matrix, tolerance)
    kept = values > max(tolerance, 1e-15)
    assert found in ({kept.sum()} if null > 1e-15 else {size - 1, size})
    product = factor[:, : size - 1] @ factor[:, : size - 1].T
    if found == size - 1:
        expected = (vectors[:, :-1] / values[:-1]) @ vectors[:, :-1].T
        assert np.allclose(product, expected, rtol=0, atol=1e-11)
        assert np.allclose(abs(factor[:, -1] @ vectors[:, -1]), 1.0, rtol=0, atol=1e-11)
    else:
        assert np.allclose(
            factor.T @ matrix @ factor, np.eye(size), rtol=0, atol=max(1e-10, 1e-15 / null)
        )


@pytest.mark.parametrize("size", range(2, 7))
def test_a_regular_matrix_is_eliminated_as_it_stands_however_small_its_pivots(size):
    """Its factor is a triangle, as exact as an eigenvalue of 1e-9 leaves it."""
    rng = np.random.default_rng(size)
    vectors = np.linalg.qr(rng.normal(size=(size, size)))[0]
    matrix = (vectors * np.append(np.linspace(0.5, 1.0, size - 1), 1e-9)) @ vectors.T
    rank, factor = factored(matrix, REGULAR)
    assert rank == size
    assert not np.tril(factor, -1).any()
    assert np.allclose(factor.T @ matrix @ factor, np.eye(size), rtol=0, atol=1e-5)
    found, way = factored(np.diag([1.0, -1e-9]), REGULAR)
    assert found == 1
    assert np.isfinite(way).all()


def test_jacobi_diagonalizes():
    """Eigenvalues and orthonormal eigenvectors equal NumPy's."""
    rng = np.random.default_rng(5)
    matrix = random_semidefinite(rng, 6, 6, 1e-3)
    values, vectors = matrix.copy(), np.zeros((6, 6))
    jacobi(values, 6, vectors)
    assert np.allclose(np.sort(np.diag(values)), np.linalg.eigvalsh(matrix), rtol=0, atol=1e-14)
    assert np.allclose((vectors * np.diag(values)) @ vectors.T, matrix, rtol=0, atol=1e-14)
