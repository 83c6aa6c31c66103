"""Study files, kept trials and tables of trials, from the dock of studies."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.state.document import Document
from mechstudio.gui.studies.study_form import StudyForm
from mechstudio.gui.studies.told_trials import OTHER, TrialsModel
from mechstudio.gui.widgets.ask_target import ask_target, model_stem
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.work.background import Background
from mechstudio.results.trial_folders import TrialFolders

if TYPE_CHECKING:
    from mechstudio.studies import Study, StudyResult

_STUDY = ".study.json"
_KINDS = "Studies (*.study.json *.json)"
_TRIALS = "Trials (*.h5 *.jsonl)"
# trials that are read take the place of those that are shown
_LATEST, _OPEN_TRIALS = "Show the last trials of this model", "Open trials…"
_WAIT = " (once nothing is being computed)"
_TABLES = "CSV (*.csv);;HDF5 (*.h5);;Parquet (*.parquet)"


class StudyFiles(QObject):
    """A button with a menu: open and save the study, open and export its trials.

    Args:
        parent: What dialogs are shown over.
        document: What is open; studies name its file.
        form: The study.
        result: Gives what was found; None if there is nothing.
        model: Gives the model that this is of.

    Attributes:
        kept: Where trials of saved models are kept; None keeps none.
        waits: Whether a study or a run is being computed, whose trials others would replace.
    """

    trials_read = Signal(object, object)  # the model that they are shown of, StudyResult

    def __init__(
        self,
        parent: QWidget,
        document: Document,
        form: StudyForm,
        result: Callable[[], StudyResult | None],
        model: Callable[[], TrialsModel | None],
    ) -> None:
        super().__init__(parent)
        self._window, self._document, self._form = parent, document, form
        self._result, self._model = result, model
        self._background = Background(self)
        self.kept: TrialFolders | None = None
        self.waits = False
        self.button = QPushButton("File")
        self.button.setAccessibleName("File of the study")
        menu = QMenu(self.button)
        menu.addAction(icon("open"), "Open a study…", self.ask_open)
        self.save_action = menu.addAction(icon("save"), "Save this study…", self.ask_save)
        menu.addSeparator()
        self.latest_action = menu.addAction(_LATEST, self.open_latest)
        self.trials_action = menu.addAction(icon("open"), _OPEN_TRIALS, self.ask_open_trials)
        self.export_action = menu.addAction(icon("table"), "Export the trials…", self.ask_export)
        self.button.setMenu(menu)
        menu.aboutToShow.connect(self.refresh)

    def refresh(self) -> None:
        """Offer what is possible now."""
        self.export_action.setEnabled(self._result() is not None)
        wait = _WAIT if self.waits else ""
        self.latest_action.setEnabled(self._latest() is not None and not self.waits)
        self.latest_action.setText(_LATEST + wait)
        self.trials_action.setEnabled(self._document.edited is not None and not self.waits)
        self.trials_action.setText(_OPEN_TRIALS + wait)
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

    def folder_of_trials(self) -> Callable[[str], Path] | None:
        """Where the trials of a study of the open model are kept, by its content."""
        kept, model = self.kept, self._document.path
        if kept is None or model is None:
            return None

        def folder(key: str) -> Path:
            kept.clear()
            return kept.of_study(model, key)

        return folder

    def ask_open_trials(self) -> None:
        """Let the user pick trials that were computed before, by a window or the command line."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open trials", str(self._folder()), _TRIALS
        )
        if name:
            self.open_trials(Path(name))

    def open_latest(self) -> None:
        """Show the trials of the open model that were computed last."""
        folder = self._latest()
        if folder is not None:
            self.open_trials(folder)

    def open_trials(self, path: Path) -> None:
        """Show the trials of a file or a folder, and the study that they belong to."""

        mechanism, begun = self._document.edited, self._document.begun

        def read() -> object:
            from mechstudio.studies.stored_trials import are_of, load_trials

            found = load_trials(path)
            if mechanism is None or are_of(path, mechanism, found.settings):
                return found
            # what is missing would be computed by another model
            return replace(found, message=OTHER)

        def show(found: object) -> None:
            # those of what was open when they were asked for mean nothing beside another model
            if mechanism is not None and begun == self._document.begun:
                self.trials_read.emit(mechanism, found)

        self._background.submit(read, show, self._complain)

    def _latest(self) -> Path | None:
        model = self._document.path
        return None if self.kept is None or model is None else self.kept.latest(model)

    def ask_save(self) -> None:
        """Write the study beside its model."""
        model, settings = self._document.path, self._form.settings()
        if model is None or settings is None:
            return
        path = ask_target(
            self._window,
            "Save the study",
            model.parent / f"{model_stem(model)}{_STUDY}",
            _KINDS,
            _STUDY,
            (".json",),
            is_new=False,
        )
        if path is None:
            return

        def write() -> None:
            from mechstudio.studies.study_file import save_study

            save_study(settings, os.path.relpath(model, path.parent), path)

        self._background.submit(write, lambda _: self._tell_written(path), self._complain)

    def ask_export(self) -> None:
        """Write the trials as a table."""
        result, model = self._result(), self._model()
        if result is None or model is None:
            return
        path = ask_target(
            self._window,
            "Export the trials, in SI units",
            self._folder() / f"{model.stem}-trials.csv",
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
        self._document.written.emit(path)

    def _folder(self) -> Path:
        return self._document.folder or Path.home()

    def _complain(self, error: MechStudioError) -> None:
        self._form.say(str(error))
