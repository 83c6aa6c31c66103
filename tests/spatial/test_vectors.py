"""Small vectors in registers against NumPy."""

import numpy as np
import pytest
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
def _by_blocks(blocks, i, start, j, answers):
    """Products with blocks of an array; a kernel for kernels alone needs one around it."""
    a = six.load_row(start, 0)
    factors = six.row_numbers(start.reshape((1, 2, 6)), 0, 1)
    six.store_row(answers, 0, six.combined(a, factors, six.load_block(blocks, i)))
    six.store_row(answers, 1, six.combined(a, factors, six.transposed(six.load_block(blocks, i))))
    six.store_row(answers, 2, six.load_block_column(blocks, i, j))
    six.store_row(answers, 3, six.six_vector(*six.column_numbers(blocks, i, j)))


def test_blocks_times_vectors():
    """Sums of the rows or columns of a block, and a column of the block."""
    rng = np.random.default_rng(1)
    blocks, start, answers = rng.normal(size=(3, 6, 6)), rng.normal(size=(2, 6)), np.zeros((4, 6))
    _by_blocks(blocks, 2, start, 4, answers)
    assert np.allclose(answers[0], start[0] + blocks[2].T @ start[1])
    assert np.allclose(answers[1], start[0] + blocks[2] @ start[1])
    assert np.array_equal(answers[2], blocks[2, :, 4])
    assert np.array_equal(answers[3], blocks[2, :, 4])


@njit
def _of_six(rows, count, answers):
    """Products and parts of vectors of six."""
    a, b, c, d = six.load_row(rows, 0), six.load_row(rows, 1), six.load_row(rows, 2), six.zero()
    six.store_row(answers, 0, six.add_scaled(a, 2.5, b))
    six.store_row(answers, 1, six.scaled(-0.5, a))
    six.store_row(answers, 2, six.joined(count, a, b))
    six.store_row(answers, 3, six.unit(count))
    six.store_row(answers, 4, d)
    six.store_row(answers, 5, six.products(a, b))
    six.store_row(answers, 6, six.with_component(a, count, 7.0))
    six.store_row(answers, 7, six.square_roots(six.products(a, a)))
    return six.inner(a, b), six.inner_difference(a, b, b, c), a[count]


@pytest.mark.parametrize("count", range(6))
def test_vectors_of_six(count):
    """Sums, products, parts and unit vectors are NumPy's."""
    rows, answers = np.random.default_rng(2).normal(size=(3, 6)), np.full((8, 6), np.nan)
    a, b, c = rows
    inner, difference, component = _of_six(rows, count, answers)
    assert np.isclose(inner, a @ b)
    assert np.isclose(difference, a @ b - b @ c)
    assert component == a[count]
    assert np.allclose(answers[0], a + 2.5 * b)
    assert np.array_equal(answers[1], -0.5 * a)
    assert np.array_equal(answers[2], np.append(a[:count], b[count:]))
    assert np.array_equal(answers[3], np.eye(6)[count])
    assert not answers[4].any()
    assert np.array_equal(answers[5], a * b)
    assert np.array_equal(answers[6], np.where(np.arange(6) == count, 7.0, a))
    assert np.allclose(answers[7], abs(a))


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
