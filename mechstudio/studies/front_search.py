"""Search for the Pareto front of several objectives, by NSGA-II of pymoo.

Deb et al., IEEE Transactions on Evolutionary Computation 6 (2002), 182-197: generations of trials,
of which those survive that fewer others beat in all objectives, and that have more room to their
neighbors on the front.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.tables import needed
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.journal import Values
from mechstudio.studies.optimization import Batch, Search, SpentError
from mechstudio.studies.trial import Trial

LEAST, MOST = 12, 100  # trials of a generation


def sought_front(settings: StudySettings, start: Values, batch: Batch) -> str:
    """Search for the front; all trials are made by `batch`. Answers why the search ended.

    Args:
        settings: The study.
        start: Values of the model, one trial of the first generation.
        batch: Makes trials.

    Raises:
        MissingPackageError: pymoo is not installed.
    """
    search = Search(settings, batch)
    algorithm, evaluate = _algorithm(settings, search.unit_point(start))
    try:
        while algorithm.has_next():
            generation = algorithm.ask()
            trials = search.trials_at(generation.get("X"))
            evaluate(generation, _costs(settings, trials), _excesses(settings, trials))
            algorithm.tell(infills=generation)
    except SpentError:
        pass
    return f"all {settings.trials} trials are used"


def generation_size(trials: int) -> int:
    """Trials of a generation: more of both, generations and trials in each, for more trials."""
    return 2 * round(min(MOST, max(LEAST, 2.0 * math.sqrt(trials))) / 2)


def _costs(settings: StudySettings, trials: list[Trial]) -> FloatArray:
    """What is to become least, shape (m, objectives); 0 where a trial failed."""
    wishes = settings.objectives
    return np.array(
        [
            [wish.cost(trial.responses[wish.response]) if trial.is_done else 0.0 for wish in wishes]
            for trial in trials
        ]
    )


def _excesses(settings: StudySettings, trials: list[Trial]) -> FloatArray:
    """What lies beyond the constraints, shape (m, 1); of failed trials more than of any other."""
    found = [
        settings.excess(dict(trial.responses)) if trial.is_done else math.inf for trial in trials
    ]
    most = max((one for one in found if math.isfinite(one)), default=0.0)
    return np.array([[min(one, 2.0 * most + 1.0)] for one in found])


def _algorithm(settings: StudySettings, start: FloatArray) -> tuple[Any, Any]:
    """NSGA-II over the unit cube, and a function that hands it what a generation came to."""
    from scipy.stats import qmc

    purpose = "the method 'pareto_front'"
    nsga2 = needed("pymoo.algorithms.moo.nsga2", purpose)
    problems, static = (
        needed("pymoo.core.problem", purpose),
        needed("pymoo.problems.static", purpose),
    )
    evaluator = needed("pymoo.core.evaluator", purpose)
    size, count = generation_size(settings.trials), len(settings.variables)
    first: FloatArray = qmc.LatinHypercube(count, rng=settings.seed).random(size)
    first[0] = start
    problem = problems.Problem(
        n_var=count,
        n_obj=len(settings.objectives),
        n_ieq_constr=1,
        xl=np.zeros(count),
        xu=np.ones(count),
    )
    algorithm = nsga2.NSGA2(pop_size=size, sampling=first)
    # trials run out before generations do
    algorithm.setup(problem, termination=("n_gen", settings.trials), seed=settings.seed)

    def evaluate(generation: Any, costs: FloatArray, excesses: FloatArray) -> None:
        known = static.StaticProblem(problem, F=costs, G=excesses)
        evaluator.Evaluator().eval(known, generation)

    return algorithm, evaluate
