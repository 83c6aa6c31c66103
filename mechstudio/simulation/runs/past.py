"""What the models of a run before the present one took, where events set parameters."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.simulation.runs.course import Course

Counts = tuple[int, int, int]


class Past(NamedTuple):
    """What was computed by the models before.

    Attributes:
        counts: Steps, rejected ones and evaluations.
        singular_times: Times at which singular positions were passed [s].
        is_known: Whether there were any such models.
    """

    counts: Counts = (0, 0, 0)
    singular_times: tuple[float, ...] = ()
    is_known: bool = False

    def and_also(self, course: Course) -> Past:
        """The same and a model that has just become one of them."""
        steps, rejected, evaluations = (
            before + more for before, more in zip(self.counts, course.counts(), strict=True)
        )
        passed = singular_times(course.prepared.work)
        return Past((steps, rejected, evaluations), (*self.singular_times, *passed), True)


def singular_times(work: Workspace) -> list[float]:
    """Times at which singular positions were passed [s], as far as they are kept."""
    passed = int(work.passage.count)
    if not passed:
        return []
    kept = min(passed, len(work.singular_times))
    times: list[float] = work.singular_times[:kept].tolist()
    return times


def until(times: tuple[float, ...], end: float | None) -> tuple[float, ...]:
    """Those times [s] up to the end of a run, if rows behind it were dropped; else all."""
    return times if end is None else tuple(time for time in times if time <= end)
