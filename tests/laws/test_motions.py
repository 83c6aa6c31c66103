"""Motions of random mechanisms: alike by every method, true to the dense equations, no work lost.

Methods that integrate momenta show their equations of motion only in the motion itself.
"""

from functools import cache

import numpy as np
import pytest

from mechstudio.model import Mechanism
from mechstudio.simulation import simulate
from tests.laws.solved import METHODS, TREE_ONLY, Motion, motion_of, relative_error
from tests.reference import dense_simulation
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel
from tests.reference.random_models import (
    ALL_TYPES,
    CLOSING_TYPES,
    HINGES,
    LINKAGES,
    random_doubles,
    random_linkage,
    random_loops,
    random_tree,
)
from tests.reference.rotations import Array, matrix_of

DURATION = 0.4
ROWS = 5


def random_models():
    """Trees of each joint type and of all, loops of all kinds."""
    for number, kind in enumerate(ALL_TYPES):
        rng = np.random.default_rng(number)
        yield f"{kind} tree", random_tree(rng, 5, (kind,))
    for number, kind in enumerate(CLOSING_TYPES):
        rng = np.random.default_rng(50 + number)
        yield f"{kind} closing", random_loops(rng, 7, 1, closing=(kind,))
    for number, pivots in enumerate(LINKAGES):
        rng = np.random.default_rng(number)
        yield f"linkage {number}", random_linkage(rng, pivots)
        yield f"mixed linkage {number}", random_linkage(rng, pivots, HINGES)
    for number in range(2):
        tree, loops, doubles = (np.random.default_rng([100 + number, k]) for k in range(3))
        yield f"tree {number}", random_tree(tree, 9)
        yield f"loops {number}", random_loops(loops, 9, 2, closing=("spherical", "cylindrical"))
        yield f"doubles {number}", random_doubles(doubles, 3)


MODELS = dict(random_models())


@cache
def run(name: str, method: str) -> Motion:
    """The motion of a random model at tight tolerances."""
    result = simulate(
        MODELS[name],
        solver=method,
        integrator="dop853",
        duration=DURATION,
        output_step=DURATION / (ROWS - 1),
        rtol=1e-11,
        atol=1e-11,
    )
    return motion_of(result)


def rotations(pose: Array) -> Array:
    """Rotation matrices of pose rows, which unlike quaternions have one sign."""
    return np.array([[matrix_of(place[3:]) for place in row] for row in pose])


def distance(mechanism: Mechanism, pose: Array, expected: Array) -> float:
    """Largest error of positions and rotations, relative to the size of the positions."""
    positions = relative_error(pose[..., :3], expected[..., :3])
    return max(positions, relative_error(rotations(pose), rotations(expected)))


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_all_methods_move_alike(name):
    """Poses, velocities and reactions agree in all rows."""
    first = run(name, METHODS[0])
    assert len(first.time) == ROWS
    for method in METHODS[1:]:
        other = run(name, method)
        assert distance(MODELS[name], other.pose, first.pose) < 1e-8
        assert relative_error(other.velocity, first.velocity) < 1e-7
        assert relative_error(other.reaction, first.reaction) < 1e-6


@pytest.mark.parametrize("method", TREE_ONLY)
@pytest.mark.parametrize("name", ["universal tree", "spherical tree", "tree 0", "tree 1"])
def test_methods_for_trees_move_like_the_others(name, method):
    """Poses, velocities, reactions and the balance of energy agree in all rows."""
    first, other = run(name, METHODS[0]), run(name, method)
    assert distance(MODELS[name], other.pose, first.pose) < 1e-9
    assert relative_error(other.velocity, first.velocity) < 1e-8
    assert relative_error(other.reaction, first.reaction) < 1e-8
    assert relative_error(other.energy, first.energy) < 1e-9


@pytest.mark.wide
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", MODELS)
def test_energy_balance_closes(name, method):
    """What kinetic and potential energy lose is what the dampers took."""
    energy = run(name, method).energy
    assert np.allclose(energy[:, 4], energy[:, :3].sum(axis=1) - energy[:, 3])
    assert np.ptp(energy[:, 4]) < 1e-8 * (1 + np.abs(energy).max())


@pytest.mark.wide
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", MODELS)
def test_last_row_obeys_the_dense_equations(name, method):
    """Energies, joint coordinates, rates, accelerations and reactions of the state reached."""
    mechanism, motion = MODELS[name], run(name, method)
    model, pose, velocity = DenseModel(mechanism), motion.pose[-1], motion.velocity[-1]
    expected = solve(model, pose, velocity, dense_simulation.RANK_TOLERANCE)
    rates = np.concatenate([*model.rates(pose, velocity), np.zeros(0)])
    assert relative_error(motion.acceleration[-1], expected.acceleration) < 1e-7
    assert relative_error(motion.reaction[-1], expected.reaction) < 1e-7
    assert relative_error(motion.rate[-1], rates) < 1e-9
    assert motion.energy[-1, 0] == pytest.approx(model.kinetic_energy(pose, velocity), rel=1e-10)
    assert np.linalg.norm(model.residual(pose)) < 1e-9


@cache
def reference_motion(name: str) -> dense_simulation.DenseMotion:
    """The motion by independent equations until the third row."""
    times = np.linspace(0.0, DURATION, ROWS)[:3]
    return dense_simulation.simulate(MODELS[name], times)


@pytest.mark.wide
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["universal tree", "linkage 0", "doubles 0"])
def test_motion_matches_the_reference_motion(name, method):
    """Independent equations, integrator and state give the same motion."""
    motion = run(name, method)
    expected = reference_motion(name)
    assert distance(MODELS[name], motion.pose[:3], expected.pose) < 1e-9
    assert relative_error(motion.velocity[:3], expected.velocity) < 1e-8
    assert np.allclose(motion.energy[:3, 2], expected.dissipated, rtol=0, atol=1e-8)
