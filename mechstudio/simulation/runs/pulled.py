"""Runs in real time that a hand can pull at while they go on.

Between two rows the hand stands still: the run stops at each row, the spring of the hand is put
where the hand is by then, and what elastic energy that brings counts as supplied. So the balance of
energies closes, and between two rows the motion is that of an ordinary model.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.integrators.step_control import NEW_STEP, START
from mechstudio.model import Mechanism
from mechstudio.results.settings import PullMoment, RunStatistics, RunStatus, pull_fields
from mechstudio.results.stretches import Stretch
from mechstudio.simulation.assembling.poses import frames_of
from mechstudio.simulation.requests.grip import Grip
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.pull_spring import (
    PullSpring,
    elastic_energy,
    release,
    with_pull,
)
from mechstudio.simulation.runs.run import FIRST_CHUNK, Simulation
from mechstudio.simulation.runs.switching import SUPPLIED, TOTAL
from mechstudio.simulation.solvers import find_solver_entry
from mechstudio.simulation.solvers.start import Start

LONGEST = 600.0  # time by the clock after which the run ends [s]
SHORTEST_ROW, LONGEST_ROW = 0.004, 0.02  # time between two rows by the clock [s]
PIECE = 0.01  # computing time between two looks at the hand [s]
MOST_BEHIND = 0.1  # a run that is farther behind the clock than that does not catch up [s]


class PulledSimulation(Simulation):
    """A run that keeps to the clock and follows a hand.

    Args:
        mechanism: The model.
        options: Options of the run; its duration and its rows follow the clock.
        hand: Tells what the hand holds by now; None while it holds nothing.
        pace: Simulated seconds in a second of the clock.
        clock: Tells the time [s].
        sleep: Waits for a time [s].
    """

    def __init__(
        self,
        mechanism: Mechanism,
        options: RunOptions,
        hand: Callable[[], Grip | None],
        pace: float = 1.0,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        """Validate, assemble and compile.

        Raises:
            SolverError: The options, the model's elements or its poses do not allow a run.
        """
        if not mechanism.bodies:
            raise SolverError("The mechanism has no body to pull at. Add one.")
        first = hand() or Grip(mechanism.bodies[0].name, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        self._hand, self._pace, self._clock, self._sleep = hand, pace, clock, sleep
        self._held: Grip | None = None
        self._pulls: list[PullMoment] = []
        self._spring = PullSpring(mechanism, pace)
        self._bodies = {body.name: b for b, body in enumerate(mechanism.bodies)}
        self._centers = np.array([body.center_of_mass for body in mechanism.bodies], float)
        self._followed: Course | None = None
        self._since: tuple[float, float] | None = None
        kept, compiled = with_pull(mechanism, first)
        super().__init__(compiled, _paced(options, pace))
        self.result.mechanism = self.result.store.mechanism = kept
        self.result.store.stretches = (Stretch(0, kept),)

    def _begin(self, start: Start) -> None:
        # a trial of another integrator could take back what the hand did meanwhile
        self._may_change = False
        super()._begin(start._replace(carried=np.zeros(5)))

    def _step_on(self, limit: int) -> int:
        return self._course.advance_row(limit)

    def statistics(self) -> RunStatistics:
        return replace(super().statistics(), **pull_fields(self._pulls))

    def advance(self, wall_seconds: float = 0.05) -> bool:
        """Follow the clock for a while.

        Returns:
            True when the run is finished.

        Raises:
            SolverError: The run cannot go on; rows so far are kept.
        """
        end = self._clock() + wall_seconds
        while self.result.status is RunStatus.RUNNING:
            now = self._clock()
            early = self._early(now)
            if early > 0.0:
                self._sleep(max(0.0, min(early, end - now)))
            else:
                self.follow(self._hand())
            if self._clock() >= end:
                break
        return self.result.status is not RunStatus.RUNNING

    def _early(self, now: float) -> float:
        """By how much the run is ahead of the clock [s]."""
        if self._since is None:
            self._since = now, self.time
        then, time_then = self._since
        early = then + (self.time - time_then) / self._pace - now
        if early < -MOST_BEHIND:
            # it was held, or cannot keep up
            self._since = now, self.time
        return early

    def follow(self, grip: Grip | None) -> bool:
        """Compute the next row, or a part of the way there, with the hand at a place.

        Args:
            grip: What the hand holds; None for nothing.

        Returns:
            True when the run is finished.

        Raises:
            SolverError: The run cannot go on; rows so far are kept.
        """
        # a body that the run does not have is one of a later model
        self._take_hold(grip if grip is not None and grip.body in self._bodies else None)
        self._chunk = FIRST_CHUNK
        return super().advance(PIECE)

    def _take_hold(self, grip: Grip | None) -> None:
        """Put the spring where the hand is, if the run stands at a row."""
        course, run, store = self._course, self._course.run, self.result.store
        if course is not self._followed:
            # a run that goes on by another model has its elements anew
            release(self._record)
            self._followed, self._held = course, None
        row = store.count - 1
        if row < 0:
            stands, poses = int(run.phase) == START, self._start_poses()
        else:
            stands = int(run.phase) == NEW_STEP and store.time[row] == run.time
            poses = store.body_pose[row]
        if (grip is None and self._held is None) or not stands:
            return
        before = self._energy(self._held, poses)
        if grip is None:
            release(self._record)
        else:
            self._write(grip, poses[self._bodies[grip.body]])
        gained = self._energy(grip, poses) - before
        carried = course.start.carried
        assert carried is not None
        if row >= 0:
            carried[SUPPLIED] += gained
            carried[TOTAL] -= gained
            run.restart = 1
        if not (grip and grip.takes_as(self._held)):
            self._note(grip, row + 1)
        self._held = grip

    def _note(self, grip: Grip | None, row: int) -> None:
        """Record that the hand took hold, or let go."""
        body, point = (grip.body, grip.point) if grip else ("", (0.0, 0.0, 0.0))
        self._pulls.append(PullMoment(row, self.time, body, point))

    @property
    def _record(self) -> Any:
        """The record of the spring, the last one of its kind; no other run has it."""
        return self._course.start.assembly.compiled.system.loads.bushings[-1]

    def _energy(self, held: Grip | None, poses: np.ndarray) -> float:
        """Elastic energy of the spring of a hold in poses of all bodies [J]."""
        if held is None:
            return 0.0
        b = self._bodies[held.body]
        return elastic_energy(self._record, poses[b], self._centers[b])

    def _start_poses(self) -> np.ndarray:
        """Poses of all bodies before the first row, shape (n, 7)."""
        assembly = self._course.start.assembly
        return frames_of(assembly.compiled, assembly.work)

    def _write(self, grip: Grip, pose: np.ndarray) -> None:
        """Put the spring of a hold into its record."""
        record, b = self._record, self._bodies[grip.body]
        place, rotation = self._spring.anchor(grip, pose)
        record["body2"] = b
        record["position2"][:] = np.array(grip.point) - self._centers[b]
        record["position1"][:], record["rotation1"][:] = place, rotation
        record["stiffness"][:], record["damping"][:] = self._spring.moments(grip)


def _paced(options: RunOptions, pace: float) -> RunOptions:
    """Options of a run by the clock."""
    step = min(max(options.output_step, SHORTEST_ROW * pace), LONGEST_ROW * pace)
    # a solver that brings its own steps cannot stop at each row
    has_steps = find_solver_entry(options.solver).has_steps
    return replace(
        options,
        duration=LONGEST * pace,
        output_step=step,
        solver="auto" if has_steps else options.solver,
    )
