"""Times of events: found between rows, and located in the dense answers of the integrator.

A crossing shows between two rows of a run. The run is then put back to the first of them, and
goes on from there again with a row at the time that is tried: the integrator places it within its
step as any other row, so that a located moment is as accurate as the rows are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import CONTINUE
from mechstudio.results import Result
from mechstudio.results.conditions import Condition, sign_changes
from mechstudio.simulation.runs.rows_apart import hidden, inner_times, turns_between
from mechstudio.simulation.runs.snapshot import Snapshot
from mechstudio.simulation.solvers.start import Prepared

PIECE = 64  # right-hand sides between two snapshots on the way to the row before a crossing
NEAR = 0.5  # part of the smaller value, to which what may cross zero and return comes
VERTEX = 1e-6  # of the time between rows: accuracy of the time of the extreme value
TIME_ROUNDING = 4.0 * np.finfo(float).eps  # of a time


class Crossed(NamedTuple):
    """A crossing between two rows.

    Attributes:
        row: The row before it.
        place: Number of its condition.
        returns: Whether values seem to cross zero more than once before the next row.
    """

    row: int
    place: int
    returns: bool = False


class Bracket(NamedTuple):
    """A part of the time between two rows, at whose ends values differ in sign.

    Attributes:
        first: Its start [s].
        last: Its end [s].
        start: Value at the start.
        end: Value at the end.
    """

    first: float
    last: float
    start: float
    end: float


def crossings(
    conditions: Sequence[Condition], result: Result, start: int, stop: int, first_row: int = 0
) -> list[Crossed]:
    """Crossings between the rows `start` to `stop`, in order, and where there may be more of them.

    What is found does not depend on how a run is cut into pieces: a look at two rows before the
    start goes back to `first_row` at most.
    """
    found = []
    before = max(first_row, start - 2)
    time = result.read("time", before, stop)
    for place, condition in enumerate(conditions):
        values = condition.values(result, before, stop)
        now = start - before
        several = {before + k for k in returns(time, values)}
        several |= hidden(condition, result, before, values, is_first=before == first_row)
        rows = {start + k for k in condition.crossings(values[now:])}
        rows |= {row for row in several if row >= start}
        found += [Crossed(row, place, row in several) for row in rows]
    return sorted(found)


def returns(time: FloatArray, values: FloatArray) -> list[int]:
    """Places after which values come near zero and go back before the next one.

    The parabola through a place and both neighbors tells it: its vertex lies behind the place, and
    is beyond zero or much nearer to it than the values are.
    """
    if len(time) < 3:
        return []
    last, now, later = values[:-2], values[1:-1], values[2:]
    # a parabola from the place on: now + slope x + bend x^2
    back, ahead = time[1:-1] - time[:-2], time[2:] - time[1:-1]
    with np.errstate(all="ignore"):
        before, after = (now - last) / back, (later - now) / ahead
        bend = (after - before) / (back + ahead)
        slope = before + bend * back
        way = -slope / (2.0 * bend)
        vertex = now + 0.5 * slope * way
        side = np.sign(now)
        near = side * vertex < NEAR * np.minimum(abs(now), abs(later))
        inside = (way > 0.0) & (way < ahead) & (side * np.sign(later) > 0.0)
    return [1 + int(place) for place in np.flatnonzero(near & inside)]


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

    def brackets(self, condition: Condition, row: int) -> list[Bracket]:
        """The crossings of what may cross zero several times before the next row."""
        store = self._result.store
        first, last = float(store.time[row]), float(store.time[row + 1])
        start, end = map(float, condition.values(self._result, row, row + 2))
        turn = float(turns_between(condition, self._result, row, row + 2)[0])
        inner = inner_times(store.time[row : row + 2], turn)
        with self._rows_kept(row, keep=False):
            self._go_to(row)

            def value(time: float) -> float:
                self._place(time, row)
                return float(condition.values(self._result, row + 1, row + 2)[0])

            times = np.array([first, *inner, last])
            values = np.array([start, *map(value, inner), end])
            found = sign_changes(values)
            if not len(found) and start * end > 0.0:
                times, values = self._with_vertex(value, times, values)
                found = sign_changes(values)
        return [Bracket(*times[k : k + 2].tolist(), *values[k : k + 2].tolist()) for k in found]

    def _with_vertex(
        self, value: Callable[[float], float], times: FloatArray, values: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Times and values of one sign with the value next to zero among them."""
        # here and below: half a second of loading, which runs without events do not wait for
        from scipy.optimize import minimize_scalar

        near = 1 + int(np.abs(values[1:-1]).argmin())
        side = np.sign(values[0])
        # times from a place nearby, as it stops at some digits of them
        before = times[near - 1]
        lowest = minimize_scalar(
            lambda way: side * value(before + way),
            bounds=(0.0, times[near + 1] - before),
            method="bounded",
            options={"xatol": VERTEX * (times[-1] - times[0])},
        )
        time = before + lowest.x
        place = int(np.searchsorted(times, time))
        return np.insert(times, place, time), np.insert(values, place, side * lowest.fun)

    def moment(
        self,
        condition: Condition,
        row: int,
        bracket: Bracket | None = None,
        *,
        keep: bool = False,
        beyond: bool = False,
    ) -> float:
        """The time [s] of a crossing after a row.

        Args:
            condition: What crosses zero.
            row: The last row before it.
            bracket: Where it is; None for between the rows.
            keep: Whether the next row becomes that of the crossing.
            beyond: Whether to take the next moment whose value is beyond zero for sure.
        """
        from scipy.optimize import brentq

        store = self._result.store
        if bracket is None:
            times = float(store.time[row]), float(store.time[row + 1])
            bracket = Bracket(*times, *condition.values(self._result, row, row + 2))
        first, last, start, end = bracket

        def value(time: float) -> float:
            if time <= first or time >= last:
                return float(start if time <= first else end)
            self._place(time, row)
            return float(condition.values(self._result, row + 1, row + 2)[0])

        tolerance = float(TIME_ROUNDING * last)
        with self._rows_kept(row, keep=keep):
            self._go_to(row)
            time = float(brentq(value, first, last, xtol=tolerance, rtol=TIME_ROUNDING))
            step = tolerance
            while beyond and time < last and value(time) * end <= 0.0:
                time, step = min(last, time + step), 2.0 * step
            self._place(time, row)
        return time

    @contextmanager
    def _rows_kept(self, row: int, *, keep: bool) -> Iterator[None]:
        """Put all rows back in the end, with `keep` all but the next one."""
        store = self._result.store
        written = slice(self.first_row, store.count)
        known = {name: getattr(store, name)[written].copy() for name in ROW_LENGTHS}
        yield
        for name in ROW_LENGTHS:
            array = getattr(store, name)
            located = array[row + 1].copy()
            array[written] = known[name]
            if keep:
                array[row + 1] = located

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
