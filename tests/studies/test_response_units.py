"""Units of responses follow from their formulas and statistics."""

import pytest

import mechstudio as ms
from mechstudio.edits.number_places import number_places
from mechstudio.io import sample_paths
from mechstudio.results.channels import ModelChannels
from mechstudio.results.signals import FormulaError
from mechstudio.studies.derivatives.gradient_units import slope_units
from mechstudio.studies.response_units import response_unit, response_units, units_at
from mechstudio.studies.study_file import load_study
from tests.studies.oscillator import COORDINATE, oscillator

SPEED = "[bodies/block/velocity/z]"


@pytest.mark.parametrize(
    ("formula", "statistic", "unit"),
    [
        (COORDINATE, "max", "m"),
        (SPEED, "range", "m/s"),
        (SPEED, "time_of_min", "s"),
        (SPEED, "integral", "m"),
        ("[energy/kinetic]", "integral", "J s"),
        (f"{SPEED}**2", "rms", "m^2/s^2"),
        (f"{SPEED}/{SPEED}", "mean", ""),
        (f"{SPEED}/{SPEED}", "integral", "s"),
    ],
)
def test_units(formula, statistic, unit):
    assert response_unit(ModelChannels(oscillator()), formula, statistic) == unit


def test_a_formula_that_cannot_be_read_has_none():
    with pytest.raises(FormulaError):
        response_unit(ModelChannels(oscillator()), f"{SPEED} + {COORDINATE}", "max")


@pytest.mark.parametrize(
    ("name", "unit"), [("counterweight", {"shaking": "N"}), ("hoecken_fit", {"distance": "m"})]
)
def test_samples(name, unit):
    """A distance from a path is a length."""
    folder = next(iter(sample_paths().values())).parent
    study = load_study(folder / f"{name}.study.json")
    channels = ModelChannels(study.mechanism)
    assert response_units(study.settings, channels) == unit


def test_units_of_numbers_follow_any_words_for_their_places():
    """Each number has one unit, by the words of files and of edits, with dots and strokes."""
    model = ms.Mechanism(parameters={"L": 0.4}).add_link((0, 0, 0), (0.4, 0, 0), name="arm")
    model = model.add_joint("revolute", "ground", "arm", (0, 0, 0), name="pin")
    model = model.add_motor("pin", name="M", kp=4.0, kd=0.1).mechanism
    known = number_places(model)
    units = units_at(model, known)
    assert units == known
    assert units_at(model, [place.replace(".", "/") for place in known if "arm" in place]) == {
        place.replace(".", "/"): unit for place, unit in known.items() if "arm" in place
    }
    words = ("motors.M.kp", "motors/M/kp", "motor.M.kp", "forces.M.proportional")
    assert set(units_at(model, words).values()) == {"N m/rad"}
    assert units_at(model, ["motors.M.kd", "joints.pin.nothing"]) == {
        "motors.M.kd": "N m s/rad",
        "joints.pin.nothing": "",
    }
    assert slope_units("m", words, model) == dict.fromkeys(words, "m/(N m/rad)")
