"""The step of the ALi3p with which its error stays small, found by trial runs.

The error of the trapezoidal rule is of second order: of two runs, one in steps twice as long as
those of the other, the one in shorter steps is off by about a third of the distance between them.
Trials go over the whole run where that is short, so that they see errors grow and steps that fail.
They are made bit by bit, so that whoever waits can show where they are, or stop them.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mechstudio.simulation.solvers.ali3p.companion import (
    Companion,
    distance,
    length_unit,
    open_part,
    richardson,
    takes_few,
)
from mechstudio.simulation.solvers.ali3p.defaults import complete, longest_step, with_step
from mechstudio.simulation.solvers.ali3p.formulation import (
    minds_singular,
    options_of,
    starts_singular,
)
from mechstudio.simulation.solvers.start import Start

DOUBTFUL_ERROR = 1e-3  # of the length unit, or rad: beyond it a note says so
WANTED_ERROR = 3e-4  # of the length unit, or rad
LEAST_WANTED = 0.1  # of that where a trial is only a part of the run
STRIKING = 0.03  # of that where stops strike, whose blows two runs may miss alike
# of the part of the energy that is lost, counts as an error: what two runs miss alike shows there
BALANCE = 0.06
LEAST_MOVED = 1e-3  # of the energy of motion at the speed of the units
TRIED_STEPS = 1000  # a trial is as long as so many of the first steps, if not limited, or
LEAST_PART = 0.02  # as that part of the run, but takes
MOST_ITERATIONS = 20_000  # of Newton at most, in large mechanisms
MOST_WORK = 200_000  # over the number of bodies
ROOM = 16  # for shorter steps, so many iterations fewer than that are in the steps of the first one
ALL_TRIALS = 3  # iterations of all trials together, over those of one
HALVINGS = 5  # of the step at most, for its error, but
HOPEFUL = 2  # where the error after them is
HOPELESS_ERROR = 0.1  # still larger: no step would follow such a motion
ESCAPES = 8  # halvings at most of a step that fails, after
LONGER = 4.0  # steps up to so many of the longest ones else, which start well in flat positions
NEEDLESS = 8.0  # so many times smaller than wanted an error lets steps be twice as long
CHEAPER = 0.8  # than with the shorter ones, if they take so much less
DEAR = 20_000  # Newton iterations of a run, from which on it need not be more accurate than
BARELY = 2.0  # so many times the error that is wanted, and steps that are divided are tried


class Found(NamedTuple):
    """What trials found.

    Attributes:
        start: The run to take.
        companion: A run in steps twice as long that has come as far as the trials; None where
            there is none.
        error: As estimated, infinite where nothing tells it.
        cost: Newton iterations of the run, as foretold; infinite likewise.
    """

    start: Start
    companion: Companion | None
    error: float
    cost: float


def found_by_trials(start: Start) -> Generator[None, None, Found]:
    """Find a step with which the error of a run, or of its first part, is small enough.

    Steps of one size come first: of most motions they tell the error best. Where they do not do,
    or are many for the sake of a few, other ways are tried: next to singular positions, but not in
    one, the penalty of other starts, as light and thin bodies beside heavy ones may pass for such a
    position and then feel the rounding of the larger penalty; else, or where that does not do,
    steps that are divided for their errors.

    Args:
        start: The run in the step to begin with.

    Yields:
        Now and then, where the search may be left.
    """
    plain = yield from Trials(start).search()
    is_right = plain.error <= DOUBTFUL_ERROR
    if (is_right and plain.cost <= DEAR) or not options_of(start).divides:
        return plain
    by_itself = options_of(start).penalty is None
    if by_itself and minds_singular(start) and not starts_singular(start):
        own = replace(options_of(start), singular_start=False)
        other = start._replace(own=own, settings=replace(start.settings, step=0.0, penalty=0.0))
        other = complete(other)
        usual = yield from Trials(other, 1).search()
        if usual.error <= DOUBTFUL_ERROR and usual.cost <= DEAR:
            return usual
    own = replace(options_of(start), step_control=True)
    trials = 1 if is_right else ALL_TRIALS
    controlled = yield from Trials(start._replace(own=own), trials).search()
    if is_right:
        is_better = controlled.error <= DOUBTFUL_ERROR and controlled.cost < plain.cost
    else:
        is_better = controlled.error < plain.error
    return controlled if is_better else plain


class Trials:
    """Runs in steps of several sizes, as far as each may go.

    Attributes:
        part: Of the duration that a trial takes, 0 to 1.
    """

    def __init__(self, start: Start, trials: int = ALL_TRIALS) -> None:
        """Choose how long trials are.

        Args:
            start: The run in the step to begin with.
            trials: Iterations of all together, over those of one at most.
        """
        bodies = len(start.assembly.mechanism.bodies)
        self._start = start
        self._most = int(min(MOST_ITERATIONS, MOST_WORK / max(1, bodies)))
        self._left = trials * self._most
        stops = start.assembly.compiled.system.joints["stop_stiffness"]
        self._has_stops = bool(np.any(stops > 0.0))
        self.part = self._part_with(start.settings.step)
        mass, units = float(start.assembly.compiled.system.bodies["mass"].sum()), start.units
        self._least_energy = LEAST_MOVED * mass * (length_unit(start) / units.time) ** 2

    def search(self) -> Generator[None, None, Found]:
        """Halve the step until the error of the run, or of its first part, is small enough.

        Yields:
            Now and then, where the search may be left.
        """
        fine = yield from self._first()
        if fine is None:
            return Found(self._start, None, math.inf, math.inf)
        coarse = yield from self._trial(2.0 * fine.step)
        error = self._error(coarse, fine)
        longest = longest_step(self._start)
        while (
            NEEDLESS * error <= self._wanted(coarse, fine)
            and coarse.step <= longest
            and coarse.evaluations < CHEAPER * fine.evaluations
        ):
            part, self.part = self.part, self._part_with(coarse.step)
            yield from self._go_on(coarse)
            if coarse.has_failed:
                self.part = part
                break
            fine = coarse
            coarse = yield from self._trial(2.0 * fine.step)
            error = self._error(coarse, fine)
        for halving in range(HALVINGS):
            hopeless = halving >= HOPEFUL and error > HOPELESS_ERROR and not coarse.has_failed
            is_dear = 2.0 * fine.evaluations > DEAR * self.part
            wanted = (BARELY if is_dear else 1.0) * self._wanted(coarse, fine)
            if error <= wanted or hopeless:
                break
            finer = yield from self._trial(0.5 * fine.step)
            if finer.has_failed:  # as near singular positions, or for its cost
                break
            coarse, fine = fine, finer
            error = self._error(coarse, fine)
        found = with_step(self._start, fine.step)
        cost = fine.evaluations / self.part
        return Found(found, None if coarse.has_failed else coarse, error, cost)

    def _part_with(self, step: float) -> float:
        """Part of the duration that trials take with these as first steps [s]."""
        steps = min(TRIED_STEPS, self._most / ROOM)
        return min(1.0, max(LEAST_PART, steps * step / self._start.settings.duration))

    def _wanted(self, coarse: Companion, fine: Companion) -> float:
        """Error that the finer of two trials may have."""
        wanted = WANTED_ERROR * max(LEAST_WANTED, self.part)
        # no step with a blow goes well as a whole
        strikes = self._has_stops and (coarse.has_divided or fine.has_divided)
        return STRIKING * wanted if strikes else wanted

    def _first(self) -> Generator[None, None, Companion | None]:
        """The first trial that does not fail, in the given step or another one."""
        longest = LONGER * longest_step(self._start)
        for step in _steps(self._start.settings.step, longest):
            trial = yield from self._trial(step)
            if not trial.has_failed:
                return trial
            if self._left <= 0:
                break
        return None

    def _trial(self, step: float) -> Generator[None, None, Companion]:
        """A run in these steps [s] over its part of the duration, or as far as it goes."""
        trial = Companion(with_step(self._start, step))
        yield from self._go_on(trial)
        return trial

    def _go_on(self, trial: Companion) -> Generator[None, None, None]:
        """Take a trial to the end of its part, or as far as it goes."""
        rows = 1 + math.ceil(self.part * (trial.store.capacity - 1))
        before = trial.evaluations
        most = min(self._most, before + self._left)
        while not trial.go_on(rows):
            if trial.evaluations > most:
                trial.has_failed = True
                break
            yield
        self._left -= trial.evaluations - before

    def _error(self, coarse: Companion, fine: Companion) -> float:
        """Error of the finer of two trials; infinite if the other one does not tell."""
        if coarse.has_failed or takes_few(self._start, fine.step):
            return math.inf
        rows = min(coarse.store.count, fine.store.count)
        one, other = coarse.store.body_pose[:rows], fine.store.body_pose[:rows]
        divided = coarse.has_divided or fine.has_divided
        error = richardson(distance(one, other, length_unit(self._start)), 2.0, divided=divided)
        return max(error, BALANCE * open_part(fine, self._least_energy))


def _steps(step: float, longest: float) -> Iterator[float]:
    """The step, longer ones and shorter ones [s]."""
    yield step
    longer = 2.0 * step
    while longer <= longest:
        yield longer
        longer *= 2.0
    for halving in range(1, ESCAPES + 1):
        yield step * 0.5**halving
