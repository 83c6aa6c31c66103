"""Small vectors as tuples against NumPy."""

import numpy as np
from numba import njit

from mechstudio.spatial import arrays, six, vector


def test_vectors_of_three():
    """Sum, difference, products of vectors of three."""
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, 3))
    assert np.allclose(vector.add(tuple(a), tuple(b)), a + b)
    assert np.allclose(vector.subtract(tuple(a), tuple(b)), a - b)
    assert np.allclose(vector.cross(tuple(a), tuple(b)), np.cross(a, b))
    assert np.isclose(vector.dot(tuple(a), tuple(b)), a @ b)
    assert np.allclose(vector.scale(tuple(a), 3.0), 3.0 * a)


def test_pairs_are_stored_and_added():
    """Twists and wrenches go to the right halves of a row."""
    rows = np.zeros((2, 6))
    vector.store_pair(rows, 1, (1.0, 2.0, 3.0), (4.0, 5.0, 6.0))
    vector.add_pair(rows, 1, (1.0, 1.0, 1.0), (2.0, 2.0, 2.0))
    assert rows[1].tolist() == [2, 3, 4, 6, 7, 8]
    assert vector.load_linear(rows, 1) == (2, 3, 4)
    assert vector.load_angular(rows, 1) == (6, 7, 8)
    assert not rows[0].any()


@njit
def _product_and_column(blocks, i, a, j):
    """A kernel for kernels alone needs one around it."""
    return six.block_transposed_times(blocks, i, a), six.load_block_column(blocks, i, j)


def test_blocks_times_vectors():
    """A transposed block times a vector of six, and a column of the block."""
    rng = np.random.default_rng(1)
    blocks, a = rng.normal(size=(3, 6, 6)), rng.normal(size=6)
    product, column = _product_and_column(blocks, 2, tuple(a), 4)
    assert np.allclose(product, blocks[2].T @ a)
    assert np.allclose(column, blocks[2, :, 4])


def test_arrays_are_copied_and_cleared():
    """Copies are complete and clearing leaves nothing."""
    source = np.arange(12.0).reshape(4, 3)
    target = np.full((4, 3), np.nan)
    arrays.copy_rows(source, target)
    assert np.array_equal(source, target)
    arrays.clear_rows(target)
    assert not target.any()
    line = np.zeros(12)
    arrays.copy_vector(source.ravel(), line)
    assert np.array_equal(line, source.ravel())
