"""Fields of a dialog that know their value and say what is wrong with it, right below."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.shown_units import ShownUnits
from mechstudio.gui.unit_label import UnitLabel
from mechstudio.units import QuantityError


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
            if bool(sentence) != bool(field.property("invalid")):
                field.setProperty("invalid", bool(sentence))
                field.style().polish(field)

    def _add_line(self, text: str, name: str) -> QLineEdit:
        field = QLineEdit(text)
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
    """Numbers of one kind, in the chosen unit; what is not a number says why."""

    def __init__(self, name: str, unit: str, units: ShownUnits) -> None:
        super().__init__(name)
        self._unit, self._units, self._scale = unit, units, units.scale(unit)
        units.changed.connect(self._show_units)

    def _add_unit(self) -> None:
        if self._unit:
            self.row.addWidget(UnitLabel(self._unit, self._units))

    def _read(self, field: QLineEdit) -> float:
        """The number in a line [SI]; not finite where there is none."""
        try:
            return self._scale.value(field.text())
        except QuantityError:
            return math.nan

    def _reason(self, fields: Sequence[QLineEdit]) -> str:
        """Why the first line that is no number is none; empty if all are."""
        for field in fields:
            try:
                self._scale.value(field.text())
            except QuantityError as error:
                return str(error)
        return ""

    @Slot()
    def _show_units(self) -> None:
        """Write the same quantities in other units."""
        lines = self.findChildren(QLineEdit)
        values = [self._read(line) for line in lines]
        self._scale = self._units.scale(self._unit)
        for line, value in zip(lines, values, strict=True):
            if math.isfinite(value):
                line.setText(self._scale.text(value))


class AngleEntry(QuantityEntry):
    """An angle, or nothing."""

    def __init__(self, name: str, placeholder: str, units: ShownUnits) -> None:
        super().__init__(name, "rad", units)
        self.field = self._add_line("", name)
        self.field.setPlaceholderText(placeholder)
        self._add_unit()

    @property
    def value(self) -> float | None:
        """The angle [rad]; None where the field is empty."""
        return self._read(self.field) if self.field.text().strip() else None

    @property
    def problem(self) -> str:
        if not self.field.text().strip():
            return ""
        reason = self._reason([self.field])
        return f"{reason} Nothing is an answer, too." if reason else ""


class VectorEntry(QuantityEntry):
    """Three numbers: a place, or a direction of any length but zero."""

    def __init__(
        self, name: str, vector: Sequence[float], unit: str = "", units: ShownUnits | None = None
    ) -> None:
        """Make a field.

        Args:
            name: What it is.
            vector: Its value to begin with.
            unit: Unit of the value; without one it is a direction.
            units: The chosen units.
        """
        super().__init__(name, unit, units or ShownUnits())
        self._is_direction = not unit
        self.fields = [
            self._add_line(self._scale.text(value), f"{name} {axis}")
            for axis, value in zip("xyz", vector, strict=True)
        ]
        self._add_unit()

    @property
    def value(self) -> tuple[float, ...]:
        """The numbers; not finite where a text is none."""
        return tuple(self._read(field) for field in self.fields)

    @property
    def problem(self) -> str:
        if reason := self._reason(self.fields):
            return reason
        good = any(self.value) or not self._is_direction
        return "" if good else "Enter a direction, such as 0, 0 and 1."


class ChainEntry(Entry):
    """What the joints of a copy connect it with."""

    def __init__(self, name: str, bodies: Sequence[str]) -> None:
        super().__init__(name)
        self.field = QComboBox()
        self.field.setAccessibleName(name)
        self.field.addItem("what the original is joined with", None)
        for body in bodies:
            self.field.addItem(f"“{body}” of the copy before (a chain)", body)
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
