"""Fields for the magnitude of a load over time and its reference frame."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel

from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.functions.function_info import time_function
from mechstudio.gui.tools.kept_options import UNIT
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.model.expression import ExpressionError
from mechstudio.model.expression_tokens import TOKEN
from mechstudio.units import QuantityError, UnknownUnitError, unit_of
from mechstudio.units.written import number_and_unit

# what the direction of a load keeps with
FIXED_TO = (("fixed in the world", "world"), ("fixed in the body", "body"))
USUAL = "10"  # in the chosen unit


class LoadOptions(OptionRow):
    """The size of a force or torque, and its axes.

    A number counts in the chosen unit or in the one behind it, a function of time in that of the
    model, as in all other places; the unit beside the field is the one that counts.

    Args:
        name: What it is.
        unit: Its unit in the model.
        bench: Knows the user's units and what the function may use.
    """

    changed = Signal()

    def __init__(self, name: str, unit: str, bench: Workbench) -> None:
        super().__init__()
        self._name, self._unit, self._bench = name, unit, bench
        self._scale = bench.shown_units.scale(unit)
        self._info = time_function(bench.mechanism, unit)
        self.line = FunctionField(USUAL, name, self._judged, self._info)
        self.add(name, self.line)
        self._shown_label = UnitLabel(unit, bench.shown_units)
        self.add("", self._shown_label)
        self._own_label = QLabel(unit)
        self._own_label.setProperty("role", "muted")
        self._own_label.setToolTip(f"A function of time is always in {unit}")
        self.add("", self._own_label)
        self.axes_box = SlimBox()
        self.axes_box.setAccessibleName("Direction")
        self.axes_box.setToolTip("Reference frame of the direction while the body moves")
        for text, key in FIXED_TO:
            self.axes_box.addItem(text, key)
        self.add("Fixed", self.axes_box)
        self.line.setProperty(UNIT, self._scale.shown.symbol)
        self._look()
        self.line.textChanged.connect(self._look)
        bench.shown_units.changed.connect(self._show_units)
        bench.document.mechanism_changed.connect(self._follow)

    @property
    def function(self) -> str:
        """The size in the unit of the model; empty if the text is none."""
        text = self.line.text().strip()
        if self.problem:
            return ""
        return repr(self._scale.value(text)) if self._is_number(text) else text

    @property
    def written(self) -> str:
        """The size with its unit; empty if the text is none."""
        text = self.line.text().strip()
        if self.problem:
            return ""
        if self._is_number(text):
            return self._bench.written(self._scale.value(text), self._unit)
        return f"{text} {self._unit}"

    @property
    def axes(self) -> str:
        """Reference frame of the direction: `world` or `body`."""
        return str(self.axes_box.currentData())

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty if nothing is."""
        return self._judged(self.line.text())

    def _judged(self, text: str) -> str:
        if not text.strip():
            shown = self._scale.shown.symbol
            return f"Enter the {self._name.lower()}, such as 10 {shown} or 10*sin(t)."
        try:
            if self._is_number(text):
                self._scale.value(text)
            else:
                self._info.parsed(text)
        except (ExpressionError, QuantityError) as error:
            return f"{self._name}: {error}"
        return ""

    def _is_number(self, text: str) -> bool:
        """Whether it is a number alone or with a unit behind it, of whatever kind."""
        found = number_and_unit(text)
        if found is None or not found[1]:
            return found is not None
        alone = TOKEN.fullmatch(text.strip().lstrip("+-"))
        if alone is not None and alone.lastgroup == "quantity":
            return True
        try:
            self._info.parsed(text)
        except ExpressionError:
            return _is_unit(found[1])
        return False

    @Slot()
    def _show_units(self) -> None:
        """Write the same number anew in the unit that is chosen now."""
        text, before = self.line.text(), self._scale
        self._scale = self._bench.shown_units.scale(self._unit)
        try:
            value = before.value(text) if self._is_number(text) else None
        except QuantityError:
            value = None
        self.line.setProperty(UNIT, self._scale.shown.symbol)
        if value is not None:
            self.line.setText(self._scale.text(value))
        self._look()

    @Slot()
    def _follow(self) -> None:
        """Take the parameters that there are by now."""
        info = time_function(self._bench.mechanism, self._unit)
        if info != self._info:
            self._info = info
            self.line.offer(info)
            self._look()

    @Slot()
    def _look(self) -> None:
        text = self.line.text()
        is_function = bool(text.strip()) and not self._is_number(text)
        self._shown_label.setHidden(is_function)
        self._own_label.setVisible(is_function)
        shown = self._scale.shown.symbol
        tip = f"A number in {shown} or in another unit, or a function of t in {self._unit}"
        self.line.show_problem(self.problem, f"{tip}, such as 10*sin(2*pi*t)")
        self.changed.emit()


def _is_unit(symbol: str) -> bool:
    try:
        unit_of(symbol)
    except UnknownUnitError:
        return False
    return True
