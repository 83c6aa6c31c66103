"""The runs that are shown beside the one of the document: in plots and as a ghost in the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mechstudio.scene.plot_colors import PATTERNS

if TYPE_CHECKING:
    from mechstudio.results import Result


@dataclass(frozen=True)
class ComparedRun:
    """A run beside the shown one.

    Attributes:
        id: Tells it from others.
        label: How legends call it.
        color: "#rrggbb" of its ghost, and of its curves where each run has one.
        result: Its rows.
        place: From 1, as long as it is compared: chooses its dashes. Runs of one color have others.
    """

    id: str
    label: str
    color: str
    result: Result
    place: int = 0


class ComparedRuns(QObject):
    """Which runs are compared with the shown one.

    Signals:
        changed: There are others, or they are called or colored in another way.

    Attributes:
        shown_color: "#rrggbb" of the shown run; empty where it has none.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.runs: tuple[ComparedRun, ...] = ()
        self.ghost = ""
        self.shown_color = ""

    @property
    def ghost_run(self) -> ComparedRun | None:
        """The one whose bodies are drawn faintly in the view."""
        return next((run for run in self.runs if run.id == self.ghost), None)

    def set_runs(self, runs: tuple[ComparedRun, ...], ghost: str) -> None:
        """Compare with these from now on.

        Args:
            runs: The runs.
            ghost: Id of the one that the view shows, too; empty for none.
        """
        placed = _placed(runs, {run.id: run.place for run in self.runs})
        if (placed, ghost) != (self.runs, self.ghost):
            self.runs, self.ghost = placed, ghost
            self.changed.emit()

    def set_shown_color(self, color: str) -> None:
        """Tell the shown run from the others by a color, "#rrggbb"; empty for that of plots."""
        if color != self.shown_color:
            self.shown_color = color
            self.changed.emit()


def _placed(runs: Sequence[ComparedRun], before: Mapping[str, int]) -> tuple[ComparedRun, ...]:
    """Runs with the places that they had, by their ids, or others where two would look alike."""
    ids = [run.id for run in runs]
    held = {id: place for id, place in before.items() if id in ids}
    placed: list[ComparedRun] = []
    # a new run takes other dashes than those that are held, also before them
    for run in sorted(runs, key=lambda run: run.id not in before):
        alike = {one.place % PATTERNS for one in placed if one.color == run.color}
        # of more runs in one color than there are patterns some have to share one
        alike = alike if len(alike) < PATTERNS else set()
        others = {place for id, place in held.items() if id != run.id}
        wanted = [held[run.id]] if run.id in held else []
        held[run.id] = next(
            place
            for place in chain(wanted, count(1))
            if place not in others and place % PATTERNS not in alike
        )
        placed.append(replace(run, place=held[run.id]))
    return tuple(sorted(placed, key=lambda run: ids.index(run.id)))
