"""The mechanism of a run in the place of the open one, whose file it must never go to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from mechstudio.errors import MechStudioError
from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.state.document import Document
from mechstudio.gui.work.background import Background
from mechstudio.io import load
from mechstudio.io.file_stamp import FileStamp, read_stamp
from mechstudio.model import Mesh
from mechstudio.results.run_library import KeptRun

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

Then = Callable[[], object]
First = Callable[["Mechanism"], object]
Show = Callable[[KeptRun, Then, First], None]


class RestoredMechanism(QObject):
    """Opens mechanisms of runs as documents of their own.

    One that has a file which still holds it is that file; any other has none, so that its first
    save asks for a place.

    Args:
        parent: What owns it.
        document: Where mechanisms are opened.
        files: Asks before a mechanism is left.
        background: Reads files.
    """

    note = Signal(str, str)  # sentence and level for the message bar

    def __init__(
        self, parent: QObject, document: Document, files: FileCommands, background: Background
    ) -> None:
        super().__init__(parent)
        self._document, self._files, self._background = document, files, background

    def open(self, run: KeptRun, show: Show, then: Then = lambda: None) -> None:
        """Open the mechanism of a run, where the open one may be left.

        Args:
            run: The run.
            show: Shows a run; takes what is to be done after, and before with its mechanism.
            then: Called when it is open.
        """
        if not self._files.may_leave(lambda: self.open(run, show, then)):
            return
        left, is_left = self._document.edited, True

        def may_open() -> bool:
            # an edit made while files were read is asked for like any other
            nonlocal is_left
            is_left = self._document.edited is left or self._files.may_leave(
                lambda: self.open(run, show, then)
            )
            return is_left

        def first(mechanism: Mechanism) -> None:
            if may_open():
                self._open_unsaved(mechanism, run)

        if not run.model_file:
            show(run, lambda: is_left and then(), first)
            return
        path = Path(run.model_file)

        def look() -> object:
            # a file that is gone or cannot be read holds another mechanism, if any
            with suppress(MechStudioError, OSError):
                return read_stamp(path), load(path)
            return None

        def done() -> None:
            if not is_left:
                return
            if self._document.path is None:
                self.note.emit(
                    f"{path.name} does not hold the mechanism of this run, which is open as one "
                    "without a file. Save asks for a place.",
                    "info",
                )
            then()

        def take(found: object) -> None:
            stored = cast("tuple[FileStamp | None, Mechanism] | None", found)

            def first(mechanism: Mechanism) -> None:
                if may_open():
                    self._open_saved(mechanism, path, stored)

            show(run, done, first)

        self._background.submit(look, take, lambda error: self.note.emit(str(error), "error"))

    def _open_unsaved(self, mechanism: Mechanism, run: KeptRun) -> None:
        # runs of a mechanism without a file are told by it; a result file has no mechanism
        begun = "" if run.file else run.made_in
        folder = Path(run.file).parent if run.file else None
        self._document.open(_found_from_anywhere(mechanism, folder), saved=False, begun=begun)

    def _open_saved(
        self, mechanism: Mechanism, path: Path, stored: tuple[FileStamp | None, Mechanism] | None
    ) -> None:
        if stored is not None and stored[1] == mechanism:
            self._files.disk.note(path, stored[0])
            self._document.open(mechanism, path)
        else:
            self._document.open(_found_from_anywhere(mechanism, path.parent), saved=False)


def _found_from_anywhere(mechanism: Mechanism, folder: Path | None) -> Mechanism:
    """A mechanism whose mesh files are found without the folder of its file."""
    if folder is None:
        return mechanism
    bodies = tuple(
        body.edited(
            shapes=tuple(
                shape.edited(file=str(folder / shape.file)) if isinstance(shape, Mesh) else shape
                for shape in body.shapes
            )
        )
        if any(isinstance(shape, Mesh) for shape in body.shapes)
        else body
        for body in mechanism.bodies
    )
    return mechanism.edited(bodies=bodies)
