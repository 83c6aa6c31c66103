"""Fields of a dialog that know their value and say what is wrong with it, right below."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.gui.widgets.word_line import WordLine


class Entry(QWidget):
    """A field with a line below it for what is wrong."""

    edited = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.row = QHBoxLayout()
        self.row.setSpacing(6)
        self.error_label = QLabel()
        self.error_label.setProperty("role", "error")
        self.error_label.setTextFormat(Qt.TextFormat.PlainText)
        self.error_label.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self.row)
        column.addWidget(self.error_label)

    @property
    def problem(self) -> str:
        """What is wrong with the text itself; empty if nothing is."""
        return ""

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong below the field, or nothing."""
        self.error_label.setText(sentence)
        self.error_label.setVisible(bool(sentence))
        for field in self.findChildren(QLineEdit):
            mark_invalid(field, bool(sentence))

    def _add_line(self, text: str, name: str) -> QLineEdit:
        field = WordLine(text)
        field.setAccessibleName(name)
        field.textChanged.connect(self.edited)
        self.row.addWidget(field)
        return field


class CountEntry(Entry):
    """A whole number from two on."""

    def __init__(self, name: str, count: int, largest: int) -> None:
        super().__init__(name)
        self._largest = largest
        self.field = self._add_line(str(count), name)

    @property
    def value(self) -> int:
        """The number; 0 where the text is none."""
        text = self.field.text().strip()
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    @property
    def problem(self) -> str:
        fits = 2 <= self.value <= self._largest
        return "" if fits else f"Enter a whole number from 2 to {self._largest}."


class QuantityEntry(Entry):
    """A field with numbers of one kind, and their unit."""

    def __init__(self, name: str, unit: str, units: ShownUnits, axes: Sequence[str] = "") -> None:
        """Make a field.

        Args:
            name: What it is.
            unit: Unit of the numbers that are asked for; empty for none.
            units: The chosen units.
            axes: What tells the numbers apart, where there are several.
        """
        super().__init__(name)
        self.lines = [
            QuantityLine(f"{name} {axis}".rstrip(), unit, units) for axis in axes or ("",)
        ]
        for line in self.lines:
            line.textChanged.connect(self.edited)
            self.row.addWidget(line)
        if unit:
            self.row.addWidget(UnitLabel(unit, units))
        self.setFocusProxy(self.lines[0])

    @property
    def field(self) -> QuantityLine:
        """The only line, or the first one."""
        return self.lines[0]

    @property
    def problem(self) -> str:
        return next((line.problem for line in self.lines if line.problem), "")


class AngleEntry(QuantityEntry):
    """An angle, or nothing."""

    def __init__(self, name: str, placeholder: str, units: ShownUnits) -> None:
        super().__init__(name, "rad", units)
        self.field.setPlaceholderText(placeholder)

    @property
    def value(self) -> float | None:
        """The angle [rad]; None where there is none."""
        return self.field.value

    @property
    def problem(self) -> str:
        reason = "" if self.field.is_empty else self.field.problem
        return f"{reason} The field may also be empty." if reason else ""


class VectorEntry(QuantityEntry):
    """Three numbers: a place, or a direction of any length but zero."""

    def __init__(
        self, name: str, vector: Sequence[float], units: ShownUnits, *, is_direction: bool = False
    ) -> None:
        super().__init__(name, "" if is_direction else "m", units, "xyz")
        self._is_direction = is_direction
        for line, value in zip(self.lines, vector, strict=True):
            line.set_value(value)

    @property
    def value(self) -> tuple[float, ...]:
        """The numbers [m for a place]; not finite where a text is none."""
        values = (line.value for line in self.lines)
        return tuple(nan if value is None else value for value in values)

    @property
    def problem(self) -> str:
        if reason := super().problem:
            return reason
        good = any(self.value) or not self._is_direction
        return "" if good else "Enter a direction, such as 0, 0 and 1."


class ChainEntry(Entry):
    """What the joints of a copy connect it with."""

    def __init__(self, name: str, bodies: Sequence[str]) -> None:
        super().__init__(name)
        self.field = SlimBox()
        self.field.setAccessibleName(name)
        self.field.addItem("the same bodies as the original", None)
        for body in bodies:
            self.field.addItem(f"“{body}” of the previous copy (chain)", body)
        self.field.currentIndexChanged.connect(self.edited)
        self.row.addWidget(self.field)

    @property
    def value(self) -> str | None:
        """Body to chain to; None for no chain."""
        body = self.field.currentData()
        return body if isinstance(body, str) else None


class SwitchEntry(Entry):
    """Yes or no."""

    def __init__(self, name: str, text: str, *, on: bool) -> None:
        super().__init__(name)
        self.field = QCheckBox(text)
        self.field.setChecked(on)
        self.field.toggled.connect(self.edited)
        self.row.addWidget(self.field)

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self.field.isChecked()
