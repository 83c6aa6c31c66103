"""Rotations of the kernels against SciPy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from mechstudio.spatial import rotation

angles = st.floats(-3.1, 3.1)
vectors = st.tuples(angles, angles, angles)


def matrix(values):
    """A tuple of nine as an array."""
    return np.array(values).reshape(3, 3)


@given(vectors)
def test_rotation_vector_gives_scipys_matrix(vector):
    """The exponential map equals SciPy's for any vector."""
    expected = Rotation.from_rotvec(vector).as_matrix()
    assert np.allclose(matrix(rotation.from_rotation_vector(vector)), expected, rtol=0, atol=1e-14)


@given(vectors)
def test_rotation_vector_is_read_back(vector):
    """Logarithm after exponential gives the vector of least length, to rounding."""
    turn = Rotation.from_rotvec(vector)
    found = rotation.to_rotation_vector(tuple(turn.as_matrix().ravel()))
    assert np.allclose(
        Rotation.from_rotvec(found).as_matrix(), turn.as_matrix(), rtol=0, atol=1e-13
    )
    assert np.linalg.norm(found) <= np.pi + 1e-12


@given(vectors)
def test_quaternion_of_a_matrix_gives_the_matrix(vector):
    """Every branch of the largest-component choice gives a unit quaternion of the matrix."""
    values = tuple(Rotation.from_rotvec(vector).as_matrix().ravel())
    quaternion = rotation.to_quaternion(values)
    assert np.linalg.norm(quaternion) == pytest.approx(1.0, abs=1e-15)
    assert np.allclose(rotation.from_quaternion(quaternion), values, rtol=0, atol=1e-14)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_half_turns_have_quaternions(axis):
    """Half turns, where the scalar part vanishes, keep their axis."""
    vector = np.zeros(3)
    vector[axis] = np.pi
    values = tuple(Rotation.from_rotvec(vector).as_matrix().ravel())
    assert np.allclose(np.abs(rotation.to_rotation_vector(values)), vector, rtol=0, atol=1e-12)


@given(vectors, vectors)
def test_quaternion_rate_is_the_derivative(vector, omega):
    """The rate equals a central difference along a constant angular velocity."""
    start = Rotation.from_rotvec(vector)
    step = 1e-6

    def at(time):
        x, y, z, w = (Rotation.from_rotvec(np.array(omega) * time) * start).as_quat()
        return np.array([w, x, y, z])

    before, now, after = at(-step), at(0.0), at(step)
    before, after = (q if q @ now > 0 else -q for q in (before, after))
    rate = rotation.quaternion_rate(omega, tuple(now))
    assert np.allclose(rate, (after - before) / (2 * step), rtol=0, atol=1e-8)


@given(vectors, vectors)
def test_products_agree_with_numpy(first, second):
    """Product, transpose, columns and action on a vector are those of matrices."""
    A, B = (Rotation.from_rotvec(v).as_matrix() for v in (first, second))
    a, b = tuple(A.ravel()), tuple(B.ravel())
    assert np.allclose(matrix(rotation.multiply(a, b)), A @ B, rtol=0, atol=1e-14)
    assert np.allclose(matrix(rotation.transpose(a)), A.T)
    assert np.allclose(rotation.apply(a, second), A @ second, rtol=0, atol=1e-13)
    assert np.allclose(rotation.apply_transposed(a, second), A.T @ second, rtol=0, atol=1e-13)
    assert np.allclose(rotation.column(a, 1), A[:, 1])
    tensor = np.diag([1.0, 2.0, 3.0])
    assert np.allclose(matrix(rotation.congruence(a, tuple(tensor.ravel()))), A @ tensor @ A.T)
