"""Expressions of numbers per revolution, in which angles count in revolutions.

Units have their size in SI units, where a revolution is 2π rad; so 25 mm/rev would be 4 mm/rad. A
pitch is a number per revolution, and so is a parameter without a unit that stands for one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from mechstudio.model.evaluated import Evaluated, Steps, value_of
from mechstudio.model.expression import (
    Binary,
    Call,
    Expression,
    ExpressionError,
    Negative,
    Number,
    Parameter,
)
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.parameters import Parameters
from mechstudio.units import unit_of

_FIELDS = frozenset({"pitch"})  # numbers per revolution
_OF_ANGLES = frozenset({"sin", "cos", "tan"})  # functions that take radians
_DIGITS = 15  # that a float keeps of any decimal number
_TURN = 2.0 * math.pi  # [rad]


def number_at_place(text: str, parameters: Mapping[str, float], place: Steps) -> Evaluated:
    """The value of an expression in the unit of the field where it stands.

    Args:
        text: The expression.
        parameters: Value of each parameter.
        place: Steps to the number; the last name is that of its field.

    Raises:
        ExpressionError: It cannot be read, depends on time, or has no finite value.
    """
    value = value_of(text, parameters)
    if place and place[-1] in _FIELDS:
        tree = parse(text, parameters)
        details = parameters.details if isinstance(parameters, Parameters) else {}
        units = {name: entry.unit for name, entry in details.items()}
        value = evaluate(_per_revolution(tree, units), 0.0, parameters)
        if not math.isfinite(value):
            raise ExpressionError("the value is not a finite number; change the expression", 1)
    return Evaluated(value, text)


def _per_revolution(tree: Expression, units: Mapping[str, str]) -> Expression:
    """An expression whose quantities count angles in revolutions."""
    match tree:
        case Number(value, unit) if unit:
            # 25 mm/rev is 0.025 in each of its digits, whatever 2π rounds
            return Number(float(f"{value * _factor(unit):.{_DIGITS}g}"), unit)
        case Parameter(name) if units.get(name):
            return Binary("*", tree, Number(_factor(units[name])))
        case Negative(operand):
            return Negative(_per_revolution(operand, units))
        case Binary(operator, left, right):
            return Binary(operator, _per_revolution(left, units), _per_revolution(right, units))
        case Call(function, arguments) if function not in _OF_ANGLES:
            return Call(function, tuple(_per_revolution(item, units) for item in arguments))
    return tree


def _factor(unit: str) -> float:
    """From a quantity in SI units to one in which a revolution is 1."""
    _, angle, _, _ = unit_of(unit).dimension
    return float(_TURN**-angle)
