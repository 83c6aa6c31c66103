"""The error of a run by the ALi3p, as a second one in steps of another size tells it.

The second run takes steps twice as long, at half the cost; where it cannot go on, or has too few
steps to tell anything, steps of half the length. Errors of single steps would not do: a motion may
make them grow.
"""

from __future__ import annotations

import math

from mechstudio.results import RunSettings, Store
from mechstudio.simulation.ali3p_accuracy import accurate
from mechstudio.simulation.ali3p_companion import Case, Companion, distance, richardson
from mechstudio.simulation.ali3p_defaults import complete, with_step
from mechstudio.simulation.assemble import Assembly
from mechstudio.simulation.options import RunOptions
from mechstudio.simulation.redundancy import Redundancy

DOUBTFUL_ERROR = 1e-3  # of the length unit, or rad: beyond it a note says so
HOPELESS_ERROR = 0.1  # no longer small enough for a shorter step to be foretold
LONG, SHORT = 2.0, 0.5  # steps of the second run over those of the first
SAFE = 0.7  # of a step that would just do


class ErrorWatch:
    """Compares a run with a second one, row by row, while both go on.

    Attributes:
        estimate: Largest error of all rows so far, in the mechanism's unit of length or rad; None
            where no second run can go on.
    """

    def __init__(self, case: Case, settings: RunSettings, companion: Companion | None) -> None:
        """Begin the second run, if there is none yet.

        Args:
            case: What is run.
            settings: Settings of the run.
            companion: A run in steps twice as long, as far as it came.
        """
        self.estimate: float | None = 0.0
        self._case, self._settings = case, settings
        few = case.takes_few(settings.step)
        self._ratio = SHORT if few else LONG
        self._companion = companion if companion and not few else self._begin()
        self._compared = 0

    def follow(self, store: Store) -> None:
        """Take the second run as far as the first one, and compare.

        Args:
            store: Rows of the first one.
        """
        every, parts = self._case.strides
        is_whole = store.count == store.capacity  # with the end, which needs no stride
        shared = (store.count - 1) // every + 1
        if shared == self._compared and not is_whole:
            return
        rows = self._companion.store.capacity if is_whole else (shared - 1) * parts + 1
        while self.estimate is not None and not self._companion.reach(rows):
            if self._ratio == LONG:
                self._ratio, self._compared, self.estimate = SHORT, 0, 0.0
                self._companion = self._begin()
            else:
                self.estimate = None
        if self.estimate is None:
            return
        apart = self._distance(store, slice(self._compared, shared))
        if is_whole:
            ends = store.body_pose[-1:], self._companion.store.body_pose[-1:]
            apart = max(apart, distance(*ends, self._case.length))
        self.estimate = max(self.estimate, richardson(apart, self._ratio))
        self._compared = shared

    def notes(self) -> tuple[str, ...]:
        """What makes the result doubtful."""
        if self.estimate is None:
            tried = "neither steps twice as long nor half as long could go on"
            if self._case.takes_few(self._settings.step):
                tried = "it has too few steps for longer ones, and steps half as long failed"
            return (f"Nothing tells the error of this run: {tried}. A run by hdca would show it.",)
        if self.estimate <= DOUBTFUL_ERROR:
            return ()
        remedy = "Take a shorter step, or hdca"
        if self.estimate < HOPELESS_ERROR:
            part = SAFE * math.sqrt(DOUBTFUL_ERROR / self.estimate)
            remedy = f"A step of {part * self._settings.step:.2g} s would do, or hdca"
        return (
            f"Positions and orientations are off by up to {self.estimate:.2g} of the mechanism's "
            f"unit of length, {self._case.length:g} m, or rad, as the same run in "
            f"{'longer' if self._ratio == LONG else 'shorter'} steps shows. {remedy}.",
        )

    def _begin(self) -> Companion:
        case, step = self._case, self._ratio * self._settings.step
        return Companion(case, with_step(self._settings, case.assembly, case.options, step))

    def _distance(self, store: Store, shared: slice) -> float:
        """Distance of the runs in those rows of both, counted without the rows between them."""
        every, parts = self._case.strides
        own = store.body_pose[shared.start * every : shared.stop * every : every]
        other = self._companion.store.body_pose[
            shared.start * parts : (shared.stop - 1) * parts + 1 : parts
        ]
        return distance(own[: len(other)], other, self._case.length)


def watched(
    settings: RunSettings, assembly: Assembly, redundancy: Redundancy, options: RunOptions
) -> tuple[RunSettings, ErrorWatch | None]:
    """The settings of a run by the ALi3p with what is 0 in them found, and what tells its error.

    Args:
        settings: Settings of the run; a step, penalty or tolerance of 0 is to be found.
        assembly: The model at t = 0.
        redundancy: Its redundant constraints.
        options: Options of the run; None instead of a watch if they want no estimate.
    """
    case, companion = Case(assembly, redundancy, options), None
    full = complete(settings, assembly, redundancy, options)
    if settings.step == 0.0:
        full, companion = accurate(case, full)
    if not options.ali3p.error_estimate:
        return full, None
    return full, ErrorWatch(case, full, companion)
