"""What a function field knows about its function; nothing here knows Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite, pi
from typing import TYPE_CHECKING

from mechstudio.model.expression import (
    DEFORMATION,
    LAW_VARIABLES,
    RATE,
    Expression,
    ExpressionError,
)
from mechstudio.model.expression_dimension import known_of, same_kind
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.units import quantity_text, unit_of

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

_PURE = (0, 0, 0, 0)  # dimension of numbers
_SHIFTS = 1.0  # [m], and rates as large per second
_ANGLES = pi  # [rad], likewise
_BESIDE = 1e-6  # a deformation beside zero, and one still nearer to it
_NEARER = 1e-9


class KindError(ExpressionError):
    """A function has values of another kind than those that are asked for."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 1)
        self.args = (message,)


@dataclass(frozen=True, kw_only=True)
class FunctionVariable:
    """Something that a function may depend on.

    Attributes:
        name: Its name in the text.
        meaning: What it is.
        unit: Its unit.
        start: First value of the picture.
        end: Last value of the picture.
    """

    name: str
    meaning: str
    unit: str
    start: float
    end: float


@dataclass(frozen=True, kw_only=True)
class FunctionInfo:
    """What a function may use.

    Attributes:
        variables: What it may depend on, the most telling first.
        constants: Names and values of the parameters.
        unit: Unit of its values.
        other_units: Units that make it a function of another quantity, which is taken as well.
        acts_back: Whether it acts back to zero from either side, by the size of a deformation.
    """

    variables: tuple[FunctionVariable, ...]
    constants: tuple[tuple[str, float], ...] = ()
    unit: str = ""
    other_units: tuple[str, ...] = ()
    acts_back: bool = False

    @cached_property
    def parameters(self) -> Mapping[str, float]:
        """Values of the parameters that no variable hides."""
        hidden = {variable.name for variable in self.variables}
        return {name: value for name, value in self.constants if name not in hidden}

    def parsed(self, text: str) -> Expression:
        """The function in a text.

        Raises:
            ExpressionError: The text is none; says where and what would be right.
        """
        is_law = any(variable.name == DEFORMATION for variable in self.variables)
        tree = parse(text, self.parameters, LAW_VARIABLES if is_law else ())
        self._check_kind(tree)
        return tree

    def refusal(self, text: str) -> str:
        """Why a function is none for here because of its unit; empty if it is, or is unreadable."""
        try:
            self.parsed(text)
        except KindError as error:
            return f"{str(error)[:1].upper()}{str(error)[1:]}."
        except ExpressionError:
            return ""
        return ""

    def doubt(self, tree: Expression) -> str:
        """Why a function that can be computed hardly does what is meant; empty if it may."""
        if not self.acts_back:
            return ""
        rest = {variable.name: 0.0 for variable in self.variables}
        beside, nearer = (
            evaluate(tree, 0.0, {**self.parameters, **rest, DEFORMATION: place})
            for place in (_BESIDE, _NEARER)
        )
        if not isfinite(beside) or abs(nearer) <= 0.5 * abs(beside):
            return ""
        value, angle = quantity_text(beside, self.unit), self.variables[0].meaning
        return (
            f"It is {value} beside the {angle} 0 and acts back to it from either side, which holds "
            f"the bodies there. Let it be 0 at {DEFORMATION} = 0, as 50*{DEFORMATION} is, or "
            "take a motor of the joint."
        )

    def _check_kind(self, tree: Expression) -> None:
        """Check the unit of a function as far as it is known.

        Raises:
            KindError: It is of another kind than the values here.
        """
        if not self.unit:
            return
        known = known_of(tree, {})
        if known.dimension in (None, _PURE) or known.is_bare or known.mixes:
            return
        assert known.dimension is not None
        units = (self.unit, *self.other_units)
        if not any(same_kind(known.dimension, unit_of(unit).dimension) for unit in units):
            wanted = " or ".join(units)
            raise KindError(f"a value in {wanted} is needed, or in a unit of the same kind")


def time_function(mechanism: Mechanism, unit: str) -> FunctionInfo:
    """What a function of time may use.

    Args:
        mechanism: The mechanism.
        unit: Unit of its values.
    """
    return FunctionInfo(
        variables=(_time(mechanism),), constants=tuple(mechanism.parameters.items()), unit=unit
    )


def shift_law(
    mechanism: Mechanism,
    unit: str,
    meaning: str = "shift",
    reach: tuple[float, float] = (-_SHIFTS, _SHIFTS),
) -> FunctionInfo:
    """What a law along a line may use.

    Args:
        mechanism: The mechanism.
        unit: Unit of its values.
        meaning: What x is.
        reach: First and last value of x in the picture [m].
    """
    return _law(mechanism, unit, meaning, "m", reach, _SHIFTS)


def angle_law(
    mechanism: Mechanism,
    unit: str,
    meaning: str = "angle",
    reach: tuple[float, float] = (-_ANGLES, _ANGLES),
) -> FunctionInfo:
    """Likewise for a law about an axis; the reach is in radians."""
    return _law(mechanism, unit, meaning, "rad", reach, _ANGLES)


def torsion_law(mechanism: Mechanism) -> FunctionInfo:
    """What the additional torque of a torsion spring may use, whose angle has no sign."""
    return replace(angle_law(mechanism, "N m", reach=(0.0, pi)), acts_back=True)


def _law(
    mechanism: Mechanism,
    unit: str,
    meaning: str,
    length: str,
    reach: tuple[float, float],
    rate: float,
) -> FunctionInfo:
    start, end = reach
    deformation = FunctionVariable(
        name=DEFORMATION, meaning=meaning, unit=length, start=start, end=end
    )
    rate_of_it = FunctionVariable(
        name=RATE,
        meaning=f"time derivative of the {meaning}",
        unit=f"{length}/s",
        start=-rate,
        end=rate,
    )
    return FunctionInfo(
        variables=(deformation, rate_of_it, _time(mechanism)),
        constants=tuple(mechanism.parameters.items()),
        unit=unit,
    )


def _time(mechanism: Mechanism) -> FunctionVariable:
    duration = mechanism.simulation.duration
    return FunctionVariable(name="t", meaning="time", unit="s", start=0.0, end=duration)
