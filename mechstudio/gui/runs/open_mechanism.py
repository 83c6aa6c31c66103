"""Which of the kept runs are those of the open mechanism, also while that has no file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.runs.begun_run import BegunRun
from mechstudio.gui.state.document import Document
from mechstudio.results.run_library import KeptRun

if TYPE_CHECKING:
    from mechstudio.results import Result


class OpenMechanism(QObject):
    """Tells a mechanism that was opened or begun from all others by the moment of that.

    Names do not: each new mechanism begins with the same one.

    Args:
        parent: What owns it.
        document: Where mechanisms are opened.

    Attributes:
        opened: When the open one was opened or begun, local time in ISO 8601.
    """

    def __init__(self, parent: QObject, document: Document) -> None:
        super().__init__(parent)
        self._document = document
        self.opened = _now()
        # those of the window that were left without a file
        self._left: set[str] = set()
        # ids of runs that were shown beside the open mechanism
        self._seen: set[str] = set()
        document.leaving.connect(self._leave)
        document.opened.connect(self._begin)

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

        So are runs of mechanisms that the window left without a file: no file leads to them.
        """
        return [
            run
            for run in runs
            if self.owns(run)
            or run.id in self._seen
            or (run.made_in in self._left and not run.model_file)
        ]

    def is_before_its_file(self, run: KeptRun | BegunRun) -> bool:
        """Whether a run was made from the open mechanism when that had no file yet."""
        return run.made_in == self.opened and not run.model_file

    def begun(self, result: Result, started: str) -> BegunRun:
        """A run of the open mechanism, begun at a local time in ISO 8601."""
        path = self._document.path
        return BegunRun(result, "" if path is None else str(path), started, self.opened)

    def see(self, id: str) -> None:
        """Keep a run at hand while the mechanism is open, whatever it was made from."""
        self._seen.add(id)

    @Slot()
    def _leave(self) -> None:
        if self._document.path is None and self._document.edited is not None:
            self._left.add(self.opened)

    @Slot()
    def _begin(self) -> None:
        self.opened = _now()
        self._seen.clear()


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="microseconds")
