"""Functions of time that grow without bound: why a run ended, or what is doubtful about it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mechstudio.model import Mechanism
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in
from mechstudio.model.expression_value import evaluate
from mechstudio.model.function_poles import Pole, first_pole
from mechstudio.model.value_text import quoted
from mechstudio.simulation.runs.finite_rows import functions_of

BEHIND = 1e-2  # of the duration, by which a pole may lie behind the end of a run
AT = 1e-6  # of the duration: a pole with a finite area counts where the run ends at it
HUGE = 1e9  # times what a function is at first
REMEDY = (
    "Write the function so that it stays finite, such as by a divisor that is never 0, or end the "
    "run before"
)


class _Function(NamedTuple):
    """A function of time alone.

    Attributes:
        owner: The element that has it.
        text: The function.
        parameters: Values of the parameters that it names.
    """

    owner: str
    text: str
    parameters: Mapping[str, float]

    def value(self, t: float) -> float:
        """Its value at a time [s]."""
        return evaluate(parse(self.text, self.parameters), t, self.parameters)

    def pole(self, end: float, near: float | None = None) -> Pole | None:
        """Its first pole up to a time [s]."""
        return first_pole(self.text, tuple(self.parameters.items()), end, near)

    def sentence(self, time: float) -> str:
        """That it has a pole at a time [s], without a period."""
        named = f"the function {quoted(self.text)} of {self.owner}"
        return f"{named} grows without bound near t = {time:.6g} s"


def unbounded(mechanism: Mechanism, when: float, duration: float) -> tuple[str, str] | None:
    """Reason and remedy if a function that grew without bound ended a run; None if none did.

    Args:
        mechanism: The model.
        when: The end [s].
        duration: Intended duration [s].
    """
    for function in _of_time(mechanism):
        pole = function.pole(when + BEHIND * duration, when)
        if pole and not (pole.has_area and abs(pole.time - when) > AT * duration):
            return function.sentence(pole.time), REMEDY
        value = abs(function.value(when))
        if HUGE * max(abs(function.value(0.0)), 1.0) < value < math.inf:
            named = f"the function {quoted(function.text)} of {function.owner}"
            return f"{named} has grown to {value:.1e} there", REMEDY
    return None


def pole_notes(mechanism: Mechanism, end: float) -> list[str]:
    """Notes on functions of forces and drivers over whose poles the steps of a run passed.

    Those over parameters that events set are left out, as their values change.

    Args:
        mechanism: The model.
        end: Until when it moves [s].
    """
    changed = {event.parameter for event in mechanism.events}
    notes = []
    for function in _of_time(mechanism):
        if changed.isdisjoint(function.parameters):
            pole = function.pole(end)
            if pole and not pole.has_area and pole.time < end:
                said = function.sentence(pole.time)
                notes.append(
                    f"{said[0].upper()}{said[1:]}, over which the steps passed: the motion behind "
                    f"it is doubtful. {REMEDY}."
                )
    return notes


def _of_time(mechanism: Mechanism) -> Iterator[_Function]:
    """The functions of time of all elements."""
    for owner, text in functions_of(mechanism):
        names = names_in(parse(text, mechanism.parameters, LAW_VARIABLES))
        if "t" in names and names.isdisjoint(LAW_VARIABLES):
            known = {name: mechanism.parameters[name] for name in names - {"t"}}
            yield _Function(owner, text, known)
