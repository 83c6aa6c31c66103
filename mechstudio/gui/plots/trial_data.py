"""What charts of a study show: columns of numbers in the chosen units."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.geometry.arrays import FloatArray

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
        labels: Name with unit of each.
        numbers: Of the trials, shape (m,).
        marked: Which of them are the best, shape (m,).
    """

    places: tuple[str, ...] = ()
    responses: tuple[str, ...] = ()
    columns: dict[str, FloatArray] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    numbers: np.ndarray = field(default_factory=lambda: np.zeros(0, int))
    marked: np.ndarray = field(default_factory=lambda: np.zeros(0, bool))

    @property
    def names(self) -> tuple[str, ...]:
        """Variables, then responses."""
        return (*self.places, *self.responses)


def trial_data(
    settings: StudySettings,
    trials: Sequence[Trial],
    marked: frozenset[int],
    scales: Mapping[str, Scale],
) -> TrialData:
    """Columns of the trials that did not fail.

    Args:
        settings: The study.
        trials: The trials so far.
        marked: Numbers of the best.
        scales: From SI units to those that are shown, of the variables that have units.
    """
    done = [trial for trial in trials if trial.is_done]
    places = tuple(variable.place for variable in settings.variables)
    responses = tuple(response.name for response in settings.responses)
    columns, labels = {}, {}
    for name in (*places, *responses):
        scale = scales.get(name)
        # the factor of a unit; none of those of models has an offset
        factor = 1.0 if scale is None else scale.number(1.0)
        values = [trial.values[name] if name in places else trial.responses[name] for trial in done]
        columns[name] = factor * np.array(values, dtype=float)
        symbol = "" if scale is None else scale.shown.symbol
        labels[name] = f"{name} [{symbol}]" if symbol else name
    numbers = np.array([trial.number for trial in done], dtype=int)
    chosen = np.array([trial.number in marked for trial in done], dtype=bool)
    return TrialData(places, responses, columns, labels, numbers, chosen)


def short_label(label: str) -> str:
    """The last part of a place, for charts with many: "crank.mass [kg]"."""
    parts = label.split(".")
    # a name alone says more than "position[0]" does
    return ".".join(parts[-2:]) if len(parts) > 2 else label
