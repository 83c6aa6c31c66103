"""A row for one variable of a study: which number, and between which values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mechstudio.errors import ModelError
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.studies.found_box import FoundBox
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.spin_boxes import IntegerBox
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.gui.widgets.word_line import WordLine
from mechstudio.units import QuantityError

if TYPE_CHECKING:
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.gui.studies.study_numbers import StudyNumbers
    from mechstudio.studies import Variable

PLACE, KIND, VALUES, LEVELS, BUTTON = range(5)
_LEVELS = 98  # room for three digits and the word behind them [px]
ONE_LINE = 500  # width at which a place of usual length stands whole beside its values [px]
_OF_PLACE, _OF_VALUES = 4, 3  # parts of the width that the others leave
LIST = "list"
KINDS = {
    "uniform": "from, to",
    "normal": "normal",
    "lognormal": "log-normal",
    "triangular": "triangle",
    LIST: "list",
}
_FIELDS = {
    "uniform": ("lower", "upper"),
    "normal": ("mean", "deviation"),
    "lognormal": ("mean", "deviation"),
    "triangular": ("lower", "mean", "upper"),
    LIST: (),
}
_WORDS = {"lower": "from", "upper": "to", "mean": "mean", "deviation": "deviation"}


class VariableRow(JudgedBox):
    """Takes a number, by words of the window or by its place, and how it varies.

    Args:
        numbers: Gives the numbers of the open model.
        units: The chosen units.
        number: Of the row, from 0.
    """

    changed = Signal()
    removed = Signal()

    def __init__(
        self,
        numbers: Callable[[], StudyNumbers],
        units: ShownUnits,
        number: int,
    ) -> None:
        super().__init__()
        self._numbers, self._units = numbers, units
        self._base: Variable | None = None
        self._lines: dict[str, QuantityLine] = {}
        self._unit = ""
        self._scale = units.scale("")  # of the values of the list
        self._unit_label: UnitLabel | None = None
        self.place_box = FoundBox("Number that varies", lambda: numbers().proposed())
        self.kind_box = SlimBox()
        self.kind_box.setAccessibleName("How it varies")
        for key, text in KINDS.items():
            self.kind_box.addItem(text, key)
        self.list_line = WordLine()
        self.list_line.comma_separates = True
        self.list_line.setAccessibleName("Values")
        self.list_line.setPlaceholderText("0.1, 0.2, 0.5")
        self.list_line.setToolTip("Values of a sweep with commas between them")
        self.levels = IntegerBox()
        self.levels.setAccessibleName("Values in a sweep")
        self.levels.setToolTip("Number of values in a sweep, both ends included")
        self.levels.setRange(2, 1_000_000)
        self.levels.setValue(5)
        self.levels.setSuffix(" values")
        self.levels.setMaximumWidth(_LEVELS)
        self.remove_button = flat_button("delete", "Remove this variable")
        grid = self.layout_of_value
        self._values = QWidget()
        self._fields = QHBoxLayout(self._values)
        self._fields.setContentsMargins(0, 0, 0, 0)
        self._fields.setSpacing(4)
        self._fields.addWidget(self.list_line)
        self._in_one_line: bool | None = None
        self._arrange(in_one_line=True)
        grid.setColumnStretch(PLACE, _OF_PLACE)
        grid.setColumnStretch(VALUES, _OF_VALUES)
        self._is_sweep = True
        self.place_box.chosen.connect(self._propose)
        self.kind_box.activated.connect(self._lay_out)
        self.list_line.textEdited.connect(self._tell)
        self.levels.valueChanged.connect(self._tell)
        self.remove_button.clicked.connect(self.removed)
        units.changed.connect(self._follow_units)
        self._lay_out()
        mark_places(self, f"variable {number}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(in_one_line=event.size().width() >= ONE_LINE)

    def _arrange(self, *, in_one_line: bool) -> None:
        """Put the values beside the place or, where both would be cut, below it."""
        if in_one_line == self._in_one_line:
            return
        self._in_one_line = in_one_line
        grid, row = self.layout_of_value, 0 if in_one_line else 1
        grid.addWidget(self.place_box, 0, PLACE, 1, 1 if in_one_line else BUTTON)
        grid.addWidget(self.kind_box, row, KIND if in_one_line else PLACE)
        grid.addWidget(self._values, row, VALUES)
        grid.addWidget(self.levels, row, LEVELS, 1, 1 if in_one_line else 2)
        grid.addWidget(self.remove_button, 0, BUTTON)

    @property
    def place(self) -> str:
        """The place of the number that is written, by its words or itself."""
        return self._numbers().place(self.place_box.currentText().strip())

    def line(self, field: str) -> QuantityLine:
        """The field for lower, upper, mean or deviation."""
        return self._lines[field]

    def set_place(self, place: str) -> None:
        """Vary another number, by a tenth to both sides at first."""
        self.place_box.setEditText(self._numbers().words(place))
        self._propose()

    def set_sweep(self, is_sweep: bool) -> None:
        """Whether trials are those of a sweep, which takes levels and lists."""
        self._is_sweep = is_sweep
        self._lay_out()

    def set_variable(self, variable: Variable) -> None:
        """Show a variable; what has no field here stays as it is."""
        self._base = variable
        self.place_box.setEditText(self._numbers().words(variable.place))
        kind = LIST if variable.values else variable.distribution
        self.kind_box.setCurrentIndex(self.kind_box.findData(kind))
        self._make_lines()
        for field, line in self._lines.items():
            line.set_value(getattr(variable, field))
        self.list_line.setText(", ".join(map(self._scale.text, variable.values)))
        self.levels.setValue(variable.levels)
        self._lay_out()

    def variable(self) -> Variable | None:
        """The variable; None, with the reason below the row, where there is none."""
        from mechstudio.studies import Variable

        problem = self._problem()
        self.judge(problem)
        if problem:
            return None
        kept: dict[str, Any] = {}
        if self._base is not None and self._base.place == self.place:
            # bounds of a normal distribution, which have no field here
            kept = self._base.model_dump(exclude_defaults=True)
        kind = self.kind_box.currentData()
        fields = kept | {"place": self.place, "levels": self.levels.value(), "values": ()}
        if kind == LIST:
            fields["values"] = self._list()
        else:
            fields["distribution"] = kind
            fields |= {field: self._lines[field].value for field in _FIELDS[kind]}
        try:
            return Variable(**fields)
        except ModelError as error:
            self.judge("; ".join(problem.message for problem in error.problems))
            return None

    def _problem(self) -> str:
        if not self.place:
            return "Choose a parameter or another number of the model."
        if self.place not in self._numbers().by_place:
            return f"The model has no number “{self.place}” that can vary."
        kind = self.kind_box.currentData()
        if kind == LIST:
            try:
                found = self._list()
            except QuantityError:
                return "Enter numbers with commas between them, such as 0.1, 0.2, 0.5."
            return "" if found else "Enter the values, with commas between them."
        for field in _FIELDS[kind]:
            line = self._lines[field]
            if line.value is None:
                return line.problem if not line.is_empty else f"Enter “{_WORDS[field]}”."
        return ""

    def _list(self) -> tuple[float, ...]:
        """Values of the list, in the unit of the number.

        Raises:
            QuantityError: Something between the commas is no number.
        """
        texts = filter(str.strip, self.list_line.text().split(","))
        return tuple(map(self._scale.value, texts))

    @Slot()
    def _follow_units(self) -> None:
        """Write the values of the list in the units of now."""
        try:
            values: tuple[float, ...] = self._list()
        except QuantityError:
            values = ()
        self._scale = self._units.scale(self._unit)
        if values:
            self.list_line.setText(", ".join(map(self._scale.text, values)))

    @Slot()
    def _propose(self) -> None:
        """Fields in the unit of the number, with proposals around its value."""
        found = self._numbers().by_place.get(self.place)
        if found is None or (self._base is not None and self._base.place == self.place):
            self._tell()
            return
        self._make_lines()
        spread = 0.1 * abs(found.value) or 0.1
        for field, value in (
            ("lower", found.value - spread),
            ("upper", found.value + spread),
            ("mean", found.value),
            ("deviation", 0.1 * spread),
        ):
            # digits of a proposal, not of a sum in binary numbers
            self._lines[field].set_value(float(f"{value:.6g}"))
        self._lay_out()

    def _make_lines(self) -> None:
        found = self._numbers().by_place.get(self.place)
        unit = "" if found is None else found.unit
        if self._lines and unit == self._unit:
            return
        for line in self._lines.values():
            line.setParent(None)
            line.deleteLater()
        self._unit, self._scale = unit, self._units.scale(unit)
        self._lines = {}
        for field, word in _WORDS.items():
            line = QuantityLine(f"{word}: {self._numbers().words(self.place)}", unit, self._units)
            line.setPlaceholderText(word)
            line.tell(word)
            line.setMinimumWidth(40)
            line.textEdited.connect(self._tell)
            line.hide()
            self._fields.addWidget(line)
            self._lines[field] = line
        if self._unit_label is not None:
            self._unit_label.setParent(None)
            self._unit_label.deleteLater()
        self._unit_label = UnitLabel(unit, self._units)
        self._fields.addWidget(self._unit_label)

    @Slot()
    def _lay_out(self) -> None:
        """Show the fields that this kind of variation has."""
        if not self._lines:
            self._make_lines()
        kind = self.kind_box.currentData()
        fields = _FIELDS[kind]
        for field, line in self._lines.items():
            line.setVisible(field in fields)
            line.setCursorPosition(0)
        for field in fields:
            # in the order of this kind
            self._fields.removeWidget(self._lines[field])
            self._fields.addWidget(self._lines[field])
        if self._unit_label is not None:
            self._fields.removeWidget(self._unit_label)
            self._fields.addWidget(self._unit_label)
            self._unit_label.setVisible(bool(self._unit))
        self.list_line.setVisible(kind == LIST)
        self.levels.setVisible(self._is_sweep and kind != LIST)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self.judge("")
        self.changed.emit()
