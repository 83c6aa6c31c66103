"""Sweeps over a tree close its loops: the motion of the dense equations by the least impulses."""

import numpy as np
import pytest

from mechstudio.dynamics.formulations.hdca.answers import HamiltonianPolicy
from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.dynamics.spanning_tree.loop_memory import COUPLED_END, CUT_ROW, closure_memory
from mechstudio.dynamics.spanning_tree.orthogonal_factors import orthogonalize, solve_normal
from mechstudio.integrators.requests import EVALUATE, begin
from mechstudio.model import Mechanism
from mechstudio.simulation import simulate
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.assembling.rank_tolerances import DEFAULT_RANK_TOLERANCE
from mechstudio.simulation.constraints.redundancy import find_redundancy
from mechstudio.simulation.solvers.emh_ldl import closed_answers
from mechstudio.simulation.solvers.tree_memory import loop_method
from tests.dynamics.evaluation import ask
from tests.laws.solved import motion_of, relative_error, sample
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_models import (
    CLOSING_TYPES,
    HINGES,
    LINKAGES,
    random_doubles,
    random_linkage,
    random_loops,
)
from tests.reference.rotations import Array, matrix_of

STEP = 1e-4
"""Of differences over time [s]."""


def closed_models():
    """Loops through each joint type and through all, planar loops in space, doubled joints."""
    for number, kind in enumerate(CLOSING_TYPES):
        yield kind, random_loops(np.random.default_rng(number), 6, 1, closing=(kind,))
    for seed in range(4):
        rng = np.random.default_rng([1, seed])
        yield f"two loops {seed}", random_loops(rng, int(rng.integers(6, 12)), 2)
        yield f"linkage {seed}", random_linkage(rng, LINKAGES[seed])
        yield f"mixed linkage {seed}", random_linkage(rng, LINKAGES[seed], HINGES)
        yield f"doubles {seed}", random_doubles(rng, 3)


MODELS = dict(closed_models())


class Evaluation:
    """Sweeps at the start of a model with random momenta, so that cut joints have impulses."""

    def __init__(self, mechanism: Mechanism) -> None:
        assembly = assemble(mechanism)
        (self._system, sizes, *_), self.work = assembly.compiled, assembly.work
        self.redundant = find_redundancy(assembly).count
        self.work.ranks.tolerance = DEFAULT_RANK_TOLERANCE
        self.work.last_coordinate[:] = self.work.coordinate
        momenta_from_velocities(self._system, self.work)
        offset, self.state = sizes.state_coordinates, np.zeros(sizes.state)
        save_state(self._system, self.work, self.state, offset, self.work.momentum)
        kick = np.random.default_rng(0).normal(size=sizes.state_rates)
        self.state[offset : offset + sizes.state_rates] += 0.3 * kick
        self._own = loop_method(assembly.compiled, HamiltonianPolicy(offset, 0, 32, 0.5))
        atol = np.ones_like(self.state)
        self._run = begin(self.state, 1, duration=1.0, output_step=1.0, rtol=1.0, atol=atol)

    def derivative(self, state: Array) -> Array:
        """The derivative of a state; the workspace has the motion."""
        self._run.trial[:] = state
        for _ in range(2):  # nothing may be left over from an evaluation
            derive = closed_answers().derive
            ask(derive, self._system, self.work, self._own, self._run, EVALUATE)
        return self._run.slopes[0].copy()

    def velocity(self, state: Array) -> Array:
        """Velocities of mass centers and bodies in a state."""
        self.derivative(state)
        return self.work.velocity.copy()

    def acceleration(self) -> Array:
        """Their change at the start, by differences along the derivative."""
        slope = self.derivative(self.state)
        moved = [self.velocity(self.state + step * STEP * slope) for step in (-2, -1, 1, 2)]
        return (8 * (moved[2] - moved[1]) - (moved[3] - moved[0])) / (12 * STEP)


def dense_acceleration(mechanism: Mechanism, velocity: Array) -> Array:
    """Accelerations of mass centers and bodies by the dense equations at the start's poses."""
    pose, _ = initial_state(mechanism)
    arms = [
        matrix_of(place[3:]) @ np.array(body.center_of_mass)
        for place, body in zip(pose, mechanism.bodies, strict=True)
    ]
    origins = velocity.copy()
    for row, arm in zip(origins, arms, strict=True):
        row[:3] -= np.cross(row[3:], arm)
    change = solve(DenseModel(mechanism), pose, origins).acceleration
    for row, motion, arm in zip(change, velocity, arms, strict=True):
        row[:3] += np.cross(row[3:], arm) + np.cross(motion[3:], np.cross(motion[3:], arm))
    return change


@pytest.mark.wide
@pytest.mark.parametrize("name", MODELS)
def test_closed_loops_obey_the_dense_equations(name):
    """What the derivative does to the velocities is what the dense equations ask."""
    evaluation = Evaluation(MODELS[name])
    velocity = evaluation.velocity(evaluation.state)
    expected = dense_acceleration(MODELS[name], velocity)
    assert evaluation.work.ranks.null_count == evaluation.redundant
    assert relative_error(evaluation.acceleration(), expected) < 1e-8


@pytest.mark.parametrize(("rows", "columns", "rank"), [(5, 9, 5), (7, 9, 4), (8, 3, 3), (4, 6, 0)])
def test_impulses_are_those_of_the_pseudo_inverse(rows, columns, rank):
    """Least squares and least norm, whatever the rank."""
    rng = np.random.default_rng(rows)
    matrix = rng.normal(size=(rows, rank)) @ rng.normal(size=(rank, columns))
    memory = closure_memory(np.zeros(rows, CUT_ROW), np.zeros((0, 2), COUPLED_END), columns)
    memory.reach[:] = matrix
    memory.right_side[:] = rng.normal(size=rows)
    orthogonalize(memory, 1e-12)
    solve_normal(memory)
    inverse = np.linalg.pinv(matrix @ matrix.T, rcond=1e-10)
    assert memory.rank[0] == rank
    assert relative_error(memory.impulse, inverse @ memory.right_side) < 1e-10


def test_flat_positions_are_passed_as_by_divide_and_conquer():
    """A parallelogram falls through its flat position without loss of energy."""
    expected, closed = (
        simulate(sample("four_bar"), solver=solver, duration=4.0, rtol=1e-8, atol=1e-8)
        for solver in ("hdca", "emh-ldl")
    )
    assert len(closed.statistics.singular_times) == len(expected.statistics.singular_times) > 0
    assert closed.energy_drift < 1e-5
    assert closed.max_constraint_velocity < 1e-10
    assert relative_error(motion_of(closed).pose, motion_of(expected).pose) < 1e-6
