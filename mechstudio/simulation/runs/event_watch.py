"""The events of a run: noticed after each chunk, recorded, and obeyed."""

from __future__ import annotations

from copy import copy

from mechstudio.results import Result
from mechstudio.results.conditions import read_conditions
from mechstudio.results.settings import EventMoment
from mechstudio.simulation.runs.event_times import Locator, crossings
from mechstudio.simulation.runs.snapshot import Snapshot
from mechstudio.simulation.solvers.start import Prepared

MOST_MOMENTS = 1000  # of one event that are located


class EventWatch:
    """The events of a run.

    Attributes:
        noticed: What was noticed so far, in order of time.
        end: Time at which an event ended the run [s]; None if none did.
    """

    def __init__(self, result: Result) -> None:
        """Read the conditions.

        Raises:
            ModelError: A condition cannot be read.
        """
        # rows are looked at before other threads see them
        rows = copy(result.store)
        self._result = Result(result.mechanism, result.settings, rows)
        self._conditions = read_conditions(self._result)
        self._seen = 0  # rows that were looked at, but for the last of them
        self._counts = [0] * len(self._conditions)
        self._locators: list[Locator] = []  # of this chunk, and of the last that wrote rows before
        self.noticed: list[EventMoment] = []
        self.end: float | None = None

    def begin(self, prepared: Prepared) -> None:
        """Get ready for the next chunk of the run."""
        if not self._locators or prepared.run.next_row > self._locators[-1].first_row:
            # a crossing after the last row of the chunk before is found from that one's start
            self._locators = [*self._locators[-1:], Locator(prepared, self._result)]

    def look(self, prepared: Prepared, count: int) -> str:
        """Notice what happened in the chunk.

        Args:
            prepared: The run after the chunk; as it was afterwards.
            count: Number of rows that are written.

        Returns:
            The name of the event that ends the run here, or "".
        """
        store = self._result.store
        store.count = count
        start, self._seen = self._seen, max(store.count - 1, self._seen)
        if store.count - start < 2:
            return ""
        found = crossings(self._conditions, self._result, start, store.count)
        if not found:
            return ""
        after = Snapshot(prepared)
        moments: list[tuple[float, int, int]] = []
        for row, place in found:
            if moments and row > moments[0][2] and self._is_stop(moments):
                break
            if self._counts[place] >= MOST_MOMENTS:
                continue
            self._counts[place] += 1
            time = self._locator(row).moment(self._conditions[place], row)
            moments.append((time, place, row))
        ended = self._record(sorted(moments))
        if not ended:
            after.restore()
        return ended

    def _locator(self, row: int) -> Locator:
        """The one from which a row can be reached."""
        return next(found for found in reversed(self._locators) if found.first_row <= row)

    def _is_stop(self, moments: list[tuple[float, int, int]]) -> bool:
        return any(self._conditions[place].event.action == "stop" for _, place, _ in moments)

    def _record(self, moments: list[tuple[float, int, int]]) -> str:
        """Record moments, and end the rows with the first that ends the run."""
        for time, place, row in moments:
            event = self._conditions[place].event
            self.noticed.append(EventMoment(event.name, event.action, time))
            if event.action == "stop":
                self._end_rows(place, row)
                self.end = time
                return event.name
        return ""

    def _end_rows(self, place: int, row: int) -> None:
        """Make the moment of an event the last row."""
        self._locator(row).moment(self._conditions[place], row, keep=True)
        self._result.store.count = row + 2

    @property
    def count(self) -> int:
        """Number of rows that stay."""
        return self._result.store.count

    def notes(self) -> list[str]:
        """Sentences on what was not noticed."""
        found = []
        for condition, count in zip(self._conditions, self._counts, strict=True):
            name = condition.event.name
            if count >= MOST_MOMENTS:
                found.append(
                    f"Of the event '{name}' the first {MOST_MOMENTS} moments are recorded."
                )
            if self._result.count and condition.holds(condition.values(self._result, 0, 1)[0]):
                found.append(
                    f"The condition of the event '{name}' is true from the start; the event counts "
                    "when it becomes true again."
                )
        return found
