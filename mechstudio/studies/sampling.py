"""The values of the trials of a study: grids, and samples of distributions by scipy."""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.studies.definition import MAX_TRIALS, StudySettings, Variable
from mechstudio.studies.elementary_effects import FEWEST as FEWEST_TRAJECTORIES
from mechstudio.studies.elementary_effects import (
    trajectories,
    trajectory_count,
    trajectory_size,
)
from mechstudio.studies.sensitivity import FEWEST, block_size, crossed_samples, point_count


def sampled_values(settings: StudySettings) -> Iterator[tuple[float, ...]]:
    """The values of all variables for each trial, in order.

    Raises:
        ModelError: A sweep has more trials than can be run, or there are too few for indices.
    """
    least, what = _least(settings)
    if settings.trials < least:
        text = f"{what} of {len(settings.variables)} variables need {least} or more"
        raise ModelError([Problem("trials", f"{text} (got {settings.trials})")])
    if settings.method == "sweep":
        levels = [_levels(variable) for variable in settings.variables]
        count = math.prod(map(len, levels))
        if count > MAX_TRIALS:
            raise ModelError(
                [
                    Problem(
                        "variables",
                        f"a sweep over them has {count} trials, more than {MAX_TRIALS}; give them "
                        "fewer levels, or take the method sobol",
                    )
                ]
            )
        yield from itertools.product(*levels)
        return
    columns = [_quantiles(variable) for variable in settings.variables]
    # the bound of an unbounded distribution is no number
    inside = np.clip(_unit_samples(settings), 1e-12, 1.0 - 1e-12)
    # a call for all trials costs as much as one for a single trial
    drawn = [column.ppf(parts).tolist() for column, parts in zip(columns, inside.T, strict=True)]
    yield from zip(*drawn, strict=True)


def trial_count(settings: StudySettings) -> int:
    """Number of trials; the most that there can be, in optimizations."""
    if settings.method == "sobol_indices":
        return block_size(settings) * point_count(settings)
    if settings.method == "morris":
        return trajectory_size(settings) * trajectory_count(settings)
    if settings.method != "sweep":
        return settings.trials
    return math.prod(len(_levels(variable)) for variable in settings.variables)


def _least(settings: StudySettings) -> tuple[int, str]:
    """Least number of trials that tell something, and of what."""
    if settings.method == "sobol_indices":
        return FEWEST * block_size(settings), "indices"
    if settings.method == "morris":
        return FEWEST_TRAJECTORIES * trajectory_size(settings), "effects"
    return 0, ""


def _levels(variable: Variable) -> tuple[float, ...]:
    if variable.values:
        return variable.values
    if variable.lower is None or variable.upper is None:
        # quantiles in the middle of equal shares
        column, count = _quantiles(variable), variable.levels
        return tuple(float(column.ppf((k + 0.5) / count)) for k in range(count))
    return tuple(np.linspace(variable.lower, variable.upper, variable.levels).tolist())


def _unit_samples(settings: StudySettings) -> FloatArray:
    """Points of the unit cube, shape (trials, variables)."""
    from scipy.stats import qmc

    dimension, count = len(settings.variables), settings.trials
    if settings.method == "sobol_indices":
        return crossed_samples(settings)
    if settings.method == "morris":
        return trajectories(settings)
    if settings.method == "monte_carlo":
        return np.random.default_rng(settings.seed).random((count, dimension))
    if settings.method == "latin_hypercube":
        points: FloatArray = qmc.LatinHypercube(dimension, rng=settings.seed).random(count)
        return points
    with warnings.catch_warnings():
        # any number is allowed; docs say which ones are balanced
        warnings.simplefilter("ignore", UserWarning)
        points = qmc.Sobol(dimension, rng=settings.seed).random(count)
    return points


def _quantiles(variable: Variable) -> Any:
    """The distribution of a variable, frozen, with its quantiles `ppf`."""
    from scipy import stats

    lower, upper = variable.lower, variable.upper
    mean, deviation = variable.mean, variable.deviation
    if variable.distribution == "uniform":
        assert lower is not None
        assert upper is not None
        return stats.uniform(lower, upper - lower)
    if variable.distribution == "triangular":
        assert lower is not None
        assert upper is not None
        assert mean is not None
        return stats.triang((mean - lower) / (upper - lower), lower, upper - lower)
    assert mean is not None
    assert deviation is not None
    if variable.distribution == "lognormal":
        shape = math.sqrt(math.log1p((deviation / mean) ** 2))
        return stats.lognorm(shape, scale=mean * math.exp(-0.5 * shape**2))
    if lower is None and upper is None:
        return stats.norm(mean, deviation)
    low = -math.inf if lower is None else (lower - mean) / deviation
    high = math.inf if upper is None else (upper - mean) / deviation
    return stats.truncnorm(low, high, mean, deviation)
