"""Words that users of other programs write for the parts of studies and of what they find."""

import logging
import math

import pytest

import mechstudio as ms
from mechstudio.studies import Trial
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator

PEAK = {"peak": f"max({COORDINATE})"}
RANGE = {"k": (20.0, 60.0)}


def study(variables=RANGE, **others):
    return ms.Study(oscillator(), variables, PEAK, options=OPTIONS, **others)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"min": 20, "max": 60}, {"lower": 20, "upper": 60}),
        ({"low": 20, "high": 60, "num": 3}, {"lower": 20, "upper": 60, "levels": 3}),
        (
            {"dist": "gaussian", "mu": 40, "sigma": 2},
            {"distribution": "normal", "mean": 40, "deviation": 2},
        ),
        ({"mean": 40, "std": 2}, {"distribution": "normal", "mean": 40, "deviation": 2}),
        (
            {"distribution": "GAUSS", "mean": 40, "std": 2},
            {"distribution": "normal", "mean": 40, "deviation": 2},
        ),
    ],
)
def test_fields_of_variables_have_other_words(given, meant):
    assert study({"k": given}).settings == study({"k": meant}).settings


def test_two_words_for_one_field_are_refused():
    with pytest.raises(ms.ModelError, match='"sigma" here; did you mean "deviation"'):
        study({"k": {"mean": 40, "sigma": 2, "deviation": 2}})


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"goal": {"peak": 0.3}}, {"objectives": {"peak": 0.3}}),
        ({"targets": {"peak": 0.3}}, {"objectives": {"peak": 0.3}}),
        ({"trials": 4, "random_state": 3}, {"trials": 4, "seed": 3}),
        ({"objectives": "peak", "maxiter": 9}, {"objectives": "peak", "trials": 9}),
        (
            {"objectives": "peak", "constraint": "peak <= 0.1"},
            {"objectives": "peak", "constraints": "peak <= 0.1"},
        ),
        ({"method": "random", "trials": 4}, {"method": "monte_carlo", "trials": 4}),
        (
            {"method": "genetic", "objectives": "peak"},
            {"method": "optimize_globally", "objectives": "peak"},
        ),
        (
            {"method": "minimize", "objectives": "peak"},
            {"method": "optimize", "objectives": "peak"},
        ),
        ({"method": "factorial"}, {"method": "sweep"}),
    ],
)
def test_parts_of_studies_have_other_words(given, meant):
    assert study(**given).settings == study(**meant).settings


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"method": "nelder-mead", "objectives": "peak"}, '"optimize" follows gradients'),
        ({"levels": 3}, '"levels": 5}}, or a list of its values'),
        ({"x0": {"k": 30}, "objectives": "peak"}, "ms.Study(model.set(k=2.0), ...)"),
        ({"weights": {"peak": 2}, "objectives": "peak"}, '"weight": 2.0}]'),
        ({"metrics": PEAK}, "stands behind what varies"),
        ({"vary": RANGE}, "stands behind the model"),
        ({"objective": "maximize"}, 'of which response? Write objectives={"peak": "maximum"}'),
    ],
)
def test_what_is_written_elsewhere_is_told(given, words):
    with pytest.raises(ms.ModelError) as told:
        study(**given)
    assert words in str(told.value)


@pytest.mark.parametrize(
    ("given", "is_told"),
    [
        ((500, 2000, 3), True),
        ((0.5, 20.0, 5), True),
        ([500, 2000, 3], False),
        ((20, 40, 60), False),
        ((20.0, 60.0, 30.0), False),
        ((60, 40, 20), False),
    ],
)
def test_three_numbers_that_may_be_a_range_with_levels_are_told(given, is_told, caplog):
    caplog.set_level(logging.WARNING, "mechstudio")
    assert study({"k": given}).settings.variables[0].values == tuple(given)
    example = f'{{"lower": {given[0]}, "upper": {given[1]}, "levels": {given[2]}}}'
    assert [example in said for said in caplog.messages] == [True] * is_told


def test_trials_are_read_by_names():
    """Values and responses alike, as a row of a table."""
    found = study(trials=3, objectives="peak", method="latin_hypercube").run()
    best = found.best
    assert best["k"] == best.values["k"]
    assert best["peak"] == best.responses["peak"]
    with pytest.raises(ms.UnknownNameError, match="did you mean 'peak'"):
        best["Peak"]
    with pytest.raises(ms.UnknownNameError, match="read by names, not by numbers"):
        best[0]
    assert math.isnan(Trial(0, {"k": 1.0}, message="it failed")["peak"])
    with pytest.raises(AttributeError, match=r"study\.result_of\(trial\)"):
        _ = best.result
    with pytest.raises(AttributeError, match=r'done\.best\["k"\]'):
        _ = found.best_values


def test_figures_of_responses_are_read_by_their_names():
    found = study(trials=4).run().statistics
    assert found["peak"] is found[0]
    assert found[:1] == (found["peak"],)
    with pytest.raises(ms.UnknownNameError, match="no response 'low'; there are peak"):
        found["low"]
