"""The methods for trees give the derivatives of divide and conquer, at their own cost."""

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.dynamics.acceleration import acceleration_derivative
from mechstudio.dynamics.hamiltonian import hamiltonian_derivative, momenta_from_velocities
from mechstudio.dynamics.integration import EVALUATE, begin
from mechstudio.dynamics.state import save_state
from mechstudio.dynamics.tree_layout import tree_layout
from mechstudio.dynamics.workspace import NOW
from mechstudio.errors import UnfitModelError
from mechstudio.generators import TOPOLOGIES
from mechstudio.model import Mechanism
from mechstudio.simulation import simulate
from mechstudio.simulation.assemble import Assembly, assemble
from mechstudio.simulation.solvers import has_momenta
from mechstudio.simulation.tree_methods import TREE_METHODS, tree_method
from mechstudio.topology.compile import compile_model
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

STEP = 1e-4
"""Of differences over time [s]."""


def models():
    """Trees of each joint type and of all, with gravity alone, with loads and with drivers."""
    for kinds in (*((kind,) for kind in ALL_TYPES), ALL_TYPES, ALL_TYPES):
        for elements in (False, True):
            for seed in range(3):
                rng = np.random.default_rng(seed)
                yield random_tree(rng, int(rng.integers(1, 11)), kinds, elements=elements)
    for kind in DRIVABLE:
        yield driven_tree_of(np.random.default_rng(1), kind, 6)
    for seed in range(5):
        yield random_driven_tree(np.random.default_rng(seed), 12)


class Evaluation:
    """A method for trees at one state of a model."""

    def __init__(self, assembly: Assembly, key: str, state: Array) -> None:
        own = tree_method(key, assembly.compiled, assembly.work.rate)
        run = begin(state, 1, duration=1.0, output_step=1.0, rtol=1.0, atol=1.0)
        self._answers, self._work, self._run = TREE_METHODS[key].answers, assembly.work, run
        self._data = (assembly.compiled.system, assembly.work, own, run)
        self._state = state

    def derivative(self) -> Array:
        """The derivative of the state."""
        self._run.trial[:] = self._state
        for _ in range(2):  # nothing may be left over from an evaluation
            self._answers.derive(*self._data, EVALUATE)
        return self._run.slopes[0].copy()

    def accelerations(self) -> Array:
        """Accelerations of the mass centers and bodies that the derivative implies."""
        slope, velocities = self.derivative(), []
        for step in (-2, -1, 1, 2):
            self._work.settings[NOW] = step * STEP
            self._run.output[:] = self._state + step * STEP * slope
            self._answers.place_row(*self._data)
            velocities.append(self._work.velocity.copy())
        self._work.settings[NOW] = 0.0
        near, far = velocities[2] - velocities[1], velocities[3] - velocities[0]
        return (8 * near - far) / (12 * STEP)


class State(NamedTuple):
    """A state vector with its derivative by divide and conquer."""

    value: Array
    slope: Array


def states(assembly: Assembly) -> tuple[State, State]:
    """The start of a model by momenta and by rates."""
    (system, sizes, _), work = assembly.compiled, assembly.work
    momenta_from_velocities(system, work)
    offset, found = sizes.state_coordinates, []
    for conjugate in (work.momentum.copy(), work.rate.copy()):
        state = State(np.zeros(sizes.state), np.zeros(sizes.state))
        save_state(system, work, state.value, offset, conjugate)
        found.append(state)
    momenta, rates = found
    hamiltonian_derivative(system, work, momenta.value, offset, momenta.slope)
    acceleration_derivative(system, work, rates.value, offset, rates.slope)
    return momenta, rates


@cache
def cases() -> tuple[tuple[Mechanism, State, State], ...]:
    """Models with their start by momenta and by rates."""
    return tuple((mechanism, *states(assemble(mechanism))) for mechanism in models())


@pytest.mark.parametrize("key", TREE_METHODS)
def test_derivatives_equal_those_of_divide_and_conquer(key):
    """Rates and momentum derivatives, or accelerations, and powers, of all joints both ways."""
    for mechanism, momenta, rates in cases():
        state = momenta if has_momenta(key) else rates
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
    for key in TREE_METHODS:
        state = momenta if has_momenta(key) else rates
        method = Evaluation(assembly, key, state.value)
        assert relative_error(method.derivative(), state.slope) < 1e-8, key
        assert relative_error(method.accelerations(), expected) < 1e-8, key


@pytest.mark.parametrize("key", TREE_ONLY)
def test_loops_are_refused_by_name(key):
    """The message says which joint closes a loop and which solvers can take it."""
    with pytest.raises(UnfitModelError, match=f"'{key}' takes trees only.*hdca.*dca") as caught:
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
        work.append((elimination_work(layout.rate_start), elimination_work(layout.row_start)))
    orders = np.log2(np.array(work[1]) / np.array(work[0]))
    assert orders == pytest.approx([mass_order, constraint_order], abs=0.1)
