"""Four rows of arrays at a time, against NumPy."""

import numpy as np
from numba import njit

from mechstudio.compiler.circular import cosines_and_sines
from mechstudio.compiler.lanes import four, four_rows, lane_sum, lanes
from mechstudio.spatial import vector

HINGE = np.dtype([("mass", "f8"), ("center", "f8", (3,)), ("kind", "i4")], align=True)
ROUNDING = 2e-16  # the library rounds, too


@njit
def _move(pairs, threes, records, k):
    rows = four_rows(k)
    a, b = vector.load_linear(pairs, rows), vector.load(threes, rows)
    c = vector.cross(a, vector.scale(b, 2.0))
    vector.add_pair(pairs, rows, c, vector.subtract(a, (1.0, 2.0, 3.0)))
    center = records.center
    vector.store(threes, rows, (records.mass[rows], center[rows, 1], center[rows, 2]))
    return lane_sum(c[0] + four(1.0, 2.0, 3.0, 4.0) * lanes(0.5)) + pairs[k, 0] - pairs[k, 0]


def test_kernels_for_one_row_are_kernels_for_four():
    """What is read, computed and written at four rows is that of each; other rows stay."""
    rng = np.random.default_rng(0)
    pairs, threes, records = rng.normal(size=(9, 6)), rng.normal(size=(9, 3)), np.zeros(9, HINGE)
    records["mass"], records["center"] = np.arange(9.0), rng.normal(size=(9, 3))
    a, b, before = pairs[2:6, :3].copy(), threes[2:6].copy(), pairs.copy()
    total = _move(pairs, threes, records, 2)
    c = np.cross(a, 2.0 * b)
    before[2:6] += np.hstack([c, a - (1.0, 2.0, 3.0)])
    assert np.allclose(pairs, before)
    assert np.isclose(total, c[:, 0].sum() + 5.0)
    assert np.array_equal(threes[2:6, 0], records["mass"][2:6])
    assert np.array_equal(threes[2:6, 1:], records["center"][2:6, 1:])


@njit
def _turn(angles, answers):
    for i in range(0, angles.size, 4):
        rows = four_rows(i)
        cosines, sines = cosines_and_sines(angles[rows])
        answers[rows, 0] = cosines
        answers[rows, 1] = sines


def _turned(angles):
    answers = np.zeros((len(angles), 2))
    _turn(angles, answers)
    return answers


def test_cosines_and_sines_are_those_of_the_library():
    """Small and large angles, both signs, and whole numbers of quarter and half-quarter turns."""
    rng = np.random.default_rng(0)
    quarters = np.arange(-2000, 2000)
    for angles in (
        rng.normal(size=4000) * 1e-8,
        rng.normal(size=4000) * 3.0,
        rng.uniform(-1e9, 1e9, 4000),
        quarters * (np.pi / 2.0),
        quarters * (np.pi / 4.0),
        np.zeros(4),
    ):
        answers = _turned(angles)
        assert np.abs(answers[:, 0] - np.cos(angles)).max() <= 1.5 * ROUNDING
        assert np.abs(answers[:, 1] - np.sin(angles)).max() <= 1.5 * ROUNDING


def test_small_angles_keep_their_sine():
    """A tiny angle is its sine to the last digit, and a quarter turn has a cosine that small."""
    angles = np.array([1e-300, -1e-12, 3e-9, np.pi / 2.0])
    answers = _turned(angles)
    assert np.array_equal(answers[:3, 1], np.sin(angles[:3]))
    assert np.isclose(answers[3, 0], np.cos(np.pi / 2.0), rtol=1e-10, atol=0.0)


def test_what_is_no_number_stays_none():
    """An angle that is not finite has no cosine, and spoils none of the others."""
    answers = _turned(np.array([np.inf, 1.0, np.nan, -np.inf]))
    assert np.isnan(answers[[0, 2, 3]]).all()
    assert np.allclose(answers[1], [np.cos(1.0), np.sin(1.0)])
