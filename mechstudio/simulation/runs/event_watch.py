"""The events of a run: noticed after each chunk, recorded, and obeyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Event, Mechanism
from mechstudio.results import Result
from mechstudio.results.conditions import read_conditions
from mechstudio.results.settings import EventMoment
from mechstudio.results.stretches import Stretch
from mechstudio.simulation.runs.event_times import Bracket, Crossed, Locator, crossings
from mechstudio.simulation.runs.rows_apart import FARTHEST, turns_between
from mechstudio.simulation.runs.snapshot import Snapshot
from mechstudio.simulation.solvers.start import Prepared
from mechstudio.units import quantity_text

MOST_MOMENTS = 1000  # of one event that are located; those that set a parameter are located all
AT_ONCE = 1e-12  # of the time reached, by which times of events differ that happen together
ROUNDING = 1e-9  # of its values by which a condition changes where models change, at most


class Ending(NamedTuple):
    """What ends the rows by one model.

    Attributes:
        row: The last row, that of the moment.
        time: When it is [s].
        stop: The event that ends the run; None where parameters change.
        sets: The events that set parameters.
    """

    row: int
    time: float
    stop: Event | None
    sets: tuple[Event, ...]

    def refusal(self, error: Exception) -> str:
        """Why a run does not go on by the values that are set, without a period."""
        names = ", ".join(f"'{event.name}'" for event in self.sets)
        return f"events could not set parameters ({names}): {error}".rstrip(".")


class _Moment(NamedTuple):
    """A crossing that was located."""

    time: float
    place: int
    row: int
    bracket: Bracket | None


class EventWatch:
    """The events of a run as long as its model stays the same.

    Attributes:
        noticed: What was noticed so far in the run, in order of time.
        result: The rows by this model, as far as they are looked at.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        result: Result,
        *,
        noticed: list[EventMoment] | None = None,
        first_row: int = 0,
        shift: int = 0,
    ) -> None:
        """Read the conditions.

        Args:
            mechanism: The model.
            result: The run.
            noticed: What was noticed before, which goes on here.
            first_row: The first row by this model.
            shift: Number of rows beyond those at multiples of the output step.

        Raises:
            ModelError: A condition cannot be read.
        """
        # rows are looked at before other threads see them
        rows = result.store.working()
        rows.stretches = (Stretch(0, mechanism),)
        self.result = Result(mechanism, result.settings, rows)
        self._conditions = read_conditions(self.result)
        # by how much bodies that they read turn from row to row at most [rad]
        self._farthest = dict.fromkeys(self._conditions, 0.0)
        self._first_row, self._shift = first_row, shift
        self._seen = first_row  # rows that were looked at, but for the last of them
        self._scales = np.zeros(len(self._conditions))
        self._ended_by: frozenset[int] = frozenset()
        self._locators: list[Locator] = []  # of this chunk, and of the last that wrote rows before
        self.noticed: list[EventMoment] = [] if noticed is None else noticed
        names = [moment.name for moment in self.noticed]
        self._counts = [names.count(condition.event.name) for condition in self._conditions]

    @property
    def mechanism(self) -> Mechanism:
        """The model."""
        return self.result.mechanism

    def begin(self, prepared: Prepared) -> None:
        """Get ready for the next chunk of the run."""
        next_row = int(prepared.run.next_row) + self._shift
        if not self._locators or next_row > self._locators[-1].first_row:
            # a crossing after the last row of the chunk before is found from that one's start
            new = Locator(prepared, self.result, self._shift)
            self._locators = [*self._locators[-1:], new]

    def look(self, prepared: Prepared, count: int) -> Ending | None:
        """Notice what happened in the chunk.

        Args:
            prepared: The run after the chunk; as it was afterwards, unless something ends here.
            count: Number of rows that are written.

        Returns:
            What ends the rows by this model here, if anything does.
        """
        store = self.result.store
        store.count = count
        start, self._seen = self._seen, max(store.count - 1, self._seen)
        if store.count - start < 2:
            return None
        for condition, farthest in self._farthest.items():
            turns = turns_between(condition, self.result, start, store.count)
            self._farthest[condition] = max(farthest, float(turns.max()))
        found = crossings(self._conditions, self.result, start, store.count, self._first_row)
        if not found:
            return None
        after = Snapshot(prepared)
        moments: list[_Moment] = []
        for crossed in found:
            if moments and crossed.row > moments[0].row and self._ends(moments):
                break
            moments += self._located(crossed)
        ending = self._record(sorted(moments, key=lambda moment: moment[:3]))
        if ending is None:
            after.restore()
        return ending

    def _located(self, crossed: Crossed) -> list[_Moment]:
        """The crossings after a row, two of them where values return."""
        row, place, returns = crossed
        condition, is_set = self._conditions[place], self._event(place).action == "set"
        if self._counts[place] >= MOST_MOMENTS and not is_set:
            return []
        locator = self._locator(row)
        brackets: list[Bracket | None] = [None]
        if returns:
            found = locator.brackets(condition, row)
            brackets = [part for part in found if condition.counts(part.start, part.end)]
        self._counts[place] += len(brackets)
        return [
            _Moment(locator.moment(condition, row, part, beyond=is_set), place, row, part)
            for part in brackets
        ]

    def _event(self, place: int) -> Event:
        return self._conditions[place].event

    def _locator(self, row: int) -> Locator:
        """The one from which a row can be reached."""
        return next(found for found in reversed(self._locators) if found.first_row <= row)

    def _ends(self, moments: Sequence[_Moment]) -> bool:
        return any(self._event(moment.place).action != "mark" for moment in moments)

    def _record(self, moments: Sequence[_Moment]) -> Ending | None:
        """Record moments, and end the rows with the first that ends them."""
        for number, moment in enumerate(moments):
            if not self._ends([moment]):
                self._note(moment.place, moment.time)
                continue
            near = moment.time + AT_ONCE * max(moment.time, moments[-1].time)
            together = [other for other in moments[number:] if other.time <= near]
            ends = [other for other in together if self._ends([other])]
            row, time = moment.row, self._end_rows(ends)
            return self._ended(row + 1, time, [other.place for other in together])
        return None

    def _ended(self, row: int, time: float, places: Sequence[int]) -> Ending:
        """Record what happens together and ends the rows."""
        self._ended_by = frozenset(places)
        events = [self._event(place) for place in places]
        for place, event in zip(places, events, strict=True):
            if event.action == "mark":
                self._note(place, time)
        stop = next((event for event in events if event.action == "stop"), None)
        if stop is not None:
            self.noticed.append(EventMoment(stop.name, stop.action, time))
            return Ending(row, time, stop, ())
        return Ending(row, time, None, tuple(event for event in events if event.action == "set"))

    def _note(self, place: int, time: float) -> None:
        event = self._event(place)
        self.noticed.append(EventMoment(event.name, event.action, time))

    def _end_rows(self, moments: Sequence[_Moment]) -> float:
        """Make the last of several moments that are one the last row; its time [s]."""
        _, place, row, bracket = moments[-1]
        is_set = self._event(place).action == "set"
        condition = self._conditions[place]
        time = self._locator(row).moment(condition, row, bracket, keep=True, beyond=is_set)
        self.result.store.count = row + 2
        return time

    def go_on(self, before: EventWatch, row: int) -> Ending | None:
        """Compare the first row with the last one by the model before, at the same time.

        What a change of the model brings to the other side of zero is noticed. What only rounding
        brings there stays on its side.

        Args:
            before: What watched the rows by the model before.
            row: The first row by this one.

        Returns:
            What ends the rows here again, if anything does.
        """
        store = self.result.store
        store.count, time = row + 1, float(store.time[row])
        met = []
        for place, condition in enumerate(self._conditions):
            last = before._last_values(place, row - 1)
            value = float(condition.values(self.result, row, row + 1)[0])
            scale = max(abs(value), float(np.abs(last).max()), before._scales[place])
            self._scales[place] = scale if before._first_row == row - 1 else 0.0
            came = np.sign(last[0])
            side = float(np.sign(last[-1]) or (-came if place in before._ended_by else came))
            jumped = abs(value - last[-1]) > ROUNDING * scale and value != 0.0
            after = float(np.sign(value)) if jumped else side
            condition.begin(row, after * max(abs(value), np.finfo(float).tiny))
            if condition.counts(side, after):
                met.append(place)
        self._seen = row
        for place in met:
            self._counts[place] += 1
        ending = self._ended(row, time, met)
        return ending if ending.stop or ending.sets else None

    def _last_values(self, place: int, row: int) -> FloatArray:
        """Values of a condition at a row, and at the one before if that is by the same model."""
        first = max(self._first_row, row - 1)
        return self._conditions[place].values(self.result, first, row + 1)

    @property
    def count(self) -> int:
        """Number of rows that stay."""
        return self.result.store.count

    def notes(self) -> list[str]:
        """Sentences on what was not noticed."""
        found = []
        for condition, count in zip(self._conditions, self._counts, strict=True):
            name = condition.event.name
            if count >= MOST_MOMENTS and condition.event.action != "set":
                found.append(
                    f"Of the event '{name}' the first {MOST_MOMENTS} moments are recorded."
                )
            farthest = self._farthest[condition]
            if farthest > FARTHEST:
                found.append(
                    f"The event '{name}' may have happened more often: bodies turn by up to "
                    f"{quantity_text(farthest, 'rad', digits=3)} from row to row. Choose a shorter "
                    "output step."
                )
            if self._first_row or not self.result.count:
                continue
            # where it begins at zero, the next row tells
            first = condition.values(self.result, 0, 2)
            if condition.holds(first[0] or first[-1]):
                found.append(
                    f"The condition of the event '{name}' is true from the start; the event counts "
                    "when it becomes true again."
                )
            elif condition.event.action == "stop" and not count:
                found.append(f"The event '{name}', which ends the run, did not happen.")
        return found


def noticed_until(watch: EventWatch | None, end: float | None) -> list[EventMoment]:
    """What was noticed up to the end of a run [s], if rows behind it were dropped; else all."""
    noticed = watch.noticed if watch else []
    return noticed if end is None else [moment for moment in noticed if moment.time <= end]
