"""Handing a run on: to a report that opens in any browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.state.document import Document

if TYPE_CHECKING:
    from pathlib import Path

_REPORTS = "Reports (*.html);;All files (*)"


class HandoverCommands(QObject):
    """Writes what others need to see a run.

    Args:
        files: Asks for files, writes them and says what came of it.
        document: Whose run.
        shown_channels: The channels of the curves that are shown; none if there are no plots.
    """

    def __init__(
        self,
        files: FileCommands,
        document: Document,
        shown_channels: Callable[[], tuple[str, ...]],
    ) -> None:
        super().__init__(files)
        self._files, self._document, self._shown_channels = files, document, shown_channels

    def ask_report(self) -> None:
        """Write a report of the run, with the curves that are shown, to a file of the user's."""
        path: Path | None = self._files.ask_target("Export report", ".html", _REPORTS)
        result, folder = self._document.result, self._document.folder
        if path is None or result is None:
            return
        names = self._shown_channels() or None

        def write() -> None:
            from mechstudio.handover.report import write_report

            write_report(result, path, names, folder)

        self._files.write(path, write)
