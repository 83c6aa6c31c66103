"""Interface between window and simulation, replaceable in tests.

The real ones are imported when they are first called, so that the window shows before the
compiler is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result, RunStatistics
    from mechstudio.results.settings import Stabilization
    from mechstudio.simulation import Proposal, Report, RunOptions
    from mechstudio.simulation.ali3p_options import Tangent
    from mechstudio.simulation.checkpoint import Checkpoint
    from mechstudio.simulation.solvers import StepSize


class Method(Protocol):
    """A solver, an integrator or a stabilization that can be chosen."""

    @property
    def key(self) -> str:
        """Name in files and options."""

    @property
    def label(self) -> str:
        """Name for people."""

    @property
    def summary(self) -> str:
        """What it is good for."""

    @property
    def stabilizes(self) -> bool:
        """Whether it is a solver that takes a stabilization."""

    @property
    def has_steps(self) -> bool:
        """Whether it is a solver that brings its own time steps, instead of an integrator."""

    @property
    def takes_loops(self) -> bool:
        """Whether it is a solver for mechanisms with closed loops, too."""

    @property
    def takes_couplings(self) -> bool:
        """Whether it is a solver for mechanisms with gears and racks, too."""

    @property
    def step_size(self) -> StepSize:
        """Whether an integrator's step follows from tolerances, is given, or either."""


class RunningSimulation(Protocol):
    """A simulation that advances in short pieces."""

    @property
    def result(self) -> Result:
        """The rows so far, readable while the run goes on."""

    @property
    def time(self) -> float:
        """Simulated time reached [s]."""

    @property
    def progress(self) -> float:
        """Finished part, 0 to 1."""

    def advance(self, wall_seconds: float) -> bool:
        """Compute for about this long [s]; true when the run is complete."""

    def stop(self) -> None:
        """End early and keep the rows."""

    def statistics(self) -> RunStatistics:
        """Steps and evaluations so far."""


@dataclass(frozen=True, kw_only=True)
class SteppingChoices:
    """What the user set for a solver that brings its own steps; None for automatic."""

    penalty: float | None = None  # [N/m and N m/rad]
    max_iterations: int = 10
    tolerance: float | None = None  # [m or rad]
    fixed_iterations: bool = False
    tangent: Tangent = "exact"
    geometric_stiffness: bool = True


@dataclass(frozen=True, kw_only=True)
class RunChoices:
    """What the user set for a run; keys of methods, times in seconds."""

    solver: str
    integrator: str
    duration: float  # [s]
    output_step: float  # [s]
    rtol: float
    atol: float
    stabilization: Stabilization = "none"
    step: float | None = None  # where there is a fixed one [s]; None for automatic
    stepping: SteppingChoices | None = None  # of a solver with its own steps


@dataclass(frozen=True, kw_only=True)
class Engine:
    """Everything the window asks of the simulation."""

    simulation: Callable[[Mechanism, RunOptions], RunningSimulation]
    options: Callable[[Mechanism, RunChoices], RunOptions]
    check: Callable[[Mechanism, Checkpoint], Report]
    propose: Callable[[Mechanism, Checkpoint], Sequence[Proposal]]
    assemble: Callable[[Mechanism, Checkpoint], Mechanism]
    solvers: Callable[[], Sequence[Method]]
    integrators: Callable[[], Sequence[Method]]
    stabilizations: Callable[[], Sequence[Method]]
    kernels_ready: Callable[[], bool]
    # program and arguments that compile the kernels and print "k/n label" lines
    warm_up_command: tuple[str, ...]


def installed_engine() -> Engine:
    """The simulation that comes with the program."""
    return Engine(
        simulation=_simulation,
        options=_options,
        check=_check,
        propose=_propose,
        assemble=_assemble,
        solvers=_solvers,
        integrators=_integrators,
        stabilizations=_stabilizations,
        kernels_ready=_kernels_ready,
        warm_up_command=(sys.executable, "-m", "mechstudio.simulation.warmup"),
    )


def _simulation(mechanism: Mechanism, options: RunOptions) -> RunningSimulation:
    from mechstudio.simulation import Simulation

    return Simulation(mechanism, options)


def _options(mechanism: Mechanism, choices: RunChoices) -> RunOptions:
    from mechstudio.simulation import Ali3pOptions, RunOptions
    from mechstudio.simulation.options import DEFAULT_STEP
    from mechstudio.simulation.solvers import with_fixed_step

    fixed_step, stepping = 0.0, None
    if choices.stepping is not None:
        stepping = Ali3pOptions(step=choices.step, **asdict(choices.stepping))
    elif choices.integrator in with_fixed_step():
        # an empty field is not the step of the file, which the field would show
        fixed_step = choices.step or DEFAULT_STEP
    return RunOptions.for_mechanism(
        mechanism,
        solver=choices.solver,
        integrator=choices.integrator,
        duration=choices.duration,
        output_step=choices.output_step,
        rtol=choices.rtol,
        atol=choices.atol,
        stabilization=choices.stabilization,
        fixed_step=fixed_step,
        ali3p=stepping,
    )


def _check(mechanism: Mechanism, checkpoint: Checkpoint) -> Report:
    from mechstudio.simulation import check

    return check(mechanism, checkpoint)


def _propose(mechanism: Mechanism, checkpoint: Checkpoint) -> Sequence[Proposal]:
    from mechstudio.simulation import propose

    return propose(mechanism, checkpoint)


def _assemble(mechanism: Mechanism, checkpoint: Checkpoint) -> Mechanism:
    from mechstudio.simulation import solve_assembly

    return solve_assembly(mechanism, checkpoint=checkpoint).mechanism


def _solvers() -> Sequence[Method]:
    from mechstudio.simulation.solvers import SOLVERS

    return SOLVERS


def _integrators() -> Sequence[Method]:
    from mechstudio.simulation.solvers import INTEGRATORS

    return INTEGRATORS


def _stabilizations() -> Sequence[Method]:
    from mechstudio.simulation.solvers import STABILIZATIONS

    return STABILIZATIONS


def _kernels_ready() -> bool:
    from mechstudio.simulation.warmup import kernels_ready

    # a frozen program cannot start itself as a module; it compiles during the first run instead
    return bool(getattr(sys, "frozen", False)) or kernels_ready()
