"""What is said of a condition while it is written."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.model import Mechanism
from mechstudio.model.event import crossing_of
from mechstudio.results.channels import ModelChannels
from mechstudio.results.conditions import condition_formula
from mechstudio.results.curve_names import formula_of, names_of_curves
from mechstudio.results.signals import FormulaError
from mechstudio.units import UnitChoice


class Verdict(NamedTuple):
    """What is said of a condition.

    Attributes:
        text: A sentence; empty for an empty line.
        is_wrong: Whether the condition cannot be used.
    """

    text: str
    is_wrong: bool


class EventCheck:
    """Reads conditions for the channels of a model, which are listed when they are asked for.

    Args:
        mechanism: The model; None if none is open.
    """

    def __init__(self, mechanism: Mechanism | None) -> None:
        self.mechanism = mechanism
        self._channels = None if mechanism is None else ModelChannels(mechanism)
        self._names: tuple[str, ...] | None = None

    def names(self) -> tuple[str, ...]:
        """Names of all curves that conditions can name."""
        if self._names is None:
            found = () if self._channels is None else names_of_curves(self._channels)
            self._names = tuple(sorted(found, key=natural_key))
        return self._names

    def problem_of_value(self, text: str, units: UnitChoice) -> str:
        """What is wrong with a new value of a parameter; empty if nothing is."""
        if self._channels is None or not text.strip():
            return "Write a number, or a formula such as -u"
        try:
            formula_of(self._channels, text)
        except FormulaError as error:
            return in_words(str(error), self.mechanism, units)
        return ""

    def verdict(self, text: str, units: UnitChoice) -> Verdict:
        """What is wrong with a condition, or when it is met."""
        if self._channels is None or not text.strip():
            return Verdict("", is_wrong=False)
        try:
            unit = condition_formula(self._channels, text).unit
        except FormulaError as error:
            return Verdict(in_words(str(error), self.mechanism, units), is_wrong=True)
        shown = "a pure number" if unit in ("", "1") else unit
        if crossing_of(text).direction == 0:
            return Verdict(f"Happens at each zero; unit: {shown}", is_wrong=False)
        return Verdict(f"Happens when it becomes true; unit: {shown}", is_wrong=False)
