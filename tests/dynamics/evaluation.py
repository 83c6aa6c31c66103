"""One evaluation of a solver's own equations, away from any run."""

from typing import NamedTuple

import numpy as np
from numba import typeof, types

from mechstudio.dynamics.formulations.dca.answers import (
    AccelerationPolicy,
    derive_acceleration,
    place_acceleration_row,
    settle_acceleration,
)
from mechstudio.dynamics.formulations.dca.equations import acceleration_derivative
from mechstudio.dynamics.formulations.hdca.answers import (
    HamiltonianPolicy,
    derive_hamiltonian,
    place_hamiltonian_row,
    settle_hamiltonian,
)
from mechstudio.dynamics.formulations.hdca.equations import (
    hamiltonian_derivative,
    momenta_from_velocities,
)
from mechstudio.dynamics.formulations.shape.bodies import shape_momenta_from_velocities
from mechstudio.dynamics.formulations.shape.hamiltonian import (
    ShapePolicy,
    derive_shape,
    place_shape_row,
    settle_shape,
)
from mechstudio.dynamics.kinematics.beginning import begin_rates
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.dynamics.time_loop import Answers
from mechstudio.integrators.requests import EVALUATE, begin
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.solvers import SOLVERS
from mechstudio.simulation.solvers.momenta_start import locked_bodies
from mechstudio.simulation.solvers.tree_memory import tree_method
from mechstudio.simulation.solvers.tree_solver import TreeSolver
from tests.reference.rotations import Array

STEP = 2e-3
"""Of differences over time [s]."""

CENTRAL = (4 / 5, -1 / 5, 4 / 105, -1 / 280)
"""Weights of differences over 2, 4, 6 and 8 steps for a derivative of order 8."""

DIVIDE_AND_CONQUER = {
    "hdca": Answers(derive_hamiltonian, settle_hamiltonian, place_hamiltonian_row),
    "dca": Answers(derive_acceleration, settle_acceleration, place_acceleration_row),
}
BY_SHAPE = Answers(derive_shape, settle_shape, place_shape_row)


TREE_SOLVERS = {entry.key: entry for entry in SOLVERS if isinstance(entry, TreeSolver)}


def ask(answer, *arguments):
    """Call what the time loop calls, as it is compiled for the loop.

    It is kept with the type of what it returns, and a call from Python, which has none to look for,
    would compile it anew: for all methods for trees that takes a minute.
    """
    answer.compile(types.int64(*map(typeof, arguments)))
    answer(*arguments)


class Evaluation:
    """A solver with an integrator at one state of a tree, if asked of momenta of the shape."""

    def __init__(self, assembly: Assembly, key: str, state: Array, *, shape: bool = False) -> None:
        run = begin(state, 1, duration=1.0, output_step=1.0, rtol=1.0, atol=np.ones_like(state))
        offset = assembly.compiled.sizes.state_coordinates
        if key == "hdca" and shape:
            own = ShapePolicy(offset=offset, locked=locked_bodies(assembly.compiled.system))
        elif key == "hdca":
            own = HamiltonianPolicy(offset=offset, reset_gauge=0, gauge_period=1, gap=0.0)
        elif key == "dca":
            own = AccelerationPolicy(offset=offset)
        else:
            method = TREE_SOLVERS[key].method
            own = tree_method(key, method, assembly.compiled, has_shape=shape)
            begin_rates(assembly.compiled.system.joints, assembly.work.rate, own.tree.last_rate)
        methods = DIVIDE_AND_CONQUER | {name: each.answers() for name, each in TREE_SOLVERS.items()}
        self._answers = BY_SHAPE if key == "hdca" and shape else methods[key]
        self._work, self._run = assembly.work, run
        self._data = (assembly.compiled.system, assembly.work, own, run)
        self._state = state

    def derivative(self) -> Array:
        """The derivative of the state."""
        self._run.trial[:] = self._state
        for _ in range(2):  # nothing may be left over from an evaluation
            ask(self._answers.derive, *self._data, EVALUATE)
        return self._run.slopes[0].copy()

    def accelerations(self) -> Array:
        """Accelerations of the mass centers and bodies that the derivative implies."""
        slope, total = self.derivative(), np.zeros_like(self._work.velocity)
        for count, weight in enumerate(CENTRAL, start=1):
            for side in (-1, 1):
                total += side * weight * self._velocity(side * count * STEP, slope)
        return total / STEP

    def _velocity(self, time: float, slope: Array) -> Array:
        """Velocities of the mass centers and bodies where the state has gone on at a slope."""
        self._work.clock.now = time
        self._run.output[:] = self._state + time * slope
        ask(self._answers.place_row, *self._data)
        self._work.clock.now = 0.0
        return self._work.velocity.copy()


class State(NamedTuple):
    """A state vector with its derivative by divide and conquer."""

    value: Array
    slope: Array


def shape_state(assembly: Assembly) -> Array:
    """The start of a model by momenta of the shape."""
    (system, sizes, *_), work = assembly.compiled, assembly.work
    shape_momenta_from_velocities(system, work, locked_bodies(system))
    state = np.zeros(sizes.state)
    save_state(system, work, state, sizes.state_coordinates, work.momentum)
    return state


def states(assembly: Assembly) -> tuple[State, State]:
    """The start of a model by momenta and by rates."""
    (system, sizes, *_), work = assembly.compiled, assembly.work
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
