"""A field for one quantity in the option bar of a tool."""

from __future__ import annotations

from PySide6.QtCore import Slot

from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.unit_label import UnitLabel


class QuantityField(QuantityLine):
    """A positive number in the user's units, or with a unit behind it; may be left empty.

    Args:
        bench: Knows the user's units.
        name: What it is called.
        own: Unit in the model.
        empty: What it means to leave it empty.
        width: Its width [px].
    """

    def __init__(
        self, bench: Workbench, name: str, own: str = "m", *, empty: str, width: int = 130
    ) -> None:
        super().__init__(name, own, bench.shown_units)
        self.setPlaceholderText(empty)
        self.setFixedWidth(width)
        self.textChanged.connect(self._judge)
        bench.shown_units.changed.connect(self._judge)
        self._judge()

    @property
    def value(self) -> float | None:
        """The quantity in the unit of the model; None if it is empty or not positive."""
        return None if self.problem else super().value

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty if nothing is."""
        if self.is_empty:
            return ""
        if reason := super().problem:
            return reason
        value = super().value
        good = value is not None and value > 0.0
        return "" if good else "Enter a number greater than zero, or leave the field empty."

    def unit_label(self) -> UnitLabel:
        """A label that names its unit and lets one choose another."""
        return UnitLabel(self._unit, self._units)

    @Slot()
    def _judge(self) -> None:
        problem = self.problem
        tip = f"{self.accessibleName()}, in {self.symbol} or with another unit typed after it"
        self.setToolTip(problem or tip)
        mark_invalid(self, bool(problem))
