"""Interface between window and simulation, replaceable in tests.

What needs kernels is imported when it is first called, so that the window shows before the
compiler is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from mechstudio.simulation.methods.integrators import INTEGRATOR_ENTRIES, IntegratorEntry
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS, LoopStabilization
from mechstudio.simulation.solvers import SOLVER_ENTRIES
from mechstudio.simulation.solvers.solver import SolverEntry

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result, RunStatistics
    from mechstudio.simulation import Proposal, Report, RunOptions
    from mechstudio.simulation.assembling.checkpoint import Checkpoint
    from mechstudio.simulation.requests.grip import Grip


# tells what a hand holds by now
HeldNow = Callable[[], "Grip | None"]


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
class Engine:
    """Everything the window asks of the simulation."""

    simulation: Callable[[Mechanism, RunOptions], RunningSimulation]
    # a run by the clock, at so many simulated seconds a second, that a hand pulls at
    pulled: Callable[[Mechanism, RunOptions, HeldNow, float], RunningSimulation]
    check: Callable[[Mechanism, Checkpoint], Report]
    propose: Callable[[Mechanism, Checkpoint], Sequence[Proposal]]
    assemble: Callable[[Mechanism, Checkpoint], Mechanism]
    # the model at its static equilibrium, and what there is to say of that
    settle: Callable[[Mechanism, Checkpoint], tuple[Mechanism, tuple[str, ...]]]
    solvers: Callable[[], Sequence[SolverEntry]]
    integrators: Callable[[], Sequence[IntegratorEntry]]
    stabilizations: Callable[[], Sequence[LoopStabilization]]
    kernels_ready: Callable[[], bool]
    # program and arguments that compile the kernels and print "k/n label" lines, and "usable"
    warm_up_command: tuple[str, ...]
    # further arguments, on its standard input, by which it goes on with what a mechanism needs
    warm_up_order: Callable[[Mechanism], tuple[str, ...]] = lambda mechanism: ()


def installed_engine() -> Engine:
    """The simulation that comes with the program."""
    return Engine(
        simulation=_simulation,
        pulled=_pulled,
        check=_check,
        propose=_propose,
        assemble=_assemble,
        settle=_settle,
        solvers=lambda: SOLVER_ENTRIES,
        integrators=lambda: INTEGRATOR_ENTRIES,
        stabilizations=lambda: STABILIZATIONS,
        kernels_ready=_kernels_ready,
        warm_up_command=(sys.executable, "-m", "mechstudio.analyses.warmup", "--wait"),
        warm_up_order=_warm_up_order,
    )


def _simulation(mechanism: Mechanism, options: RunOptions) -> RunningSimulation:
    from mechstudio.simulation import Simulation

    return Simulation(mechanism, options)


def _pulled(
    mechanism: Mechanism, options: RunOptions, held: HeldNow, pace: float
) -> RunningSimulation:
    from mechstudio.simulation.runs.pulled import PulledSimulation

    return PulledSimulation(mechanism, options, held, pace)


def _check(mechanism: Mechanism, checkpoint: Checkpoint) -> Report:
    from mechstudio.simulation import check

    return check(mechanism, checkpoint)


def _propose(mechanism: Mechanism, checkpoint: Checkpoint) -> Sequence[Proposal]:
    from mechstudio.simulation import propose

    return propose(mechanism, checkpoint)


def _assemble(mechanism: Mechanism, checkpoint: Checkpoint) -> Mechanism:
    from mechstudio.simulation import solve_assembly

    return solve_assembly(mechanism, checkpoint=checkpoint).mechanism


def _settle(mechanism: Mechanism, checkpoint: Checkpoint) -> tuple[Mechanism, tuple[str, ...]]:
    from mechstudio.analyses import AnalysisError, static
    from mechstudio.analyses.held_drivers import REMEDY

    # a run has no such choice of its own
    try:
        found = static(mechanism, checkpoint=checkpoint)
    except AnalysisError as error:
        error.args = (str(error).partition(REMEDY)[0].strip(), *error.args[1:])
        raise
    notes = (note.partition(REMEDY)[0].strip() for note in found.notes)
    return found.mechanism, tuple(_said_of_start(note) for note in notes)


def _said_of_start(note: str) -> str:
    """A note on an equilibrium, as one on the start of a run."""
    if " is held although " not in note:
        return note
    return (
        f"The run starts at the equilibrium of drivers at rest: {note[0].lower()}{note[1:]} To "
        "start at that of drivers at their speeds, compute the Equilibrium with these, and choose "
        "Use as start."
    )


def _kernels_ready() -> bool:
    from mechstudio.compiler.warm_up import kernels_ready

    # a frozen program cannot start itself as a module; it compiles during the first run instead
    return bool(getattr(sys, "frozen", False)) or kernels_ready()


def _warm_up_order(mechanism: Mechanism) -> tuple[str, ...]:
    from mechstudio.simulation.solvers.automatic import resolve_solver
    from mechstudio.topology.compile import compile_model

    system = compile_model(mechanism).system
    solver = resolve_solver(mechanism.simulation.solver, system).solver
    is_looked_into = system.loop_count > 0 or len(system.couplings) > 0
    return "--first", solver, *(("--loops",) if is_looked_into else ())
