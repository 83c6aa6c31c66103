"""Elementary effects: how strongly a response depends on each variable, by few trials (Morris).

Trajectories step from point to point of a grid over the unit cube, each step along one variable,
each variable once. The change of the response over a step, divided by its part of the range, is an
elementary effect; its statistics over all trajectories tell which variables matter (Morris,
Technometrics 33 (1991), 161-174; mean absolute effects: Campolongo et al., Environmental Modelling
& Software 22 (2007), 1509-1518). Trajectories and statistics are those of SALib.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.tables import needed
from mechstudio.studies.definition import StudySettings, Variable
from mechstudio.studies.trial import Trial

METHOD = "morris"
FEWEST = 4  # trajectories
LEVELS = 4  # of the grid
# where a distribution has no ends, the outer levels are its quantiles in the middle of equal shares
_INSIDE = 0.5 / LEVELS


@answering
@dataclass(frozen=True)
class ElementaryEffects:
    """Effects of the variables of a study on a response, in its unit per range of the variable.

    Attributes:
        response: Name of the response.
        places: The k variables.
        mean: Mean effect of each, shape (k,); effects of both signs cancel out.
        mean_absolute: Mean of the absolute effects, shape (k,): how much a variable matters.
        deviation: Standard deviation of the effects, shape (k,); as large as the mean where a
            variable acts through others, or not evenly.
        margin: Half the width of the 95 % confidence interval of `mean_absolute`, shape (k,).
        trajectories: Number of trajectories without a failed trial.
    """

    response: str
    places: tuple[str, ...]
    mean: FloatArray
    mean_absolute: FloatArray
    deviation: FloatArray
    margin: FloatArray
    trajectories: int


def trajectory_count(settings: StudySettings) -> int:
    """Number of trajectories: as many as the trials that are asked for allow."""
    return settings.trials // trajectory_size(settings)


def trajectory_size(settings: StudySettings) -> int:
    """Trials of a trajectory: its start, and a step along each variable."""
    return len(settings.variables) + 1


def trajectories(settings: StudySettings) -> FloatArray:
    """Points of the unit cube, trajectory by trajectory, shape (trials, k).

    Raises:
        MissingPackageError: SALib is not installed.
    """
    sampling = _salib("sample")
    points = np.asarray(
        sampling.sample(
            _problem(settings), trajectory_count(settings), num_levels=LEVELS, seed=settings.seed
        ),
        dtype=float,
    )
    endless = [_is_endless(variable) for variable in settings.variables]
    points[:, endless] = _INSIDE + (1.0 - 2.0 * _INSIDE) * points[:, endless]
    return points


def elementary_effects(
    settings: StudySettings, trials: Sequence[Trial]
) -> tuple[ElementaryEffects, ...]:
    """Effects on all responses.

    Trajectories with a trial that failed, or is not there yet, are left out. Other methods have
    none.

    Raises:
        MissingPackageError: SALib is not installed.
    """
    if settings.method != METHOD:
        return ()
    analysis = _salib("analyze")
    size, points = trajectory_size(settings), trajectories(settings)
    done = {trial.number: trial for trial in trials if trial.is_done}
    numbers = np.arange(len(points)).reshape(-1, size)
    whole = [row for row in numbers.tolist() if all(number in done for number in row)]
    places = tuple(variable.place for variable in settings.variables)
    found = []
    for name in settings.response_names:
        told = dict.fromkeys(
            ("mu", "mu_star", "sigma", "mu_star_conf"), np.full(len(places), np.nan)
        )
        if len(whole) > 1:
            rows = np.ravel(whole)
            values = np.array([done[number].responses[name] for number in rows.tolist()])
            told = analysis.analyze(
                _problem(settings), points[rows], values, num_levels=LEVELS, seed=0
            )
        found.append(
            ElementaryEffects(
                response=name,
                places=places,
                mean=np.asarray(told["mu"], dtype=float),
                mean_absolute=np.asarray(told["mu_star"], dtype=float),
                deviation=np.asarray(told["sigma"], dtype=float),
                margin=np.asarray(told["mu_star_conf"], dtype=float),
                trajectories=len(whole),
            )
        )
    return tuple(found)


def _is_endless(variable: Variable) -> bool:
    return variable.distribution != "uniform" and not variable.is_bounded


def _problem(settings: StudySettings) -> dict[str, Any]:
    """The unit cube in the terms of SALib."""
    places = [variable.place for variable in settings.variables]
    return {"num_vars": len(places), "names": places, "bounds": [[0.0, 1.0]] * len(places)}


def _salib(part: str) -> Any:
    return needed(f"SALib.{part}.morris", "the method 'morris'", package="SALib")
