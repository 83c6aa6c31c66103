"""Computing time of one right-hand side, or of one step of a solver with its own steps."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from mechstudio.dynamics.time_loop import Advance
from mechstudio.errors import SolverError
from mechstudio.generators import TOPOLOGIES
from mechstudio.integrators.requests import CONTINUE
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.constraints.redundancy import find_redundancy
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run_start import start_run
from mechstudio.simulation.solvers import find_solver, find_solver_entry

ROUNDS, FEWEST_ROUNDS = 80, 3
LONGEST = 3.0  # [s] of all rounds, about
ROUND = 2e-3  # [s] at least; short enough for some rounds to pass without other programs

Clock = Callable[[], float]


@dataclass(frozen=True, kw_only=True)
class RightSideTiming:
    """Time of one right-hand side, or of one step of a solver with its own steps.

    Attributes:
        solver: Key of the solver.
        topology: "chain", "carousel" or "binary-tree".
        joint: Key of the joint type.
        bodies: Number of bodies.
        threads: Threads of one right-hand side.
        best_us: Shortest round [us].
        median_us: Median of the rounds [us].
    """

    solver: str
    topology: str
    joint: str
    bodies: int
    threads: int
    best_us: float
    median_us: float

    @property
    def us_per_body(self) -> float:
        """Best time per body [us]."""
        return self.best_us / self.bodies

    @property
    def subject(self) -> str:
        """Measured quantity in words."""
        own = find_solver_entry(self.solver).timed_options
        if own is None:
            return "a right-hand side"
        step = own.recorded()
        return f"a step of {step['step']:g} s with {step['max_iterations']} iterations"

    def to_json(self) -> dict[str, str | int | float]:
        """The figures under the names of the command line."""
        return asdict(self) | {"us_per_body": self.us_per_body}


def time_right_side(
    *,
    solver: str,
    topology: str,
    joint: str,
    bodies: int,
    threads: int = 1,
    clock: Clock = time.perf_counter,
) -> RightSideTiming:
    """Measure one right-hand side of a generated tree in a generic position, after compilation.

    Of a solver that brings its own steps it is one step with its `timed_options`. The clock may be
    one of processor time, where other programs take turns with this one.

    Raises:
        SolverError: The topology or the solver is unknown, or a step failed.
    """
    if topology not in TOPOLOGIES:
        known = ", ".join(TOPOLOGIES)
        raise SolverError(f"The topology '{topology}' is unknown; choose one of {known}.")
    options = timed_options(solver, threads)
    options.validate()
    times = right_side_times(TOPOLOGIES[topology](bodies, joint), options, clock)
    return RightSideTiming(
        solver=solver,
        topology=topology,
        joint=joint,
        bodies=bodies,
        threads=threads,
        best_us=min(times),
        median_us=statistics.median(times),
    )


def right_side_times(
    mechanism: Mechanism, options: RunOptions, clock: Clock = time.perf_counter
) -> list[float]:
    """Time of one right-hand side, or step, at the start of a run, in each of some rounds [us].

    Raises:
        SolverError: The options, the model's elements or its poses do not allow a run, or what was
            measured failed.
    """
    advance = ready_to_repeat(mechanism, options)
    times = _measure(advance, clock)
    _refuse_failure(advance)
    return times


def timed_options(solver: str, threads: int) -> RunOptions:
    """Options of a run of which a right-hand side is measured, or a step of a solver that has own.

    Args:
        solver: Key of the solver.
        threads: Number of threads.

    Raises:
        SolverError: There is no such solver.
    """
    own = find_solver_entry(solver).timed_options
    return RunOptions(
        solver=solver,
        integrator="dopri5",
        duration=1.0,
        output_step=1.0,
        threads=threads,
        own={solver: own} if own else {},
    )


def ready_to_repeat(mechanism: Mechanism, options: RunOptions) -> Advance:
    """The loop of a run, with the start of the run as the trial state, or at the second step.

    Raises:
        SolverError: The options, the model's elements or its poses do not allow a run, or the
            first step failed.
    """
    assembly = assemble(at_start(mechanism))
    start = start_run(assembly, find_redundancy(assembly), options)
    solver = find_solver(start.settings.solver)
    advance = solver.prepare(solver.complete(start)).advance
    advance.run.trial[:] = advance.run.state
    if solver.has_steps:
        _take_first_step(advance)
    return advance


def _take_first_step(advance: Advance) -> None:
    """Advance to the second step: only then is the memory complete."""
    while advance.run.steps == 0 and advance(1) == CONTINUE:
        pass
    _refuse_failure(advance)


def _refuse_failure(advance: Advance) -> None:
    """Refuse timings of failed evaluations.

    Raises:
        SolverError: The last step failed, or a derivative is not finite.
    """
    run = advance.run
    if run.unfit == 1 or not np.isfinite(run.slopes).all():
        raise SolverError("The run to be timed failed at its start.")


def _measure(advance: Advance, clock: Clock) -> list[float]:
    """Time of one right-hand side in each round, without the call from Python [us]."""
    advance.repeat(1)  # compiles
    count, once = 1, _seconds(advance, clock, 1)
    while min(once, _seconds(advance, clock, count), _seconds(advance, clock, count)) < ROUND:
        count *= 2
        once = _seconds(advance, clock, count)
    rounds = max(FEWEST_ROUNDS, min(ROUNDS, int(LONGEST / once)))
    # between the rounds, so that other programs disturb both alike
    pairs = [(_seconds(advance, clock, 0), _seconds(advance, clock, count)) for _ in range(rounds)]
    empty = min(pair[0] for pair in pairs)
    return [(full - empty) / count * 1e6 for _, full in pairs]


def _seconds(advance: Advance, clock: Clock, count: int) -> float:
    """Time of a number of right-hand sides in one call [s]."""
    start = clock()
    advance.repeat(count)
    return clock() - start
