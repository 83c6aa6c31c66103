"""Guesses at analyses and their answers are told what is right."""

import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels

MASS = {"bodies.crank.mass": 2.0}


@pytest.mark.parametrize("call", ["kinematics", "static", "modes", "inverse_dynamics", "check"])
def test_values_for_an_analysis_are_set_in_its_model(call):
    """Runs take them as `parameters`, analyses of a model take the model that has them."""
    model = ms.sample("four_bar")
    with pytest.raises(TypeError, match=rf"'parameters'.*ms\.{call}\(model\.set\(place") as told:
        getattr(ms, call)(model, parameters=MASS)
    assert '"bodies.crank.mass"' in str(told.value)


def test_values_for_a_comparison_are_set_in_its_model():
    with pytest.raises(TypeError, match=r"'parameters'.*ms\.compare\(model\.set\(place"):
        ms.compare(ms.sample("four_bar"), ["hdca", "dca"], parameters=MASS)


@pytest.mark.parametrize("name", ["modes/1/frequency", "modes/2/damping_ratio"])
def test_a_channel_of_modes_is_proposed_in_brackets(name):
    """An answer of one row has no statistics."""
    with pytest.raises(ms.ModelError) as told:
        ms.Study(
            ms.sample("four_bar"), {"bodies.crank.mass": (1, 2)}, {"f": name}, analysis="modes"
        )
    assert f'write "[{name}]"; a value' in str(told.value)


def test_a_channel_of_runs_is_proposed_with_a_statistic():
    with pytest.raises(ms.ModelError, match=r'write "max\(\[energy/kinetic\]\)", with one of max'):
        ms.Study(ms.sample("four_bar"), {"bodies.crank.mass": (1, 2)}, {"f": "energy/kinetic"})


def test_pictures_of_answers_are_those_of_their_rows():
    """What the sentences show is there."""
    model = ms.sample("sprung_four_bar")
    modes, rest = ms.modes(model), ms.static(model)
    for name in ("film", "picture"):
        with pytest.raises(AttributeError, match=r"modes\.result\.picture\(0\)"):
            getattr(modes, name)
    with pytest.raises(AttributeError, match=r"modes\.to_dataframe\(\)"):
        _ = modes.plot
    for name in ("picture", "plot"):
        with pytest.raises(AttributeError, match=r"equilibrium\.result\.picture\(0\)"):
            getattr(rest, name)
    assert callable(modes.result.picture)
    assert callable(rest.result.picture)
    assert len(modes.to_dataframe())
