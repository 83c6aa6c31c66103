"""Search for the values that reach the objectives, by scipy.optimize."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.journal import Values
from mechstudio.studies.trial import Trial

Batch = Callable[[Iterable[Values]], dict[Values, Trial]]
"""Computes trials of some values; answers all trials so far by their values."""

DIFFERENCE = 1e-4  # of central differences, in parts of a variable's range
TOLERANCE = 1e-8  # of the cost, in parts of its first value
FAILED = 1e3  # cost of a run that failed, in parts of the largest so far
POPULATION = 12  # trials of a generation, per variable


class _SpentError(Exception):
    """No trials are left."""


def optimized(settings: StudySettings, start: Values, batch: Batch) -> str:
    """Search; all trials are made by `batch`. Answers why the search ended.

    "optimize" follows gradients by central differences (SLSQP) from the start; it finds the
    nearest minimum. "optimize_globally" is differential evolution within the bounds.

    Raises:
        SolverError: The run at the start fails, so there is nothing to improve.
    """
    search = _Search(settings, batch)
    try:
        if settings.method == "optimize":
            return search.by_gradients(start)
        return search.by_evolution(start)
    except _SpentError:
        return f"all {settings.trials} trials are spent"


class _Search:
    """Costs and excesses at points of the unit cube of the variables."""

    def __init__(self, settings: StudySettings, batch: Batch) -> None:
        self._settings = settings
        self._batch = batch
        self._known: dict[Values, Trial] = {}
        self._lower = np.array([variable.lower for variable in settings.variables], float)
        self._upper = np.array([variable.upper for variable in settings.variables], float)

    def by_gradients(self, start: Values) -> str:
        from scipy.optimize import minimize

        point = (np.array(start) - self._lower) / (self._upper - self._lower)
        (first,) = self._trials(point[None])
        if not first.is_done:
            raise SolverError(f"The run at the start of the optimization fails: {first.message}")
        found = minimize(
            lambda x: self._costs(x[None])[0],
            point,
            jac=lambda x: self._slopes(x, self._costs),
            bounds=[(0.0, 1.0)] * point.size,
            constraints=self._limits(),
            method="SLSQP",
            options={"ftol": TOLERANCE * max(abs(self._costs(point[None])[0]), 1e-30)},
        )
        return str(found.message)

    def by_evolution(self, start: Values) -> str:
        from scipy.optimize import NonlinearConstraint, differential_evolution

        point = (np.array(start) - self._lower) / (self._upper - self._lower)
        limits = ()
        if self._settings.constraints:
            limits = NonlinearConstraint(lambda x: self._excesses(x.T), 0.0, 0.0)
        found = differential_evolution(
            lambda x: self._costs(x.T),
            bounds=[(0.0, 1.0)] * point.size,
            x0=point,
            popsize=POPULATION,
            init="sobol",
            rng=self._settings.seed,
            updating="deferred",
            vectorized=True,
            polish=False,
            constraints=limits,
            maxiter=self._settings.trials,
        )
        return str(found.message)

    def _limits(self) -> list[dict[str, Any]]:
        """The constraints in the terms of SLSQP: functions that must not be negative."""
        found: list[dict[str, Any]] = []
        for limit in self._settings.constraints:
            for bound, sign in ((limit.lower, 1.0), (limit.upper, -1.0)):
                if bound is None:
                    continue

                def margins(
                    points: FloatArray,
                    name: str = limit.response,
                    bound: float = bound,
                    sign: float = sign,
                ) -> FloatArray:
                    trials = self._trials(points)
                    values = [trial.responses.get(name, np.nan) for trial in trials]
                    margin: FloatArray = sign * (np.array(values) - bound)
                    return margin

                found.append(
                    {
                        "type": "ineq",
                        "fun": lambda x, margins=margins: margins(x[None])[0],
                        "jac": lambda x, margins=margins: self._slopes(x, margins),
                    }
                )
        return found

    def _slopes(self, point: FloatArray, of: Callable[[FloatArray], FloatArray]) -> FloatArray:
        """Gradient by central differences, one-sided at the bounds; all trials at once."""
        low, high = np.maximum(point - DIFFERENCE, 0.0), np.minimum(point + DIFFERENCE, 1.0)
        points = np.repeat(point[None], 2 * point.size, axis=0)
        for k in range(point.size):
            points[2 * k, k], points[2 * k + 1, k] = low[k], high[k]
        values = of(points)
        slopes: FloatArray = (values[1::2] - values[::2]) / (high - low)
        return slopes

    def _costs(self, points: FloatArray) -> FloatArray:
        """Costs at points, shape (m,); large where runs fail."""
        costs = [
            self._settings.cost(dict(trial.responses)) if trial.is_done else np.nan
            for trial in self._trials(points)
        ]
        done = [
            abs(self._settings.cost(dict(trial.responses)))
            for trial in self._known.values()
            if trial.is_done
        ]
        known: FloatArray = np.nan_to_num(np.array(costs), nan=FAILED * max(done, default=1.0))
        return known

    def _excesses(self, points: FloatArray) -> FloatArray:
        """What lies beyond the constraints at points, shape (1, m)."""
        found = [
            self._settings.excess(dict(trial.responses)) if trial.is_done else np.inf
            for trial in self._trials(points)
        ]
        return np.array([found])

    def _trials(self, points: FloatArray) -> list[Trial]:
        """Trials at points of the unit cube, shape (m, variables)."""
        values: list[Values] = [
            tuple((self._lower + (self._upper - self._lower) * point).tolist()) for point in points
        ]
        new = [entry for entry in dict.fromkeys(values) if entry not in self._known]
        left = self._settings.trials - len(self._known)
        if new:
            self._known |= self._batch(new[: max(left, 0)])
        if len(new) > left:
            raise _SpentError
        return [self._known[entry] for entry in values]
