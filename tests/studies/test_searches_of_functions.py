"""Searches over functions in the place of runs: failed runs, sentences, work beside the runs."""

import math

import pytest

from mechstudio.studies import (
    Constraint,
    Objective,
    Response,
    StudyResult,
    StudySettings,
    Trial,
    Variable,
)
from mechstudio.studies.optimization import optimized

FAR = {"far": lambda x, y: (x - 2.0) ** 2 + y**2, "sum": lambda x, y: x + y}
BOUNDS = {"x": (0.0, 1.5), "y": (-1.0, 1.0)}


def asked(method="optimize", most=None, trials=200):
    """A study of the functions, whose sum may be bounded."""
    return StudySettings(
        variables=[Variable(place=k, lower=a, upper=b) for k, (a, b) in BOUNDS.items()],
        responses=[Response(name=n, formula="[time]", statistic="final") for n in FAR],
        objectives=[Objective(response="far")],
        constraints=[] if most is None else [Constraint(response="sum", upper=most)],
        method=method,
        trials=trials,
    )


def searched(method="optimize", *, most=None, is_broken=lambda x, y: False, trials=200):
    """Why a search from (0.2, 0.5) ended, and its trials."""
    settings, done = asked(method, most, trials), []

    def batch(wanted):
        answers = {}
        for values in wanted:
            named, number = dict(zip(BOUNDS, values, strict=True)), len(done)
            if is_broken(*values):
                trial = Trial(number, named, message="It failed.")
            else:
                trial = Trial(number, named, {n: f(*values) for n, f in FAR.items()})
            done.append(trial)
            answers[values] = trial
        return answers

    return optimized(settings, (0.2, 0.5), batch), done


@pytest.mark.parametrize("most", [1.5, 0.9])
def test_constraints_beside_runs_that_fail(most):
    """The search goes on along the edge of what can be computed, with constraints as without."""
    _, trials = searched(most=most, is_broken=lambda x, y: x > 1.0)
    kept = [one.responses["far"] for one in trials if one.is_done and one.responses["sum"] <= most]
    known = 1.0 if most > 1.0 else 1.01  # at (1, 0), or at (1, -0.1)
    assert min(kept) == pytest.approx(known, abs=0.01)


def test_ends_are_told_plainly():
    """In words of the program, not of the library that searches."""
    assert searched(trials=1000)[0] == "no small change makes it better"
    # nothing keeps this bound, which versions of the library before 1.16 find out themselves
    hopeless = searched(most=-5.0, trials=5000)[0]
    assert hopeless.startswith(("further steps bring nothing", "no step keeps all constraints"))


@pytest.mark.parametrize("least", [0.0, 3.49])
@pytest.mark.parametrize("size", [1.0, 1e3, 1e6, 1e9])
def test_the_best_trial_is_where_the_search_ends(size, least, monkeypatch):
    """On the bound to rounding, whatever the size of the cost, not at a difference beside it.

    It may also begin at a cost of zero.
    """
    monkeypatch.setitem(FAR, "far", lambda x, y: size * ((x - 2.0) ** 2 + y**2 - least))
    monkeypatch.setitem(FAR, "sum", lambda x, y: math.exp(x + y))
    most = math.exp(0.9)
    end, trials = searched(most=most)
    result = StudyResult(asked(most=most), tuple(trials), end)
    assert end in ("no small change makes it better", "further steps bring nothing")
    assert result.missed_constraints == ""
    # differences are 1e-4 of ranges of 1.5 and 2
    assert result.best["sum"] == pytest.approx(most, rel=1.1e-6)
    assert (result.best["x"], result.best["y"]) == pytest.approx((1.45, -0.55), abs=2e-4)


@pytest.mark.parametrize(
    ("most", "beyond", "is_kept"),
    [(0.05, 4e-8, True), (0.05, 6e-8, False), (-20.0, 1e-5, True), (0.0, 5e-9, True)],
)
def test_bounds_hold_to_a_millionth(most, beyond, is_kept):
    """Or to 1e-8 of zero; what is kept counts by its cost, and on the front."""
    limit = Constraint(response="sum", upper=most)
    assert (limit.excess(most + beyond) == 0.0) == is_kept
    assert limit.excess(most - 1.0) == 0.0
    start = {"x": 0.0, "y": 0.0}
    trials = (
        Trial(0, start, {"far": 2.0, "sum": most - 0.1}),
        Trial(1, start, {"far": 1.0, "sum": most + beyond}),
    )
    result = StudyResult(asked(most=most), trials)
    assert result.best is trials[is_kept]
    assert (trials[1] in result.front) == is_kept


@pytest.mark.parametrize("method", ["optimize", "optimize_globally"])
def test_each_trial_is_weighed_a_few_times(method, monkeypatch):
    """However many there were before it."""
    calls = []
    cost = StudySettings.cost
    monkeypatch.setattr(
        StudySettings, "cost", lambda self, given: calls.append(1) or cost(self, given)
    )
    _, trials = searched(method, is_broken=lambda x, y: x > 1.0)
    assert len(trials) > 100
    assert len(calls) < 5 * len(trials)
