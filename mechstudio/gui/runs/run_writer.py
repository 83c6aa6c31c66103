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
        # those that go on, and those that are being written
        self._begun: list[BegunRun] = []
        self._written: list[BegunRun] = []
        self._given: list[str] = []  # colors of runs that are about to be listed

    def give_color(self) -> str:
        """A color for another run, by those of the runs that are at hand or about to be."""
        color = next_color((*self._colors(), *self._given))
        self._given.append(color)
        return color

    def color_of(self, result: Result) -> str:
        """The color of a run that is not listed yet; empty for none."""
        runs = (*self._begun, *self._written)
        return next((run.color for run in runs if run.result.store is result.store), "")

    def begin(self, result: Result, started: str) -> None:
        """Say of a run of the open mechanism whose it is, and write it once it is over.

        Args:
            result: Its rows so far.
            started: When it was begun, local time in ISO 8601.
        """
        begun = self._mechanism.begun(result, started, self.give_color())
        self._begun.append(begun)
        self._submit(lambda: begun.announce(self._library))

    @Slot()
    def write_ended(self) -> None:
        """Write the runs that are over."""
        for begun in list(self._begun):
            if begun.is_over:
                self._begun.remove(begun)
                if begun.is_kept:
                    self.write(begun)
                else:
                    self._given.remove(begun.color)

    def write(self, begun: BegunRun) -> None:
        """Write a run that is over, in a color from `give_color`."""
        self._written.append(begun)

        def work() -> object:
            # its mechanism may have been saved since it ended, and may be while it is written
            kept = self._mechanism.placed(begun).keep(self._library)
            return self._place(kept)

        def leave() -> None:
            self._written.remove(begun)
            self._given.remove(begun.color)

        self._list(work, lambda kept: self.written.emit(kept, begun.result), leave, patient=True)

    def refer(self, result: Result, path: Path) -> None:
        """List a run that was opened from a file, which stays where it is."""
        color = self.give_color()
        self._list(
            lambda: self._library.refer(result, path, color),
            self.referred.emit,
            lambda: self._given.remove(color),
        )

    def _list(
        self,
        work: Callable[[], object],
        listed: Callable[[object], None],
        leave: Callable[[], None],
        *,
        patient: bool = False,
    ) -> None:
        """Add a run to the library.

        Args:
            work: Adds it.
            listed: Called with what that answers.
            leave: Called before, or where it fails: the run is about to be listed no longer.
        """

        def take(kept: object) -> None:
            leave()
            listed(kept)

        def complain(error: MechStudioError) -> None:
            leave()
            self.failed.emit(error)

        self._background.submit(work, take, complain, patient=patient)

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
