"""Spatial inertias by columns against dense matrices of six rows."""

import numpy as np
from numba import njit

from mechstudio.spatial import articulated


def _cross(a):
    x, y, z = a
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def _dense(row):
    """The matrix of what `store_inertia` writes; the fourth number of each column means nothing."""
    A, B, C = row.reshape(3, 3, 4)[:, :, :3].transpose(0, 2, 1)
    return np.block([[A, B], [B.T, C]])


@njit
def _pass_on(rows, arms, motions, spin, answers):
    """A body on an inertia, a joint of one freedom eliminated, and the rest shifted."""
    inertia = articulated.load_inertia(rows, 0)
    inertia = articulated.with_body(
        inertia,
        2.5,
        articulated.load_three(arms, 0, 0),
        (spin[0], spin[1], spin[2], spin[3], spin[4], spin[5]),
    )
    articulated.store_inertia(rows, 1, inertia)
    linear, angular = articulated.load_three(motions, 0, 0), articulated.load_three(motions, 0, 3)
    force, moment = articulated.inertia_times(inertia, linear, angular)
    articulated.store_three(answers, 0, 0, force)
    articulated.store_three(answers, 0, 3, moment)
    part, turn = articulated.turned_with(inertia, angular)
    articulated.store_three(answers, 1, 0, part)
    articulated.store_three(answers, 1, 3, turn)
    size = articulated.product(linear, force) + articulated.product(angular, moment)
    left, twist = articulated.times(force, 1.0 / size), articulated.times(moment, 1.0 / size)
    inertia = articulated.less_step(inertia, force, moment, left, twist)
    articulated.store_inertia(rows, 2, inertia)
    shifted = articulated.shifted(inertia, articulated.load_three(arms, 1, 0))
    articulated.store_inertia(rows, 3, shifted)
    articulated.store_inertia(rows, 4, articulated.nothing())
    articulated.add_to_inertia(rows, 4, shifted)
    articulated.add_to_inertia(rows, 4, inertia)


def test_steps_of_a_sweep():
    """Bodies, products, steps of rank one, shifts and sums are those of dense matrices."""
    rng = np.random.default_rng(3)
    half = rng.normal(size=(6, 6))
    start = half @ half.T
    rows, answers = np.zeros((5, 36)), np.zeros((2, 6))
    columns = [start[:3, :3], start[:3, 3:], start[3:, 3:]]
    rows[0].reshape(3, 3, 4)[:, :, :3] = [block.T for block in columns]
    rows[0].reshape(9, 4)[:, 3] = np.nan  # never looked at
    arms, motions = rng.normal(size=(2, 3)), rng.normal(size=(1, 6))
    part = rng.normal(size=(3, 3))
    J = part @ part.T
    _pass_on(rows, arms, motions, J[np.triu_indices(3)], answers)

    lever = _cross(arms[0])
    body = np.block([[2.5 * np.eye(3), -2.5 * lever], [2.5 * lever, J - 2.5 * lever @ lever]])
    whole = start + body
    assert np.allclose(_dense(rows[1]), whole)
    assert np.allclose(answers[0], whole @ motions[0])
    assert np.allclose(answers[1], whole[:, 3:] @ motions[0, 3:])
    f = whole @ motions[0]
    rest = whole - np.outer(f, f) / (motions[0] @ f)
    assert np.allclose(_dense(rows[2]), rest)
    X = np.block([[np.eye(3), -_cross(arms[1])], [np.zeros((3, 3)), np.eye(3)]])
    assert np.allclose(_dense(rows[3]), X.T @ rest @ X)
    assert np.allclose(_dense(rows[4]), rest + X.T @ rest @ X)
