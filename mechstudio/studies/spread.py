"""Mean, spread and quantiles of responses over the trials of a study."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.answering import answering
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.trial import Trial

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
# methods whose trials stand for a population: what they have in common is worth printing
DRAWN = ("latin_hypercube", "monte_carlo", "sobol")


@answering
@dataclass(frozen=True)
class Spread:
    """How a response is spread over the trials of a study.

    Attributes:
        response: Name of the response.
        trials: Number of trials that have it; those that failed are left out.
        mean: Mean value, not a number without trials, as for what follows.
        deviation: Standard deviation of the population, as these draws tell it (n - 1); not a
            number with a single trial.
        min: Smallest value.
        max: Largest value.
        quantiles: Values below which a part of the trials lies, by this part, 0.05 to 0.95.
    """

    response: str
    trials: int
    mean: float
    deviation: float
    min: float
    max: float
    quantiles: Mapping[float, float]

    @property
    def median(self) -> float:
        """The value that half of the trials are below."""
        return self.quantiles[0.5]


def spreads(settings: StudySettings, trials: Sequence[Trial]) -> tuple[Spread, ...]:
    """Those of all responses."""
    done = [trial for trial in trials if trial.is_done]
    return tuple(
        _spread(name, [trial.responses[name] for trial in done]) for name in settings.response_names
    )


def _spread(name: str, values: Sequence[float]) -> Spread:
    if not values:
        nothing = dict.fromkeys(QUANTILES, math.nan)
        return Spread(name, 0, math.nan, math.nan, math.nan, math.nan, nothing)
    column = np.array(values, dtype=float)
    quantiles = np.quantile(column, QUANTILES).tolist()
    return Spread(
        response=name,
        trials=len(column),
        mean=float(column.mean()),
        deviation=float(column.std(ddof=1)) if len(column) > 1 else math.nan,
        min=float(column.min()),
        max=float(column.max()),
        quantiles=dict(zip(QUANTILES, quantiles, strict=True)),
    )


def spread_table(
    found: Sequence[Spread], titles: Sequence[str]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Header and rows of a table with a row for each response.

    Args:
        found: The spreads.
        titles: What the responses are called, with their units.
    """
    parts = [f"{100.0 * part:g} %" for part in QUANTILES]
    header = ("over all trials", "mean", "deviation", "min", *parts, "max")
    rows = []
    for title, one in zip(titles, found, strict=True):
        numbers = (one.mean, one.deviation, one.min, *one.quantiles.values(), one.max)
        rows.append(
            (title, *("-" if math.isnan(number) else f"{number:.6g}" for number in numbers))
        )
    return header, rows
