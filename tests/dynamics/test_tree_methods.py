"""The methods for trees give the derivatives of divide and conquer, at their own cost."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.dynamics.spanning_tree.constraint_rows import constraint_matrix
from mechstudio.dynamics.spanning_tree.layout import rewrite_layout, tree_layout
from mechstudio.dynamics.spanning_tree.mass_matrix import mass_matrix
from mechstudio.errors import UnfitModelError
from mechstudio.generators import TOPOLOGIES, chain
from mechstudio.model import Mechanism
from mechstudio.simulation import simulate
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.solvers import find_solver
from mechstudio.topology.compile import compile_model
from tests.amounts import some
from tests.dynamics.evaluation import TREE_SOLVERS, Evaluation, State, states
from tests.laws.solved import TREE_ONLY, relative_error, sample
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_elements import (
    CURVATURE,
    DRIVABLE,
    driven_tree_of,
    random_driven_tree,
)
from tests.reference.random_models import ALL_TYPES, random_tree
from tests.reference.rotations import Array, matrix_of


def models():
    """Trees of each joint type and of all, with gravity alone, with loads and with drivers."""
    for kinds in (*((kind,) for kind in ALL_TYPES), ALL_TYPES, ALL_TYPES):
        for elements in (False, True):
            for seed in range(2):
                rng = np.random.default_rng(seed)
                yield random_tree(rng, int(rng.integers(1, 11)), kinds, elements=elements)
    for kind in DRIVABLE:
        yield driven_tree_of(np.random.default_rng(1), kind, 6)
    for seed in range(5):
        yield random_driven_tree(np.random.default_rng(seed), 12)


@cache
def cases() -> tuple[tuple[Mechanism, State, State], ...]:
    """Models with their start by momenta and by rates."""
    return tuple((mechanism, *states(assemble(mechanism))) for mechanism in some(list(models())))


@pytest.mark.wide
@pytest.mark.parametrize("key", TREE_SOLVERS)
def test_derivatives_equal_those_of_divide_and_conquer(key):
    """Rates and momentum derivatives, or accelerations, and powers, of all joints both ways."""
    for mechanism, momenta, rates in cases():
        state = momenta if find_solver(key).has_momenta else rates
        value = Evaluation(assemble(mechanism), key, state.value).derivative()
        assert relative_error(value, state.slope) < 1e-10


@settings(max_examples=6, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.integers(1, 60))
def test_driven_trees_under_loads_obey_the_dense_equations(seed, body_count):
    """What each method does to the velocities of the bodies is what the dense equations ask."""
    mechanism = random_driven_tree(np.random.default_rng(seed), body_count)
    model, (pose, velocity) = DenseModel(mechanism), initial_state(mechanism)
    model.driven_acceleration[:] = CURVATURE
    expected = solve(model, pose, velocity).acceleration
    for row, place, motion, body in zip(expected, pose, velocity, mechanism.bodies, strict=True):
        arm = matrix_of(place[3:]) @ np.array(body.center_of_mass)
        row[:3] += np.cross(row[3:], arm) + np.cross(motion[3:], np.cross(motion[3:], arm))
    assembly = assemble(mechanism)
    momenta, rates = states(assembly)
    for key in TREE_SOLVERS:
        state = momenta if find_solver(key).has_momenta else rates
        method = Evaluation(assembly, key, state.value)
        assert relative_error(method.derivative(), state.slope) < 1e-8, key
        assert relative_error(method.accelerations(), expected) < 1e-8, key


@pytest.mark.parametrize("key", TREE_ONLY)
def test_loops_are_refused_by_name(key):
    """The message says which joint closes a loop and which solvers can take it."""
    with pytest.raises(UnfitModelError, match=f"'{key}' supports trees only.*hdca.*dca") as caught:
        simulate(sample("four_bar"), solver=key, duration=0.1)
    assert all(problem.path.startswith("joints[") for problem in caught.value.problems)


def elimination_work(starts: Array) -> float:
    """Multiplications of an elimination whose rows have these starts in the packed matrix."""
    lengths = np.diff(starts).astype(float)
    return float((lengths * (lengths + 1) / 2).sum())


@pytest.mark.parametrize(
    ("topology", "mass_order", "constraint_order"),
    [("chain", 3, 1), ("carousel", 1, 3)],
)
def test_cost_grows_as_the_paper_says(topology, mass_order, constraint_order):
    """The mass matrix is cheap on short branches, the constraint matrix on thin trees."""
    work = []
    for bodies in (127, 255):
        layout = tree_layout(compile_model(TOPOLOGIES[topology](bodies, "revolute")).system)
        matrices = (mass_matrix(layout), constraint_matrix(layout))
        work.append(tuple(elimination_work(matrix.start) for matrix in matrices))
    orders = np.log2(np.array(work[1]) / np.array(work[0]))
    assert orders == pytest.approx([mass_order, constraint_order], abs=0.1)


@pytest.mark.parametrize("joint", ["revolute", "universal", "spherical"])
def test_numbers_are_written_over_those_of_another_tree_as_in_a_new_one(joint):
    one, other = (compile_model(chain(6, joint, seed=seed)) for seed in (1, 2))
    layout, wanted = tree_layout(one.system), tree_layout(other.system)
    assert layout.links.tobytes() != wanted.links.tobytes()
    rewrite_layout(layout, other.system, other.skeleton.principal)
    assert layout.links.tobytes() == wanted.links.tobytes()
