"""What charts of a study show: columns of numbers in the chosen units."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.widgets.number_text import number_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mechstudio.studies import StudySettings, Trial
    from mechstudio.units import Scale


@dataclass(frozen=True)
class TrialData:
    """The completed trials of a study, m of them.

    Attributes:
        places: Names of the variables.
        responses: Names of the responses.
        columns: Values of each by name, shape (m,), in the shown units.
        labels: What the window calls each, with its unit.
        called: The same without units.
        symbols: The units, empty for none.
        factors: Shown numbers per SI number.
        goals: Responses that are wanted to be small, large or near to a value.
        numbers: Of the trials, shape (m,).
        marked: Which of them are the best, shape (m,).
    """

    places: tuple[str, ...] = ()
    responses: tuple[str, ...] = ()
    columns: dict[str, FloatArray] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)
    factors: dict[str, float] = field(default_factory=dict)
    goals: tuple[str, ...] = ()
    numbers: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    marked: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))

    @property
    def names(self) -> tuple[str, ...]:
        """Variables, then responses."""
        return (*self.places, *self.responses)

    def told(self, number: int, names: Sequence[str]) -> str:
        """A trial in words: some of its quantities, each on a line."""
        (rows,) = np.nonzero(self.numbers == number)
        lines = [f"Trial {number}"]
        for name in dict.fromkeys(names) if len(rows) else ():
            value = number_text(float(self.columns[name][rows[0]]), digits=6)
            lines.append(f"{self.called[name]}: {value} {self.symbols[name]}".rstrip())
        return "\n".join(lines)


class TrialColumns:
    """Collects the numbers of the trials that do not fail, as they come.

    Args:
        settings: The study.
    """

    def __init__(self, settings: StudySettings) -> None:
        self._places = tuple(variable.place for variable in settings.variables)
        self._responses = settings.response_names
        self._goals = tuple(dict.fromkeys(wish.response for wish in settings.objectives))
        self._columns = {name: array("d") for name in (*self._places, *self._responses)}
        self._numbers = array("q")

    def add(self, trials: Sequence[Trial]) -> None:
        """Add trials that have ended."""
        for trial in trials:
            if trial.is_done:
                self._numbers.append(trial.number)
                for name in self._places:
                    self._columns[name].append(trial.values[name])
                for name in self._responses:
                    self._columns[name].append(trial.responses[name])

    def data(
        self, marked: frozenset[int], scales: Mapping[str, Scale], words: Mapping[str, str]
    ) -> TrialData:
        """What charts show.

        Args:
            marked: Numbers of the best trials.
            scales: From SI units to those that are shown, of what has a unit.
            words: What the window calls the variables, by place.
        """
        columns, labels, called = {}, {}, {}
        symbols, factors = {}, {}
        for name, values in self._columns.items():
            scale = scales.get(name)
            # the factor of a unit; none of those of models has an offset
            factors[name] = 1.0 if scale is None else scale.number(1.0)
            columns[name] = factors[name] * np.array(values)
            symbols[name] = "" if scale is None else scale.shown.symbol
            called[name] = words.get(name, name)
            labels[name] = f"{called[name]} [{symbols[name]}]" if symbols[name] else called[name]
        numbers = np.array(self._numbers)
        chosen = np.isin(numbers, list(marked))
        return TrialData(
            places=self._places,
            responses=self._responses,
            columns=columns,
            labels=labels,
            called=called,
            symbols=symbols,
            factors=factors,
            goals=self._goals,
            numbers=numbers,
            marked=chosen,
        )


def thinned(data: TrialData, most: int) -> NDArray[np.intp]:
    """Trials to draw of those that are none of the best: more would hide each other."""
    others = np.flatnonzero(~data.marked)
    return others[:: max(1, -(-len(others) // most))]
