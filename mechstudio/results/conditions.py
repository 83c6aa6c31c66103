"""Conditions of events: formulas over the channels of a run, and where their values cross zero."""

from __future__ import annotations

import numpy as np

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Event
from mechstudio.model.event import crossing_of
from mechstudio.results.curve_names import NORM, HasChannels, Place, formula_of, place_of
from mechstudio.results.result import Result
from mechstudio.results.signals import Formula, FormulaError


def condition_formula(channels: HasChannels, text: str) -> Formula:
    """What a condition compares with zero, read for a run or for a model that was not run yet.

    Raises:
        FormulaError: There is no such channel, units do not agree, or it is no condition.
    """
    try:
        crossing = crossing_of(text)
    except ValueError as error:
        raise FormulaError(f"The condition {error}") from None
    return formula_of(channels, crossing.formula)


class Condition:
    """The condition of an event, read for a run.

    Attributes:
        event: The event.
    """

    def __init__(self, event: Event, result: Result) -> None:
        """Read the condition.

        Raises:
            FormulaError: There is no such channel, or units do not agree.
        """
        self.event, self._direction = event, crossing_of(event.when).direction
        self._formula = condition_formula(result, event.when)
        self._places: dict[str, Place] = {}
        for name in self._formula.variables:
            place = place_of(result, name)
            assert place is not None
            self._places[name] = place

    def values(self, result: Result, start: int, stop: int) -> FloatArray:
        """Values for the rows `start` to `stop`, positive where a comparison by > is true."""

        def read(name: str) -> FloatArray:
            channel, component = self._places[name]
            values = result.read(channel.name, start, stop)
            if component == NORM:
                length: FloatArray = np.linalg.norm(values, axis=1)
                return length
            return values[:, component] if values.ndim > 1 else values

        return self._formula.values(result.read("time", start, stop), read)

    def crossings(self, values: FloatArray) -> list[int]:
        """Places of the values after which a crossing lies that counts.

        A zero counts as what comes before it, so that none counts twice and a run that starts in
        one does not notice it.
        """
        now, later = values[:-1], values[1:]
        rises = (now < 0.0) & (later >= 0.0)
        falls = (now > 0.0) & (later <= 0.0)
        counted = {1: rises, -1: falls, 0: rises | falls}[self._direction]
        return [int(place) for place in np.flatnonzero(counted)]

    def holds(self, value: float) -> bool:
        """Whether a comparison is true of a value."""
        return self._direction * value > 0.0


def read_conditions(result: Result) -> list[Condition]:
    """The conditions of the events of a model, read for a run of it.

    Raises:
        ModelError: A condition cannot be read; names the event, and a channel that is like the
            unknown one.
    """
    found, problems = [], []
    for index, event in enumerate(result.mechanism.events):
        try:
            found.append(Condition(event, result))
        except FormulaError as error:
            problems.append(Problem(f"events[{index}].when", f"{error} (event '{event.name}')"))
    if problems:
        raise ModelError(problems)
    return found
