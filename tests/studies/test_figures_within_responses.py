"""Responses that are computed from figures of a run, and from parameters, of a known motion."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.studies import Response
from tests.studies.oscillator import COORDINATE, OPTIONS, SPEED, amplitude, oscillator

STIFFNESS = {"k": [18.0, 50.0]}
RATE = "[joints/slide/rate/shift]"


def found(formula, **more):
    study = ms.Study(oscillator(), STIFFNESS, {"it": formula}, **OPTIONS, **more)
    return study.run(threads=1)


@pytest.mark.parametrize(
    ("formula", "wanted", "unit"),
    [
        (f"(max({COORDINATE}) - min({COORDINATE}))/2", amplitude, "m"),
        (f"max({RATE})/range({COORDINATE})", lambda stiffness: (stiffness / 8.0) ** 0.5, "1/s"),
        (f"2*(time_of_min({COORDINATE}) - time_of_max({COORDINATE}))", "period", "s"),
        (
            f"max({COORDINATE} - min({COORDINATE}))",
            lambda stiffness: 2 * amplitude(2, stiffness),
            "m",
        ),
        (f"integral({RATE})/final({COORDINATE})", lambda stiffness: 1.0, ""),
        ("3*k", lambda stiffness: 3.0 * stiffness, ""),
        ("k", lambda stiffness: stiffness, ""),
    ],
)
def test_figures_and_parameters_make_a_response(formula, wanted, unit):
    result = found(formula)
    for stiffness, value in zip(STIFFNESS["k"], result["it"], strict=True):
        if wanted == "period":
            assert value == pytest.approx(2 * np.pi * (2.0 / stiffness) ** 0.5, abs=5e-3)
        else:
            assert value == pytest.approx(wanted(stiffness=stiffness), rel=2e-5)
    assert result.units.get("it", "") == unit
    assert result.to_dataframe().attrs["units"].get("it", "") == unit


def test_deviations_are_responses():
    told = ms.simulate(oscillator(), **OPTIONS)
    assert found(f"std({COORDINATE})")["it"][1] == pytest.approx(
        told.evaluate(f"std({COORDINATE})"), rel=1e-6
    )


def test_figures_look_at_the_span_of_their_response():
    one = Response(
        name="it", formula=f"max({RATE})/initial({RATE})", statistic="final", start=0.0, end=0.1
    )
    later = Response(
        name="late", formula=f"initial({RATE}) + 0*max({RATE})", statistic="final", start=0.3
    )
    result = ms.Study(oscillator(), STIFFNESS, [one, later], **OPTIONS).run(threads=1)
    assert result["it"] == pytest.approx(1.0)
    wanted = [SPEED * np.cos((k / 2.0) ** 0.5 * 0.3) for k in STIFFNESS["k"]]
    assert result["late"] == pytest.approx(wanted, rel=1e-5)


def test_searches_take_them_as_goals_and_bounds():
    """The softest spring whose travel is in bounds, by names and by formulas alone."""
    travel = f"range({COORDINATE})/2"
    most = amplitude(stiffness=50.0)
    bounds = [f"{travel} <= {most!r}"]
    named = {"softness": "1/k"}
    given = (oscillator(), {"k": (20.0, 80.0)})
    first = ms.Study(*given, named, maximize="softness", constraints=bounds, **OPTIONS).run()
    second = ms.Study(*given, minimize="k*2", constraints=bounds, **OPTIONS).run()
    for result in (first, second):
        assert result.best["k"] == pytest.approx(50.0, rel=1e-4)
        assert result.best[travel] == pytest.approx(most, rel=2e-6)


def test_derivatives_are_differences_of_the_numbers():
    """Where travel is v sqrt(m / k) and the quotient sqrt(k / m); no adjoint is asked for."""
    figures = {
        "travel": f"(max({COORDINATE}) - min({COORDINATE}))/2",
        "quotient": f"max({RATE})/max({COORDINATE})",
        "k": "k",
    }
    slopes = ms.sensitivities(oscillator(), of=figures, to="k", **OPTIONS).gradients
    wanted = {"travel": -amplitude() / 100.0, "quotient": 0.5 / 100.0**0.5, "k": 1.0}
    for name, value in wanted.items():
        # extremes lie between rows, which errors tell
        missed, error = abs(slopes[name]["k"] - value), slopes[name].errors["k"]
        assert missed <= 1.05 * error + 1e-9
        assert error <= 0.01 * abs(value)
    assert slopes["travel"].unit == "m"
    with pytest.raises(ms.SolverError, match=r"no adjoint: .*of each, or .* ms\.sensitivities"):
        ms.gradient(oscillator(), of=figures["travel"], to="k", **OPTIONS)
    times = f"time_of_max({COORDINATE}) - 1"
    with pytest.raises(ms.SolverError, match="jumps from row to row"):
        ms.sensitivities(oscillator(), of={"it": times}, to="k", **OPTIONS).gradients  # noqa: B018


@pytest.mark.parametrize(
    ("responses", "more", "words"),
    [
        ({"it": f"max({COORDINATE})/{COORDINATE}"}, {}, f'write "max(max({COORDINATE})/'),
        ({"it": f"max({COORDINATE}) - max({RATE})"}, {}, "A quantity in m/s cannot be subtracted"),
        ({"it": "2*max([joints/slid/rate/shift])"}, {}, "column 7: there is no channel"),
        ({"it": "kk"}, {}, 'the name "kk" is not known; did you mean "k"'),
        ({"it": "maximum"}, {}, "must be a statistic"),
        ({"it": "joints/slide/rate"}, {}, 'write "max([joints/slide/rate])"'),
        ({"it": f"max({RATE})"}, {"minimize": "k"}, 'responses={"wanted": "k"}'),
        ({}, {"objectives": {"k": "minimum"}}, 'responses={"wanted": "k"}'),
    ],
)
def test_what_is_no_number_of_a_run_is_refused(responses, more, words):
    with pytest.raises(ms.ModelError) as told:
        ms.Study(oscillator(), {"k": (18.0, 50.0)}, responses, **OPTIONS, **more)
    assert words in str(told.value)
