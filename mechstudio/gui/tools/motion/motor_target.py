"""Coordinates that can be driven, and reasons why one cannot."""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.gui.editing.joint_start import start_text
from mechstudio.gui.functions.function_info import (
    FunctionInfo,
    angle_law,
    shift_law,
    time_function,
)
from mechstudio.gui.functions.motor_function import unit_of_kind
from mechstudio.gui.properties.coordinate_name import coordinate_of, coordinate_text
from mechstudio.model import Mechanism
from mechstudio.model.evaluated import value_of
from mechstudio.units import UnitChoice

# what a shift and an angle do unless something else is entered: [kind][unit of the coordinate]
DEFAULTS = {
    "position": {"m": "0.1*sin(2*pi*t)", "rad": "2*pi*t"},
    "velocity": {"m": "0.1", "rad": "2*pi"},
    "effort": {"m": "10", "rad": "1"},
    "control": {"m": "0.1", "rad": "pi/2"},
}
# what is prescribed or applied, in the place of a shift and an angle
_WORDS = {
    "velocity": {"shift": "velocity", "angle": "angular velocity"},
    "effort": {"shift": "force", "angle": "torque"},
}


@dataclass(frozen=True)
class MotorTarget:
    """One coordinate of a joint.

    Attributes:
        joint: Name of the joint.
        coordinate: Number of the coordinate.
    """

    joint: str
    coordinate: int

    def text(self, mechanism: Mechanism) -> str:
        """What it is called, e.g. "angle of revolute 1"."""
        found = coordinate_of(mechanism, self.joint, self.coordinate)
        return f"{coordinate_text(found, self.coordinate)} of {self.joint}"

    def quantity(self, mechanism: Mechanism, kind: str) -> str:
        """What a motor of a kind prescribes or applies there, e.g. "torque of revolute 1"."""
        word, _, rest = self.text(mechanism).partition(" ")
        return f"{_WORDS.get(kind, {}).get(word, word)} {rest}"

    def unit(self, mechanism: Mechanism) -> str:
        """SI unit of the coordinate."""
        found = coordinate_of(mechanism, self.joint, self.coordinate)
        return "rad" if found is None else found.unit

    def obstacle(self, mechanism: Mechanism) -> str:
        """Why it cannot be driven, as a sentence; empty if it can."""
        for driver in mechanism.drivers:
            if (driver.joint, driver.coordinate) == (self.joint, self.coordinate):
                return f"The {self.text(mechanism)} is driven by {driver.name} already."
        return ""

    def default(self, mechanism: Mechanism, kind: str, choice: UnitChoice) -> str:
        """A function to begin with; a position starts from where the joint is.

        Args:
            mechanism: The mechanism.
            kind: "position", "velocity", "effort" or "control".
            choice: Units of numbers that have none.
        """
        text = DEFAULTS[kind][self.unit(mechanism)]
        start = start_text(mechanism, self.joint, self.coordinate)
        if kind not in ("position", "control") or not start:
            return usual(kind, self.unit(mechanism), choice)
        return f"{start} + {text}"


def usual(kind: str, unit: str, choice: UnitChoice) -> str:
    """What a shift or an angle does unless something else is entered.

    Args:
        kind: "position", "velocity", "effort" or "control".
        unit: Unit of the coordinate.
        choice: Units of numbers that have none.
    """
    text, own = DEFAULTS[kind][unit], unit_of_kind(kind, unit)
    scale = choice.scale(own)
    if scale.own.factor == scale.shown.factor or kind == "position":
        return text
    return scale.text(value_of(text, {}))


def function_info(mechanism: Mechanism, kind: str, unit: str) -> FunctionInfo:
    """What the function of a motor may use.

    Args:
        mechanism: The mechanism.
        kind: "position", "velocity", "effort" or "control".
        unit: Unit of the coordinate.
    """
    own = unit_of_kind(kind, unit)
    if kind == "effort":
        return angle_law(mechanism, own) if unit == "rad" else shift_law(mechanism, own)
    return time_function(mechanism, own)


def coordinate_names(mechanism: Mechanism, joint: str) -> tuple[str, ...]:
    """The shifts and angles of a joint that can be driven, by name."""
    count = mechanism.joint(joint).joint_type.scalar_count
    return tuple(
        coordinate_text(coordinate_of(mechanism, joint, number), number) for number in range(count)
    )
