"""A field for one quantity in the option bar of a tool."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from mechstudio.gui.tools.workbench import Workbench
from mechstudio.units import QuantityError


class QuantityField(QLineEdit):
    """A number in the user's units, or with a unit behind it; may be left empty.

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
        super().__init__()
        self._bench, self._own = bench, own
        self.setAccessibleName(name)
        self.setPlaceholderText(empty)
        self.setFixedWidth(width)
        self._tip = f"{name}, in {bench.units.scale(own).shown.symbol} or with a unit behind it"
        self.setToolTip(self._tip)
        self.textChanged.connect(self._judge)

    @property
    def value(self) -> float | None:
        """The quantity in the unit of the model; None if it is empty or none."""
        text = self.text().strip()
        if not text or self.problem:
            return None
        return self._bench.units.scale(self._own).value(text)

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty if nothing is."""
        if not self.text().strip():
            return ""
        try:
            value = self._bench.units.scale(self._own).value(self.text())
        except QuantityError as error:
            return str(error)
        return "" if value > 0.0 else "Enter a number greater than zero, or nothing."

    def _judge(self) -> None:
        problem = self.problem
        self.setToolTip(problem or self._tip)
        self.setProperty("invalid", bool(problem))
        self.style().polish(self)
