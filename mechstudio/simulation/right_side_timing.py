"""Time of one right-hand side of a solver, as the time loop calls it."""

from __future__ import annotations

import statistics
import time
from dataclasses import asdict, dataclass

from mechstudio.dynamics.integration import row_count
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.time_loop import Advance
from mechstudio.errors import SolverError
from mechstudio.generators import TOPOLOGIES
from mechstudio.model import Mechanism
from mechstudio.results import Store
from mechstudio.simulation.assemble import assemble
from mechstudio.simulation.formulations import Start, prepare
from mechstudio.simulation.options import RunOptions
from mechstudio.simulation.redundancy import find_redundancy
from mechstudio.simulation.solvers import has_momenta, resolve_solver

ROUNDS, FEWEST_ROUNDS = 80, 3
LONGEST = 3.0  # [s] of all rounds, about
ROUND = 1e-3  # [s] at least; short enough for some rounds to pass without other programs


@dataclass(frozen=True, kw_only=True)
class RightSideTiming:
    """Time of one right-hand side.

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

    def to_json(self) -> dict[str, str | int | float]:
        """The figures under the names of the command line."""
        return asdict(self) | {"us_per_body": self.us_per_body}


def time_right_side(
    *, solver: str, topology: str, joint: str, bodies: int, threads: int = 1
) -> RightSideTiming:
    """Measure one right-hand side of a generated tree in a generic position, compiled before.

    Raises:
        SolverError: The topology or the solver is unknown.
    """
    if topology not in TOPOLOGIES:
        known = ", ".join(TOPOLOGIES)
        raise SolverError(f"The topology '{topology}' is unknown; choose one of {known}.")
    options = RunOptions(
        solver=solver, integrator="dopri5", duration=1.0, output_step=1.0, threads=threads
    )
    options.validate()
    times = right_side_times(TOPOLOGIES[topology](bodies, joint), options)
    return RightSideTiming(
        solver=solver,
        topology=topology,
        joint=joint,
        bodies=bodies,
        threads=threads,
        best_us=min(times),
        median_us=statistics.median(times),
    )


def right_side_times(mechanism: Mechanism, options: RunOptions) -> list[float]:
    """Time of one right-hand side at the start of a run, in each of some rounds [us].

    Raises:
        SolverError: The options, the model's elements or its poses do not allow a run.
    """
    return _measure(_prepared(mechanism, options))


def _prepared(mechanism: Mechanism, options: RunOptions) -> Advance:
    """The loop of a run, with the start of the run as the trial state."""
    assembly = assemble(mechanism)
    redundancy = find_redundancy(assembly)
    choice = resolve_solver(options.solver, assembly.compiled.system)
    settings = options.resolved(choice, redundancy.least_mobility)
    capacity = row_count(options.duration, options.output_step)
    store = Store(mechanism, capacity, has_momenta(options.solver))
    rows = Rows(**{name: getattr(store, name) for name in Rows._fields})
    advance = prepare(Start(assembly, redundancy, options, settings, rows)).advance
    advance.run.trial[:] = advance.run.state
    return advance


def _measure(advance: Advance) -> list[float]:
    """Time of one right-hand side in each round, without the call from Python [us]."""
    advance.repeat(1)  # compiles
    empty = min(_seconds(advance, 0) for _ in range(ROUNDS))
    count, once = 1, _seconds(advance, 1)
    while min(once, _seconds(advance, count), _seconds(advance, count)) - empty < ROUND:
        count *= 2
        once = _seconds(advance, count)
    rounds = max(FEWEST_ROUNDS, min(ROUNDS, int(LONGEST / once)))
    return [(_seconds(advance, count) - empty) / count * 1e6 for _ in range(rounds)]


def _seconds(advance: Advance, count: int) -> float:
    """Time of so many right-hand sides in one call [s]."""
    start = time.perf_counter()
    advance.repeat(count)
    return time.perf_counter() - start
