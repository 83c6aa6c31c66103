"""Which of the kept runs are those of the open mechanism, also while that has no file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.runs.begun_run import BegunRun
from mechstudio.gui.state.document import Document
from mechstudio.results.run_library import KeptRun

if TYPE_CHECKING:
    from mechstudio.results import Result

Run = TypeVar("Run", KeptRun, BegunRun)


class OpenMechanism(QObject):
    """Tells a mechanism that was opened or begun from all others by the moment of that.

    Names do not: each new mechanism begins with the same one.

    Args:
        parent: What owns it.
        document: Where mechanisms are opened.
    """

    def __init__(self, parent: QObject, document: Document) -> None:
        super().__init__(parent)
        self._document = document
        # those of the window that were left without a file, the last one at the end, but for those
        # whose changes were discarded
        self._left: list[str] = []
        # the first file of each that was saved in the window; read on threads as well
        self._files: dict[str, str] = {}
        # ids of runs that were shown beside the open mechanism
        self._seen: set[str] = set()
        document.leaving.connect(self._leave)
        document.opened.connect(self._begin)
        document.saved.connect(self._note_file)

    @property
    def opened(self) -> str:
        """When the open one was opened or begun, local time in ISO 8601."""
        return self._document.begun

    def owns(self, run: KeptRun) -> bool:
        """Whether a run is one of the open mechanism."""
        path, mechanism = self._document.path, self._document.edited
        if mechanism is None:
            return False
        if run.file:
            return path is not None and run.title == mechanism.name
        # under whatever name it has been saved since
        was_made_here = run.made_in == self.opened
        return was_made_here or (path is not None and run.model_file == str(path))

    def listed(self, runs: Iterable[KeptRun]) -> list[KeptRun]:
        """Those runs that are at hand: of the open mechanism, and those that were seen beside it.

        So are runs of the mechanism that the window left last without a file: no file leads to
        them. Those of earlier ones would pile up, and those of what was discarded are not missed.
        """
        runs = list(runs)
        without = {run.made_in for run in runs if not run.model_file}
        last = next((made for made in reversed(self._left) if made in without), "")
        return [
            run
            for run in runs
            if self.owns(run)
            or run.id in self._seen
            or (run.made_in == last and not run.model_file and not run.file)
        ]

    @property
    def shown_file(self) -> KeptRun | None:
        """What is known of the shown run before its result file is listed; None for no file."""
        run = self._document.run
        if run is None or run.source is None:
            return None
        title, file = run.mechanism.name, str(run.source)
        return KeptRun(id="", started="", title=title, name=run.name, file=file)

    def is_of_other(self, run: KeptRun) -> bool:
        """Whether a run was made from another mechanism than the open one.

        A result file says nothing of that while no mechanism is open.
        """
        is_known = not run.file or self._document.edited is not None
        return is_known and not self.owns(run)

    def placed(self, run: Run) -> Run:
        """A run as one of the file to which its mechanism was saved after it was begun.

        The same object where it was not. May be called on any thread.
        """
        file = "" if run.model_file else self._files.get(run.made_in, "")
        return replace(run, model_file=file) if file else run

    def begun(self, result: Result, started: str, color: str) -> BegunRun:
        """A run of the open mechanism, begun at a local time in ISO 8601, in a color "#rrggbb"."""
        path = self._document.path
        return BegunRun(result, "" if path is None else str(path), started, self.opened, color)

    def see(self, id: str) -> None:
        """Keep a run at hand while the mechanism is open, whatever it was made from."""
        self._seen.add(id)

    @Slot()
    def _leave(self) -> None:
        document = self._document
        # what is left with unsaved changes was discarded in so many words
        if document.path is None and document.edited is not None and not document.dirty:
            self._left.append(self.opened)

    @Slot()
    def _begin(self) -> None:
        self._seen.clear()

    @Slot()
    def _note_file(self) -> None:
        # runs that were begun after the first save have a file of their own
        self._files.setdefault(self.opened, str(self._document.path))
