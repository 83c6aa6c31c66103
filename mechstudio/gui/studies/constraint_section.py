"""The constraints of a study: a line for each inequality that trials have to keep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from mechstudio.errors import ModelError, Problem
from mechstudio.gui.functions.formula_line import FormulaLine
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.suggestions import did_you_mean

if TYPE_CHECKING:
    from mechstudio.gui.studies.study_channels import StudyChannels
    from mechstudio.studies import Constraint, Response
    from mechstudio.studies.target_path import PathResponse

    Named = Response | PathResponse

_EXAMPLE = "response 1 <= 20 N"
_TOOL_TIP = (
    "A response, or a statistic of a formula as in max([joints/pin/force/norm]) <= 20 N, and its "
    "bound; 40 deg <= response 1 <= 140 deg bounds it on both sides. A formula without a statistic "
    "is bounded at all times. Numbers without a unit are in SI units."
)


class ConstraintRow(JudgedBox):
    """Takes one inequality.

    Args:
        channels: What formulas may name.
        number: Of the row, from 0.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, channels: StudyChannels, number: int) -> None:
        super().__init__()
        # as it came, until somebody writes another one
        self._given: tuple[Constraint, ...] = ()
        self._channels = channels
        self.line = FormulaLine(channels.names, "Constraint")
        self.line.setPlaceholderText(_EXAMPLE)
        self.line.setToolTip(_TOOL_TIP)
        self.remove_button = flat_button("delete", "Remove this constraint")
        self.layout_of_value.addWidget(self.line, 0, 0)
        self.layout_of_value.addWidget(self.remove_button, 0, 1)
        self.line.textChanged.connect(self._tell)
        self.remove_button.clicked.connect(self.removed)
        mark_places(self, f"constraint {number}")

    def set_constraint(self, constraint: Constraint, unit: str) -> None:
        """Show a constraint.

        Args:
            constraint: The constraint.
            unit: SI unit of its response, empty for none.
        """
        from mechstudio.studies.given_constraints import constraint_text

        self.line.setText(constraint_text(constraint, unit))
        self.line.setCursorPosition(0)
        self._given = (constraint,)

    def found(
        self, responses: Iterable[Named], analysis: str
    ) -> tuple[tuple[Constraint, ...], tuple[Response, ...]] | None:
        """The constraint, and the response that it adds where it bounds a formula.

        There are two of each where a formula is bounded on both sides at all times.

        None, with the reason below the row, where there is none.

        Args:
            responses: The responses that there are, those of paths as well.
            analysis: What a trial is.
        """
        if self._given:
            return self._given, ()
        try:
            limits, added = _read(self.line.text(), tuple(responses), analysis)
            problem = next(
                filter(None, (self._channels.problem_of(one.formula) for one in added)), ""
            )
        except ModelError as error:
            problem = "; ".join(entry.message for entry in error.problems)
        self.judge(problem)
        return None if problem else (limits, added)

    @Slot()
    def _tell(self) -> None:
        self._given = ()
        self.judge("")
        self.changed.emit()


class ConstraintSection(QWidget):
    """The rows of all constraints.

    Args:
        channels: What formulas may name.

    Attributes:
        add_button: For one more; it is put where the others of its kind are.
    """

    changed = Signal()

    def __init__(self, channels: StudyChannels) -> None:
        super().__init__()
        self._channels = channels
        self.rows: list[ConstraintRow] = []
        self.add_button = QPushButton("Add a constraint")
        self.add_button.setToolTip("Bound a response; searches keep to trials within the bounds")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.hide()
        self.add_button.clicked.connect(self._add_by_hand)

    def show_constraints(self, constraints: Iterable[Constraint], units: Mapping[str, str]) -> None:
        """Show these in the place of all others.

        Args:
            constraints: The constraints.
            units: SI unit of each response by name.
        """
        for row in list(self.rows):
            self._remove(row)
        for constraint in constraints:
            self._add().set_constraint(constraint, units.get(constraint.response, ""))

    def found(
        self, responses: Iterable[Named], analysis: str
    ) -> tuple[tuple[Constraint, ...], tuple[Response, ...]] | None:
        """All constraints, and the responses that they add to those that there are.

        None, with the reasons below the rows, where a row has none.

        Args:
            responses: The responses that there are, those of paths as well.
            analysis: What a trial is.
        """
        known = list(responses)
        limits: list[Constraint] = []
        added: list[Response] = []
        each = [row.found(known, analysis) for row in self.rows]
        for one in each:
            if one is None:
                return None
            limits += one[0]
            names = {response.name for response in added}
            added += [response for response in one[1] if response.name not in names]
        return tuple(limits), tuple(added)

    def _add(self) -> ConstraintRow:
        row = ConstraintRow(self._channels, len(self.rows))
        row.changed.connect(self.changed)
        row.removed.connect(self._remove_sender)
        self.rows.append(row)
        self._column.addWidget(row)
        self.show()
        self.changed.emit()
        return row

    def _remove(self, row: ConstraintRow) -> None:
        self.rows.remove(row)
        row.setParent(None)
        row.deleteLater()
        self.setVisible(bool(self.rows))
        self.changed.emit()

    @Slot()
    def _add_by_hand(self) -> None:
        self._add().line.setFocus()

    @Slot()
    def _remove_sender(self) -> None:
        row = self.sender()
        if isinstance(row, ConstraintRow):
            self._remove(row)


def _read(
    text: str, responses: tuple[Named, ...], analysis: str
) -> tuple[tuple[Constraint, ...], tuple[Response, ...]]:
    """The constraints of a line, and the responses that they add.

    Raises:
        ModelError: It is none.
    """
    from mechstudio.studies import Constraint, Response
    from mechstudio.studies.given_constraints import given_constraints
    from mechstudio.studies.given_responses import responses_of_constraints

    if not text.strip():
        raise ModelError([Problem("", f"Enter an inequality, such as {_EXAMPLE}")])
    limits = given_constraints(text)
    added = responses_of_constraints(limits, responses, analysis)
    names = [one.name for one in responses] + [one["name"] for one in added]
    for limit in limits:
        if limit["response"] not in names:
            hint = did_you_mean(limit["response"], names)
            message = f"There is no response “{limit['response']}”{hint or '; add it above'}"
            raise ModelError([Problem("", message)])
    found = tuple(Constraint(**limit) for limit in limits)
    return found, tuple(Response(**one) for one in added)
