"""The methods for trees give the derivatives of divide and conquer, at their own cost."""

from functools import cache

import numpy as np
import pytest

from mechstudio.dynamics.acceleration import acceleration_derivative
from mechstudio.dynamics.hamiltonian import hamiltonian_derivative, momenta_from_velocities
from mechstudio.dynamics.integration import EVALUATE, begin
from mechstudio.dynamics.state import save_state
from mechstudio.dynamics.tree_layout import tree_layout
from mechstudio.errors import UnfitModelError
from mechstudio.generators import TOPOLOGIES
from mechstudio.model import Mechanism
from mechstudio.simulation import simulate
from mechstudio.simulation.assemble import assemble
from mechstudio.simulation.solvers import has_momenta
from mechstudio.simulation.tree_methods import TREE_METHODS, tree_method
from mechstudio.topology.compile import compile_model
from tests.laws.solved import TREE_ONLY, relative_error, sample
from tests.reference.random_models import ALL_TYPES, random_tree
from tests.reference.rotations import Array


def models():
    """Trees of each joint type and of all, with gravity alone and with joint elements."""
    for kinds in (*((kind,) for kind in ALL_TYPES), ALL_TYPES, ALL_TYPES):
        for elements in (False, True):
            for seed in range(3):
                rng = np.random.default_rng(seed)
                yield random_tree(rng, int(rng.integers(1, 11)), kinds, elements=elements)


@cache
def cases() -> tuple[tuple[Mechanism, Array, Array, Array, Array], ...]:
    """Models with a state of momenta, its derivative, a state of rates and its derivative."""
    found = []
    for mechanism in models():
        assembly = assemble(mechanism)
        (system, sizes, _), work = assembly.compiled, assembly.work
        momenta_from_velocities(system, work)
        states = []
        for conjugate in (work.momentum.copy(), work.rate.copy()):
            state = np.zeros(sizes.state)
            save_state(system, work, state, sizes.state_coordinates, conjugate)
            states.append(state)
        derivatives = [np.zeros(sizes.state), np.zeros(sizes.state)]
        offset = sizes.state_coordinates
        hamiltonian_derivative(system, work, states[0], offset, derivatives[0])
        acceleration_derivative(system, work, states[1], offset, derivatives[1])
        found.append((mechanism, states[0], derivatives[0], states[1], derivatives[1]))
    return tuple(found)


def derivative(mechanism: Mechanism, key: str, state: Array) -> Array:
    """The derivative of a state by a method for trees."""
    assembly = assemble(mechanism)
    own = tree_method(key, assembly.compiled, assembly.work.rate)
    run = begin(state, 1, duration=1.0, output_step=1.0, rtol=1.0, atol=1.0)
    run.trial[:] = state
    derive = TREE_METHODS[key].answers.derive
    for _ in range(2):  # nothing may be left over from an evaluation
        derive(assembly.compiled.system, assembly.work, own, run, EVALUATE)
    return run.slopes[0]


@pytest.mark.parametrize("key", TREE_METHODS)
def test_derivatives_equal_those_of_divide_and_conquer(key):
    """Rates and momentum derivatives, or accelerations, of all joints in either direction."""
    for mechanism, momenta, momentum_rates, rates, accelerations in cases():
        state, expected = (momenta, momentum_rates) if has_momenta(key) else (rates, accelerations)
        assert relative_error(derivative(mechanism, key, state), expected) < 1e-10


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
