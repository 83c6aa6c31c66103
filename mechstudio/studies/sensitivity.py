"""Sobol' indices: which share of a response's variance each variable brings.

Of two independent samples A and B, AB_i is A with the column i of B. With the responses f of these,

    S_i = mean(f_B (f_AB_i - f_A)) / V,    T_i = mean((f_A - f_AB_i)^2) / (2 V)

are the share by the variable alone and that with all its interactions (Saltelli et al.,
Computer Physics Communications 181 (2010), table 2 (b) and (f)); V is the variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.trial import Trial

METHOD = "sobol_indices"
FEWEST = 8  # points of A; fewer tell nothing
RESAMPLES = 200  # of the points, from which margins follow
NORMAL_95 = 1.96  # standard deviations on either side that hold 95 % of a normal distribution


@answering
@dataclass(frozen=True)
class Sensitivity:
    """Shares of the variance of a response by the variables of a study.

    Attributes:
        response: Name of the response.
        places: The k variables.
        first: Share of each variable alone, shape (k,).
        total: Share of each with all its interactions, shape (k,).
        first_margin: Half the width of the 95 % confidence interval of `first`, shape (k,).
        total_margin: Likewise of `total`.
        points: Number of points of A that were evaluated without failure.
    """

    response: str
    places: tuple[str, ...]
    first: FloatArray
    total: FloatArray
    first_margin: FloatArray
    total_margin: FloatArray
    points: int


def point_count(settings: StudySettings) -> int:
    """Number of points of A: the greatest power of two whose trials are no more than asked for."""
    most = settings.trials // block_size(settings)
    return 1 << (most.bit_length() - 1) if most else 0


def block_size(settings: StudySettings) -> int:
    """Trials for each point: those of A and B, and one of AB_i for each variable."""
    return len(settings.variables) + 2


def crossed_samples(settings: StudySettings) -> FloatArray:
    """Points of the unit cube, shape (points (k + 2), k): for each point A, B and all AB_i."""
    from scipy.stats import qmc

    count = len(settings.variables)
    pairs = qmc.Sobol(2 * count, rng=settings.seed).random(point_count(settings))
    blocks = np.repeat(pairs[:, None, :count], count + 2, axis=1)
    blocks[:, 1] = pairs[:, count:]
    column = np.arange(count)
    blocks[:, 2 + column, column] = pairs[:, count:]
    crossed: FloatArray = blocks.reshape(-1, count)
    return crossed


def sensitivities(settings: StudySettings, trials: Sequence[Trial]) -> tuple[Sensitivity, ...]:
    """Sobol' indices of all responses; those of a response that never varies are NaN.

    Points with a trial that failed, or is not there yet, are left out. Other methods have none.
    """
    if settings.method != METHOD:
        return ()
    size = block_size(settings)
    done: dict[int, dict[int, Trial]] = {}
    for trial in trials:
        if trial.is_done:
            done.setdefault(trial.number // size, {})[trial.number % size] = trial
    whole = [block for _, block in sorted(done.items()) if len(block) == size]
    places = tuple(variable.place for variable in settings.variables)
    found = []
    for name in settings.response_names:
        values = [[block[k].responses[name] for k in range(size)] for block in whole]
        found.append(_sensitivity(name, places, np.array(values).reshape(-1, size)))
    return tuple(found)


def _sensitivity(name: str, places: tuple[str, ...], values: FloatArray) -> Sensitivity:
    """The indices from the responses at A, B and AB_i, shape (points, k + 2)."""
    points = len(values)
    if points < FEWEST:
        nothing = np.full(len(places), np.nan)
        return Sensitivity(name, places, nothing, nothing, nothing, nothing, points)
    # means that are large beside the deviations would cost digits, and more points
    values = values - values[:, :2].mean()
    first, total = _indices(values[None])
    draws = np.random.default_rng(0).integers(points, size=(RESAMPLES, points))
    firsts, totals = _indices(values[draws])
    return Sensitivity(
        response=name,
        places=places,
        first=first[0],
        total=total[0],
        first_margin=NORMAL_95 * firsts.std(axis=0),
        total_margin=NORMAL_95 * totals.std(axis=0),
        points=points,
    )


def _indices(values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """S and T, shape (resamples, k), of responses of shape (resamples, points, k + 2)."""
    a, b, crossed = values[..., :1], values[..., 1:2], values[..., 2:]
    variance = values[..., :2].var(axis=(1, 2))[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        first = (b * (crossed - a)).mean(axis=1) / variance
        total = 0.5 * ((a - crossed) ** 2).mean(axis=1) / variance
    return np.where(variance > 0.0, first, np.nan), np.where(variance > 0.0, total, np.nan)
