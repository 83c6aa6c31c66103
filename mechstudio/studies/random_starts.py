"""The best of several local searches from random starts."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest

import numpy as np

from mechstudio.edits.values import set_values
from mechstudio.errors import ModelError, SolverError
from mechstudio.model import Mechanism
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.grashof import FULL_TURNS, four_bar_of
from mechstudio.studies.journal import Values
from mechstudio.studies.optimization import Batch, Search, SpentError

DRAWN = 32  # candidates per search, that are looked at by their lengths
TRIED = 4  # of them that are tried by a run
MOST_TRIED = 0.3  # of all trials
FULL_TURN = 2.0 * np.pi * (1.0 - 1e-9)
REACHED = 1e-6  # distance from a path that ends the study, in parts of its size


def optimized_from_starts(
    mechanism: Mechanism, settings: StudySettings, start: Values, batch: Batch
) -> str:
    """Search from the model's own values and from the best of random candidates.

    Candidates are a scrambled Sobol sequence within the bounds. Those of a four-bar linkage are
    sorted by the families of Grashof, without the families that cannot turn where a full turn is
    asked for; each family is tried in turn, so that one that fills a small part of the bounds is
    not missed. Local searches are those of the method "optimize", and start from the best
    candidates of each family. Trials run in the order of the candidates, so that equal seeds
    give equal trials.

    Args:
        mechanism: The model.
        settings: The study.
        start: The values of the model.
        batch: Makes trials.

    Returns:
        Why the search ended.
    """
    search = Search(settings, batch)
    most = max(1, int(MOST_TRIED * settings.trials))
    families = candidate_families(mechanism, settings)
    turns = (value for group in zip_longest(*families.values()) for value in group if value)
    wanted = [start, *turns][: min(most, 1 + TRIED * settings.starts)]
    done = 0
    with suppress(SpentError):
        costs = dict(zip(wanted, search.costs_of(wanted), strict=True))
        begins = _begins(start, families, costs, settings.starts)
        for index, begin in enumerate(begins):
            left = settings.trials - search.spent
            with suppress(SolverError):
                search.by_gradients(begin, left // (len(begins) - index))
                done += 1
            if search.has_reached(REACHED):
                return f"the path is met after {index + 1} of {len(begins)} starts"
        if not done:
            return "no run succeeds at any start; give other bounds"
        return f"the best of {done} {'search' if done == 1 else 'searches'}"
    return f"all {settings.trials} trials are used"


def candidate_families(mechanism: Mechanism, settings: StudySettings) -> dict[str, list[Values]]:
    """Random values of the variables, by the family of Grashof that they make of the mechanism.

    Returns:
        All under "" where it is no four-bar linkage.
    """
    way = settings.kinematics
    driver = way.driver if way is not None else next((d.name for d in mechanism.drivers), "")
    turns = way is not None and abs(way.stop - way.start) >= FULL_TURN
    drawn = list(_drawn(settings))
    if four_bar_of(mechanism, driver) is None:
        return {"": drawn}
    families: dict[str, list[Values]] = {}
    places = [variable.place for variable in settings.variables]
    for values in drawn:
        try:
            varied = set_values(mechanism, dict(zip(places, values, strict=True)))
        except ModelError:
            continue
        linkage = four_bar_of(varied, driver)
        if linkage is not None and (not turns or linkage.family in FULL_TURNS):
            families.setdefault(linkage.family, []).append(values)
    return families or {"": drawn}


def _begins(
    start: Values, families: dict[str, list[Values]], costs: dict[Values, float], count: int
) -> list[Values]:
    """Starts of local searches: the model's own values, then the best of each family in turn."""
    ranked = [
        sorted((values for values in group if values in costs), key=lambda one: costs[one])
        for group in families.values()
    ]
    ranked.sort(key=lambda group: costs[group[0]] if group else np.inf)
    turns = [value for group in zip_longest(*ranked) for value in group if value is not None]
    return list(dict.fromkeys([start, *turns]))[:count]


def _drawn(settings: StudySettings) -> Iterator[Values]:
    """Candidates within the bounds."""
    from scipy.stats import qmc

    lower = np.array([variable.lower for variable in settings.variables], float)
    upper = np.array([variable.upper for variable in settings.variables], float)
    count = DRAWN * settings.starts
    with warnings.catch_warnings():
        # it need not be a power of two
        warnings.simplefilter("ignore", UserWarning)
        points = qmc.Sobol(len(lower), rng=settings.seed).random(count)
    yield from map(tuple, (lower + (upper - lower) * points).tolist())
