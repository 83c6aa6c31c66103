"""The values of a function over one of its variables, and what to say of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.model.expression_samples import names_in, sampled

if TYPE_CHECKING:
    from mechstudio.gui.functions.function_info import FunctionInfo, FunctionVariable
    from mechstudio.model.expression import Expression

SAMPLES = 401


@dataclass(frozen=True, eq=False)
class FunctionCurve:
    """A function over one variable; its other variables are zero.

    Attributes:
        variable: What it is drawn over.
        places: Values of the variable, shape (n,).
        values: Values of the function, shape (n,); not finite where it has none.
        unit: Unit of the values.
    """

    variable: FunctionVariable
    places: FloatArray
    values: FloatArray
    unit: str

    @property
    def lowest(self) -> float:
        """The smallest value; not finite if there is none."""
        finite = self.values[np.isfinite(self.values)]
        return float(finite.min()) if finite.size else np.nan

    @property
    def highest(self) -> float:
        """The largest value; likewise."""
        finite = self.values[np.isfinite(self.values)]
        return float(finite.max()) if finite.size else np.nan

    @property
    def problem(self) -> str:
        """Where it has no finite value, as a sentence; empty if it has one everywhere."""
        bad = np.flatnonzero(~np.isfinite(self.values))
        if not bad.size:
            return ""
        name, unit = self.variable.name, self.variable.unit
        where = number_text(float(self.places[bad[0]]), digits=4)
        return f"No finite value at {name} = {where} {unit}."

    def value_text(self, place: float) -> str:
        """The value at a place of the variable, in words."""
        index = int(np.abs(self.places - place).argmin())
        name, unit = self.variable.name, self.variable.unit
        at = number_text(float(self.places[index]), digits=4)
        return f"{name} = {at} {unit}:  {self._shown(float(self.values[index]))}"

    def range_text(self) -> str:
        """The range of its values, and of the variable."""
        variable = self.variable
        start, end = (number_text(end, digits=3) for end in (variable.start, variable.end))
        over = f"±{end}" if variable.start == -variable.end else f"{start} … {end}"
        spread = f"{number_text(self.lowest, digits=3)} … {self._shown(self.highest)}"
        return f"{spread}  for {variable.name} = {over} {variable.unit}"

    def _shown(self, value: float) -> str:
        text = number_text(value, digits=3) if isfinite(value) else "none"
        return f"{text} {self.unit}".rstrip()


def used_variables(tree: Expression, info: FunctionInfo) -> tuple[FunctionVariable, ...]:
    """What a function depends on, the most telling first."""
    names = names_in(tree)
    return tuple(variable for variable in info.variables if variable.name in names)


def curve(tree: Expression, info: FunctionInfo, variable: FunctionVariable) -> FunctionCurve:
    """Evaluate a function over one variable."""
    # from the middle, so that a symmetric range has its zero
    middle, half = 0.5 * (variable.start + variable.end), 0.5 * (variable.end - variable.start)
    places = middle + half * np.linspace(-1.0, 1.0, SAMPLES)
    values = {other.name: 0.0 for other in info.variables} | {variable.name: places}
    time = values.pop("t")
    found = sampled(tree, time, {**info.parameters, **values})
    return FunctionCurve(variable, places, np.broadcast_to(found, places.shape), info.unit)


def constant_value(tree: Expression, info: FunctionInfo) -> float:
    """The value of a function that depends on nothing."""
    zeros = {variable.name: 0.0 for variable in info.variables}
    return float(sampled(tree, 0.0, {**info.parameters, **zeros}))
