"""What the function of a motor is by the unit written in it: an angle, a velocity, a torque.

Nothing here knows Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.model.expression import LAW_VARIABLES, Expression, ExpressionError
from mechstudio.model.expression_dimension import known_of, same_kind
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in, sampled
from mechstudio.units import quantity_text, unit_of
from mechstudio.units.written import number_and_unit

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.units import UnitChoice

KINDS = ("position", "velocity", "effort", "control")
# what they are along a shift and about an angle
_CALLED = {
    "position": ("a shift", "an angle"),
    "velocity": ("a velocity", "a velocity"),
    "effort": ("a force", "a torque"),
}
_VARYING = frozenset({"t", *LAW_VARIABLES})
_PURE = (0, 0, 0, 0)
_TIMES = 65  # at which a speed is looked at
_EVEN = 1e-9  # of the largest value, by which even growth may be off


@dataclass(frozen=True)
class MotorFunction:
    """A function that somebody entered for a coordinate.

    Attributes:
        kind: "position", "velocity", "effort" or "control": the chosen one unless a unit says else.
        text: The function, with a unit where a number counts in one that is not that of the model.
        unit: SI unit of its values.
        problem: What is wrong with it, as a sentence; empty if nothing is.
        value: Its value [unit]; None where it varies.
        speed: Of a position that grows evenly [unit per second]; None for all else.
    """

    kind: str
    text: str
    unit: str
    problem: str = ""
    value: float | None = None
    speed: float | None = None


def unit_of_kind(kind: str, unit: str) -> str:
    """SI unit of the function of a motor.

    Args:
        kind: "position", "velocity", "effort" or "control".
        unit: SI unit of the coordinate.
    """
    if kind == "effort":
        return "N m" if unit == "rad" else "N"
    return f"{unit}/s" if kind == "velocity" else unit


def is_number(text: str) -> bool:
    """Whether a text is a number alone, which counts in the unit that is shown."""
    found = number_and_unit(text)
    return found is not None and not found[1]


def motor_function(
    text: str, chosen: str, unit: str, mechanism: Mechanism, choice: UnitChoice
) -> MotorFunction:
    """What a text means as the function of a coordinate.

    Args:
        text: What was entered.
        chosen: The kind that is chosen.
        unit: SI unit of the coordinate.
        mechanism: Has the parameters.
        choice: Units of numbers that have none.
    """
    text, own = text.strip(), unit_of_kind(chosen, unit)
    shown = choice.unit(own)
    if is_number(text):
        text = text.replace(",", ".")
        if shown != unit_of(own):
            text = f"{text}{'' if shown.symbol == '°' else ' '}{shown.symbol}"
    parameters = mechanism.parameters
    try:
        tree = parse(text, parameters, LAW_VARIABLES if chosen == "effort" else ())
        # a target is followed in position alone
        kinds = ("control",) if chosen == "control" else (chosen, "position", "velocity", "effort")
        kind = kind_by_unit(tree, unit, kinds)
    except ExpressionError as error:
        problem = f"The function “{text}” is not understood: {error}."
        return MotorFunction(chosen, text, own, problem)
    if not kind:
        return MotorFunction(chosen, text, own, _advice(text, tree, chosen, unit, choice))
    values = {**parameters, **dict.fromkeys(LAW_VARIABLES, 0.0)}
    varies = bool(names_in(tree) & _VARYING)
    value = None if varies else float(sampled(tree, 0.0, values))
    speed = _speed(tree, mechanism) if varies and kind in ("position", "control") else None
    return MotorFunction(kind, text, unit_of_kind(kind, unit), "", value, speed)


def kind_by_unit(tree: Expression, unit: str, kinds: Iterable[str]) -> str:
    """The first kind that the unit of a function belongs to; empty where it belongs to none.

    A function whose unit is not known, as it has none or depends on the time, may be of any.

    Args:
        tree: The function.
        unit: SI unit of the coordinate.
        kinds: Kinds that it may be of.

    Raises:
        ExpressionError: Values of different kinds are added.
    """
    known = known_of(tree, {})
    dimension, kinds = known.dimension, tuple(kinds)
    if dimension is None or dimension == _PURE or known.is_bare or known.mixes:
        return kinds[0]
    fitting = (k for k in kinds if same_kind(dimension, unit_of(unit_of_kind(k, unit)).dimension))
    return next(fitting, "")


def _speed(tree: Expression, mechanism: Mechanism) -> float | None:
    """The speed of a position that grows evenly; None for any other."""
    times = np.linspace(0.0, mechanism.simulation.duration, _TIMES)
    values = np.broadcast_to(sampled(tree, times, mechanism.parameters), times.shape)
    if not np.isfinite(values).all():
        return None
    speed = float(values[-1] - values[0]) / float(times[-1])
    off = np.abs(values - values[0] - speed * times).max()
    return speed if off <= _EVEN * np.abs(values).max() else None


def _advice(text: str, tree: Expression, chosen: str, unit: str, choice: UnitChoice) -> str:
    """What would be right in the place of a function whose unit belongs to no kind."""
    turns = unit == "rad"
    if chosen == "control" and kind_by_unit(tree, unit, ("velocity",)):
        target = _CALLED["position"][turns]
        return f"“{text}” is a velocity, and the target is {target}: enter ({text})*t."
    kinds = ("position",) if chosen == "control" else ("position", "velocity", "effort")
    named = []
    for kind in kinds:
        symbol = choice.unit(unit_of_kind(kind, unit)).symbol
        named.append(f"{_CALLED[kind][turns]} such as {quantity_text(10.0, symbol)}")
    return f"“{text}” has a unit of another kind. Enter {', or '.join(named)}."
