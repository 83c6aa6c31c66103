"""The runs that are shown beside the one of the document: in plots and as a ghost in the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from mechstudio.results import Result


@dataclass(frozen=True)
class ComparedRun:
    """A run beside the shown one.

    Attributes:
        id: Tells it from others.
        label: How legends call it.
        color: "#rrggbb" of its ghost.
        result: Its rows.
    """

    id: str
    label: str
    color: str
    result: Result


class ComparedRuns(QObject):
    """Which runs are compared with the shown one.

    Signals:
        changed: There are others, or they are called or colored in another way.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.runs: tuple[ComparedRun, ...] = ()
        self.ghost = ""

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
        if (runs, ghost) != (self.runs, self.ghost):
            self.runs, self.ghost = runs, ghost
            self.changed.emit()
