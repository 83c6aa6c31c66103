"""Units of responses follow from their formulas and statistics."""

import pytest

from mechstudio.io import sample_paths
from mechstudio.results.channels import ModelChannels
from mechstudio.results.signals import FormulaError
from mechstudio.studies.response_units import response_unit, response_units
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
