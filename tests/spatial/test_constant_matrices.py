"""Linear algebra of a few constants, in plain numbers instead of by a library."""

import numpy as np
import pytest

from mechstudio.spatial.exact_matrices import exact_inverse, exact_powers, exact_product
from mechstudio.spatial.principal_axes import principal_axes
from tests.reference.rotations import matrix_of


def random_axes(rng):
    """A random rotation matrix."""
    quaternion = rng.normal(size=4)
    return matrix_of(quaternion / np.linalg.norm(quaternion))


def test_inverses_and_products_are_rounded_once():
    """Also of a matrix that loses half of all digits otherwise."""
    hilbert = np.array([[1.0 / (i + j + 1) for j in range(5)] for i in range(5)])
    assert np.allclose(exact_product(hilbert, exact_inverse(hilbert)), np.eye(5), atol=1e-9)
    swapped = np.array([[0.0, 2.0], [4.0, 1.0]])
    assert exact_inverse(swapped).tolist() == [[-0.125, 0.25], [0.5, 0.0]]
    assert exact_product(swapped, swapped).tolist() == [[8.0, 2.0], [4.0, 9.0]]
    assert exact_powers(np.array([0.0, 3.0]), range(3)).tolist() == [[1, 0, 0], [1, 3, 9]]


@pytest.mark.parametrize("smallest", [1.0, 1e-6, 1e-13])
def test_principal_axes_turn_inertias_diagonal(smallest):
    """Values in order, axes at right angles, and both together the matrix and its inverse."""
    rng = np.random.default_rng(5)
    axes = np.array([random_axes(rng) for _ in range(50)])
    inertia = (axes * np.array([2.0, smallest, 3.0])) @ axes.transpose(0, 2, 1)
    inertia = 0.5 * (inertia + inertia.transpose(0, 2, 1))
    values, found = principal_axes(inertia)
    assert (np.diff(values, axis=1) >= 0.0).all()
    assert np.allclose(found.transpose(0, 2, 1) @ found, np.eye(3), atol=1e-14)
    assert np.allclose((found * values[:, None]) @ found.transpose(0, 2, 1), inertia, atol=1e-14)
    assert np.allclose(values, np.linalg.eigvalsh(inertia), rtol=0, atol=1e-14)
    product = (found / values[:, None]) @ found.transpose(0, 2, 1) @ inertia
    assert np.allclose(product, np.eye(3), atol=1e-14 / smallest)


def test_diagonal_inertias_keep_their_bits():
    """Nothing is turned where nothing is mixed, also where values are equal or zero."""
    inertia = np.array([np.diag([3.0, 1e-12, 2.0]), np.eye(3), np.zeros((3, 3))])
    values, axes = principal_axes(inertia)
    assert values.tolist() == [[1e-12, 2.0, 3.0], [1.0] * 3, [0.0] * 3]
    assert set(np.abs(axes).ravel()) == {0.0, 1.0}
