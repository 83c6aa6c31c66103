"""Times of events: found between rows, and located in the dense answers of the integrator.

A crossing shows between two rows of a run. The run is then put back to the first of them, and
goes on from there again with a row at the time that is tried: the integrator places it within its
step as any other row, so that a located moment is as accurate as the rows are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.integrators.requests import CONTINUE
from mechstudio.results import Result
from mechstudio.results.conditions import Condition
from mechstudio.simulation.runs.snapshot import Snapshot
from mechstudio.simulation.solvers.start import Prepared

PIECE = 64  # right-hand sides between two snapshots on the way to the row before a crossing
TIME_ROUNDING = 4.0 * np.finfo(float).eps  # of a time


class Crossed(NamedTuple):
    """A crossing between two rows.

    Attributes:
        row: The row before it.
        place: Number of its condition.
    """

    row: int
    place: int


def crossings(
    conditions: Sequence[Condition], result: Result, start: int, stop: int
) -> list[Crossed]:
    """Crossings between the rows `start` to `stop`, in order."""
    found = []
    for place, condition in enumerate(conditions):
        values = condition.values(result, start, stop)
        found += [Crossed(start + k, place) for k in condition.crossings(values)]
    return sorted(found)


class Locator:
    """Finds the moments of crossings in a stretch of a run, from a snapshot at its start on.

    Attributes:
        first_row: The first row that is written after the snapshot.
    """

    def __init__(self, prepared: Prepared, result: Result, shift: int = 0) -> None:
        """Take the snapshot.

        Args:
            prepared: The run at the start of the stretch.
            result: Its rows, of which those of the stretch are nobody else's yet.
            shift: Number of rows beyond those at multiples of the output step.
        """
        self._prepared, self._result, self._shift = prepared, result, shift
        self._before = Snapshot(prepared)
        self.first_row = int(prepared.run.next_row) + shift
        self._row = -1  # that the run was put back to

    def moment(
        self, condition: Condition, row: int, *, keep: bool = False, beyond: bool = False
    ) -> float:
        """The time [s] of a crossing after a row.

        Args:
            condition: What crosses zero.
            row: The last row before it.
            keep: Whether the next row becomes that of the crossing.
            beyond: Whether to take the next moment whose value is beyond zero for sure.
        """
        store = self._result.store
        first, last = float(store.time[row]), float(store.time[row + 1])
        start, end = condition.values(self._result, row, row + 2)
        written = slice(self.first_row, store.count)
        known = {name: getattr(store, name)[written].copy() for name in ROW_LENGTHS}
        self._go_to(row)

        def value(time: float) -> float:
            if time <= first or time >= last:
                return float(start if time <= first else end)
            self._place(time, row)
            return float(condition.values(self._result, row + 1, row + 2)[0])

        tolerance = float(TIME_ROUNDING * last)
        time = float(brentq(value, first, last, xtol=tolerance, rtol=TIME_ROUNDING))
        step = tolerance
        while beyond and time < last and value(time) * end <= 0.0:
            time, step = min(last, time + step), 2.0 * step
        self._place(time, row)
        located = {name: getattr(store, name)[row + 1].copy() for name in ROW_LENGTHS}
        for name in ROW_LENGTHS:
            getattr(store, name)[written] = known[name]
            if keep:
                getattr(store, name)[row + 1] = located[name]
        return time

    def _go_to(self, row: int) -> None:
        """Put the run back to where a row has just been written."""
        if row == self._row:
            return
        run, last = self._prepared.run, row - self._shift
        self._before.restore()
        near = self._before
        while run.next_row <= last and self._prepared.advance(PIECE) == CONTINUE:
            if run.next_row <= last:
                near = Snapshot(self._prepared)
        near.restore()
        while run.next_row <= last and self._prepared.advance(1) == CONTINUE:
            pass
        self._there, self._row = Snapshot(self._prepared), row

    def _place(self, time: float, row: int) -> None:
        """Write the row after that which the run was put back to, at another time [s]."""
        self._there.restore()
        run, number = self._prepared.run, row + 1 - self._shift
        # rows lie at multiples of the output step
        run.row_count, run.output_step = number + 1, time / number
        while run.next_row == number and self._prepared.advance(1) == CONTINUE:
            pass
