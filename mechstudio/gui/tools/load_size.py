"""Fields for the size of a load over time and for what it is fixed to."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox

from mechstudio.gui.functions.function_info import time_function
from mechstudio.gui.tools.function_field import FunctionField
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.model import Mechanism
from mechstudio.model.expression import ExpressionError

# what the direction of a load keeps with
FIXED_TO = (("in the world", "world"), ("to the body", "body"))


class LoadOptions(OptionRow):
    """The size of a force or torque, a number or a function of time, and its axes.

    Args:
        name: What it is.
        unit: Its unit.
        usual: What the field holds at first.
        mechanism: What the function may use.
    """

    changed = Signal()

    def __init__(self, name: str, unit: str, usual: str, mechanism: Mechanism) -> None:
        super().__init__()
        self._name, self._unit = name, unit
        self._info = time_function(mechanism, unit)
        self.line = FunctionField(usual, name, self._judged, self._info)
        self.add(f"{name} [{unit}]", self.line)
        self.axes_box = QComboBox()
        self.axes_box.setAccessibleName("Direction")
        self.axes_box.setToolTip("What the direction keeps with while the body moves")
        for text, key in FIXED_TO:
            self.axes_box.addItem(text, key)
        self.add("Fixed", self.axes_box)
        self._look()
        self.line.textEdited.connect(self._look)

    @property
    def function(self) -> str:
        """The size; empty if the text is no function."""
        return "" if self.problem else self.line.text().strip()

    @property
    def axes(self) -> str:
        """What the direction keeps with: `world` or `body`."""
        return str(self.axes_box.currentData())

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty if nothing is."""
        return self._judged(self.line.text())

    def _judged(self, text: str) -> str:
        if not text.strip():
            return f"Enter the {self._name.lower()} in {self._unit}, such as 10 or 10*sin(t)."
        try:
            self._info.parsed(text)
        except ExpressionError as error:
            sentence = str(error)
            return f"{self._name}: {sentence}"
        return ""

    @Slot()
    def _look(self) -> None:
        tip = "A number or a function of t, such as 10*sin(2*pi*t)"
        self.line.show_problem(self.problem, tip)
        self.changed.emit()
