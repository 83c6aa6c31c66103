"""The form of a study: method, variables and responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.errors import ModelError
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.studies.asking_scroll import AskingScroll
from mechstudio.gui.studies.button_lines import ButtonLines
from mechstudio.gui.studies.constraint_section import ConstraintSection
from mechstudio.gui.studies.path_section import PathSection
from mechstudio.gui.studies.question_row import QuestionRow
from mechstudio.gui.studies.response_row import ResponseRow
from mechstudio.gui.studies.study_channels import StudyChannels
from mechstudio.gui.studies.study_numbers import StudyNumbers
from mechstudio.gui.studies.variable_row import VariableRow
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.spin_boxes import IntegerBox

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.studies import StudySettings

Row = TypeVar("Row", VariableRow, ResponseRow)

METHODS = {
    "sweep": "Sweep: every combination",
    "latin_hypercube": "Latin hypercube",
    "sobol": "Sobol sequence",
    "monte_carlo": "Monte Carlo",
    "sobol_indices": "Influence of each variable (Sobol indices)",
    "morris": "Elementary effects (Morris)",
    "optimize": "Optimize from the current values",
    "optimize_globally": "Optimize between the bounds",
    "optimize_from_starts": "Optimize from random starts",
    "pareto_front": "Optimize several goals (Pareto front)",
}


# what each trial is, with the options that make it so
ANALYSES: dict[str, tuple[str, dict[str, str]]] = {
    "Dynamic run": ("dynamic", {}),
    "Equilibrium": ("static", {}),
    "Modes at the start": ("modes", {}),
    "Modes at the equilibrium": ("modes", {"at": "equilibrium"}),
    "Kinematics": ("kinematic", {}),
    "Inverse dynamics": ("inverse", {}),
}


class StudyForm(AskingScroll):
    """Takes what a study asks; what is wrong stands below its row.

    Attributes:
        channels: What responses may name.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # rows of a narrow dock are moved, not cut
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._mechanism: Mechanism | None = None
        self._units = ShownUnits()
        self._numbers: StudyNumbers | None = None
        self.channels = StudyChannels(self)
        self._base: StudySettings | None = None
        self.variables: list[VariableRow] = []
        self.responses: list[ResponseRow] = []
        self.method_box = SlimBox()
        self.method_box.setAccessibleName("How trials are chosen")
        for key, text in METHODS.items():
            self.method_box.addItem(text, key)
        self.analysis_box = SlimBox()
        self.analysis_box.setAccessibleName("Analysis of each trial")
        self.analysis_box.setToolTip(
            "What each trial computes; inverse dynamics has the efforts of all driven joints"
        )
        for text, (key, _) in ANALYSES.items():
            self.analysis_box.addItem(text, key)
        self.trials = IntegerBox()
        self.trials.setAccessibleName("Trials")
        self.trials.setRange(1, 10_000_000)
        self.trials.setValue(100)
        self.trials.setToolTip("Number of trials; in optimizations, the most")
        self.add_variable_button = QPushButton("Add a variable")
        self.add_response_button = QPushButton("Add a response")
        self.add_path_button = QPushButton("Follow a path")
        self.add_path_button.setToolTip("Let a measured point follow a curve drawn in the view")
        self.path = PathSection(self._units)
        self.path.hide()
        # hidden with what lies around it, too
        self.follows_path = False
        self.constraints = ConstraintSection(self.channels)
        self._variable_rows, self._response_rows = QVBoxLayout(), QVBoxLayout()
        add_constraint = self.constraints.add_button
        self._buttons = ButtonLines(
            (
                *(self.add_variable_button, self.add_response_button),
                *(add_constraint, self.add_path_button),
            )
        )
        self.question = QuestionRow(self.method_box, self.trials, self.analysis_box)
        self.problem_label = QLabel()
        self.problem_label.setWordWrap(True)
        self.problem_label.setProperty("role", "error")
        self.problem_label.setTextFormat(Qt.TextFormat.PlainText)
        self.problem_label.hide()
        self._lay_out()
        self.method_box.activated.connect(self._follow_method)
        self.analysis_box.activated.connect(self._follow_analysis)
        self.trials.valueChanged.connect(self.changed)
        self.add_variable_button.clicked.connect(lambda: self.ask_in(self.add_variable().place_box))
        self.add_response_button.clicked.connect(
            lambda: self.ask_in(self.add_response().formula_line)
        )
        self.add_path_button.clicked.connect(self.follow_path)
        self.constraints.changed.connect(self.changed)
        self.path.removed.connect(self.leave_path)
        self.path.changed.connect(self.changed)
        self._follow_method()

    @property
    def method(self) -> str:
        """Key of the method."""
        return str(self.method_box.currentData())

    @property
    def analysis(self) -> str:
        """Key of the analysis of each trial."""
        return str(self.analysis_box.currentData())

    def set_mechanism(self, mechanism: Mechanism | None) -> None:
        """Offer numbers and channels of another model from now on."""
        self._mechanism = mechanism
        self._numbers = None
        self.channels.set(mechanism, self.analysis)
        self.path.set_mechanism(mechanism)

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._units = units
        self.path.span.set_units(units)

    def numbers(self) -> StudyNumbers:
        """The numbers of the model that can vary."""
        if self._numbers is None:
            self._numbers = StudyNumbers(self._mechanism)
        return self._numbers

    def add_variable(self, place: str = "") -> VariableRow:
        """Another row for a variable; the one there is for a place that varies already."""
        for row in self.variables if place else ():
            if row.place == place:
                return row
        row = VariableRow(self.numbers, self._units, len(self.variables))
        row.set_sweep(self.method == "sweep")
        row.changed.connect(self.changed)
        row.removed.connect(lambda: self._remove(row, self.variables))
        self.variables.append(row)
        self._variable_rows.addWidget(row)
        if place:
            row.set_place(place)
        self.changed.emit()
        return row

    def add_response(self, formula: str = "", name: str = "") -> ResponseRow:
        """Another row for a response."""
        row = ResponseRow(self.channels, self._problem_of, self._units, len(self.responses))
        if formula:
            row.set_formula(formula, name)
        row.changed.connect(self.changed)
        row.removed.connect(lambda: self._remove(row, self.responses))
        self.responses.append(row)
        self._response_rows.addWidget(row)
        self.changed.emit()
        return row

    @Slot()
    def follow_path(self) -> None:
        """Ask for a path that a measured point is to follow, by an optimization."""
        if self.method == "sweep":
            self.method_box.setCurrentIndex(self.method_box.findData("optimize_from_starts"))
            self.trials.setValue(max(self.trials.value(), _PATH_TRIALS))
        self._show_path(shown=True)
        # once it has its place
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.path, 0))

    @Slot()
    def leave_path(self) -> None:
        """Ask for no path; what is drawn stays in the view."""
        self._show_path(shown=False)

    def _show_path(self, *, shown: bool) -> None:
        self.follows_path = shown
        self.path.setVisible(shown)
        self.add_path_button.setVisible(not shown)
        self._follow_method()

    def show_settings(self, settings: StudySettings) -> None:
        """Show a study; what has no field here stays as it is."""
        for variable_row in list(self.variables):
            self._remove(variable_row, self.variables)
        for response_row in list(self.responses):
            self._remove(response_row, self.responses)
        self._base = settings
        self.method_box.setCurrentIndex(self.method_box.findData(settings.method))
        self.trials.setValue(settings.trials)
        asked = settings.analysis, {k: v for k, v in settings.options.items() if k == "at"}
        of_kind = [key for key, _ in ANALYSES.values()]
        known = list(ANALYSES.values())
        place = known.index(asked) if asked in known else of_kind.index(settings.analysis)
        self.analysis_box.setCurrentIndex(place)
        self._follow_analysis()
        for variable in settings.variables:
            self.add_variable().set_variable(variable)
        wishes = {wish.response: wish for wish in settings.objectives}
        for response in settings.responses:
            self.add_response().set_response(response, wishes.get(response.name))
        units = self.channels.units_of(settings)
        self.constraints.show_constraints(settings.constraints, units)
        # before the drawing, which asks for the section where it is not shown
        self._show_path(shown=bool(settings.paths))
        if settings.paths:
            self.path.show_settings(settings)
        self._follow_method()

    def settings(self) -> StudySettings | None:
        """The study; None, with the reason shown, where something is missing or wrong."""
        from mechstudio.studies import StudySettings
        from mechstudio.studies.response_units import check_bounds

        self.say("")
        variables = [row.variable() for row in self.variables]
        responses = [row.response() for row in self.responses]
        paths = self.path.paths() if self.follows_path else ()
        if None in variables or None in responses or paths is None:
            return None
        wishes = [row.objective() for row in self.responses]
        if self.follows_path:
            wishes += self.path.objectives()
        if not variables or not (responses or paths):
            missing = "variable" if not variables else "response"
            self.say(f"A study needs a {missing}: press “Add a {missing}”.")
            return None
        analysis, options = ANALYSES[self.analysis_box.currentText()]
        limits = self.constraints.found((*filter(None, responses), *paths), analysis)
        if limits is None:
            return None
        base = self._base
        kept = {} if base is None else {key: getattr(base, key) for key in _KEPT}
        if self.follows_path:
            kept["kinematics"] = self.path.span.way()
        if base is None or base.analysis != analysis:
            # those of another analysis mean nothing here
            kept["options"] = options
        else:
            others = {key: value for key, value in base.options.items() if key != "at"}
            kept["options"] = others | options
        try:
            found = StudySettings(
                **kept,
                method=self.method,
                analysis=analysis,
                trials=self.trials.value(),
                variables=variables,
                responses=[*responses, *limits[1]],
                paths=paths,
                objectives=[wish for wish in wishes if wish is not None],
                constraints=limits[0],
            )
            if self._mechanism is not None:
                check_bounds(self._mechanism, found)
        except ModelError as error:
            self.say("; ".join(problem.message for problem in error.problems))
            return None
        return found

    def say(self, problem: str) -> None:
        """Say what is wrong with the study as a whole; nothing if empty."""
        self.problem_label.setText(in_words(problem, self._mechanism, self._units.choice))
        self.problem_label.setVisible(bool(problem))

    def _problem_of(self, formula: str) -> str:
        return in_words(self.channels.problem_of(formula), self._mechanism, self._units.choice)

    def _remove(self, row: Row, rows: list[Row]) -> None:
        rows.remove(row)
        row.setParent(None)
        row.deleteLater()
        self.changed.emit()

    @Slot()
    def _follow_analysis(self) -> None:
        # modes and efforts of actuators are channels of some alone
        self.channels.set(self._mechanism, self.analysis)
        self.changed.emit()

    @Slot()
    def _follow_method(self) -> None:
        is_sweep = self.method == "sweep"
        for row in self.variables:
            row.set_sweep(is_sweep)
        # a sweep has as many trials as there are combinations
        self.question.ask_trials(asked=not is_sweep)
        self.changed.emit()

    def take_question(self) -> None:
        """Scroll what is asked first with all the rest; others may take it out again."""
        self._column.insertWidget(0, self.question)

    def _lay_out(self) -> None:
        inside = QWidget()
        self._column = column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(_SPACING)
        self.take_question()
        for rows in (self._variable_rows, self._response_rows):
            rows.setSpacing(_SPACING)
            column.addLayout(rows)
        column.addWidget(self.constraints)
        column.addWidget(self.path)
        column.addWidget(self._buttons)
        column.addWidget(self.problem_label)
        column.addStretch(1)
        self.setWidget(inside)


# of a study file, without a field here
_KEPT = ("seed", "starts", "kinematics")
_SPACING = 3  # of rows [px]
_PATH_TRIALS = 1000  # at most; several searches need more than a sweep
