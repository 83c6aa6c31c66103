"""Quaternions and matrices describe the same rotations."""

from random import Random

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from mechstudio.geometry.matrices import applied, frame, inverse, matrices, rotation_matrix
from mechstudio.geometry.quaternion import product, random_turn, turned

TURNS = [random_turn(Random(seed)) for seed in range(6)]
POINT = (0.3, -0.7, 1.1)


@pytest.mark.parametrize("turn", TURNS)
def test_matrix_of_a_quaternion(turn):
    """All three ways to a matrix agree with an independent one, at any length."""
    expected = Rotation.from_quat([*turn[1:], turn[0]]).as_matrix()
    assert np.allclose(rotation_matrix([3.0 * part for part in turn]), expected, atol=1e-15)
    assert np.allclose(frame(POINT, turn)[:3, :3], expected, atol=1e-15)
    assert np.allclose(matrices([(*POINT, *turn)])[0], frame(POINT, turn), atol=1e-15)
    assert np.allclose(turned(turn, POINT), expected @ POINT, atol=1e-15)


def test_products_are_turns_in_a_row():
    """The product turns by the second factor first."""
    one, two = TURNS[:2]
    assert np.allclose(turned(product(one, two), POINT), turned(one, turned(two, POINT)))


def test_frames_lead_back():
    """A frame and its inverse cancel."""
    there = frame((1.0, 2.0, 3.0), TURNS[2])
    assert np.allclose(applied(inverse(there), applied(there, POINT)), POINT)
