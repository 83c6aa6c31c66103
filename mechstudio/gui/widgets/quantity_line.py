"""A line for one quantity in the chosen unit, or with another unit behind the number."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.marked_line import MarkedLine
from mechstudio.model.entered import entered_number
from mechstudio.model.evaluated import text_of
from mechstudio.model.parameters import Parameters
from mechstudio.units import QuantityError


class QuantityLine(MarkedLine):
    """Shows and takes a number; another choice of units writes the same quantity anew.

    An expression over parameters stays as it is written, and its value is told by the tool tip.
    """

    def __init__(
        self,
        name: str,
        unit: str,
        units: ShownUnits,
        parent: QWidget | None = None,
        *,
        parameters: Callable[[], Parameters] = Parameters,
    ) -> None:
        """Make an empty line.

        Args:
            name: What a screen reader calls it.
            unit: Unit of the number that is asked for; empty for none.
            units: The chosen units.
            parent: Widget to be part of.
            parameters: Gives the parameters that expressions may use.
        """
        super().__init__(parent)
        self._parameters = parameters
        self._unit, self._units, self._scale = unit, units, units.scale(unit)
        self._told = ""
        self.setAccessibleName(name)
        units.changed.connect(self._show_units)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written."""
        return not self.text().strip()

    @property
    def symbol(self) -> str:
        """The unit in which numbers without one of their own count."""
        return self._scale.shown.symbol

    @property
    def value(self) -> float | None:
        """The number, in the unit that is asked for, an `Evaluated` for an expression; None where
        there is none."""
        try:
            return self._read()
        except QuantityError:
            return None

    @property
    def problem(self) -> str:
        """Why the text is no such quantity; empty if it is one."""
        try:
            self._read()
        except QuantityError as error:
            return str(error)
        return ""

    def set_value(self, value: float | None) -> None:
        """Write a number, or nothing."""
        self.setText("" if value is None else self._written(value))

    def tell(self, words: str) -> None:
        """Say in the tool tip what is asked for, and in which unit.

        Args:
            words: For example "from".
        """
        self._told = words
        self.setToolTip(f"{words} [{self.symbol}]" if self.symbol else words)

    def _read(self) -> float:
        return entered_number(self.text(), self._scale, self._parameters())

    @Slot()
    def _show_units(self) -> None:
        value = self.value
        self._scale = self._units.scale(self._unit)
        if self._told:
            self.tell(self._told)
        text = self._written_anew(self.text(), value)
        if text != self.text():
            self.setText(text)

    def _written_anew(self, text: str, value: float | None) -> str:
        """A text whose number counted in another unit, in the one that is shown now.

        Args:
            text: The text.
            value: Its number, in the unit that is asked for; None if it has none.
        """
        # an expression says its units itself
        if value is None or text_of(value) == text.strip():
            return text
        return self._written(value)

    def _written(self, value: float) -> str:
        text = text_of(value)
        return self._scale.text(value) if text is None else text
