"""Export of plots: numbers to the clipboard or a file, and pictures."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QProgressDialog, QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.plots.shown_data import shown_table, write_text
from mechstudio.gui.plots.time_range import is_whole
from mechstudio.gui.state.figure_choice import ENDINGS, FigureChoice
from mechstudio.gui.widgets.ask_target import ask_target, model_stem
from mechstudio.gui.work.background import Background
from mechstudio.results.csv_metadata import write_csv_metadata

if TYPE_CHECKING:
    from mechstudio.gui.figures.figure import Figure
    from mechstudio.gui.figures.figure_dialog import FigureDialog
    from mechstudio.gui.plots.shown_plots import ShownPlots
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.settings_store import SettingsStore

# work that takes longer than this can be canceled [ms]
PATIENCE = 500


class PlotExport(QObject):
    """Copies and saves exactly what the plots show: their curves, within the shown time.

    Tables are written on a thread; the shown rows are those of the moment of the request.

    Args:
        panel: What questions and progress are shown over.
        plots: What is copied and saved.
        document: Where problems are reported, and the folder that is proposed.

    Attributes:
        settings: Where the looks of figures are remembered; None for this window alone.
        figure_dialog: The dialog that asks for them, while it is open.
    """

    def __init__(self, panel: QWidget, plots: ShownPlots, document: Document) -> None:
        super().__init__(panel)
        self._panel, self._plots = panel, plots
        self._document = document
        self.settings: SettingsStore | None = None
        self.figure_dialog: FigureDialog | None = None
        self._choice = FigureChoice()
        self._background = Background(self)
        self._canceled = threading.Event()
        self._dialog: QProgressDialog | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        self._patience.timeout.connect(self._offer_cancel)

    @property
    def figure_choice(self) -> FigureChoice:
        """What figures are like, as the user chose last."""
        return self._choice if self.settings is None else self.settings.settings.figure

    @property
    def busy(self) -> bool:
        """Whether a table is being written."""
        return self._background.busy

    def save_picture(self, path: Path, key: str = "") -> None:
        """Write a figure of all plots, also of those scrolled out of view, as it was chosen last.

        Args:
            path: The file; SVG and PDF by its ending.
            key: Of one plot; empty for all.

        Raises:
            FileError: The file cannot be written.
            MechStudioError: The plots have no room.
        """
        from mechstudio.gui.figures.figure_file import write_figure
        from mechstudio.gui.plots.page_figure import page_figure

        if self._plots.area is not None:
            figure = page_figure(self._plots.area, key)
            write_figure(figure, self.figure_choice, path, self._title())

    def shut_down(self) -> None:
        """Cancel and join the thread; nothing is signaled afterwards."""
        self.cancel()
        self._background.shut_down()
        self._close_dialog()

    @Slot()
    def copy(self, key: str = "") -> None:
        """Put the shown numbers on the clipboard, ready for a spreadsheet.

        Args:
            key: Of one plot; empty for all.
        """
        self._tabulate("\t", lambda table: None, QGuiApplication.clipboard().setText, key)

    def copy_picture(self, key: str = "") -> None:
        """Put a picture of one plot, or of all, on the clipboard, as on the screen."""
        from mechstudio.gui.plots.plot_figure import picture

        if self._plots.area is not None:
            QGuiApplication.clipboard().setImage(picture(self._plots.area, key))

    @Slot()
    def ask_data(self, key: str = "") -> None:
        """Ask for a file, then write the shown numbers of one plot, or of all."""
        kinds = "Comma-separated values (*.csv)"
        title = "Export data, in the units of the plots"
        path = ask_target(self._panel, title, self._suggested("csv"), kinds, ".csv")
        if path is not None:
            title = f"{self._title()}{self._part()}"

            def keep(table: str) -> None:
                write_text(table, path)
                write_csv_metadata(path, title)

            self._tabulate(",", keep, lambda table: self._tell_written(path), key)

    @Slot()
    def ask_picture(self, key: str = "") -> None:
        """Ask what a figure of one plot, or of all, is to be like, and for its file."""
        from mechstudio.gui.figures.figure_dialog import FigureDialog
        from mechstudio.gui.plots.page_figure import page_figure

        if self._plots.area is None:
            return
        figure = page_figure(self._plots.area, key)
        self.figure_dialog = dialog = FigureDialog(
            figure, self.figure_choice, lambda choice: self._save(figure, choice), self._panel
        )
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    @Slot()
    def _forget_dialog(self) -> None:
        self.figure_dialog = None

    def _save(self, figure: Figure, choice: FigureChoice) -> bool:
        """Ask for a file, and write a figure; whether the user gave one."""
        from mechstudio.gui.figures.figure_file import figure_kinds, write_figure

        self._keep(choice)
        own, kinds = choice.ending, figure_kinds(choice.ending)
        proposal = self._suggested(own.removeprefix("."))
        path = ask_target(self._panel, "Save picture", proposal, kinds, own, ENDINGS)
        if path is None:
            return False
        self._keep(replace(choice, ending=path.suffix.lower()))
        try:
            write_figure(figure, choice, path, self._title())
            self._tell_written(path)
        except MechStudioError as error:
            self._document.report(str(error))
        return True

    def _tell_written(self, path: Path) -> None:
        """Say where a file is now, and begin there for the next one."""
        if self.settings is not None:
            self.settings.keep_folder(path)
        self._document.written.emit(path)

    def _keep(self, choice: FigureChoice) -> None:
        """Propose the same for the next figure, also after another start."""
        self._choice = choice
        if self.settings is not None:
            self.settings.change(replace(self.settings.settings, figure=choice))

    @Slot()
    def cancel(self) -> None:
        """Give up the table that is being written; a file that is there stays as it is."""
        self._canceled.set()

    def _tabulate(
        self,
        delimiter: str,
        keep: Callable[[str], None],
        show: Callable[[str], None],
        key: str,
    ) -> None:
        """Write the shown numbers as a table; keep it on the thread, then show it."""
        area, result = self._plots.area, self._plots.result
        if area is None or result is None or self.busy:
            return
        columns = area.shown_columns(key)
        self._canceled = canceled = threading.Event()

        def work() -> object:
            table = shown_table(columns, delimiter, canceled.is_set)
            if table is not None:
                keep(table)
            return table

        def done(table: object) -> None:
            self._close_dialog()
            if isinstance(table, str) and not canceled.is_set():
                show(table)

        def failed(error: MechStudioError) -> None:
            self._close_dialog()
            self._document.report(str(error))

        self._background.submit(work, done, failed)
        self._patience.start()

    @Slot()
    def _offer_cancel(self) -> None:
        self._dialog = QProgressDialog("Writing the shown numbers…", "Cancel", 0, 0, self._panel)
        self._dialog.setWindowModality(Qt.WindowModality.WindowModal)
        self._dialog.canceled.connect(self.cancel)
        self._dialog.show()

    def _close_dialog(self) -> None:
        self._patience.stop()
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()
            dialog.hide()

    def _title(self) -> str:
        """Model and run that the plots show."""
        run = self._document.run
        return "" if run is None else run.title

    def _part(self) -> str:
        """The shown time, where it is not the whole run; empty where it is."""
        area = self._plots.area
        if area is None:
            return ""
        start, stop = window = area.window_shown()
        return "" if is_whole(window, area.times) else f", {start:.6g} s to {stop:.6g} s"

    def _suggested(self, ending: str) -> Path:
        path = self._document.path
        name = model_stem(path, "plots")
        folder = "" if self.settings is None else self.settings.settings.folder
        if not folder and path is not None:
            folder = str(path.parent)
        return Path(folder) / f"{name}.{ending}"
