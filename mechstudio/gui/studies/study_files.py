"""Study files and tables of trials, from the dock of studies."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.state.document import Document
from mechstudio.gui.studies.study_form import StudyForm
from mechstudio.gui.widgets.ask_target import ask_target
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.work.background import Background

if TYPE_CHECKING:
    from mechstudio.studies import Study, StudyResult

_STUDY = ".study.json"
_KINDS = "Studies (*.study.json *.json)"
_TABLES = "CSV (*.csv);;HDF5 (*.h5);;Parquet (*.parquet)"


class StudyFiles(QObject):
    """A button with a menu: open and save the study, export its trials.

    Args:
        parent: What dialogs are shown over.
        document: What is open; studies name its file.
        form: The study.
        result: Gives what was found; None if there is nothing.
    """

    def __init__(
        self,
        parent: QWidget,
        document: Document,
        form: StudyForm,
        result: Callable[[], StudyResult | None],
    ) -> None:
        super().__init__(parent)
        self._window, self._document, self._form, self._result = parent, document, form, result
        self._background = Background(self)
        self.button = QPushButton("File")
        self.button.setAccessibleName("File of the study")
        menu = QMenu(self.button)
        self.open_action = menu.addAction(icon("open"), "Open a study…", self.ask_open)
        self.save_action = menu.addAction(icon("save"), "Save this study…", self.ask_save)
        menu.addSeparator()
        self.export_action = menu.addAction(icon("table"), "Export the trials…", self.ask_export)
        self.button.setMenu(menu)
        menu.aboutToShow.connect(self.refresh)

    def refresh(self) -> None:
        """Offer what is possible now."""
        self.export_action.setEnabled(self._result() is not None)
        saved = self._document.path is not None
        self.save_action.setEnabled(saved)
        self.save_action.setText(
            "Save this study…" if saved else "Save this study (save the model first)"
        )

    def shut_down(self) -> None:
        """Finish what is being written."""
        self._background.shut_down()

    def ask_open(self) -> None:
        """Let the user pick a study file."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open a study", str(self._folder()), _KINDS
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Show the study of a file."""

        def read() -> object:
            from mechstudio.studies.study_file import load_study

            return load_study(path)

        def show(study: object) -> None:
            found: Study = study  # type: ignore[assignment]
            self._form.show_settings(found.settings)

        self._background.submit(read, show, self._complain)

    def ask_save(self) -> None:
        """Write the study beside its model."""
        model, settings = self._document.path, self._form.settings()
        if model is None or settings is None:
            return
        stem = model.name.removesuffix(".json").removesuffix(".mech")
        path = ask_target(
            self._window,
            "Save the study",
            model.parent / f"{stem}{_STUDY}",
            _KINDS,
            _STUDY,
            (".json",),
        )
        if path is None:
            return

        def write() -> None:
            from mechstudio.studies.study_file import save_study

            save_study(settings, os.path.relpath(model, path.parent), path)

        self._background.submit(write, lambda _: self._tell_written(path), self._complain)

    def ask_export(self) -> None:
        """Write the trials as a table."""
        result = self._result()
        if result is None:
            return
        path = ask_target(
            self._window,
            "Export the trials",
            self._folder() / "trials.csv",
            _TABLES,
            ".csv",
            (".csv", ".h5", ".parquet"),
        )
        if path is not None:
            writers = {".h5": result.save, ".parquet": result.to_parquet}
            write = writers.get(path.suffix, result.to_csv)
            self._background.submit(
                lambda: write(path), lambda _: self._tell_written(path), self._complain
            )

    def _tell_written(self, path: Path) -> None:
        self._document.remark.emit(f"Written to {path}")

    def _folder(self) -> Path:
        return self._document.folder or Path.home()

    def _complain(self, error: MechStudioError) -> None:
        self._form.say(str(error))
