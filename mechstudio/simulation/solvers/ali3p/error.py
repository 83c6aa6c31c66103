"""The error of a run by the ALi3p, as a second one in steps of another size tells it.

The second run takes steps twice as long, at half the cost; where it cannot go on, or has too few
steps to tell anything, steps of half the length. Errors of single steps would not do: a motion may
make them grow.
"""

from __future__ import annotations

import math

from mechstudio.results import Store
from mechstudio.simulation.solvers.ali3p.accuracy import DOUBTFUL_ERROR, found_by_trials
from mechstudio.simulation.solvers.ali3p.companion import (
    Companion,
    distance,
    length_unit,
    richardson,
    strides,
    takes_few,
)
from mechstudio.simulation.solvers.ali3p.defaults import with_step
from mechstudio.simulation.solvers.ali3p.formulation import options_of
from mechstudio.simulation.solvers.solver import Search
from mechstudio.simulation.solvers.start import Start
from mechstudio.units import quantity_text

HOPELESS_ERROR = 0.1  # no longer small enough for a shorter step to be foretold
LONG, SHORT = 2.0, 0.5  # steps of the second run over those of the first
SAFE = 0.7  # of a step that would just do
# Newton iterations of the second run at most, over those of the first one, and more
DEAREST, SPARE = 4, 20_000


class ErrorWatch:
    """Compares a run with a second one, row by row, while both go on.

    Attributes:
        estimate: Largest error of all rows so far, in the mechanism's unit of length or rad; None
            where no second run can go on.
    """

    def __init__(self, start: Start, companion: Companion | None) -> None:
        """Begin the second run, if there is none yet.

        Args:
            start: The run.
            companion: A run in steps twice as long, as far as it came.
        """
        self.estimate: float | None = 0.0
        self._start = start
        few = takes_few(start, start.settings.step)
        self._ratio = SHORT if few else LONG
        self._companion = companion if companion and not few else self._begin()
        self._compared = 0

    def follow(self, store: Store, evaluations: int) -> None:
        """Take the second run as far as the first one, and compare.

        Args:
            store: Rows of the first one.
            evaluations: Newton iterations that it took.
        """
        every, parts = strides(self._start)
        is_whole = store.count == store.capacity  # with the end, which needs no stride
        shared = (store.count - 1) // every + 1
        if shared == self._compared and not is_whole:
            return
        rows = self._companion.store.capacity if is_whole else (shared - 1) * parts + 1
        most = DEAREST * evaluations + SPARE
        while self.estimate is not None and not self._companion.reach(rows, most):
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
            apart = max(apart, distance(*ends, length_unit(self._start)))
        divided = self._companion.has_divided
        self.estimate = max(self.estimate, richardson(apart, self._ratio, divided=divided))
        self._compared = shared

    def notes(self) -> tuple[str, ...]:
        """Doubts about the result."""
        if self.estimate is None:
            tried = "neither steps twice as long nor half as long could go on"
            if takes_few(self._start, self._start.settings.step):
                tried = "it has too few steps for longer ones, and steps half as long failed"
            return (
                f"The error of this run cannot be estimated: {tried}. A run by hdca would show it.",
            )
        if self.estimate <= DOUBTFUL_ERROR:
            return ()
        remedy = "Take a shorter step, or hdca"
        if self.estimate < HOPELESS_ERROR:
            part = SAFE * math.sqrt(DOUBTFUL_ERROR / self.estimate)
            remedy = f"A step of {part * self._start.settings.step:.2g} s would do, or hdca"
        length = quantity_text(length_unit(self._start), "m", digits=6)
        return (
            f"Positions and orientations are off by up to {self.estimate:.2g} of the mechanism's "
            f"unit of length ({length}), or rad, as the same run in "
            f"{'longer' if self._ratio == LONG else 'shorter'} steps shows. {remedy}.",
        )

    def _begin(self) -> Companion:
        return Companion(with_step(self._start, self._ratio * self._start.settings.step))

    def _distance(self, store: Store, shared: slice) -> float:
        """Distance of the runs in those rows of both, counted without the rows between them."""
        every, parts = strides(self._start)
        own = store.body_pose[shared.start * every : shared.stop * every : every]
        other = self._companion.store.body_pose[
            shared.start * parts : (shared.stop - 1) * parts + 1 : parts
        ]
        return distance(own[: len(other)], other, length_unit(self._start))


def search(start: Start) -> Search:
    """Find the step of a run by the ALi3p if none was given, and begin to watch its error.

    Args:
        start: The run, with step, penalty and tolerance.

    Yields:
        Now and then, where the search may be left.

    Returns:
        The run to take, and what estimates its error; None if no estimate is wanted.
    """
    companion = None
    if options_of(start).step is None:
        found = yield from found_by_trials(start)
        start, companion = found.start, found.companion
    return start, ErrorWatch(start, companion) if options_of(start).error_estimate else None
