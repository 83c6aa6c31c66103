"""Start of a run, common to all solvers: the model at t = 0, settings, allocated memory."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from mechstudio.compiler.record import Record
from mechstudio.dynamics.crew.limb_plan import limbs_of
from mechstudio.dynamics.crew.limbs import LimbPlan
from mechstudio.dynamics.crew.order import in_order_of_parts
from mechstudio.dynamics.crew.partition import crew_for, crew_of_one_for
from mechstudio.dynamics.crew.spacing import spaced
from mechstudio.dynamics.divide_and_conquer.limb_kernels import place_limb_kernels
from mechstudio.dynamics.kinematics.beginning import begin_state, begin_time, place_start, tolerate
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.dynamics.time_loop import Advance, Answers, time_loop
from mechstudio.integrators.requests import Integration, begin
from mechstudio.results import Store
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.natural_units import NaturalUnits, state_units
from mechstudio.simulation.assembling.rank_tolerances import REGULAR_PART
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.methods.integrators import Parts, ReadyIntegrator, find_integrator
from mechstudio.simulation.methods.method import SolverOptions, find
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS
from mechstudio.simulation.solvers.first_row import first_loads
from mechstudio.topology.system import System

# rank tolerance of reactions, see dca/reactions.py: closed loops allow a smaller one
CLOSED_REACTION_TOLERANCE, DRIFTING_REACTION_TOLERANCE = 1e-7, 1e-5
RATES_PART = 1e-2  # of the rank tolerance: what is closed to rounding allows so much less
PASSAGE_PART = 0.1  # of the smallest eigenvalue in general position; see hdca/singular_passage.py


def rows_of(store: Store, shift: int = 0) -> Rows:
    """The arrays of a store from a row on, as kernels take them."""
    acting = np.array(store.acting_joints, dtype=np.int32)
    working = store.working()
    arrays = {name: getattr(working, name)[shift:] for name in ROW_LENGTHS}
    return Rows(**arrays, acting_joints=acting)


class Start(NamedTuple):
    """Start of a run.

    Attributes:
        assembly: The model at t = 0.
        redundancy: Its redundant constraints.
        settings: Settings without "auto"; 0 for what the solver has yet to find.
        store: Room for the rows.
        fixed_step: Step size without error control [s]; 0 for error control.
        own: Options of the solver alone, if it has any.
        time: When it is, later than 0 where a run goes on by another model [s].
        first_row: Number of its first row among those at multiples of the output step.
        shift: Number of rows before it beyond these.
        carried: Added to the energies of each row, see `RowFields.energy`, shape (5,) [J]; None for
            nothing.
        has_limbs: Whether limbs are assembled by recursion, whose locked axes have no unit
            wrenches.
    """

    assembly: Assembly
    redundancy: Redundancy
    settings: RunSettings
    store: Store
    fixed_step: float = 0.0
    own: SolverOptions | None = None
    time: float = 0.0
    first_row: int = 0
    shift: int = 0
    carried: np.ndarray | None = None
    has_limbs: bool = True

    @property
    def units(self) -> NaturalUnits:
        """Natural units of the mechanism."""
        system, velocity = self.assembly.compiled.system, self.assembly.work.velocity
        return NaturalUnits.of(system, velocity, self.settings.duration)

    @property
    def rows(self) -> Rows:
        """Result arrays, as kernels take them."""
        known = self.store.kernel_rows
        return rows_of(self.store, self.shift) if known is None or self.shift else known

    def begin_in(self, run: Integration) -> None:
        """Let an integration begin at the time of the start."""
        run.time, run.next_row = self.time, self.first_row


def starts_near_singular(start: Start) -> bool:
    """Whether closed loops start in a singular position, or next to one."""
    source, redundancy = start.assembly.work, start.redundancy
    near = source.mobility.least < PASSAGE_PART * redundancy.least_mobility
    has_loops = start.assembly.compiled.system.loop_count > 0
    return has_loops and bool(near or source.ranks.null_count > redundancy.count)


class Witness(Protocol):
    """Diagnosis of a run by its solver."""

    def failure(self) -> tuple[str, str]:
        """Reason why the run cannot continue, with a remedy."""

    def notes(self) -> tuple[str, ...]:
        """Doubts about the result."""


class Prepared(NamedTuple):
    """A run ready to advance."""

    work: Workspace
    run: Integration
    advance: Advance  # compiles on its first call
    units: np.ndarray  # of the coordinates that the state begins with
    witness: Witness | None
    method: Record  # data and memory of the integrator
    own: Record  # data and memory of the solver


def run_workspace(start: Start, system: System | None = None) -> Workspace:
    """Workspace of a run, with room for self-stress.

    Args:
        start: The start.
        system: Constant data that its kernels get; None for `run_system`.
    """
    compiled, settings = start.assembly.compiled, start.settings
    work = allocate(
        compiled.system, compiled.sizes, settings.rank_tolerance, start.redundancy.count
    )
    system = run_system(start) if system is None else system
    plan = _limbs(start, system)
    if settings.threads > 1:
        work = spaced(work.replaced(crew=crew_for(system, settings.threads, plan)))
    elif plan is not None:
        work = work.replaced(crew=crew_of_one_for(system, plan))
    if plan is not None:
        place_limb_kernels(system, work)
    return work


def run_system(start: Start) -> System:
    """Constant data of a run; without loops its assembly tree is in the order of parts.

    With loops, states of self-stress know steps by their numbers.
    """
    system = start.assembly.compiled.system
    if system.loop_count > 0 or start.redundancy.count > 0:
        return system
    return in_order_of_parts(system, start.settings.threads, _limbs(start, system))


def _limbs(start: Start, system: System) -> LimbPlan | None:
    """Limbs of the assembly tree of a run, which has none with states of self-stress."""
    has_none = start.redundancy.count > 0 or not start.has_limbs
    return None if has_none else limbs_of(system)


def begin_workspace(start: Start, work: Workspace, reaction_tolerance: float) -> bool:
    """Write to a workspace what a run starts from; whether it `starts_near_singular`."""
    rank_tolerance = start.settings.rank_tolerance
    least_mobility = start.redundancy.least_mobility
    wide = min(reaction_tolerance, REGULAR_PART * least_mobility)
    tolerate(
        work,
        rank_tolerance,
        RATES_PART * rank_tolerance,
        max(rank_tolerance, wide),
        PASSAGE_PART * least_mobility,
    )
    if start.assembly.compiled.system.loop_count > 0:
        find(start.settings.stabilization, STABILIZATIONS).apply(work, start.settings)
    place_start(start.assembly.work, work, start.time)
    is_near = starts_near_singular(start)
    if is_near:
        work.held_load[:] = first_loads(start.assembly, start.redundancy, start.time)
    return is_near


def start_state(start: Start, conjugate: np.ndarray) -> np.ndarray:
    """State at t = 0 with momenta or rates `conjugate` of all joints."""
    compiled, source = start.assembly.compiled, start.assembly.work
    state = np.zeros(compiled.sizes.state)
    save_state(compiled.system, source, state, compiled.sizes.state_coordinates, conjugate)
    return state


def integrator_of(start: Start, key: str) -> ReadyIntegrator:
    """Integrator of a key for the state of a run."""
    sizes = start.assembly.compiled.sizes
    parts = Parts(sizes.state_coordinates, sizes.state_rates)
    return find_integrator(key).make(sizes.state, parts)


def tied(
    start: Start, method: ReadyIntegrator, answers: Answers, own: Record, work: Workspace
) -> Prepared:
    """An integrator and the kernels of a solver combined to a run that does not begin yet."""
    settings, compiled = start.settings, start.assembly.compiled
    run = begin(
        np.zeros(compiled.sizes.state),
        method.slots,
        duration=settings.duration,
        output_step=settings.output_step,
        rtol=settings.rtol,
        atol=settings.atol,
        fixed_step=start.fixed_step,
        estimates=method.estimates,
    )
    advance = time_loop(
        method.next_request,
        answers,
        method=method.method,
        system=run_system(start),
        work=work,
        own=own,
        run=run,
        rows=start.rows,
    )
    return Prepared(work, run, advance, np.zeros(0), None, method.method, own)


def begun(start: Start, prepared: Prepared, conjugate: np.ndarray) -> Prepared:
    """The same run, which begins with momenta or rates `conjugate` of all joints."""
    compiled, source = start.assembly.compiled, start.assembly.work
    offset = compiled.sizes.state_coordinates
    begin_state(compiled.system, source, prepared.run, offset, conjugate)
    return _in_units(start, prepared)


def continued(start: Start, prepared: Prepared, state: np.ndarray) -> Prepared:
    """The same run, which goes on from a state."""
    prepared.run.state[:] = state
    return _in_units(start, prepared)


def _in_units(start: Start, prepared: Prepared) -> Prepared:
    """A run from the time of its start, with tolerances in the units of its mechanism."""
    units, compiled = start.units, start.assembly.compiled
    scales, atol = state_units(compiled, units), start.settings.atol
    begin_time(prepared.run, scales, atol, units.time, start.time, start.first_row)
    return prepared._replace(units=scales[: compiled.sizes.state_coordinates])
