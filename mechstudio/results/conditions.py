"""Conditions of events: formulas over the channels of a run, and where their values cross zero."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Event
from mechstudio.model.event import crossing_of
from mechstudio.model.value_text import quoted
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


def value_formula(channels: HasChannels, event: Event) -> Formula:
    """What an event sets its parameter to, read for a run or for a model that was not run yet.

    Raises:
        FormulaError: There is no such channel, or units do not agree.
    """
    return formula_of(channels, event.value_text)


def new_value(event: Event, result: Result, row: int) -> float:
    """What an event sets its parameter to, by a row of a run.

    Raises:
        FormulaError: It cannot be read for the run, or is no finite number there.
    """
    formula = value_formula(result, event)
    value = float(_reader(formula, result)(result, row, row + 1)[0])
    if not np.isfinite(value):
        raise FormulaError(f"the value {quoted(event.value_text)} is {value:g} there")
    return value


def _reader(formula: Formula, result: Result) -> Callable[[Result, int, int], FloatArray]:
    """Gives the values of a formula for some rows of runs with certain channels."""
    places: dict[str, Place] = {}
    for name in formula.variables:
        place = place_of(result, name)
        assert place is not None
        places[name] = place

    def values(run: Result, start: int, stop: int) -> FloatArray:
        def read(name: str) -> FloatArray:
            channel, component = places[name]
            values = run.read(channel.name, start, stop)
            if component == NORM:
                length: FloatArray = np.linalg.norm(values, axis=1)
                return length
            return values[:, component] if values.ndim > 1 else values

        return formula.values(run.read("time", start, stop), read)

    return values


class Condition:
    """The condition of an event, read for a run.

    Attributes:
        event: The event.
        channels: Names of the components that its formula reads.
    """

    def __init__(self, event: Event, result: Result) -> None:
        """Read the condition.

        Raises:
            FormulaError: There is no such channel, or units do not agree.
        """
        self.event, self._direction = event, crossing_of(event.when).direction
        formula = condition_formula(result, event.when)
        self.channels = tuple(formula.variables)
        self._values = _reader(formula, result)
        self._start: tuple[int, float] | None = None

    def begin(self, row: int, value: float) -> None:
        """Take a value for that of the first row, where rounding does not tell its sign."""
        self._start = row, value

    def values(self, result: Result, start: int, stop: int) -> FloatArray:
        """Values for the rows `start` to `stop`, positive where a comparison by > is true."""
        found = self._values(result, start, stop)
        if self._start is not None and start <= self._start[0] < min(stop, result.count):
            found[self._start[0] - start] = self._start[1]
        return found

    def crossings(self, values: FloatArray) -> list[int]:
        """Places of the values after which a crossing lies that counts.

        A zero counts as what comes before it, so that none counts twice and a run that starts in
        one does not notice it.
        """
        return sign_changes(values, self._direction)

    def counts(self, before: float, after: float) -> bool:
        """Whether a change of the value from one side of zero to the other counts."""
        return bool(self.crossings(np.array([before, after])))

    def holds(self, value: float) -> bool:
        """Whether a comparison is true of a value."""
        return self._direction * value > 0.0


def sign_changes(values: FloatArray, direction: int = 0) -> list[int]:
    """Places of values after which the sign changes; a zero counts as what comes before it.

    Args:
        values: The values.
        direction: 1 for rising values only, -1 for falling ones.
    """
    now, later = values[:-1], values[1:]
    rises = (now < 0.0) & (later >= 0.0)
    falls = (now > 0.0) & (later <= 0.0)
    counted = {1: rises, -1: falls, 0: rises | falls}[direction]
    return [int(place) for place in np.flatnonzero(counted)]


def read_conditions(result: Result) -> list[Condition]:
    """The conditions of the events of a model, read for a run of it.

    Raises:
        ModelError: A condition cannot be read; names the event, and a channel that is like the
            unknown one.
    """
    problems = formula_problems(result, result.mechanism.events)
    if problems:
        raise ModelError(problems)
    return [Condition(event, result) for event in result.mechanism.events]


def formula_problems(channels: HasChannels, events: Iterable[Event]) -> list[Problem]:
    """What keeps conditions and new values of parameters from being read."""
    problems = []
    for index, event in enumerate(events):
        wanted: dict[str, Callable[[], object]] = {
            "when": partial(condition_formula, channels, event.when)
        }
        if event.action == "set":
            wanted["value"] = partial(value_formula, channels, event)
        for field, read in wanted.items():
            try:
                read()
            except FormulaError as error:
                place = f"events[{index}].{field}"
                problems.append(Problem(place, f"{error} (event '{event.name}')"))
    return problems
