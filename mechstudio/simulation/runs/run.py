"""Run in chunks: prepared once, advanced by any thread, readable meanwhile."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, NoReturn

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import MechStudioError, SolverError
from mechstudio.integrators.requests import CONTINUE, DONE, FAILED
from mechstudio.model import Mechanism
from mechstudio.results import Result, RunStatistics, RunStatus
from mechstudio.results.row_stream import RowStream
from mechstudio.results.settings import event_fields, first_statistics
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.requests.remedies import CHANGE_REMEDY, DEAD_POINT_REMEDY
from mechstudio.simulation.runs.branches import branch_changes
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.crawl import CrawlWatch
from mechstudio.simulation.runs.dead_points import first_dead_point
from mechstudio.simulation.runs.doubts import Balance, balance_notes, branch_notes
from mechstudio.simulation.runs.event_watch import Ending, EventWatch, noticed_until
from mechstudio.simulation.runs.failures import final_message, soon_undefined, stuck, undefined
from mechstudio.simulation.runs.finite_rows import forget_faults, undefined_functions
from mechstudio.simulation.runs.limits import next_chunk, reached_limit, within_limits
from mechstudio.simulation.runs.nearness import is_singular
from mechstudio.simulation.runs.new_rows import look_at_rows
from mechstudio.simulation.runs.opened import OpenedJoints
from mechstudio.simulation.runs.past import Past, singular_times, until
from mechstudio.simulation.runs.prepared_mechanism import prepared_mechanism
from mechstudio.simulation.runs.row_notes import row_notes
from mechstudio.simulation.runs.singular_rows import singular_notes
from mechstudio.simulation.runs.switching import Changes
from mechstudio.simulation.runs.unbounded import has_run_away, unbounded
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.solver import ErrorWatch
from mechstudio.simulation.solvers.start import Start

FIRST_CHUNK = 20  # right-hand sides; later chunks aim at the asked wall time


@answering
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
        tolerance = options.rank_tolerance or ROUNDING_RANK_TOLERANCE
        self._common, assembly = prepared_mechanism(mechanism, tolerance)
        if len(assembly.compiled.system.loads.code):
            forget_faults(mechanism)
        start = self._common.start(assembly, options)
        self._solver = find_solver(start.settings.solver)
        start = self._solver.complete(start)
        self._search = self._solver.search(start)
        self._error: ErrorWatch | None = None
        self._assembly, self._redundancy = assembly, self._common.redundancy
        self._branch_changes: tuple[float, ...] = ()
        self._past, self._changes = Past(), Changes(options.duration)
        self._opened = OpenedJoints(start.store)
        self._notes, self._may_change = list(assembly.notes), options.integrator == "auto"
        self._begin(start)
        self._duration, self._crawl = options.duration, CrawlWatch(options.duration)
        self._chunk, self._wall_time, self._is_due = 0, 0.0, False
        self._ended_at: float | None = None  # [s] where a row is no number
        self._events: EventWatch | None = None
        told = first_statistics(**self._known_before())
        self.result = Result(mechanism, start.settings, start.store, told)
        self._stream = RowStream(self.result)
        if mechanism.events:
            self._events = EventWatch(assembly.mechanism, self.result)
        if not self._course.prepared.advance.is_loaded:
            self._course.advance(0)  # compiles or loads the kernels, nothing else

    def _begin(self, start: Start) -> None:
        """Prepare the run with the settings of a start."""
        self._take(Course(start, may_change=self._may_change, common=self._common))

    def _take(self, course: Course) -> None:
        """Go on by an integration."""
        self._course = course
        self._work, self._witness = course.prepared.work, course.prepared.witness

    @property
    def time(self) -> float:
        """Simulated time reached [s]."""
        return float(self._course.run.time) if self._ended_at is None else self._ended_at

    @property
    def progress(self) -> float:
        """Part of the duration that is done, 0 to 1."""
        return min(1.0, self.time / self._duration)

    def statistics(self) -> RunStatistics:
        """Steps, evaluations and time so far."""
        steps, rejected, evaluations = self._counts()
        noticed = noticed_until(self._events, self._ended_at)
        return RunStatistics(
            steps=steps,
            rejected_steps=rejected,
            rhs_evaluations=evaluations,
            wall_time=self._wall_time,
            singular_times=self._singular_times(),
            branch_changes=self._branch_changes,
            error_estimate=self._error.estimate if self._error else None,
            **self._known_before(),
            **(event_fields(noticed) if noticed else {}),
        )

    def _known_before(self) -> dict[str, Any]:
        """Fields of statistics that take no step: what is not unique, and notes so far."""
        notes = tuple(dict.fromkeys((*self._notes, *self._course.notes())))
        return {**self._redundancy.statistics, "notes": notes}

    def _counts(self) -> tuple[int, int, int]:
        """Steps, rejected ones and evaluations of all models so far."""
        before, now = self._past.counts, self._course.counts()
        return before[0] + now[0], before[1] + now[1], before[2] + now[2]

    def _singular_times(self) -> tuple[float, ...]:
        """Times at which singular positions were passed so far [s]."""
        return until((*self._past.singular_times, *singular_times(self._work)), self._ended_at)

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
            return self._is_ready(wall_seconds) and self._go_on(wall_seconds)

    def _is_ready(self, wall_seconds: float) -> bool:
        """Search for better settings for about so long; whether the search is over."""
        end = time.perf_counter() + wall_seconds
        while self._search:
            try:
                with within_range(self.result.mechanism):
                    next(self._search)
            except StopIteration as found:
                self._search = None
                start, self._error = found.value
                self._begin(start)
                return True
            if time.perf_counter() > end:
                return False
        return True

    def _go_on(self, wall_seconds: float) -> bool:
        # events are located among the rows of a chunk
        speed = 0.0 if self._events else self._common.like.speed
        chunk = self._chunk or max(FIRST_CHUNK, int(wall_seconds * speed))
        self._chunk, wall_seconds = within_limits(self.result, chunk, wall_seconds)
        start = time.perf_counter()
        if self._events:
            self._events.begin(self._course.prepared)
        begun, self._is_due = time.perf_counter(), True
        outcome = self._step_on(self._chunk)
        stepping = time.perf_counter() - begun
        store, written = self.result.store, self._course.written
        ending = self._look_at_rows()
        # a second run knows nothing of what events do
        if self._error and not ending and not self._past.is_known:
            self._error.follow(store, self._course.counts()[2])
        if ending and ending.sets:
            ending = self._change(ending)
        spent = time.perf_counter() - start
        self._wall_time += spent
        self._chunk = next_chunk(self._chunk, wall_seconds, spent, stepping)
        if outcome == CONTINUE or ending:  # those of a run that is over follow with its end
            self.result.statistics = self.statistics()
        self.result.settings = self._course.settings
        self._stream.follow()
        if ending and ending.stop:
            self._end_at_event(ending)
        if ending:
            return self.result.status is not RunStatus.RUNNING
        failed = outcome == FAILED or has_run_away(self._course.coordinates)
        if store.count < written:
            self._fail_at_row(float(store.time[store.count]), or_later=failed)
        if failed:
            self._fail()
        if outcome == DONE:
            balance = Balance.of(self.result)
            if balance.is_open():
                self._end_at_dead_point()
            self._finish(RunStatus.DONE, "", balance)
        elif limit := reached_limit(self.result):
            self.stop(f": {limit}")
        elif self._crawl.is_crawling(self._counts()[2], self.time) and (
            self._is_singular() or unbounded(self._model, self.time, self._duration)
        ):
            self._fail()
        return self.result.status is not RunStatus.RUNNING

    def _step_on(self, limit: int) -> int:
        return self._course.advance(limit)

    def stop(self, reason: str = "") -> None:
        """End the run before its time; its rows stay, which may be ahead of the last whole step."""
        if self._is_due and self.result.status is RunStatus.RUNNING:
            with suppress(SolverError), np.errstate(all="ignore"):  # a failure is how it ends
                ending = self._look_at_rows()
                if ending and ending.stop:
                    self._end_at_event(ending)
        reached = max([self.time, *self.result.time[-1:]])
        if self.result.status is RunStatus.RUNNING:
            self._finish(RunStatus.STOPPED, f"Stopped at t = {reached:.6g} s{reason}.")

    def _change(self, ending: Ending) -> Ending:
        """Go on with other values of parameters; what happens last, at the same time."""
        assert self._events is not None
        last = ending
        while last.sets:
            try:
                with within_range(self.result.mechanism):
                    changed = self._changes.change(self.result, self._course, self._events, last)
            except MechStudioError as error:
                self._fail_for(last.time, last.refusal(error), CHANGE_REMEDY)
            self._past = self._past.and_also(self._course)
            self._notes += [*self._course.notes(), *changed.notes(self._witness)]
            self._take(changed.course)
            self._events = changed.watch
            if changed.ending is None:
                return last
            last = changed.ending
        return last

    def _end_at_event(self, ending: Ending) -> None:
        """End the run as the model asks."""
        assert ending.stop is not None
        self._ended_at = ending.time
        name = ending.stop.name
        self._finish(RunStatus.DONE, f"Ended at t = {self.time:.6g} s by the event '{name}'.")

    @np.errstate(all="ignore")
    def _finish(self, status: RunStatus, message: str, balance: Balance | None = None) -> None:
        """End the run and note doubts about its results, by its balance if that is known."""
        self._notes += self._doubts(balance or Balance.of(self.result))
        for watch in (self._opened, self._error, self._witness, self._events):
            if watch:
                self._notes += watch.notes()
        self.result.statistics = done = self.statistics()
        self._common.like.speed = done.rhs_evaluations / max(self._wall_time, 1e-9)
        self._stream.finish(status, message)
        self.result.status_message = message
        self.result.status = status

    def _doubts(self, balance: Balance) -> list[str]:
        """Doubts by the energy balance and singular positions."""
        remedy = "Take smaller steps" if self.result.settings.step else "Tighten the tolerances"
        notes = [*self._stream.notes(), *row_notes(self.result)]
        notes += balance_notes(self.result, balance, remedy, self._singular_times())
        self._branch_changes = branch_changes(self._assembly, self._redundancy, self.result.store)
        notes += branch_notes(self._branch_changes, remedy, self._solver.key)
        there = self._assembly, self._redundancy, self.result.store, self._work
        return notes + singular_notes(*there, self._singular_times(), self._solver.near_singular)

    def _end_at_dead_point(self) -> None:
        """Fail at a dead point of the drivers, if there is one; drop later rows."""
        step = self.time / max(1, self._counts()[0])
        times, store = (*self._singular_times(), self.time), self.result.store
        if found := first_dead_point(self._assembly, self._redundancy, store, times, step):
            self._give_up(*found, DEAD_POINT_REMEDY)

    def _look_at_rows(self) -> Ending | None:
        """Count the rows of a chunk; fail where joints came apart in them, and drop later ones."""
        store = self.result.store
        # events take the run back to where they are: rows of a look that breaks off are none of it
        self._is_due = self._events is None
        ending, found = look_at_rows(store, self._course, self._events, self._opened)
        self._is_due = False
        if found:
            self._ended_at, store.count = found.time, found.number + 1
            self._end_at_dead_point()  # which tells more
            self._give_up(found.time, *found.reason())
        return ending

    @property
    def _model(self) -> Mechanism:
        """The present model."""
        return self._course.start.assembly.mechanism

    def _is_singular(self) -> bool:
        return is_singular(self._assembly.compiled.system, self._work)

    def _fail(self) -> None:
        """Mark the run as failed, with the reason."""
        size = float(np.abs(self._course.run.state).max(initial=0.0))
        self._end_at_dead_point()
        step = float(self._course.run.step_size)
        if broken := soon_undefined(self._course.start, self.time, step, self._duration):
            reason, remedy = broken
        elif has_run_away(self._course.coordinates):
            reason = "the motion grew without bound"
            remedy = "Look for springs of negative stiffness or for extreme velocities"
        elif self._witness:
            reason, remedy = self._witness.failure()
        elif np.isfinite(self._course.run.slopes[0]).all():
            idle = self._redundancy.infinitesimal
            reason, remedy = stuck(self.result.settings.integrator, self._is_singular(), idle)
        else:
            what = "the equations of motion gave values that are not finite"
            reason, remedy = undefined(self._course.start, self.time, what)
        self._give_up(self.time, f"{reason} (largest state {size:.3g})", remedy)

    def _fail_at_row(self, when: float, *, or_later: bool) -> None:
        """Mark the run as failed at a row that is no number, with the reason.

        Args:
            when: Time of the row [s].
            or_later: Whether the end of the run tells more than a row that no function explains.
        """
        if or_later and not undefined_functions(self._model, when):
            return
        self._give_up(when, *undefined(self._course.start, when, "the results are not finite"))

    def _give_up(self, when: float, reason: str, remedy: str) -> NoReturn:
        grown = unbounded(self._model, when, self._duration)
        self._fail_for(when, *(grown or (reason, remedy)))

    def _fail_for(self, when: float, reason: str, remedy: str) -> NoReturn:
        self._ended_at = when
        message = final_message(when, reason, remedy, has_rows=self.result.count > 0)
        self._finish(RunStatus.FAILED, message)
        raise SolverError(message)
