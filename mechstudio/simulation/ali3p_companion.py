"""A run by the ALi3p beside another one, in steps of another size, and how far they lie apart."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mechstudio.integrators.requests import (
    CONTINUE,
    DONE,
    EVALUATIONS,
    NEXT_ROW,
    STEPS,
    row_count,
)
from mechstudio.results import RunSettings, Store
from mechstudio.results.store import FloatArray
from mechstudio.simulation.assemble import Assembly
from mechstudio.simulation.formulations import Start, prepare, rows_of
from mechstudio.simulation.options import RunOptions
from mechstudio.simulation.redundancy import Redundancy

ORDER = 2  # of the trapezoidal rule
FEWEST_STEPS = 8  # of a run that steps twice as long are to be compared with
FEWEST_ROWS, MOST_ROWS = 50, 200  # of a companion, about
# Newton iterations at least between two looks at how far it has come, which take as long as
# hundreds of those of a small mechanism; and margin of the number that will do
CHUNK, MARGIN = 200, 1.1


class Case(NamedTuple):
    """What is to be run.

    Attributes:
        assembly: The model at t = 0.
        redundancy: Its redundant constraints.
        options: Options of the run.
    """

    assembly: Assembly
    redundancy: Redundancy
    options: RunOptions

    @property
    def length(self) -> float:
        """Unit of lengths of the mechanism [m]."""
        return float(self.assembly.compiled.system.length)

    def takes_few(self, step: float) -> bool:
        """Whether a run in that step [s] has too few steps to compare longer ones with."""
        return self.options.duration < FEWEST_STEPS * step

    @property
    def strides(self) -> tuple[int, int]:
        """(rows of the run, rows of a companion) from one row that both have to the next."""
        intervals = row_count(self.options.duration, self.options.output_step) - 1
        return -(-intervals // MOST_ROWS), max(1, FEWEST_ROWS // intervals)


class Companion:
    """A run whose rows nobody sees; it goes on as far as it is asked to.

    Attributes:
        settings: Its settings, with step and penalty.
        store: Its rows.
        has_failed: Whether it cannot go on.
    """

    def __init__(self, case: Case, settings: RunSettings) -> None:
        every, parts = case.strides
        output_step = case.options.output_step * every / parts
        options = replace(case.options, output_step=output_step)
        mechanism = case.assembly.mechanism
        capacity = row_count(options.duration, output_step)
        self.settings = settings
        self.store = Store(mechanism, capacity, has_momentum=False)
        self.has_failed = False
        start = Start(case.assembly, case.redundancy, options, settings, rows_of(self.store))
        self._prepared = prepare(start)

    @property
    def steps(self) -> int:
        """Steps so far."""
        return int(self._prepared.run.counter[STEPS])

    def reach(self, rows: int) -> bool:
        """Go on until there are so many rows, or all; False where it cannot."""
        rows = min(rows, self.store.capacity)
        while self.store.count < rows and not self.has_failed:
            outcome = self._prepared.advance(self._chunk(rows))
            self.store.count = int(self._prepared.run.counter[NEXT_ROW])
            self.has_failed = outcome not in (CONTINUE, DONE)
            if outcome == DONE:
                break
        return not self.has_failed

    def _chunk(self, rows: int) -> int:
        """Newton iterations that lead to so many rows, by those so far."""
        done = int(self._prepared.run.counter[EVALUATIONS])
        each = done / max(1, self.store.count - 1)
        return max(CHUNK, int(MARGIN * (rows - self.store.count) * each))


def distance(first: FloatArray, second: FloatArray, length: float) -> float:
    """How far poses lie apart: the largest distance or angle of all rows and bodies.

    Args:
        first: Poses, shape (rows, bodies, 7), see `Store`.
        second: Others.
        length: Unit of distances [m]; angles count in rad.
    """
    shift = np.linalg.norm(first[..., :3] - second[..., :3], axis=-1) / length
    chord = np.minimum(
        np.linalg.norm(first[..., 3:] - second[..., 3:], axis=-1),
        np.linalg.norm(first[..., 3:] + second[..., 3:], axis=-1),
    )
    turn = 4.0 * np.arcsin(np.minimum(1.0, 0.5 * chord))
    return float(max(shift.max(initial=0.0), turn.max(initial=0.0)))


def richardson(apart: float, ratio: float) -> float:
    """Error of a run by a method of second order from its distance to another run.

    Args:
        apart: How far the two lie apart.
        ratio: Steps of the other one over its own.
    """
    return apart / abs(ratio**ORDER - 1.0)
