"""Detection and reload of external changes to the file of the open mechanism."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.state.document import Document
from mechstudio.gui.work.background import Background
from mechstudio.io import load
from mechstudio.io.file_stamp import FileStamp, changed_stamp, read_stamp

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


class DiskChanges(QObject):
    """Knows what the file held when the window last read or wrote it."""

    found = Signal(object)  # Path: it changed; told once for each change, when the window is used

    def __init__(self, window: QWidget, document: Document, background: Background) -> None:
        super().__init__(window)
        self._document, self._background = document, background
        self._known: tuple[Path, FileStamp] | None = None
        self._told: FileStamp | None = None
        window.installEventFilter(self)

    @property
    def stamp(self) -> FileStamp | None:
        """The file of the open mechanism as it was known last."""
        if self._known is None or self._known[0] != self._document.path:
            return None
        return self._known[1]

    def note(self, path: Path, stamp: FileStamp | None) -> None:
        """Remember what a file holds; may be called on the thread that read or wrote it."""
        self._known = None if stamp is None else (path, stamp)

    def ask(self, path: Path, answer: Callable[[bool], None]) -> None:
        """Tell later whether somebody else changed a file since it was read or written."""
        self._background.submit(
            lambda: self._change(path),
            lambda change: answer(change is not None),
            lambda _: answer(False),
        )

    def reload(self, then: Callable[[], None], refuse: Callable[[MechStudioError], None]) -> None:
        """Show what the file holds now, as a step that can be undone."""
        path = self._document.path
        if path is None:
            return

        def show(read: object) -> None:
            stamp, mechanism = cast("tuple[FileStamp | None, Mechanism]", read)
            if self._document.path == path:
                self.note(path, stamp)
                # the run belongs to what was there before
                self._document.set_result(None)
                self._document.apply(mechanism, label="Reload")
                self._document.mark_saved(path)
            then()

        self._background.submit(lambda: (read_stamp(path), load(path)), show, refuse)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate and self.stamp is not None:
            self._look(cast(Path, self._document.path))
        return False

    def _look(self, path: Path) -> None:
        def tell(change: object) -> None:
            if change is not None and change != self._told and path == self._document.path:
                self._told = cast(FileStamp, change)
                self.found.emit(path)

        self._background.submit(lambda: self._change(path), tell, lambda _: None)

    def _change(self, path: Path) -> FileStamp | None:
        known = self._known
        return changed_stamp(path, known[1]) if known is not None and known[0] == path else None
