"""The formulations behind the solvers' keys: how a run starts and how it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.formulations.dca.answers import (
    AccelerationPolicy,
    derive_acceleration,
    place_acceleration_row,
    settle_acceleration,
)
from mechstudio.dynamics.formulations.hdca.answers import (
    HamiltonianPolicy,
    derive_hamiltonian,
    place_hamiltonian_row,
    settle_hamiltonian,
)
from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
from mechstudio.dynamics.formulations.hdca.singular_passage import take_rates
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.dynamics.kinematics.workspace import (
    BY_RATES,
    CLOSING_RATE,
    CLOSING_STEPS,
    HOLD_ROWS,
    LEAST_MOBILITY,
    NULL_COUNT,
    PASSAGE,
    PROJECTED,
    RATES_TOLERANCE,
    REACTION_TOLERANCE,
    Workspace,
    allocate,
)
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.time_loop import Advance, Answers, time_loop
from mechstudio.integrators.requests import Integration, begin
from mechstudio.results import Store
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.ali3p_formulation import Ali3pWitness, begin_ali3p
from mechstudio.simulation.assemble import Assembly
from mechstudio.simulation.integrators import Integrator, Parts, integrator
from mechstudio.simulation.natural_units import NaturalUnits, state_units
from mechstudio.simulation.options import REGULAR_PART, RunOptions
from mechstudio.simulation.redundancy import Redundancy
from mechstudio.simulation.solvers import has_momenta, refuse_unfit
from mechstudio.simulation.stabilization import BAUMGARTE_STEPS
from mechstudio.simulation.tree_methods import (
    CLOSED_ANSWERS,
    TREE_METHODS,
    loop_method,
    tree_method,
)

# rank tolerance of reactions, see dca/reactions.py: closed loops allow a smaller one
CLOSED_REACTION_TOLERANCE, DRIFTING_REACTION_TOLERANCE = 1e-7, 1e-5
RATES_PART = 1e-2  # of the rank tolerance: what is closed to rounding allows so much less
PASSAGE_PART = 0.1  # of the smallest eigenvalue in general position; see hdca/singular_passage.py


class Start(NamedTuple):
    """What a formulation starts from."""

    assembly: Assembly
    redundancy: Redundancy
    options: RunOptions
    settings: RunSettings
    rows: Rows

    @property
    def units(self) -> NaturalUnits:
        """Units in which the mechanism is of ordinary size."""
        system, velocity = self.assembly.compiled.system, self.assembly.work.velocity
        return NaturalUnits.of(system, velocity, self.options.duration)


class Prepared(NamedTuple):
    """A run that is ready to go."""

    work: Workspace
    run: Integration
    advance: Advance  # compiles on its first call
    witness: Ali3pWitness | None = None  # of a formulation that has more to tell
    method: tuple[object, ...] = ()  # data and memory of the integrator
    own: tuple[object, ...] = ()  # data and memory of the formulation


def prepare(start: Start) -> Prepared:
    """Make a run ready by the solver of its settings.

    Raises:
        UnfitModelError: The solver cannot take the model.
    """
    refuse_unfit(start.settings.solver, start.assembly.mechanism, start.assembly.compiled)
    return FORMULATIONS[start.settings.solver](start)


def rows_of(store: Store) -> Rows:
    """Result arrays of a store, as kernels take them."""
    return Rows(**{name: getattr(store, name) for name in Rows._fields})


def start_workspace(start: Start, reaction_tolerance: float) -> Workspace:
    """A common workspace with room for self-stress, at the start of a run."""
    compiled, source = start.assembly.compiled, start.assembly.work
    rank_tolerance = start.settings.rank_tolerance
    least_mobility = start.redundancy.least_mobility
    work = allocate(compiled.system, compiled.sizes, rank_tolerance, start.redundancy.count)
    work.settings[RATES_TOLERANCE] = RATES_PART * rank_tolerance
    work.settings[PASSAGE] = PASSAGE_PART * least_mobility
    wide = min(reaction_tolerance, REGULAR_PART * least_mobility)
    work.settings[REACTION_TOLERANCE] = max(rank_tolerance, wide)
    if compiled.system.loop_count > 0:
        stabilize(work, start.settings)
    work.coordinate[:] = source.coordinate
    work.coupled_offset[:] = source.coupled_offset
    work.last_coordinate[:] = source.coordinate
    work.last_rate[:] = source.rate
    return work


def stabilize(work: Workspace, settings: RunSettings) -> None:
    """Tell the kernels how to keep closed loops from drifting."""
    work.counts[PROJECTED] = int(settings.stabilization == "projection")
    if settings.stabilization == "baumgarte" and settings.baumgarte_time > 0.0:
        work.settings[CLOSING_RATE] = 1.0 / settings.baumgarte_time
    elif settings.stabilization == "baumgarte":
        work.settings[CLOSING_STEPS] = BAUMGARTE_STEPS


def start_state(start: Start, conjugate: np.ndarray) -> np.ndarray:
    """The state at t = 0 with momenta or rates `conjugate` of all joints."""
    compiled, source = start.assembly.compiled, start.assembly.work
    state = np.zeros(compiled.sizes.state)
    save_state(compiled.system, source, state, compiled.sizes.state_coordinates, conjugate)
    return state


def begin_run(start: Start, state: np.ndarray, method: Integrator) -> Integration:
    """Memory of the integration of a state."""
    options, assembly = start.options, start.assembly
    units = start.units
    return begin(
        state,
        method.slots,
        duration=options.duration,
        output_step=options.output_step,
        rtol=options.rtol,
        atol=options.atol * state_units(assembly.compiled, units),
        unit_time=units.time,
        fixed_step=options.fixed_step,
        estimates=method.estimates,
    )


def integrator_of(start: Start, key: str) -> Integrator:
    """The integrator of a key for the state of a run."""
    sizes = start.assembly.compiled.sizes
    return integrator(key, sizes.state, Parts(sizes.state_coordinates, sizes.state_rates))


def tie(
    start: Start,
    method: Integrator,
    answers: Answers,
    own: tuple[object, ...],
    work: Workspace,
    state: np.ndarray,
) -> Prepared:
    """A run by an integrator and a formulation."""
    run = begin_run(start, state, method)
    advance = time_loop(
        method.next_request,
        answers,
        method=method.method,
        system=start.assembly.compiled.system,
        work=work,
        own=own,
        run=run,
        rows=start.rows,
    )
    return Prepared(work, run, advance, method=method.method, own=own)


class HamiltonianStart(NamedTuple):
    """What runs by joint momenta start from where loops may pass singular positions."""

    work: Workspace
    state: np.ndarray
    method: Integrator
    policy: HamiltonianPolicy


def _start_hamiltonian(start: Start) -> HamiltonianStart:
    """Joint momenta, or rates where the run starts near a singular position."""
    system, sizes = start.assembly.compiled.system, start.assembly.compiled.sizes
    source = start.assembly.work
    work = start_workspace(start, CLOSED_REACTION_TOLERANCE)
    work.counts[HOLD_ROWS] = 1
    momenta_from_velocities(system, source)
    nulls, mobility = source.counts[NULL_COUNT], source.settings[LEAST_MOBILITY]
    near = nulls > start.redundancy.count or mobility < work.settings[PASSAGE]
    if system.loop_count > 0 and near:
        take_rates(work)
    state = start_state(start, source.rate if work.counts[BY_RATES] == 1 else source.momentum)
    method = integrator_of(start, start.settings.integrator)
    policy = HamiltonianPolicy(
        offset=sizes.state_coordinates,
        reset_gauge=int(start.options.singular == "reset"),
        gauge_period=method.gauge_period,
        gap=method.gap,
    )
    return HamiltonianStart(work, state, method, policy)


def _hamiltonian(start: Start) -> Prepared:
    """HDCA: joint momenta, or rates near singular positions."""
    work, state, method, policy = _start_hamiltonian(start)
    answers = Answers(derive_hamiltonian, settle_hamiltonian, place_hamiltonian_row)
    return tie(start, method, answers, policy, work, state)


def _sweeps(start: Start) -> Prepared:
    """EMH by symmetric sweeps: joint momenta of trees, or of what is left of loops cut open."""
    compiled = start.assembly.compiled
    if compiled.system.loop_count == 0 and compiled.system.couplings.size == 0:
        return _tree(start)
    work, state, method, policy = _start_hamiltonian(start)
    return tie(start, method, CLOSED_ANSWERS, loop_method(compiled, policy), work, state)


def _acceleration(start: Start) -> Prepared:
    """DCA: rates."""
    work = start_workspace(start, DRIFTING_REACTION_TOLERANCE)
    state = start_state(start, start.assembly.work.rate)
    method = integrator_of(start, start.settings.integrator)
    policy = AccelerationPolicy(offset=start.assembly.compiled.sizes.state_coordinates)
    answers = Answers(derive_acceleration, settle_acceleration, place_acceleration_row)
    return tie(start, method, answers, policy, work, state)


def _ali3p(start: Start) -> Prepared:
    """ALi3p: coordinates of all bodies, in steps of its own."""
    work = start_workspace(start, CLOSED_REACTION_TOLERANCE)
    return Prepared(
        work, *begin_ali3p(start.assembly, start.options, start.settings, work, start.rows)
    )


def _tree(start: Start) -> Prepared:
    """The methods for trees: joint momenta or rates."""
    key, compiled, source = start.settings.solver, start.assembly.compiled, start.assembly.work
    conjugate = source.rate
    if has_momenta(key):
        momenta_from_velocities(compiled.system, source)
        conjugate = source.momentum
    state = start_state(start, conjugate)
    method = integrator_of(start, start.settings.integrator)
    own = tree_method(key, compiled, source.rate)
    work = start_workspace(start, DRIFTING_REACTION_TOLERANCE)
    return tie(start, method, TREE_METHODS[key].answers, own, work, state)


FORMULATIONS: dict[str, Callable[[Start], Prepared]] = {
    "hdca": _hamiltonian,
    "dca": _acceleration,
    "ali3p": _ali3p,
    **dict.fromkeys(TREE_METHODS, _tree),
    "emh-ldl": _sweeps,
}
