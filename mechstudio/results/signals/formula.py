"""Formulas over channels, with units: `[joints/pivot/force/x] * [bodies/crank/velocity/x]`.

The language is that of functions in model files (`model.expression`); names of channels stand in
brackets. Values are in SI units.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.expression import (
    Binary,
    Call,
    Code,
    Expression,
    ExpressionError,
    Negative,
    Number,
    Parameter,
    Time,
    Variable,
)
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled
from mechstudio.model.expression_slopes import sampled_slopes
from mechstudio.results.channel_words import channel_beside
from mechstudio.results.signals.formula_units import UnitError, unit_of_tree
from mechstudio.suggestions import did_you_mean, other_elements
from mechstudio.units import UnknownUnitError

# errors on figures that stand within a formula
_FIGURE = re.compile(
    r'"(max|min)" takes two or more arguments, not 1|no function "(mean|rms|peak|range|initial|'
    r'final|integral|time_of_max|time_of_min|maximum|minimum|average|first|last)"'
)
# the name of a channel where a formula has none
_BARE = re.compile(r"\b[A-Za-z_]\w*(/[A-Za-z_]\w*){2,}")
_REFERENCE = re.compile(r"\[([^\[\]]*)\]")


class FormulaError(MechStudioError, ValueError):
    """A formula over channels cannot be read; the message is a sentence for the user."""


@dataclass(frozen=True)
class Formula:
    """A formula that has been read.

    Attributes:
        text: As it was written.
        unit: SI unit of its values.
        variables: Variable of each channel that it names, such as "joints/pivot/force/x".
        parameters: Value of each parameter of the model.
    """

    text: str
    unit: str
    variables: Mapping[str, str]
    _tree: Expression
    parameters: Mapping[str, float]

    def values(self, time: FloatArray, read: Callable[[str], FloatArray]) -> FloatArray:
        """Values at all rows; not finite where the formula is undefined.

        Args:
            time: Times of the rows [s], shape (n,).
            read: Gives the values of a channel that the formula names, shape (n,).
        """
        found = sampled(self._tree, time, self._values_of(read))
        return np.broadcast_to(found, time.shape).copy()

    def slopes(self, time: FloatArray, read: Callable[[str], FloatArray], name: str) -> FloatArray:
        """Derivatives by a channel or a parameter at all rows; not finite where there is none.

        Args:
            time: Times of the rows [s], shape (n,).
            read: Gives the values of a channel that the formula names, shape (n,).
            name: A channel or a parameter that the formula names.
        """
        by = self.variables.get(name, name)
        found = sampled_slopes(self._tree, time, self._values_of(read), by)
        return np.broadcast_to(found, time.shape).copy()

    def _values_of(self, read: Callable[[str], FloatArray]) -> dict[str, float | FloatArray]:
        """Values of parameters, and of the variables that stand for channels."""
        known = {variable: read(name) for name, variable in self.variables.items()}
        return {**self.parameters, **known}


def parse_formula(
    text: str,
    units: Mapping[str, str],
    parameters: Mapping[str, float] | None = None,
    parameter_units: Mapping[str, str] | None = None,
) -> Formula:
    """Read a formula.

    Args:
        text: The formula. Numbers without a channel take the unit of what they are added to.
        units: Unit of each channel that can be named, by its name.
        parameters: Value of each parameter of the model.
        parameter_units: Their units, as far as they are known; others are like numbers.

    Raises:
        FormulaError: It cannot be read, or units do not agree; says where and what would be right.
    """
    names: list[str] = []
    prefix = _free_prefix(parameters or {})

    def placeholder(found: re.Match[str]) -> str:
        name = found.group(1).strip()
        if name not in units:
            inside = [curve for curve in units if curve.startswith(f"{name}/")]
            parts = [curve.removeprefix(f"{name}/") for curve in inside]
            if parts and not any("/" in part for part in parts):
                listed = ", ".join(parts)
                raise FormulaError(
                    f"column {found.start() + 1}: '{name}' has several components; write one "
                    f"behind it, of {listed}: [{name}/{parts[-1]}]"
                )
            raise FormulaError(
                f"column {found.start() + 1}: there is no channel '{name}'{_near(name, units)}"
            )
        if name not in names:
            names.append(name)
        # as long as what it stands for, so that columns of errors are right
        return f"{prefix}{names.index(name)}".ljust(len(found.group()), "_")

    plain = _REFERENCE.sub(placeholder, text)
    padded = {word: word.rstrip("_") for word in re.findall(rf"\b{prefix}[0-9]+_*", plain)}
    variables = {name: f"{prefix}{place}" for place, name in enumerate(names)}
    try:
        tree = _renamed(parse(plain, tuple(parameters or ()), tuple(padded)), padded)
        of_names = {variable: units[name] for name, variable in variables.items()}
        unit = unit_of_tree(tree, of_names | dict(parameter_units or {}))
    except (ExpressionError, UnitError, UnknownUnitError) as error:
        bare = _BARE.search(_REFERENCE.sub("", text))
        if bare:
            # its first word is no parameter that is missing
            said = str(error).partition("; ")[0]
            raise FormulaError(f"{said}; write channels in brackets, [{bare.group()}]") from None
        remedy = ""
        if _FIGURE.search(str(error)):
            remedy = (
                "; a figure of all rows stands around a whole formula, such as max(a - b); what is "
                "made of several is computed from their numbers"
            )
        raise FormulaError(f"{error}{remedy}") from None
    return Formula(text, unit, variables, tree, dict(parameters or {}))


def _free_prefix(parameters: Mapping[str, float]) -> str:
    """What no parameter begins with; short, as a placeholder is to fit into its brackets."""
    prefix = "_"
    while any(name.startswith(prefix) for name in parameters):
        prefix += "_"
    return prefix


def _near(name: str, units: Mapping[str, str]) -> str:
    if others := other_elements(name, units):
        return f"; {others}"
    if beside := channel_beside(name, units):
        return f"; did you mean '{beside}'?"
    return did_you_mean(name, units) or "; write one as in [bodies/crank/velocity/x]"


def _renamed(tree: Expression, names: Mapping[str, str]) -> Expression:
    """The same with other names of variables."""
    match tree:
        case Variable(name):
            return Variable(names[name])
        case Negative(operand):
            return Negative(_renamed(operand, names))
        case Binary(operator, left, right):
            return Binary(operator, _renamed(left, names), _renamed(right, names))
        case Call(function, arguments):
            return Call(function, tuple(_renamed(item, names) for item in arguments))
        case Number() | Time() | Parameter() | Code():
            return tree
