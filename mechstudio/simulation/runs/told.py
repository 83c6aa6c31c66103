"""What scripts are told of runs in the log, as they look at no notes."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from mechstudio.results import Result
from mechstudio.simulation.runs.changed_starts import (
    OPEN,
    UNFIT,
    ChangedStart,
    fitted_start,
    moved_start,
    tell_changed_starts,
)
from mechstudio.simulation.runs.told_defaults import default_note, tell_defaults
from mechstudio.simulation.runs.told_doubts import doubts, tell_doubts


class Told(NamedTuple):
    """What is to be said of a run.

    Attributes:
        moved_start: That it began in other poses than the model has; None if it did not.
        fitted_start: That it began with other velocities, likewise.
        defaults: Masses and inertias that nobody gave.
        doubts: Why its motion is doubtful.
    """

    moved_start: ChangedStart | None
    fitted_start: ChangedStart | None
    defaults: str
    doubts: tuple[str, ...]

    @classmethod
    def of(cls, result: Result) -> Told:
        """What is to be said of a run, without saying it."""
        return cls(moved_start(result), fitted_start(result), default_note(result), doubts(result))


def remark(result: Result) -> str:
    """That a run of many began otherwise than the model says, and why its motion is doubtful;
    "" of most runs."""
    starts = moved_start(result), fitted_start(result)
    return " ".join((*(start.note for start in starts if start), *doubts(result)))


def tell(told: Collection[Told]) -> None:
    """Warn in the log of the runs of a call, once of each kind."""
    tell_changed_starts([run.moved_start for run in told], OPEN)
    tell_changed_starts([run.fitted_start for run in told], UNFIT)
    tell_defaults(run.defaults for run in told)
    tell_doubts([run.doubts for run in told])
