"""A field for one positive number, written as people write numbers."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.number_line import NumberLine
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.model.entered import entered_number
from mechstudio.units import QuantityError, Scale, unit_of


class NumberField(NumberLine):
    """Takes a positive, finite number, also like 1e-6; marks anything else."""

    edited = Signal()  # the text became another one, by whomever
    entered = Signal()  # the user is done with it: Enter, Tab or a click elsewhere

    def __init__(
        self,
        name: str,
        tip: str,
        parent: QWidget | None = None,
        *,
        unit: str = "",
        optional: bool = False,
        largest_count: int = 0,
    ) -> None:
        """Make an empty field.

        Args:
            name: What the number is.
            tip: The same in a few more words.
            parent: Widget to be part of.
            unit: What it is in; others may be typed behind it.
            optional: Whether an empty field is an answer, too: "automatic".
            largest_count: Takes whole numbers up to this one only; 0 for any number.
        """
        super().__init__(parent)
        self._tip, self._idle = tip, ""
        self._scale = Scale(unit_of(unit), unit_of(unit))
        self._optional, self._largest_count = optional, largest_count
        if optional:
            self.setPlaceholderText("automatic")
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.textChanged.connect(self._judge)
        self.editingFinished.connect(self.entered)

    @property
    def value(self) -> float | None:
        """The number; None where the text is not one, or nothing."""
        value = self._positive()
        if value is None or not self._largest_count:
            return value
        return value if value.is_integer() and value <= self._largest_count else None

    @property
    def is_valid(self) -> bool:
        """Whether the text is an answer."""
        return self.value is not None or (self._optional and not self.text().strip())

    def set_value(self, value: float | None) -> None:
        """Show a number, or nothing for None."""
        self.setText("" if value is None else number_text(value, digits=10))

    def set_idle(self, reason: str) -> None:
        """Say why the number has no effect now; empty where it has one."""
        self._idle = reason
        self._mark()

    @Slot()
    def _judge(self) -> None:
        self._mark()
        self.edited.emit()

    def _mark(self) -> None:
        self._show_tip()
        mark_invalid(self, not self.is_valid and not self._idle)

    def _show_tip(self) -> None:
        if self._idle:
            tip = self._idle
        elif self.is_valid:
            tip = self._tip
        elif self._largest_count:
            tip = f"Enter a whole number from 1 to {self._largest_count}."
        else:
            nothing = ", or leave it empty for automatic" if self._optional else ""
            tip = f"Enter a number greater than zero, such as 1e-6{nothing}."
        self.setToolTip(tip)

    def _positive(self) -> float | None:
        try:
            value = float(entered_number(self.text(), self._scale))
        except QuantityError:
            return None
        return value if value > 0.0 else None
