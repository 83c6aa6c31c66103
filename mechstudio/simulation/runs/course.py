"""The integrators of a run: an explicit one, and an implicit one where the motion proves stiff.

Explicit methods notice while they run that something much faster than the motion limits their steps
(`integrators/stiffness.py`). Where nobody asked for a certain integrator, `radau` is
then tried for a stretch and kept as long as it takes the motion further for its cost. All looks
fall on certain numbers of evaluations, not on wall times, so that equal runs have equal results.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from mechstudio.dynamics.time_loop import NEVER, ROW_COST, Advance
from mechstudio.integrators.radau import LONG_START
from mechstudio.integrators.requests import CONTINUE, DONE, FAILED, Integration
from mechstudio.integrators.step_control import NEW_STEP
from mechstudio.integrators.stiffness import FAST, StiffnessWatch
from mechstudio.results.settings import RunSettings
from mechstudio.simulation.assembling.strained_springs import (
    has_springs,
    stiffest_joint,
    strain_note,
)
from mechstudio.simulation.runs.prepared_mechanism import PreparedMechanism
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.first_row import first_row_notes
from mechstudio.simulation.solvers.start import Prepared, Start, continued, integrator_of, tied

IMPLICIT = "radau"
LOOK, RARE_LOOK = 1000, 5000  # evaluations until the first look, and between two looks at most
LOOK_GROWTH = 0.5  # between two looks, as a part of the evaluations so far
RARELY = 4.0  # stretch between two looks at an implicit method that was kept, in trials
STEP_EVALUATIONS = 8  # that an implicit step takes, about
WORTH_A_TRIAL = 20000  # evaluations still to come of an explicit run, at least
TRIAL = 1000  # cost of a trial at least, in evaluations
TRIAL_STEPS = 5  # which is that of so many steps with new Jacobians, if that is more
GAIN = 2.0  # motion for its cost that a trial has to bring, in times that of the explicit run
PATIENCE, LESS_OFTEN = 10.0, 4.0  # cost between two trials in costs of one, and its growth
WORTH_A_WORD = 2000  # evaluations of a run whose stiffness is reported
# cost of factors and solutions of a step in evaluations, n^2 / 1000 + n / 12: measured on chains
# of 16 and 64 links as 4 and 16
FACTORS, SOLUTIONS = 1000.0, 12.0


@dataclass
class Stretch:
    """Part of the course by one integrator, as of the last assessment.

    Attributes:
        time: Simulated time [s].
        cost: Evaluations, with the algebra of an implicit method counted as such.
    """

    time: float = 0.0
    cost: float = 0.0


class Course:
    """The integrators of a run, one after another.

    Attributes:
        start: Where it began.
        prepared: What goes on now.
        key: Key of the integrator that goes on now.
        choice: Why "auto" changed to it, one clause; empty without a change.
        may_change: Whether it may be changed.
    """

    def __init__(
        self, start: Start, *, may_change: bool, common: PreparedMechanism | None = None
    ) -> None:
        """Prepare the run.

        Args:
            start: The start with complete settings.
            may_change: Whether the integrator may be changed.
            common: The mechanism that the start is of, where others begin alike.
        """
        self.start = start
        prepare = common.prepare if common else find_solver(start.settings.solver).prepare
        self.prepared = self._booked(prepare(start))
        self.key, self.choice = start.settings.integrator, ""
        self._first_key = self.key
        self.may_change, self._units = may_change, self.prepared.units
        tell = common.strain_note if common else strain_note
        self._strain = tell(start.assembly, start.settings.duration)
        # what runs have in common tells how they begin
        self._first_row = [] if common else _notes_behind_event(start)
        self._past = (0, 0, 0)  # counts of the integrators before
        self._mark, self._speed = Stretch(), 0.0
        self._next_look = LOOK
        self._next_trial, self._failed_trials = 0.0, 0
        self._tried = self._is_kept = self._is_stiff = False
        self._frequency, self._limited_before = 0.0, 0
        self._explicit_step = 0.0

    @property
    def written(self) -> int:
        """Number of rows of the run that are written."""
        return int(self.run.next_row) + self.start.shift

    @property
    def run(self) -> Integration:
        """Memory of the present integrator."""
        return self.prepared.run

    @property
    def coordinates(self) -> np.ndarray:
        """Coordinates of the state in units of the mechanism."""
        scaled: np.ndarray = self.run.state[: len(self._units)] / self._units
        return scaled

    @property
    def settings(self) -> RunSettings:
        """Settings of the run, with the present integrator."""
        settings = self.start.settings
        if not self.choice:
            return settings
        return replace(settings, integrator=self.key, integrator_choice=self.choice)

    def counts(self) -> tuple[int, int, int]:
        """Accepted steps, rejected ones and evaluations of all integrators so far."""
        (steps, rejected, evaluations), now = self._past, _counts(self.run)
        return steps + now[0], rejected + now[1], evaluations + now[2]

    def advance(self, limit: int) -> int:
        """Advance by about a number of right-hand sides; CONTINUE, DONE or FAILED."""
        if limit <= 0 or not self._looks():
            return self.prepared.advance(limit)
        outcome = CONTINUE
        while limit > 0 and outcome == CONTINUE:
            run = self.run
            evaluations, rows = int(run.evaluations), int(run.next_row)
            # one that is due stops nothing before an evaluation has been made
            pause = max(evaluations + 1, self._next_look)
            outcome = self.prepared.advance(min(limit, NEVER), pause)
            written = int(run.next_row) - rows
            limit -= max(1, int(run.evaluations) - evaluations + ROW_COST * written)
            if outcome == FAILED and self._is_changed():
                self._give_up()
                self._next_look = LOOK
                outcome = CONTINUE
            elif outcome == CONTINUE and self.run.evaluations >= self._next_look:
                self._look()
        return outcome

    def advance_row(self, limit: int) -> int:
        """Advance likewise, but stop at the next row: the last step ends there."""
        run = self.run
        whole = run.end, run.row_count
        row = max(1, int(run.next_row))  # the first one is where it starts
        run.end, run.row_count = min(row * run.output_step, run.end), min(row + 1, run.row_count)
        outcome = self.advance(limit)
        run.end, run.row_count = whole
        return CONTINUE if outcome == DONE and run.time < run.end else outcome

    def notes(self) -> list[str]:
        """Notes on the first row behind an event, strained springs and stiffness."""
        notes = [*self._first_row, self._strain] if self._strain else self._first_row.copy()
        if not (self._is_stiff or self.choice):
            return notes
        if not has_springs(self.start.assembly.compiled.system):
            return notes  # steps may be short near singular positions, too
        joint = stiffest_joint(self.start.assembly.mechanism)
        where = f"; the stiffest spring is in joint '{joint}'" if joint else ""
        if self.choice:
            notes.append(
                f"Stiff: springs or dampers act within {1.0 / self._frequency:.1g} s{where}. "
                "Vibrations of such springs smaller than the tolerance are damped out, not "
                "followed."
            )
        elif limited := self._limited():
            notes.append(
                f"Stiff: {limited} of {self.counts()[0]} steps were limited by springs or "
                f"dampers that act within {1.0 / self._frequency:.1g} s, not by the "
                f"motion{where}.{self._advice()}"
            )
        return notes

    def _advice(self) -> str:
        """Advice on steps limited by springs or dampers."""
        if self._tried:
            return (
                f" {IMPLICIT} was tried and is not faster: the vibrations exceed the "
                "tolerances. Loosen these, add damping or take a rigid joint."
            )
        return "" if self.may_change else f" Try the integrator {IMPLICIT}."

    def _limited(self) -> int:
        """Number of steps limited by something much faster than the motion."""
        watch = self._watch()
        return self._limited_before + (int(watch.limited) if watch else 0)

    def _looks(self) -> bool:
        """Whether stiffness is to be assessed."""
        return self._is_changed() or "watch" in self.prepared.method.field_names()

    def _watch(self) -> StiffnessWatch | None:
        """What the present integrator knows of stiffness; None if it does not look for it."""
        watch: StiffnessWatch | None = getattr(self.prepared.method, "watch", None)
        return watch

    def _is_changed(self) -> bool:
        return self.key != self._first_key

    def _look(self) -> None:
        """Assess the progress, and change the integrator if that pays."""
        if self._is_changed():
            self._look_at_implicit()
        else:
            self._look_at_explicit()
        self._next_look = int(self.run.evaluations) + self._until_next_look()

    def _until_next_look(self) -> int:
        """Evaluations until the next assessment, which costs about a hundred of a small model."""
        if self._is_changed():
            algebra = _algebra(len(self.run.state)) / STEP_EVALUATIONS
            stretch = RARELY if self._is_kept else 1.0
            return 1 + int(stretch * self._trial_cost() / (1.0 + algebra))
        return int(min(max(LOOK, LOOK_GROWTH * self.run.evaluations), RARE_LOOK))

    def _look_at_explicit(self) -> None:
        """Record stiffness, and try the implicit method where it may pay."""
        now = Stretch(float(self.run.time), float(self.run.evaluations))
        speed = (now.time - self._mark.time) / max(1.0, now.cost - self._mark.cost)
        self._mark = now
        if not self._notes_stiffness():
            return
        left = (float(self.run.end) - now.time) / max(speed, 1e-300)
        spent = self.counts()[2]
        worth = left >= max(WORTH_A_TRIAL, PATIENCE * self._trial_cost())
        if self.may_change and worth and spent >= self._next_trial:
            self._tried, self._speed = True, speed
            self._explicit_step = float(self.run.step_size)
            time = float(self.run.time)
            self._is_kept = False
            self._change(IMPLICIT, LONG_START * float(self.run.unit_time))
            self.choice = (
                f"auto changed from {self._first_key} to {IMPLICIT} at t = {time:.4g} s: "
                f"steps were limited by vibration or decay within {1.0 / self._frequency:.1g} s"
            )

    def _notes_stiffness(self) -> bool:
        """Whether something much faster than the motion limits the steps now."""
        watch, run = self._watch(), self.run
        if watch is None or not watch.is_stiff:
            return False
        frequency = float(watch.fastest)
        rates = np.abs(run.slopes[0, : len(self._units)]) / self._units
        if frequency < FAST * rates.max(initial=0.0):
            return False
        self._frequency = frequency
        self._is_stiff = self.counts()[2] >= WORTH_A_WORD or self._is_stiff
        return True

    def _look_at_implicit(self) -> None:
        """Keep the implicit method only while it advances the motion further at its cost."""
        now = self._implicit_mark()
        spent = now.cost - self._mark.cost
        if spent < self._trial_cost():
            return
        speed = (now.time - self._mark.time) / spent
        self._mark = now
        if speed < (1.0 if self._is_kept else GAIN) * self._speed:
            self._give_up()
        else:
            self._is_kept = True

    def _implicit_mark(self) -> Stretch:
        """Time and cost of the implicit method so far."""
        run, size = self.run, len(self.run.state)
        algebra = (run.steps + run.rejected) * _algebra(size)
        return Stretch(float(self.run.time), float(run.evaluations + algebra))

    def _trial_cost(self) -> float:
        """Cost of a trial [evaluations]."""
        size = len(self.run.state)
        return max(TRIAL, TRIAL_STEPS * (size + _algebra(size)))

    def _give_up(self) -> None:
        """Return to the explicit method; each return lengthens the wait for the next trial."""
        wait = PATIENCE * LESS_OFTEN**self._failed_trials * self._trial_cost()
        self._failed_trials += 1
        self.choice = ""
        self._change(self._first_key, self._explicit_step)
        self._next_trial = self.counts()[2] + wait

    def _booked(self, prepared: Prepared) -> Prepared:
        """The same with the energies of rows before."""
        carried = self.start.carried
        if carried is None:
            return prepared
        return prepared._replace(advance=_BookedAdvance(prepared.advance, carried))

    def _change(self, key: str, step: float) -> None:
        """Continue by another integrator from the last accepted step."""
        old, start = self.prepared, self.start
        method = integrator_of(start, key)
        own = old.own
        fields = {"gap": method.gap, "gauge_period": method.gauge_period}
        known = {name: value for name, value in fields.items() if hasattr(own, name)}
        if known:
            own = own.replaced(**known)
        self._past = self.counts()
        self._limited_before = self._limited()
        going = tied(start, method, old.advance.answers, own, old.work)
        new = continued(start, going, old.run.state)
        new.run.time, new.run.step_size = old.run.time, step
        new.run.next_row, new.run.restart = old.run.next_row, 1
        new.run.phase = NEW_STEP
        self.prepared, self.key = self._booked(new), key
        self._mark = Stretch(float(new.run.time), 0.0)


class _BookedAdvance(Advance):
    """An advance whose rows go on with the energies of those by another model."""

    def __init__(self, plain: Advance, carried: np.ndarray) -> None:
        vars(self).update(vars(plain))
        self._carried = carried

    def __call__(self, limit: int, pause: int = NEVER) -> int:
        first = int(self.run.next_row)
        try:
            return super().__call__(limit, pause)
        finally:  # Ctrl-C is noticed when the kernel returns
            rows: Any = self._data.rows
            rows.energy[first : int(self.run.next_row)] += self._carried


def _counts(run: Integration) -> tuple[int, int, int]:
    """Accepted steps, rejected ones and evaluations."""
    return run.steps, run.rejected, run.evaluations


def _algebra(size: int) -> float:
    """Cost of factors and solutions of an implicit step for so many states [evaluations]."""
    return size * size / FACTORS + size / SOLUTIONS


def _notes_behind_event(start: Start) -> list[str]:
    """Notes on the first row of a course that goes on by values that an event set."""
    return first_row_notes(start.assembly, start.redundancy, start.time, goes_on=True)
