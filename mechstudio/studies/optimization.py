"""Search for the values that reach the objectives, by scipy.optimize."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.studies.definition import StudySettings, allowance
from mechstudio.studies.journal import Values
from mechstudio.studies.path_distance import SAMPLES
from mechstudio.studies.trial import Trial

Batch = Callable[[Iterable[Values]], dict[Values, Trial]]
"""Computes trials of some values; answers these by their values, and perhaps others."""

DIFFERENCE = 1e-4  # of central differences, in parts of a variable's range
TOLERANCE = 1e-8  # of the cost, in parts of its first value
FAILED = 1e3  # cost of a run that failed, in parts of the largest so far
STEEP = 1e3  # slopes of the cost across a range that SLSQP takes; it ends at once on steeper ones
POPULATION = 12  # trials of a generation, per variable
EDGE = 1e-6  # least distance of the first step of least squares from bounds, in parts of a range
FAR = 10.0  # gaps of a run that failed, in parts of the size of the target


# by the status of scipy's least squares
_ENDS = {
    0: "all trials of this search are used",
    1: "no small change brings the path nearer",
    2: "further steps bring the path no nearer",
    3: "further steps are too small to count",
    4: "further steps are too small to count",
}


# by the status of scipy's SLSQP
_NO_WAY = "no direction leads on from the best trial; start from other values, or search globally"
_SEARCH_ENDS = {
    0: "no small change makes it better",
    4: "no step keeps all constraints; allow more, or start from other values",
    **dict.fromkeys((5, 6, 7), _NO_WAY),
    8: "further steps bring nothing",
    9: "it took as many steps as it may",
}


class SpentError(Exception):
    """No trials are left."""


def optimized(settings: StudySettings, start: Values, batch: Batch) -> str:
    """Search; all trials are made by `batch`. Answers why the search ended.

    "optimize" follows gradients by central differences (SLSQP) from the start; it finds the
    nearest minimum. "optimize_globally" is differential evolution within the bounds.

    Raises:
        SolverError: The run at the start fails, so there is nothing to improve.
    """
    search = Search(settings, batch)
    try:
        if settings.method == "optimize":
            return search.by_gradients(start)
        return search.by_evolution(start)
    except SpentError:
        return f"all {settings.trials} trials are used"


class Search:
    """Local and global searches; they share their trials.

    Args:
        settings: The study.
        batch: Makes trials.
    """

    def __init__(self, settings: StudySettings, batch: Batch) -> None:
        self._settings = settings
        self._batch = batch
        self._known: dict[Values, Trial] = {}
        self._exact: dict[Values, Values] = {}
        self._largest, self._looked_at = -1.0, 0  # cost of the first so many trials
        self._lower = np.array([variable.lower for variable in settings.variables], float)
        self._upper = np.array([variable.upper for variable in settings.variables], float)

    @property
    def spent(self) -> int:
        """Number of trials so far."""
        return len(self._known)

    def costs_of(self, values: list[Values]) -> list[float]:
        """The cost of some values, in their order; large where runs fail.

        Raises:
            SpentError: There are no trials left for them.
        """
        points = (np.array(values) - self._lower) / (self._upper - self._lower)
        # rounding of the way to the unit cube and back would make other values of them
        self._exact |= {
            tuple(point): one for point, one in zip(points.tolist(), values, strict=True)
        }
        return list(map(float, self._costs(points)))

    def has_reached(self, part: float) -> bool:
        """Whether a trial meets all paths, to a part of their sizes."""
        if not self._settings.follows_paths:
            return False
        sizes = {entry.name: entry.path.size for entry in self._settings.paths}
        wishes = self._settings.objectives
        return any(
            all(trial.responses[w.response] <= part * sizes[w.response] for w in wishes)
            for trial in self._known.values()
            if trial.is_done
        )

    def by_gradients(self, start: Values, most: int | None = None) -> str:
        """The nearest minimum; answers why the search ended.

        Paths are followed by least squares, whose steps use the places of all compared points;
        other objectives by SLSQP.

        Args:
            start: Where it begins.
            most: Trials that it may take; None for all.

        Raises:
            SolverError: The run at the start fails.
            SpentError: No trials are left.
        """
        from scipy.optimize import minimize

        if self._settings.follows_paths:
            return self._by_least_squares(start, most)
        point = self.unit_point(start)
        steps = {} if most is None else {"maxiter": max(1, most // (2 * point.size + 1))}
        (first,) = self.trials_at(point[None])
        if not first.is_done:
            raise SolverError(f"The run at the start of the optimization fails: {first.message}")
        scale = max(float(np.abs(self._slopes(point, self._costs)).max()) / STEEP, 1.0)
        least = TOLERANCE * max(abs(self._costs(point[None])[0]), 1e-30) / scale
        found = minimize(
            lambda x: self._costs(x[None])[0] / scale,
            point,
            jac=lambda x: self._slopes(x, self._costs) / scale,
            bounds=[(0.0, 1.0)] * point.size,
            constraints=self._limits(least),
            method="SLSQP",
            options={"ftol": least, **steps},
        )
        return _SEARCH_ENDS.get(int(found.status), str(found.message))

    def _by_least_squares(self, start: Values, most: int | None) -> str:
        from scipy.optimize import least_squares

        point = self.unit_point(start)
        (first,) = self.trials_at(point[None])
        if not first.is_done:
            raise SolverError(f"The run at the start of the optimization fails: {first.message}")
        most = self._settings.trials if most is None else most
        found = least_squares(
            lambda x: self._gaps(x[None])[0],
            np.clip(point, EDGE, 1.0 - EDGE),
            jac=lambda x: self._gap_slopes(x),
            bounds=(np.zeros(point.size), np.ones(point.size)),
            ftol=1e-10,
            xtol=1e-10,
            gtol=1e-14,
            max_nfev=max(2, most // (2 * point.size + 1)),
        )
        return _ENDS.get(int(found.status), str(found.message).rstrip("."))

    def _gap_slopes(self, point: FloatArray) -> FloatArray:
        """Derivatives of all gaps, shape (gaps, variables); all trials at once.

        Where a run beside the point fails, the other side and the point itself give the slope.
        """
        low, high = np.maximum(point - DIFFERENCE, 0.0), np.minimum(point + DIFFERENCE, 1.0)
        points = np.repeat(point[None], 2 * point.size + 1, axis=0)
        for k in range(point.size):
            points[2 * k, k], points[2 * k + 1, k] = low[k], high[k]
        done = [trial.is_done for trial in self.trials_at(points)]
        gaps = self._gaps(points)
        slopes = np.zeros((gaps.shape[1], point.size))
        for k in range(point.size):
            one = 2 * k if done[2 * k] else -1
            other = 2 * k + 1 if done[2 * k + 1] else -1
            width = points[other, k] - points[one, k]
            if width > 0.0:
                slopes[:, k] = (gaps[other] - gaps[one]) / width
        return slopes

    def _gaps(self, points: FloatArray) -> FloatArray:
        """Weighted gaps between paths and targets, whose squares add up to the cost squared.

        Failed runs are farther away than any other, shape (m, gaps).
        """
        rows = []
        paths = {entry.name: entry.path for entry in self._settings.paths}
        for trial in self.trials_at(points):
            parts = []
            for wish in self._settings.objectives:
                target = paths[wish.response]
                wanted = target.curve.samples(SAMPLES)
                if trial.is_done:
                    gaps = trial.paths[wish.response] - wanted
                else:
                    gaps = np.full(wanted.shape, FAR * target.size)
                parts.append(np.sqrt(wish.weight / SAMPLES) * gaps.ravel())
            rows.append(np.concatenate(parts))
        return np.array(rows)

    def by_evolution(self, start: Values) -> str:
        """Differential evolution within the bounds; answers why the search ended.

        Raises:
            SpentError: No trials are left.
        """
        from scipy.optimize import NonlinearConstraint, differential_evolution

        point = self.unit_point(start)
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

    def _limits(self, least: float) -> list[dict[str, Any]]:
        """The constraints in the terms of SLSQP: functions that must not be negative.

        Args:
            least: Change of the cost at which SLSQP ends. It also takes constraints for kept that
                are missed by less, in whatever unit.
        """
        found: list[dict[str, Any]] = []
        for limit in self._settings.constraints:
            for bound, sign in ((limit.lower, 1.0), (limit.upper, -1.0)):
                if bound is None:
                    continue
                # so that what it takes for kept is no more than what is allowed beside bounds
                scale = sign * max(1.0, least / allowance(bound))

                def margins(
                    points: FloatArray,
                    name: str = limit.response,
                    bound: float = bound,
                    scale: float = scale,
                ) -> FloatArray:
                    trials = self.trials_at(points)
                    # a run that failed keeps nothing
                    worst = -FAILED * abs(scale) * max(1.0, abs(bound))
                    margin = [
                        scale * (trial.responses[name] - bound) if trial.is_done else worst
                        for trial in trials
                    ]
                    return np.array(margin)

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
            for trial in self.trials_at(points)
        ]
        for trial in islice(self._known.values(), self._looked_at, None):
            if trial.is_done:
                size = abs(self._settings.cost(dict(trial.responses)))
                self._largest = max(self._largest, size)
        self._looked_at = len(self._known)
        # 1 before any run succeeds
        failed = FAILED * self._largest if self._largest >= 0.0 else FAILED
        known: FloatArray = np.nan_to_num(np.array(costs), nan=failed)
        return known

    def _excesses(self, points: FloatArray) -> FloatArray:
        """What lies beyond the constraints at points, shape (1, m)."""
        found = [
            self._settings.excess(dict(trial.responses)) if trial.is_done else np.inf
            for trial in self.trials_at(points)
        ]
        return np.array([found])

    def unit_point(self, values: Values) -> FloatArray:
        """Where values lie between the bounds, shape (variables,), each from 0 to 1."""
        point: FloatArray = (np.array(values) - self._lower) / (self._upper - self._lower)
        self._exact[tuple(point.tolist())] = values
        return point

    def trials_at(self, points: FloatArray) -> list[Trial]:
        """Trials at points of the unit cube, shape (m, variables), or (variables,) of one.

        Raises:
            SpentError: There are no trials left for them.
        """
        points = np.atleast_2d(points)
        values: list[Values] = [
            self._exact.get(tuple(point.tolist()))
            or tuple((self._lower + (self._upper - self._lower) * point).tolist())
            for point in points
        ]
        new = [entry for entry in dict.fromkeys(values) if entry not in self._known]
        left = self._settings.trials - len(self._known)
        if new:
            taken = new[: max(left, 0)]
            answers = self._batch(taken)
            self._known |= {entry: answers[entry] for entry in taken}
        if len(new) > left:
            raise SpentError
        return [self._known[entry] for entry in values]
