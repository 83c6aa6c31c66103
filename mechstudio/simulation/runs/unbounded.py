"""Motions and functions of time that grow without bound: why a run ended, or what is doubtful."""

from __future__ import annotations

import math
import operator
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in, sampled
from mechstudio.model.expression_value import evaluate
from mechstudio.model.function_poles import Pole, first_pole, may_grow
from mechstudio.model.value_text import quoted
from mechstudio.simulation.runs.finite_rows import functions_of, is_kept

SAMPLES = 101  # in the first part of a run
BESIDE = 1e-2  # of the duration, by which a pole may lie before or behind the end of a run
AT = 1e-6  # of the duration: a pole with a finite area counts where the run ends at it
HUGE = 1e9  # times what a function is at first, or times 1 where that is less
AT_FIRST = 0.1  # of the time: a power of it grows by no more than ten to that power
# [rad, or `System.length`] beyond this, rounding is all that is left of a motion
LARGEST_COORDINATE = 1e9
KEPT = 4  # models whose functions are known
REMEDY = (
    "Write the function so that it stays finite, such as by a divisor that is never 0, or end the "
    "run before"
)


def has_run_away(coordinates: FloatArray) -> bool:
    """Whether a coordinate diverged or is no number.

    Args:
        coordinates: Those of a state, in units of the mechanism.
    """
    return not np.abs(coordinates).max(initial=0.0) <= LARGEST_COORDINATE


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

    def largest_at_first(self, end: float) -> float:
        """Its largest size in the first part of a time [s]."""
        tree = parse(self.text, self.parameters)
        times = np.linspace(0.0, AT_FIRST * end, SAMPLES)
        return float(np.abs(sampled(tree, times, self.parameters)).max())

    def pole(self, end: float) -> Pole | None:
        """Its first pole up to a time [s]."""
        return first_pole(self.text, tuple(self.parameters.items()), end)

    def pole_at(self, time: float, beside: float) -> Pole | None:
        """Its first pole around a time [s], as far from it as is given [s]."""
        known = tuple(self.parameters.items())
        return first_pole(self.text, known, time + beside, near=time, begin=time - beside)

    @property
    def name(self) -> str:
        """It and what it is of."""
        return f"the function {quoted(self.text)} of {self.owner}"

    def sentence(self, time: float) -> str:
        """That it has a pole at a time [s], without a period."""
        return f"{self.name} grows without bound near t = {time:.6g} s"


def unbounded(mechanism: Mechanism, when: float, duration: float) -> tuple[str, str] | None:
    """Reason and remedy if a function that grew without bound ended a run; None if none did.

    It is the reason whatever it came to: joints that a growing speed opened, a dead point, steps
    that became too small.

    Args:
        mechanism: The model.
        when: The end [s].
        duration: Intended duration [s].
    """
    for function in _of_time(mechanism, functions_of(mechanism)):
        pole = function.pole_at(when, BESIDE * duration)
        if pole and not (pole.has_area and abs(pole.time - when) > AT * duration):
            return function.sentence(pole.time), REMEDY
        value = abs(function.value(when))
        if HUGE * max(function.largest_at_first(when), 1.0) < value < math.inf:
            return f"{function.name} has grown to {value:.1e} there", REMEDY
    return None


def pole_notes(mechanism: Mechanism, end: float) -> list[str]:
    """Notes on functions of forces and drivers over whose poles the steps of a run passed.

    Args:
        mechanism: The model.
        end: Until when it moves [s].
    """
    notes = []
    for function in _with_poles(mechanism):
        if is_kept(mechanism, function.parameters):
            pole = function.pole(end)
            if pole and not pole.has_area and pole.time < end:
                said = function.sentence(pole.time)
                notes.append(
                    f"{said[0].upper()}{said[1:]}, over which the steps passed: the motion behind "
                    f"it is doubtful. {REMEDY}."
                )
    return notes


def _with_poles(mechanism: Mechanism) -> Iterator[_Function]:
    """The functions of time that may have poles."""
    parts = mechanism.drivers, mechanism.joints, mechanism.forces
    for known, texts in tuple(_seen):
        if all(map(operator.is_, known, parts)):
            return _of_time(mechanism, texts)
    made = tuple(
        (owner, text)
        for owner, text in functions_of(mechanism)
        if may_grow(parse(text, mechanism.parameters, LAW_VARIABLES))
    )
    _seen.append((parts, made))
    return _of_time(mechanism, made)


# functions that may have poles, with their owners, in the models that were run last: many short
# runs of one look at them once
_seen: deque[tuple[tuple[object, ...], tuple[tuple[str, str], ...]]] = deque(maxlen=KEPT)


def _of_time(mechanism: Mechanism, texts: Iterable[tuple[str, str]]) -> Iterator[_Function]:
    """The functions of time alone among some texts with their owners."""
    for owner, text in texts:
        names = names_in(parse(text, mechanism.parameters, LAW_VARIABLES))
        if "t" in names and names.isdisjoint(LAW_VARIABLES):
            known = {name: mechanism.parameters[name] for name in names - {"t"}}
            yield _Function(owner, text, known)
