"""Writes the runs of a window to the library: that they begin, and once they are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import FileError, MechStudioError
from mechstudio.gui.runs.begun_run import BegunRun
from mechstudio.gui.runs.open_mechanism import OpenMechanism
from mechstudio.gui.runs.run_colors import next_color
from mechstudio.gui.work.background import Background
from mechstudio.results.run_library import KeptRun, RunLibrary

if TYPE_CHECKING:
    from mechstudio.results import Result
    from mechstudio.results.time_notes import TimeNote


class RunWriter(QObject):
    """Keeps each run as one of the file that its mechanism has by the time it is written.

    Args:
        parent: What owns it.
        library: Where runs are kept.
        mechanism: Knows the files of mechanisms.
        background: Writes, one run after another.
        colors: Colors of the runs that are at hand.
    """

    written = Signal(object, object)  # KeptRun and its Result
    referred = Signal(object)  # KeptRun of a result file elsewhere
    failed = Signal(object)  # MechStudioError

    def __init__(
        self,
        parent: QObject,
        library: RunLibrary,
        mechanism: OpenMechanism,
        background: Background,
        colors: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__(parent)
        self._library, self._mechanism = library, mechanism
        self._background, self._colors = background, colors
        self._begun: list[BegunRun] = []
        self._given: list[str] = []  # colors of runs that are about to be listed

    def next_color(self) -> str:
        """The color of another run, by those of the runs that are at hand."""
        return next_color((*self._colors(), *self._given))

    def begin(self, result: Result, started: str) -> None:
        """Say of a run of the open mechanism whose it is, and write it once it is over.

        Args:
            result: Its rows so far.
            started: When it was begun, local time in ISO 8601.
        """
        begun, color = self._mechanism.begun(result, started), self.next_color()
        self._begun.append(begun)
        self._submit(lambda: begun.announce(self._library, color))

    @Slot()
    def write_ended(self) -> None:
        """Write the runs that are over."""
        for begun in list(self._begun):
            if begun.is_over:
                self._begun.remove(begun)
                if begun.is_kept:
                    self.write(begun)

    def write(self, begun: BegunRun) -> None:
        """Write a run that is over."""

        def work(color: str) -> object:
            # its mechanism may have been saved since it ended, and may be while it is written
            kept = self._mechanism.placed(begun).keep(self._library, color)
            return self._place(kept)

        self._list(work, lambda kept: self.written.emit(kept, begun.result), patient=True)

    def refer(self, result: Result, path: Path) -> None:
        """List a run that was opened from a file, which stays where it is."""
        self._list(lambda color: self._library.refer(result, path, color), self.referred.emit)

    def _list(
        self,
        work: Callable[[str], object],
        listed: Callable[[object], None],
        *,
        patient: bool = False,
    ) -> None:
        """Add a run to the library in a color that those that are about to be listed have not."""
        color = self.next_color()
        self._given.append(color)

        def take(kept: object) -> None:
            self._given.remove(color)
            listed(kept)

        def complain(error: MechStudioError) -> None:
            self._given.remove(color)
            self.failed.emit(error)

        self._background.submit(lambda: work(color), take, complain, patient=patient)

    def note(self, result: Result, notes: Sequence[TimeNote]) -> None:
        """Keep notes [s, text] of a run that goes on, should the program end before it does."""
        self._submit(lambda: self._library.note_begun(result, notes))

    def move_to_file(self) -> None:
        """Runs that go on are runs of the file to which their mechanism was just saved."""
        for number, begun in enumerate(self._begun):
            placed = self._mechanism.placed(begun)
            if placed is not begun:
                self._begun[number] = placed
                # should the program end before the run does
                self._submit(partial(placed.announce_file, self._library))

    def shut_down(self) -> None:
        """Finish what is being written; nothing is signaled."""
        was_writing = bool(self._given)
        self._background.shut_down()
        if was_writing:
            # saved between the last look at the file and now
            with suppress(FileError):
                for run in self._library.runs():
                    self._place(run)

    def _place(self, run: KeptRun) -> KeptRun:
        placed = self._mechanism.placed(run)
        if placed is not run:
            self._library.note(placed)
        return placed

    def _submit(self, work: Callable[[], object]) -> None:
        self._background.submit(work, lambda _: None, self.failed.emit)
