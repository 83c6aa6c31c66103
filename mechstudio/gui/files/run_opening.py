"""Opening runs of result files; large ones are read as their rows are needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from mechstudio.errors import MechStudioError
from mechstudio.gui.state.document import Document
from mechstudio.gui.work.background import Background

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result


class RunOpening(QObject):
    """Reads runs beside the window and shows them in it.

    Args:
        parent: What owns it.
        document: Where runs are shown.
        background: Reads files.
    """

    note = Signal(str, str)  # sentence and level for the message bar

    def __init__(self, parent: QObject, document: Document, background: Background) -> None:
        super().__init__(parent)
        self._document, self._background = document, background
        # looks over large runs, which may take seconds that nothing else is to wait for
        self._survey = Background(self)
        self._closed = threading.Event()

    def open(
        self,
        path: Path,
        done: Callable[[], None],
        refuse: Callable[[MechStudioError], None],
        *,
        name: str = "",
        folder: Path | None = None,
        first: Callable[[Mechanism], object] = lambda _: None,
    ) -> None:
        """Show the run of a file with its own mechanism; the open mechanism stays as it is.

        Args:
            path: The file.
            done: Called when the run is shown.
            refuse: Called with the reason why it cannot be.
            name: How the user calls the run; empty for the name of the file.
            folder: Where mesh files of its model start; None for the folder of the file.
            first: Called with its mechanism right before the run is shown.
        """

        def read() -> object:
            # the compiler is loaded by the first run, not by the window
            from mechstudio.results import open_result

            return open_result(path)

        def show(opened: object) -> None:
            result = cast("Result", opened)
            first(result.mechanism)
            self._document.open_run(result, path, name=name, folder=folder, notes=result.time_notes)
            if result.store.is_stored:
                self._look_over(result, path)
            done()

        self._background.submit(read, show, refuse)

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._closed.set()
        self._survey.shut_down()

    def _look_over(self, result: Result, path: Path) -> None:
        """Read where a large run goes, for paths, rails and the view of everything."""
        store = result.store

        def show(_: object) -> None:
            shown = self._document.result
            if shown is not None and shown.store is store:
                self._document.rows_settled.emit()
            if store.damage:
                self.note.emit(
                    f"{path.name} is damaged: some rows cannot be read and are left out "
                    f"({store.damage}).",
                    "warning",
                )

        def refuse(error: MechStudioError) -> None:
            self.note.emit(str(error), "error")

        self._survey.submit(
            lambda: store.look_over(self._closed.is_set), show, refuse, patient=True
        )
