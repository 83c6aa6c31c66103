"""Rows that a chunk of a run has written: counted when they are looked at, by events, too."""

from __future__ import annotations

from mechstudio.results import Store
from mechstudio.simulation.runs.course import Course
from mechstudio.simulation.runs.event_watch import Ending, EventWatch
from mechstudio.simulation.runs.finite_rows import finite_count
from mechstudio.simulation.runs.open_row import OpenRow
from mechstudio.simulation.runs.opened import OpenedJoints


def look_at_rows(
    store: Store, course: Course, events: EventWatch | None, opened: OpenedJoints
) -> tuple[Ending | None, OpenRow | None]:
    """Count the rows that a chunk has written, up to the first that is not finite.

    Args:
        store: The rows of the run; its count is that of before the chunk, and is changed.
        course: The integration after the chunk.
        events: The events of the run, if it has any.
        opened: Looks for joints that come apart.

    Returns:
        What ends the rows by this model there, if anything does, and the first of them whose joints
        are apart, if there is one.
    """
    rows, seen = store.working(), store.count
    count, ending = finite_count(rows, seen, course.written), None
    if events:
        ending = events.look(course.prepared, count)
        count = events.count
    store.count = count
    return ending, opened.look(course, rows, seen)
