"""Samples have the distributions that were asked for."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import ModelError
from mechstudio.studies.definition import Response, StudySettings, Variable
from mechstudio.studies.sampling import sampled_values, trial_count
from tests.studies.oscillator import COORDINATE, oscillator

RESPONSE = Response(name="r", formula="[time]", statistic="final")


def drawn(variable, method="monte_carlo", trials=4000, seed=0):
    """Values of one variable."""
    settings = StudySettings(
        variables=[variable], responses=[RESPONSE], method=method, trials=trials, seed=seed
    )
    assert trial_count(settings) == trials
    return np.array(list(sampled_values(settings)))[:, 0]


@pytest.mark.parametrize("method", ["monte_carlo", "latin_hypercube", "sobol"])
@pytest.mark.parametrize(
    ("variable", "mean", "deviation"),
    [
        (Variable(place="a", lower=2.0, upper=4.0), 3.0, 2 / 12**0.5),
        (Variable(place="a", distribution="normal", mean=5.0, deviation=0.5), 5.0, 0.5),
        (Variable(place="a", distribution="lognormal", mean=2.0, deviation=0.7), 2.0, 0.7),
        (
            Variable(place="a", distribution="triangular", lower=0.0, upper=3.0, mean=3.0),
            2.0,
            0.5**0.5,
        ),
    ],
)
def test_moments_are_those_of_the_distribution(method, variable, mean, deviation):
    """Mean and standard deviation, within five standard errors of 4000 draws."""
    values = drawn(variable, method)
    assert values.mean() == pytest.approx(mean, abs=5 * deviation / 4000**0.5)
    assert values.std() == pytest.approx(deviation, rel=0.1)


def test_a_normal_distribution_can_be_cut_off():
    """Tolerances of parts that are sorted out beyond bounds."""
    cut = Variable(place="a", distribution="normal", mean=1.0, deviation=1.0, lower=0.5, upper=1.5)
    values = drawn(cut)
    assert 0.5 <= values.min() < 0.51
    assert 1.49 < values.max() <= 1.5


def test_latin_hypercube_has_one_value_in_each_share():
    """Of each variable, as many equal shares as trials."""
    values = drawn(Variable(place="a", lower=0.0, upper=1.0), "latin_hypercube", 50)
    assert sorted(np.floor(values * 50).astype(int)) == list(range(50))


def test_seeds_repeat():
    """The same seed draws the same values, another one does not."""
    variable = Variable(place="a", lower=0.0, upper=1.0)
    assert (drawn(variable, seed=4) == drawn(variable, seed=4)).all()
    assert (drawn(variable, seed=4) != drawn(variable, seed=5)).any()


def test_sweeps_of_too_many_trials_are_refused():
    """With what to do instead."""
    many = [Variable(place=f"p{k}", lower=0.0, upper=1.0, levels=1000) for k in range(3)]
    settings = StudySettings(variables=many, responses=[RESPONSE])
    with pytest.raises(ModelError, match="take the method sobol"):
        list(sampled_values(settings))


def test_sweep_of_a_normal_distribution_takes_its_quantiles():
    """Five equal shares: the third value is the mean."""
    settings = StudySettings(
        variables=[Variable(place="a", distribution="normal", mean=7.0, deviation=1.0)],
        responses=[RESPONSE],
    )
    values = [entry[0] for entry in sampled_values(settings)]
    assert len(values) == 5
    assert values[2] == pytest.approx(7.0)
    assert values == sorted(values)


@pytest.mark.parametrize("word", ["std", "std_dev", "standard_deviation", "sd"])
def test_words_for_the_standard_deviation(word):
    """As other programs call it, in dictionaries of places and in lists."""
    given = {"distribution": "normal", "mean": 50.0, word: 2.0}
    for variables in ({"k": given}, [{"place": "k", **given}]):
        study = ms.Study(oscillator(), variables, {"most": f"max({COORDINATE})"}, trials=4)
        assert study.settings.variables[0].deviation == 2.0
    with pytest.raises(ModelError, match=f'no key "{word}"'):
        ms.Study(oscillator(), {"k": {**given, "deviation": 3.0}}, {"most": f"max({COORDINATE})"})
