"""A row for one response of a study: what is read from each run, and what is wanted of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit

from mechstudio.gui.functions.formula_line import FormulaLine
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.studies.trial_scales import shown_scale
from mechstudio.gui.studies.variable_row import ONE_LINE
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.word_line import WordLine
from mechstudio.units import QuantityError

if TYPE_CHECKING:
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.gui.studies.study_channels import StudyChannels
    from mechstudio.studies import Objective, Response

NAME, FORMULA, STATISTIC, GOAL, TARGET, UNIT, BUTTON = range(7)
_LEAST_NAME, _LEAST_FORMULA = 84, 130  # width in one line [px]
_OF_NAME, _OF_FORMULA = 1, 2  # parts of what the others leave there
_ANY = ""
GOALS = {
    _ANY: "only shown",
    "minimum": "minimize",
    "maximum": "maximize",
    "target": "reach the value",
}
STATISTICS = {
    "max": "maximum",
    "min": "minimum",
    "mean": "mean",
    "rms": "RMS",
    "range": "range",
    "initial": "first value",
    "final": "last value",
    "integral": "integral",
    "time_of_max": "time of maximum",
    "time_of_min": "time of minimum",
}
_EXAMPLE = "abs([bodies/crank/angular_velocity/z])"


class ResponseRow(JudgedBox):
    """Takes name, formula, statistic and goal of a response.

    Args:
        channels: What formulas may name.
        problem_of: Says what is wrong with a formula.
        units: The chosen units.
        number: Of the row, from 0.
    """

    changed = Signal()
    removed = Signal()

    def __init__(
        self,
        channels: StudyChannels,
        problem_of: Callable[[str], str],
        units: ShownUnits,
        number: int,
    ) -> None:
        super().__init__()
        self._channels, self._problem_of, self._units = channels, problem_of, units
        self._unit = ""
        self._scale = units.scale("")
        # the value to reach [SI] as it came, until somebody types one
        self._target: float | None = None
        self._base: Response | None = None
        self._wish: Objective | None = None
        self.name_line = QLineEdit(f"response {number + 1}")
        self.name_line.setAccessibleName("Name of the response")
        self.formula_line = FormulaLine(channels.names, "Formula of the response")
        self.formula_line.setPlaceholderText(_EXAMPLE)
        self.formula_line.setToolTip(
            "Write the names of recorded quantities in brackets; [ opens a list of them. "
            "Numbers in the formula are in SI units."
        )
        self.statistic_box = SlimBox()
        self.statistic_box.setAccessibleName("Statistic over time")
        for key, text in STATISTICS.items():
            self.statistic_box.addItem(text, key)
        self.goal_box = SlimBox()
        self.goal_box.setAccessibleName("What is wanted of the response")
        for key, text in GOALS.items():
            self.goal_box.addItem(text, key)
        self.target_line = WordLine("0")
        self.target_line.setAccessibleName("Value to reach")
        self.target_line.setMaximumWidth(64)
        self.unit_label = QLabel()
        self.unit_label.setTextFormat(Qt.TextFormat.PlainText)
        self.unit_label.setProperty("role", "muted")
        self.unit_label.setToolTip("Unit of the response")
        self.remove_button = flat_button("delete", "Remove this response")
        self._in_one_line: bool | None = None
        self._arrange()
        self.name_line.textEdited.connect(self._tell)
        self.formula_line.textChanged.connect(self._tell)
        self.statistic_box.activated.connect(self._tell)
        self.goal_box.activated.connect(self._tell)
        self.target_line.textEdited.connect(self._take_target)
        self.remove_button.clicked.connect(self.removed)
        units.changed.connect(self._follow_units)
        channels.changed.connect(self._find_unit)
        self._show_unit()
        self._tell()
        mark_places(self, f"response {number}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the formula beside the name or, where both would be cut, below it."""
        in_one_line = self.width() >= ONE_LINE and self.goal != "target"
        if in_one_line == self._in_one_line:
            return
        self._in_one_line = in_one_line
        grid = self.layout_of_value
        for column, part in (
            (NAME, self.name_line),
            (STATISTIC, self.statistic_box),
            (GOAL, self.goal_box),
            (TARGET, self.target_line),
            (BUTTON, self.remove_button),
        ):
            grid.addWidget(part, 0, column)
        if in_one_line:
            grid.addWidget(self.formula_line, 0, FORMULA)
            grid.addWidget(self.unit_label, 0, UNIT)
        else:
            grid.addWidget(self.formula_line, 1, NAME, 1, UNIT)
            grid.addWidget(self.unit_label, 1, BUTTON)
        grid.setColumnStretch(NAME, _OF_NAME)
        grid.setColumnStretch(FORMULA, _OF_FORMULA if in_one_line else 0)
        grid.setColumnMinimumWidth(NAME, _LEAST_NAME if in_one_line else 0)
        grid.setColumnMinimumWidth(FORMULA, _LEAST_FORMULA if in_one_line else 0)
        self.name_line.setCursorPosition(0)

    @property
    def goal(self) -> str:
        """Key of `GOALS`."""
        return str(self.goal_box.currentData())

    def set_formula(self, formula: str, name: str = "") -> None:
        """Read another formula."""
        self.formula_line.setText(formula)
        if name:
            self.name_line.setText(name)

    def set_response(self, response: Response, wish: Objective | None) -> None:
        """Show a response and what is wanted of it; what has no field here stays as it is."""
        self._base, self._wish = response, wish
        self.name_line.setText(response.name)
        self.formula_line.setText(response.formula)
        self.formula_line.setCursorPosition(0)
        self.statistic_box.setCurrentIndex(self.statistic_box.findData(response.statistic))
        self.goal_box.setCurrentIndex(self.goal_box.findData(_ANY if wish is None else wish.goal))
        self._tell()
        self._target = 0.0 if wish is None else wish.target
        self.target_line.setText(self._scale.text(self._target))

    def response(self) -> Response | None:
        """The response; None, with the reason below the row, where there is none."""
        from mechstudio.studies import Response

        problem = self._problem()
        self.judge(problem)
        if problem:
            return None
        kept: dict[str, Any] = {}
        if self._base is not None:
            # the span of time, which has no field here
            kept = self._base.model_dump(exclude_defaults=True)
        return Response(
            **kept
            | {
                "name": self.name_line.text().strip(),
                "formula": self.formula_line.text().strip(),
                "statistic": self.statistic_box.currentData(),
            }
        )

    def objective(self) -> Objective | None:
        """What is wanted of the response; None if it is only shown."""
        from mechstudio.studies import Objective

        if self.goal == _ANY:
            return None
        kept: dict[str, Any] = {}
        if self._wish is not None:
            kept = self._wish.model_dump(exclude_defaults=True)
        target = self._scale.value(self.target_line.text()) if self.goal == "target" else 0.0
        name = self.name_line.text().strip()
        return Objective(**kept | {"response": name, "goal": self.goal, "target": target})

    def _problem(self) -> str:
        if not self.name_line.text().strip():
            return "Give the response a name."
        formula = self.formula_line.text().strip()
        if not formula:
            return f"Enter a formula over channels, such as {_EXAMPLE}"
        if self.goal == "target":
            try:
                self._scale.value(self.target_line.text())
            except QuantityError as error:
                return f"The value to reach: {error}"
        return self._problem_of(formula)

    @Slot()
    def _follow_units(self) -> None:
        """Write the value to reach in the units of now."""
        try:
            value = self._scale.value(self.target_line.text())
        except QuantityError:
            value = None
        self._show_unit()
        if value is not None:
            self.target_line.setText(self._scale.text(value))

    @Slot()
    def _find_unit(self) -> None:
        """Tell the unit of the response, and write a value that came in SI units in it.

        A typed value stays the number that was typed. While the unit cannot be known, as of a
        formula for another model, it is the one that was known last.
        """
        formula = self.formula_line.text().strip()
        unit = self._channels.unit_of(formula, str(self.statistic_box.currentData()))
        if unit is None or unit == self._unit:
            return
        self._unit = unit
        self._show_unit()
        if self._target is not None:
            self.target_line.setText(self._scale.text(self._target))

    def _show_unit(self) -> None:
        self._scale = shown_scale(self._unit, self._units)
        symbol = self._scale.shown.symbol
        self.unit_label.setText(symbol)
        self.unit_label.setVisible(bool(symbol))
        self.target_line.setToolTip(f"Value to reach [{symbol}]" if symbol else "Value to reach")

    @Slot()
    def _take_target(self) -> None:
        self._target = None
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self._find_unit()
        self.target_line.setVisible(self.goal == "target")
        self._arrange()
        self.judge("")
        self.changed.emit()
