"""Search for the Pareto front: of functions whose front is known, and of a mechanism."""

import sys

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import MissingPackageError, ModelError
from mechstudio.studies import Constraint, Objective, Response, StudySettings, Trial, Variable
from mechstudio.studies.front_search import generation_size, sought_front
from mechstudio.studies.study_result import StudyResult
from tests.studies.oscillator import COORDINATE, OPTIONS, SPEED, oscillator


def searched(functions, bounds, trials, constraints=(), is_broken=lambda x: False):
    """The result of a study whose responses are functions of its variables."""
    settings = StudySettings(
        variables=[Variable(place=f"x{k}", lower=a, upper=b) for k, (a, b) in enumerate(bounds)],
        responses=[Response(name=n, formula="[time]", statistic="final") for n in functions],
        objectives=[Objective(response=name) for name in list(functions)[:2]],
        constraints=constraints,
        method="pareto_front",
        trials=trials,
    )
    done = {}

    def batch(wanted):
        for values in wanted:
            named = {f"x{k}": value for k, value in enumerate(values)}
            if is_broken(values):
                done[values] = Trial(len(done), named, message="It failed.")
            else:
                answers = {name: float(function(values)) for name, function in functions.items()}
                done[values] = Trial(len(done), named, answers)
        return done

    start = tuple(0.5 * (a + b) for a, b in bounds)
    message = sought_front(settings, start, batch)
    assert message == f"all {trials} trials are used"
    assert len(done) == trials
    assert next(iter(done)) == start
    return StudyResult(settings, tuple(done.values()))


def test_a_front_that_is_known():
    """Between x = 0 and x = 2 nothing is beaten in x^2 and (x - 2)^2 (Schaffer)."""
    near = {"a": lambda x: x[0] ** 2 + x[1] ** 2, "b": lambda x: (x[0] - 2) ** 2 + x[1] ** 2}
    found = searched(near, [(-10, 10), (-10, 10)], 1000)
    first, second = (np.array([t.responses[n] for t in found.front]) for n in "ab")
    assert len(found.front) >= 40
    # on the front sqrt(a) + sqrt(b) = 2, and it is covered from end to end
    assert np.sqrt(first) + np.sqrt(second) == pytest.approx(2.0, abs=0.05)
    assert first.min() < 0.02
    assert second.min() < 0.02
    assert np.diff(np.sort(np.sqrt(first))).max() < 0.2


def test_constraints_and_failures_bound_the_front():
    """Half of the front is forbidden, a third cannot be computed."""
    near = {"a": lambda x: x[0] ** 2, "b": lambda x: (x[0] - 2) ** 2, "x": lambda x: x[0]}
    found = searched(
        near,
        [(-10, 10)],
        600,
        constraints=[Constraint(response="x", lower=1.0)],
        is_broken=lambda x: x[0] > 1.6,
    )
    values = np.array([trial.values["x0"] for trial in found.front])
    assert values.min() == pytest.approx(1.0, abs=0.02)
    assert values.max() == pytest.approx(1.6, abs=0.02)
    assert found.failed


def test_generations_grow_with_the_trials():
    """Even, since parents come in pairs."""
    assert [generation_size(n) for n in (10, 100, 400, 10_000)] == [12, 20, 40, 100]


def test_a_light_block_of_any_stiffness():
    """A light block on a spring has the least amplitude v sqrt(m / k) and force v sqrt(m k)."""
    study = ms.Study(
        oscillator(),
        variables={"k": (20.0, 80.0), "bodies.block.mass": (1.0, 3.0)},
        responses={"deflection": f"max({COORDINATE})", "force": f"max(k*{COORDINATE})"},
        objectives={"deflection": "minimum", "force": "minimum"},
        method="pareto_front",
        trials=200,
        options=OPTIONS,
    )
    found = study.run()
    assert len(found) == 200
    products = [t.responses["deflection"] * t.responses["force"] for t in found.front]
    # v^2 m, at the least mass
    assert np.array(products) == pytest.approx(SPEED**2, rel=0.05)
    stiffness = np.sort([trial.values["k"] for trial in found.front])
    assert stiffness[0] < 25.0
    assert stiffness[-1] > 75.0
    again = study.run(earlier=found)
    assert [t.values for t in again.trials] == [t.values for t in found.trials]


def test_one_objective_has_no_front():
    """The answer names the method for it."""
    with pytest.raises(ModelError, match="optimize_globally"):
        ms.Study(
            oscillator(),
            variables={"k": (20.0, 80.0)},
            minimize=f"max({COORDINATE})",
            method="pareto_front",
        )


def test_what_is_not_installed_is_named(monkeypatch):
    """Before anything is computed."""
    monkeypatch.setitem(sys.modules, "pymoo.algorithms.moo.nsga2", None)
    with pytest.raises(MissingPackageError, match="pip install pymoo"):
        searched({"a": sum, "b": sum}, [(0, 1)], 20)
