"""The dock of studies: what is asked on the left, the trials on the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from mechstudio import edits
from mechstudio.gui.plots.trial_data import TrialColumns
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.drawn_path import DrawnPath
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.tried_edit import try_edit
from mechstudio.gui.studies.study_files import StudyFiles
from mechstudio.gui.studies.study_form import StudyForm
from mechstudio.gui.studies.study_job import StudyJob
from mechstudio.gui.studies.study_numbers import StudyNumbers
from mechstudio.gui.studies.study_parts import StudyParts
from mechstudio.gui.studies.told_trials import TrialsModel, summary
from mechstudio.gui.studies.trial_charts import FRONT, SHARES, TrialCharts
from mechstudio.gui.studies.trial_scales import trial_scales
from mechstudio.gui.studies.trial_table import TrialTable
from mechstudio.gui.studies.trial_tabs import TrialTabs
from mechstudio.results.trial_folders import TrialFolders

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.studies import StudyResult, Trial
    from mechstudio.units import Scale


_TRIALS_WAIT = "Something is being computed. Open the trials once that has ended."
_TAKE = "Set the values of the chosen trial in the model"
_NOT_HERE = "The trials are of another model than the open one"
_LEAST_TRIALS = 30  # height of form, table and charts [px]


class StudyPanel(QWidget):
    """Asks for studies of the open model, computes them beside the window, and shows the trials.

    Args:
        document: What is open.
    """

    crashed = Signal(str)  # traceback of a defect

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._units = document, ShownUnits()
        self._model: TrialsModel | None = None  # that the trials are of
        self._folder: Callable[[str], Path] | None = None  # of the trials of its file
        self._numbers = StudyNumbers(None)  # of that model
        self._total, self._claim = 0, ""  # what is said of the model until its next step
        self._columns: TrialColumns | None = None
        self._words: dict[str, str] = {}  # of the places that vary
        self._response_units: dict[str, str] = {}  # in SI units, by name
        self.job = StudyJob(self)
        self.form = StudyForm()
        self.table, self.charts = TrialTable(), TrialCharts()
        self.files = StudyFiles(
            self, document, self.form, lambda: self.job.result, lambda: self._model
        )
        self.run_button = QPushButton("Run study")
        self.resume_button = QPushButton("Resume")
        self.resume_button.setToolTip("Compute the trials that are missing")
        self.cancel_button = QPushButton("Cancel")
        self.bar = QProgressBar()
        self.bar.setMaximumHeight(14)
        self.open_button = QPushButton("Show run")
        self.open_button.setToolTip("Compute the run of the chosen trial and show it")
        self.take_button = QPushButton("Apply values")
        # a few rows at a time are enough where the window is low
        self.form.setMinimumHeight(_LEAST_TRIALS)
        self.table.setMinimumHeight(_LEAST_TRIALS)
        self.charts.setMinimumHeight(_LEAST_TRIALS)
        self._trial_half = TrialTabs(
            ((self.table, "Trials"), (self.charts, "Charts")), (self.open_button, self.take_button)
        )
        self.tabs, self.status = self._trial_half.tabs, self._trial_half.status
        self.note = self._trial_half.note
        self._lay_out()
        self._connect()
        self._follow_model()
        self._show_state()

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._units = units
        self.form.set_units(units)
        units.changed.connect(self._show_trials_anew)

    def vary(self, place: str) -> None:
        """Make a number of the model a variable."""
        self.form.add_variable(place)

    def read(self, formula: str, name: str = "") -> None:
        """Make a formula over channels a response."""
        self.form.add_response(formula, name)

    def follow_drawn(self, drawn: DrawnPath, draw: Callable[[], object]) -> None:
        """Take the target path of the view from now on.

        Args:
            drawn: The path.
            draw: Takes the tool that draws one.
        """
        self.form.path.use(drawn, draw)
        drawn.drawn.connect(self._take_drawn)

    def keep_trials(self, folder: Path) -> None:
        """Keep the trials of saved models in a folder from now on."""
        self.files.kept = TrialFolders(folder)

    def shut_down(self) -> None:
        """Join the threads; nothing is signaled afterwards."""
        self.form.path.shut_down()
        self.job.shut_down()
        self.files.shut_down()

    @Slot()
    def _take_drawn(self) -> None:
        # who draws a path by the tool wants it to be followed
        if not self.form.follows_path:
            self.form.follow_path()

    @Slot()
    def run(self) -> None:
        """Compute the study that the form asks for."""
        self._start(None)

    @Slot()
    def resume(self) -> None:
        """Compute what a canceled study has not."""
        self._start(self.job.result)

    def _start(self, earlier: StudyResult | None) -> None:
        if self.job.active:
            return
        model = self._model
        if earlier is None or model is None:
            mechanism, settings = self._document.edited, self.form.settings()
            if mechanism is None or settings is None:
                return
            self._response_units = self.form.channels.units_of(settings)
            self._folder = self.files.folder_of_trials()
            model = TrialsModel.of(self._document, mechanism, settings)
        # what goes on is of the model that it was begun with
        self._prepare(model)
        self.job.start(model.mechanism, model.settings, earlier, self._folder)

    @Slot(object, object)
    def _show_stored(self, mechanism: Mechanism, result: StudyResult) -> None:
        """Show trials that were computed before, with their study."""
        if self.job.active:  # which was started while they were read
            self.status.setText(_TRIALS_WAIT)
            return
        self.form.show_settings(result.settings)
        self._response_units = {**result.units}
        self._folder = self.files.folder_of_trials()
        self._prepare(TrialsModel.of(self._document, mechanism, result.settings))
        self.job.show(mechanism, result)

    def _prepare(self, model: TrialsModel) -> None:
        """Make room for the trials of a study."""
        settings, self._model = model.settings, model
        self._total = 0
        self._numbers = StudyNumbers(model.mechanism)
        self._words = {each.place: self._numbers.words(each.place) for each in settings.variables}
        self._columns = TrialColumns(settings)
        self.table.trials.begin(settings, self._scales(), self._words)
        self.status.clear()

    @Slot()
    def _open(self) -> None:
        trial = self.table.trial
        if trial is not None and trial.is_done and not self.job.active:
            self.status.setText(f"Computing the run of trial {trial.number}…")
            self.job.open_trial(trial)

    @Slot(int)
    def _open_number(self, number: int) -> None:
        self.table.pick(number)
        self._open()

    @Slot()
    def _take_values(self) -> None:
        """Set the values of the chosen trial in the model, as one undo step."""
        trial = self.table.trial
        if trial is None:
            return
        self._document.look_ahead()
        problem = try_edit(
            self._document,
            self._units,
            f"Apply the values of trial {trial.number}",
            lambda mechanism: edits.set_values(mechanism, trial.values),
        )
        self._claim = "" if problem else f"The model has the values of trial {trial.number}."
        self.status.setText(problem or self._claim)

    @Slot(object, int)
    def _show_run(self, result: Result, number: int) -> None:
        self.status.clear()
        self._document.set_result(result, result.mechanism, name=f"Trial {number}")
        # the open mechanism stays; that of the trial is shown
        self._document.look_back()

    @Slot(object)
    def _show_trials(self, trials: list[Trial]) -> None:
        self.table.trials.add(trials)
        if self._columns is not None:
            self._columns.add(trials)
        done = len(self.table.trials.trials)
        if self._total:
            self.bar.setRange(0, self._total)
            self.bar.setValue(done)
        self._draw()

    @Slot(int)
    def _begin(self, count: int) -> None:
        self._total = count
        self.status.setText(f"{count} trials")

    @Slot()
    def _show_state(self) -> None:
        active = self.job.active
        result = self.job.result
        self.run_button.setVisible(not active)
        self.cancel_button.setVisible(active)
        self.bar.setVisible(active)
        if active:
            self.bar.setRange(0, 0)
        stopped = result is not None and result.message == "stopped"
        self.resume_button.setVisible(stopped and not active)
        self._pick(self.table.trial)
        if not active and result is not None:
            self.table.trials.mark(self.job.best)
            self.table.resizeColumnsToContents()
            self.status.setText(summary(result))
            if self.job.shares:
                self.charts.choose(SHARES)
            elif result.settings.method == "pareto_front":
                self.charts.choose(FRONT)
            self._draw()
        self._tell_model()
        self.files.waits = active
        self.files.refresh()

    @Slot(str)
    def _complain(self, sentence: str) -> None:
        of = None if self._model is None else self._model.mechanism
        self.form.say(in_words(sentence, of, self._units.choice))
        self.status.clear()

    @Slot(object)
    def _pick(self, trial: Trial | None) -> None:
        free, model = trial is not None and not self.job.active, self._model
        self.charts.mark(None if trial is None else trial.number)
        if model is not None and model.settings.paths:
            # beside another model the view would show where none of its points goes
            is_own = trial is not None and model.is_open(self._document)
            shown = trial.paths if trial is not None and is_own else {}
            self.form.path.drawn.show_trial(shown.get(model.settings.paths[0].name))
        self.open_button.setEnabled(free and trial is not None and trial.is_done)
        is_replaced = model is not None and model.is_replaced(self._document)
        self.take_button.setEnabled(free and not is_replaced)
        self.take_button.setToolTip(_NOT_HERE if is_replaced else _TAKE)

    @Slot()
    def _follow_model(self) -> None:
        self.form.set_mechanism(self._document.edited)
        self.run_button.setEnabled(self._document.edited is not None)
        if self.status.text() == self._claim:
            self.status.clear()
        self._tell_model()
        self._pick(self.table.trial)

    def _tell_model(self) -> None:
        """Say whose the trials are where the open model is another one."""
        model = self._model
        note = "" if model is None else model.note(self._document, self.job.result)
        self._trial_half.tell(note)

    @Slot()
    def _show_trials_anew(self) -> None:
        if self._model is not None:
            trials = list(self.table.trials.trials)
            self.table.trials.begin(self._model.settings, self._scales(), self._words)
            self.table.trials.add(trials)
            self.table.trials.mark(self.job.best)
            self._draw()

    def _draw(self) -> None:
        columns, model = self._columns, self._model
        if columns is not None and model is not None:
            self.charts.show_data(
                lambda: columns.data(self.job.best, self._scales(), self._words),
                self.job.shares,
                model.settings.method,
            )

    def _scales(self) -> dict[str, Scale]:
        if self._model is None:
            return {}
        places = self._numbers.by_place
        return trial_scales(self._model.settings, places, self._response_units, self._units)

    def _connect(self) -> None:
        self.run_button.clicked.connect(self.run)
        self.resume_button.clicked.connect(self.resume)
        self.cancel_button.clicked.connect(self.job.cancel)
        self.open_button.clicked.connect(self._open)
        self.take_button.clicked.connect(self._take_values)
        self.table.opened.connect(self._open)
        self.table.picked.connect(self._pick)
        self.charts.picked.connect(self._open_number)
        self.job.state_changed.connect(self._show_state)
        self.files.trials_read.connect(self._show_stored)
        self.job.begun.connect(self._begin)
        self.job.found.connect(self._show_trials)
        self.job.opened.connect(self._show_run)
        self.job.failed.connect(self._complain)
        self.job.crashed.connect(self.crashed)
        self._document.mechanism_changed.connect(self._follow_model)
        self._document.opened.connect(self.job.leave_trial)

    def _lay_out(self) -> None:
        foot = QWidget()
        line = QHBoxLayout(foot)
        line.setContentsMargins(0, 0, 0, 0)
        for button in (self.run_button, self.cancel_button, self.resume_button):
            line.addWidget(button)
        line.addWidget(self.bar, 1)
        line.addStretch(0)
        line.addWidget(self.files.button)
        self.parts = StudyParts(self.form, foot, self._trial_half, "Setup")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.parts)
