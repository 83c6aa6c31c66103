"""What leaves the plot dock: numbers to the clipboard or a file, and pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from mechstudio.errors import FileError
from mechstudio.gui.dialogs.ask_target import ask_target
from mechstudio.gui.plots.shown_data import shown_table, write_text

if TYPE_CHECKING:
    from mechstudio.gui.document import Document
    from mechstudio.gui.plots.plot_panel import PlotPanel


class PlotExport(QObject):
    """Copies and saves exactly what the plots show: their curves, within the shown time."""

    def __init__(self, panel: PlotPanel, document: Document) -> None:
        super().__init__(panel)
        self._panel = panel
        self._document = document

    def table(self, delimiter: str) -> str:
        """The shown numbers; empty without a result."""
        area, result = self._panel.area, self._panel.result
        if area is None or result is None:
            return ""
        return shown_table(result, area.times, area.shown_columns(), area.window_shown(), delimiter)

    def save_data(self, path: Path) -> None:
        """Write the shown numbers to a CSV file.

        Raises:
            FileError: The file cannot be written.
        """
        write_text(self.table(","), path)

    def save_picture(self, path: Path) -> None:
        """Write a picture of all plots, also of those scrolled out of view.

        Raises:
            FileError: The file cannot be written.
        """
        area = self._panel.area
        if area is None or not area.picture().save(str(path)):
            raise FileError(f"Cannot write the picture '{path}'.", path=path)

    @Slot()
    def copy(self) -> None:
        """Put the shown numbers on the clipboard, ready for a spreadsheet."""
        QGuiApplication.clipboard().setText(self.table("\t"))

    @Slot()
    def ask_data(self) -> None:
        """Ask for a file, then write the shown numbers."""
        kinds = "Comma-separated values (*.csv)"
        path = ask_target(self._panel, "Export Data", self._suggested("csv"), kinds, ".csv")
        if path is not None:
            self._try(self.save_data, path)

    @Slot()
    def ask_picture(self) -> None:
        """Ask for a file, then write a picture."""
        kinds = "PNG picture (*.png)"
        path = ask_target(self._panel, "Save Picture", self._suggested("png"), kinds, ".png")
        if path is not None:
            self._try(self.save_picture, path)

    def _try(self, save: Callable[[Path], None], path: Path) -> None:
        try:
            save(path)
        except FileError as error:
            self._document.report(str(error))

    def _suggested(self, ending: str) -> Path:
        path = self._document.path
        if path is None:
            return Path(f"plots.{ending}")
        return path.with_name(f"{path.name.removesuffix('.mech.json')}.{ending}")
