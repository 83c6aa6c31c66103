"""A run that goes on, and is kept once it is over or where the program ends before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.gui.state.analysis_names import ANALYSES
from mechstudio.results.run_library import KeptRun, RunLibrary
from mechstudio.results.settings import RunStatus

if TYPE_CHECKING:
    from mechstudio.results import Result


@dataclass(frozen=True, eq=False)
class BegunRun:
    """A run of the window.

    Attributes:
        result: Its rows so far.
        model_file: File of its model; empty for one that was never saved.
        started: When it was begun, local time in ISO 8601.
        made_in: Tells its model from others that were opened or begun.
        color: "#rrggbb" by which it is told from other runs.
    """

    result: Result
    model_file: str
    started: str
    made_in: str
    color: str

    @property
    def is_over(self) -> bool:
        """Whether no rows will come any more."""
        return self.result.status is not RunStatus.RUNNING

    @property
    def is_kept(self) -> bool:
        """Whether it is worth keeping: a motion, or the answer of an analysis of one position."""
        result = self.result
        if result.count == 1:
            return result.settings.solver in ANALYSES and result.status is RunStatus.DONE
        return result.count > 1

    def announce(self, library: RunLibrary) -> None:
        """Say in a library whose run it is.

        Raises:
            FileError: That cannot be written.
        """
        if not self.is_over:
            library.begin(
                self.result,
                model_file=self.model_file,
                started=self.started,
                color=self.color,
                made_in=self.made_in,
            )

    def announce_file(self, library: RunLibrary) -> None:
        """Say in a library that its model has a file by now.

        Raises:
            FileError: That cannot be written.
        """
        if not self.is_over:
            library.change_begun(self.result, model_file=self.model_file)

    def keep(self, library: RunLibrary) -> KeptRun:
        """Write it to a library once it is over.

        Raises:
            FileError: It cannot be written.
        """
        return library.keep(
            self.result,
            model_file=self.model_file,
            started=self.started,
            color=self.color,
            made_in=self.made_in,
        )


def cut_off_sentence(runs: Sequence[KeptRun]) -> str:
    """What the user is told of runs that the program did not end."""
    names = ", ".join(f"“{run.title}”" for run in runs)
    return (
        f"The program ended during a run of {names}. What was computed by then is in the list of "
        "runs."
    )
