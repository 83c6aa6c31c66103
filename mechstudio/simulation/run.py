"""A run in chunks: prepared once, advanced from any thread, readable while it goes on."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import NoReturn

import numpy as np

from mechstudio.dynamics.kinematics.workspace import (
    BY_RATES,
    LEAST_MOBILITY,
    NULL_COUNT,
    PASSAGE,
    PASSAGES,
    REDUNDANT_COUNT,
    STEP_MOBILITY,
)
from mechstudio.errors import SolverError
from mechstudio.integrators.requests import (
    DONE,
    FAILED,
    NEXT_ROW,
    TIME,
    row_count,
)
from mechstudio.model import Mechanism
from mechstudio.results import Result, RunStatistics, RunStatus, Store
from mechstudio.results.settings import SingularPolicy, Stabilization
from mechstudio.simulation.ali3p_error import ErrorWatch, watched
from mechstudio.simulation.ali3p_options import Ali3pOptions
from mechstudio.simulation.assemble import assemble
from mechstudio.simulation.branches import branch_changes
from mechstudio.simulation.course import Course
from mechstudio.simulation.crawl import CrawlWatch
from mechstudio.simulation.dead_points import (
    DEAD_POINT_REMEDY,
    blocked_drivers,
    dead_point_text,
)
from mechstudio.simulation.doubts import branch_notes, drift_note, open_balance, passage_notes
from mechstudio.simulation.extreme_numbers import within_range
from mechstudio.simulation.failures import stuck, undefined
from mechstudio.simulation.finite_rows import finite_count, undefined_functions
from mechstudio.simulation.formulations import Start, rows_of
from mechstudio.simulation.options import ROUNDING_RANK_TOLERANCE, RunOptions
from mechstudio.simulation.redundancy import find_redundancy, refuse_overdriven
from mechstudio.simulation.solvers import (
    has_momenta,
    has_steps,
    resolve_solver,
)
from mechstudio.topology.compile import refuse_unsupported

FIRST_CHUNK = 20  # right-hand sides; later chunks aim at the asked wall time
LARGEST_GROWTH = 8.0
MAX_STORE_BYTES = 16e9
MOST_PASSAGES = 50  # of singular positions that are looked at for a dead point
LARGEST_COORDINATE = (
    1e9  # [rad, or `System.length`] beyond this, rounding is all that is left of a motion
)


class Simulation:
    """A prepared run.

    Attributes:
        result: Rows so far; other threads may read it while the run goes on.
    """

    def __init__(self, mechanism: Mechanism, options: RunOptions) -> None:
        """Validate, assemble and compile.

        Raises:
            SolverError: The options, the model's elements or its poses do not allow a run.
        """
        with within_range(mechanism):
            self._prepare(mechanism, options)

    def _prepare(self, mechanism: Mechanism, options: RunOptions) -> None:
        options.validate()
        refuse_unsupported(mechanism)
        assembly = assemble(mechanism, options.rank_tolerance or ROUNDING_RANK_TOLERANCE)
        redundancy = find_redundancy(assembly)
        refuse_overdriven(mechanism, redundancy)
        choice = resolve_solver(options.solver, assembly.compiled.system)
        settings = options.resolved(choice, redundancy.least_mobility)
        self._error: ErrorWatch | None = None
        if has_steps(choice.solver):
            settings, self._error = watched(settings, assembly, redundancy, options)
        self._assembly, self._redundancy = assembly, redundancy
        self._branch_changes: tuple[float, ...] = ()
        self._notes = list(assembly.notes)
        store = _store(mechanism, options, has_momenta(settings.solver))
        self._course = Course(Start(assembly, redundancy, options, settings, rows_of(store)))
        self._work, self._witness = self._course.prepared.work, self._course.prepared.witness
        self._duration = options.duration
        self._crawl = CrawlWatch(options.duration)
        self._chunk, self._wall_time = FIRST_CHUNK, 0.0
        self._ended_at: float | None = None  # [s] where a row is no number
        self.result = Result(mechanism, settings, store, self.statistics())
        # the first call compiles or loads the kernels; with a limit of 0 it does nothing else
        self._course.advance(0)

    @property
    def time(self) -> float:
        """Simulated time reached [s]."""
        return float(self._course.run.control[TIME]) if self._ended_at is None else self._ended_at

    @property
    def progress(self) -> float:
        """Part of the duration that is done, 0 to 1."""
        return min(1.0, self.time / self._duration)

    def statistics(self) -> RunStatistics:
        """Steps, evaluations and time so far."""
        work, (steps, rejected, evaluations) = self._work, self._course.counts()
        kept = min(int(work.counts[PASSAGES]), len(work.singular_times))
        return RunStatistics(
            steps=steps,
            rejected_steps=rejected,
            rhs_evaluations=evaluations,
            wall_time=self._wall_time,
            singular_times=tuple(work.singular_times[:kept].tolist()),
            undetermined_reactions=self._redundancy.undetermined,
            undetermined_channels=self._redundancy.undetermined_channels,
            branch_changes=self._branch_changes,
            error_estimate=self._error.estimate if self._error else None,
            notes=(*self._notes, *self._course.notes()),
        )

    def advance(self, wall_seconds: float = 0.05) -> bool:
        """Compute for about the given wall time.

        Returns:
            True when the run is finished.

        Raises:
            SolverError: The run cannot go on; rows so far are kept.
        """
        if self.result.status is not RunStatus.RUNNING:
            return True
        with np.errstate(all="ignore"):
            return self._go_on(wall_seconds)

    def _go_on(self, wall_seconds: float) -> bool:
        start = time.perf_counter()
        outcome = self._course.advance(self._chunk)
        store, written = self.result.store, int(self._course.run.counter[NEXT_ROW])
        store.count = finite_count(store, store.count, written)
        if self._error:
            self._error.follow(store)
        spent = time.perf_counter() - start
        self._wall_time += spent
        growth = min(LARGEST_GROWTH, wall_seconds / max(spent, 1e-9))
        self._chunk = max(1, int(self._chunk * growth))
        self.result.statistics = self.statistics()
        self.result.settings = self._course.settings
        failed = outcome == FAILED or self._ran_away()
        if store.count < written:
            self._fail_at_row(float(store.time[store.count]), or_later=failed)
        if failed:
            self._fail()
        if outcome == DONE:
            if open_balance(self.result):
                self._end_at_dead_point()
            self._finish(RunStatus.DONE, "")
        elif self._crawl.is_crawling(self._course.counts()[2], self.time) and self._is_singular():
            self._fail()
        return outcome == DONE

    def stop(self) -> None:
        """End the run before its time; the rows so far stay."""
        if self.result.status is RunStatus.RUNNING:
            self._finish(RunStatus.STOPPED, f"Stopped at t = {self.time:.6g} s.")

    @np.errstate(all="ignore")
    def _finish(self, status: RunStatus, message: str) -> None:
        """End the run and say what makes its results doubtful."""
        self._notes += self._doubts()
        if self._error:
            self._notes += self._error.notes()
        if self._witness:
            self._notes += self._witness.notes()
        self.result.statistics = self.statistics()
        self.result.status_message = message
        self.result.status = status

    def _doubts(self) -> list[str]:
        """What the energy balance and singular positions say against the results."""
        notes, remedy = [], "Take smaller steps" if self._witness else "Tighten rtol and atol"
        drift = open_balance(self.result)
        if drift:
            notes.append(drift_note(drift, remedy, self.statistics().singular_times))
        self._branch_changes = branch_changes(self._assembly, self._redundancy, self.result.store)
        notes += branch_notes(self._branch_changes, remedy)
        if self._came_near():
            notes += passage_notes(self.result.settings.solver)
        return notes

    def _end_at_dead_point(self) -> None:
        """Fail where drivers ask for what the joints cannot reach, if they do; drop later rows."""
        store = self.result.store
        # passages before it may be harmless
        for when in (*self.statistics().singular_times[:MOST_PASSAGES], self.time):
            names = blocked_drivers(self._assembly, self._redundancy, store, when)
            if names:
                store.count = int(np.searchsorted(store.time[: store.count], when, side="right"))
                self._ended_at = when
                self._give_up(when, dead_point_text(names), DEAD_POINT_REMEDY)

    def _came_near(self) -> bool:
        """Whether loops or couplings came near a singular position."""
        settings = self._work.settings
        return self._is_closed() and bool(settings[STEP_MOBILITY] < settings[PASSAGE])

    def _is_closed(self) -> bool:
        """Whether there is anything that can be singular."""
        system = self._assembly.compiled.system
        return system.loop_count > 0 or len(system.couplings) > 0

    def _is_singular(self) -> bool:
        """Whether the mechanism is in a singular position now, or next to one."""
        settings, counts = self._work.settings, self._work.counts
        near = settings[LEAST_MOBILITY] < settings[PASSAGE] or counts[BY_RATES] == 1
        return self._is_closed() and bool(near or counts[NULL_COUNT] > counts[REDUNDANT_COUNT])

    def _ran_away(self) -> bool:
        """Whether a coordinate has grown beyond all measure, or is no number any more."""
        return not bool(np.abs(self._course.coordinates).max(initial=0.0) <= LARGEST_COORDINATE)

    def _fail(self) -> None:
        """Mark the run as failed and say why."""
        size = float(np.abs(self._course.run.state).max(initial=0.0))
        self._end_at_dead_point()
        if self._ran_away():
            reason = "the motion grew beyond all measure"
            remedy = "Look for springs of negative stiffness or for extreme velocities"
        elif self._witness:
            reason, remedy = self._witness.failure()
        elif np.isfinite(self._course.run.slopes[0]).all():
            reason, remedy = stuck(self.result.settings.integrator, self._is_singular())
        else:
            reason, remedy = undefined(
                self.result.mechanism,
                self.time,
                "the equations of motion gave values that are not finite",
            )
        self._give_up(self.time, f"{reason} (largest state {size:.3g})", remedy)

    def _fail_at_row(self, when: float, *, or_later: bool) -> None:
        """Mark the run as failed where a row is no number, and say why.

        Args:
            when: Time of the row [s].
            or_later: Whether the end of the run tells more than a row that no function explains.
        """
        if or_later and not undefined_functions(self.result.mechanism, when):
            return
        self._ended_at = when
        reason, remedy = undefined(self.result.mechanism, when, "the results are not finite")
        self._give_up(when, reason, remedy)

    def _give_up(self, when: float, reason: str, remedy: str) -> NoReturn:
        message = (
            f"The run could not go on at t = {when:.6g} s: {reason}. {remedy}. "
            "What was computed is kept."
        )
        self._finish(RunStatus.FAILED, message)
        raise SolverError(message)


def _store(mechanism: Mechanism, options: RunOptions, has_momentum: bool) -> Store:
    """Room for the rows of a run; runs whose results would not fit into memory are refused."""
    per_row = 8.0 * (19 * len(mechanism.bodies) + 18 * len(mechanism.joints) + 9)
    rows = options.duration / options.output_step + 1.0
    if per_row * rows <= MAX_STORE_BYTES:
        with suppress(MemoryError):
            return Store(mechanism, row_count(options.duration, options.output_step), has_momentum)
    raise SolverError(
        f"The results would have {rows:.7g} rows of {per_row / 1e6:.3g} MB, "
        f"{per_row * rows / 1e9:.3g} GB in all. Choose a greater output_step."
    )


def simulate(
    mechanism: Mechanism,
    *,
    solver: str | None = None,
    integrator: str | None = None,
    duration: float | None = None,
    output_step: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    fixed_step: float = 0.0,
    singular: SingularPolicy = "hold",
    rank_tolerance: float | None = None,
    stabilization: Stabilization = "none",
    baumgarte_time: float | None = None,
    ali3p: Ali3pOptions | None = None,
) -> Result:
    """Simulate a mechanism from start to end.

    Args:
        mechanism: The model.
        solver: Key of a solver; None takes the model's own setting, as for all that follow.
        integrator: Key of an integrator.
        duration: Simulated time [s].
        output_step: Time between rows [s].
        rtol: Relative tolerance per step.
        atol: Absolute tolerance per step.
        fixed_step: Step size [s] without error control; 0 for error control.
        singular: "hold" or "reset", see `RunOptions`.
        rank_tolerance: See `RunOptions`.
        stabilization: "none", "baumgarte" or "projection", see `RunOptions`.
        baumgarte_time: Time constant of Baumgarte's terms [s]; None takes ten steps.
        ali3p: Options of the solver ali3p; None takes those of the model.

    Raises:
        SolverError: The run cannot start, or cannot go on.
    """
    options = RunOptions.for_mechanism(
        mechanism,
        solver=solver,
        integrator=integrator,
        duration=duration,
        output_step=output_step,
        rtol=rtol,
        atol=atol,
        fixed_step=fixed_step,
        singular=singular,
        rank_tolerance=rank_tolerance,
        stabilization=stabilization,
        baumgarte_time=baumgarte_time,
        ali3p=ali3p,
    )
    simulation = Simulation(mechanism, options)
    while not simulation.advance(1.0):
        pass
    return simulation.result
