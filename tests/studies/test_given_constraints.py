"""What scripts give for the constraints of a study."""

import pytest

import mechstudio as ms
from mechstudio.studies import Constraint
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator

PEAK = {"peak": (COORDINATE, "max")}


@pytest.mark.parametrize(
    ("given", "lower", "upper"),
    [
        ({"peak": (None, 0.08)}, None, 0.08),
        ({"peak": [0.01, 0.08]}, 0.01, 0.08),
        ({"peak": {"lower": 0.01}}, 0.01, None),
        (["peak <= 0.08"], None, 0.08),
        ("peak > 1e-2", 0.01, None),
        ("0.08 >= peak", None, 0.08),
        ("1 cm <= peak <= 80 mm", 0.01, 0.08),
        ("peak >= 0,01 m", 0.01, None),
        ({"peak": ("1 cm", "80 mm")}, 0.01, 0.08),
        ([{"response": "peak", "lower": 10, "upper": "0.08 m", "unit": "mm"}], 0.01, 0.08),
        ([Constraint(response="peak", upper=0.08)], None, 0.08),
    ],
)
def test_constraints_are_bounds_or_inequalities(given, lower, upper):
    study = ms.Study(oscillator(), {"k": (20.0, 400.0)}, PEAK, objectives="peak", constraints=given)
    (found,) = study.settings.constraints
    assert (found.response, found.lower, found.upper) == ("peak", lower, upper)
    assert found.unit in ("", "m")


@pytest.mark.parametrize(
    "given", [{"peak": 0.08}, ["peak"], "peak <= k", 0.08, "1 <= peak >= 2", "peak = 0.1", "1 <= 2"]
)
def test_what_is_no_constraint_says_what_would_be_one(given):
    with pytest.raises(ms.ModelError, match=r'constraints=\{"travel": \(None, 0.1\)\}'):
        ms.Study(oscillator(), {"k": (20.0, 400.0)}, PEAK, objectives="peak", constraints=given)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("peek <= 0.1", "no response 'peek'; did you mean 'peak'"),
        ("peak <= 0.1 mn", "“mn” is not a unit"),
        ("peak <= 3 N", "the bounds of 'peak' are in N, but it is in m; give them in m"),
        ("1 N <= peak <= 3 m", "different units, N and m"),
        ({"peak": ("one", None)}, "Enter a number"),
        ("peak - peak <= 3", "computes with the response 'peak'"),
        ("max([joints/slid/coordinate]) <= 3", "did you mean 'joints/slide/coordinate/"),
        ("K + 3 <= 3", 'the name "K" is not known'),
        ([{"response": "peak", "upper": 3, "unit": "furlong"}], "“furlong” is not a unit"),
    ],
)
def test_wrong_constraints_are_named(given, words):
    with pytest.raises(ms.ModelError) as told:
        ms.Study(oscillator(), {"k": (20.0, 400.0)}, PEAK, objectives="peak", constraints=given)
    assert words in str(told.value)


def test_constraints_bound_formulas():
    """A statistic of channels, channels at all times, and a formula over parameters."""
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 400.0)},
        PEAK,
        objectives="peak",
        constraints=[
            f"rms({COORDINATE}) <= 5 cm",
            f"-0.5 <= {COORDINATE} <= 0.5",
            "2*k - 3 <= 500",
        ],
    )
    by_name = {limit.response: limit for limit in study.settings.constraints}
    asked = {one.name: (one.formula, one.statistic) for one in study.settings.responses}
    assert asked[f"rms({COORDINATE})"] == (COORDINATE, "rms")
    assert asked["2*k - 3"] == ("2*k - 3", "final")
    assert by_name[f"rms({COORDINATE})"].upper == 0.05
    assert (by_name[f"min({COORDINATE})"].lower, by_name[f"max({COORDINATE})"].upper) == (-0.5, 0.5)


def test_an_optimum_lies_on_the_bound_of_a_formula():
    """The stiffest spring is best; the formula over its stiffness holds the search back."""
    study = ms.Study(
        oscillator(),
        {"k": (20.0, 400.0)},
        PEAK,
        objectives="peak",
        constraints="k + 10 <= 110",
        trials=60,
        **OPTIONS,
    )
    best = study.run(threads=2).best
    assert best.values["k"] == pytest.approx(100.0, rel=1e-3)


def test_constraints_that_no_trial_keeps_are_told():
    """With what the best trial has; nothing is said where they are kept, also on the bound."""
    asked = {"responses": PEAK, "objectives": "peak", "trials": 30, **OPTIONS}
    found = ms.Study(oscillator(), {"k": (20.0, 400.0)}, constraints="peak <= 1 mm", **asked)
    result = found.run(threads=2)
    assert result.missed_constraints.startswith("No trial keeps all constraints. Nearest comes")
    assert "is above 0.001 m" in result.missed_constraints
    assert result.missed_constraints in str(result)
    kept = ms.Study(oscillator(), {"k": (20.0, 400.0)}, constraints="k + 0 <= 100", **asked)
    assert kept.run(threads=2).missed_constraints == ""


@pytest.mark.parametrize(
    ("word", "method"), [("LHS", "latin_hypercube"), ("grid", "sweep"), ("mc", "monte_carlo")]
)
def test_methods_go_by_the_words_of_the_field(word, method):
    study = ms.Study(oscillator(), {"k": (20.0, 400.0)}, PEAK, method=word, trials=4)
    assert study.settings.method == method


def test_trials_beside_a_list_of_values_are_refused():
    """A list is a sweep, a pair a range; a method that is given takes what it takes."""
    with pytest.raises(ms.ModelError, match=r"samples: 'k' has a list of values.* write \(1, 9\)"):
        ms.Study(oscillator(), {"k": [20.0, 400.0]}, PEAK, samples=10)
    for chosen in ({}, {"trials": 4, "method": "sweep"}):
        study = ms.Study(oscillator(), {"k": [20.0, 400.0]}, PEAK, **chosen)
        assert study.settings.method == "sweep"
