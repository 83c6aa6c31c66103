"""What scripts give for the constraints of a study."""

import pytest

import mechstudio as ms
from mechstudio.studies import Constraint
from tests.studies.oscillator import COORDINATE, oscillator

PEAK = {"peak": (COORDINATE, "max")}


@pytest.mark.parametrize(
    ("given", "lower", "upper"),
    [
        ({"peak": (None, 0.08)}, None, 0.08),
        ({"peak": [0.01, 0.08]}, 0.01, 0.08),
        ({"peak": {"lower": 0.01}}, 0.01, None),
        (["peak <= 0.08"], None, 0.08),
        ("peak > 1e-2", 0.01, None),
        ([Constraint(response="peak", upper=0.08)], None, 0.08),
    ],
)
def test_constraints_are_bounds_or_inequalities(given, lower, upper):
    study = ms.Study(oscillator(), {"k": (20.0, 400.0)}, PEAK, objectives="peak", constraints=given)
    assert study.settings.constraints == (Constraint(response="peak", lower=lower, upper=upper),)


@pytest.mark.parametrize("given", [{"peak": 0.08}, ["peak"], "peak <= k", 0.08])
def test_what_is_no_constraint_says_what_would_be_one(given):
    with pytest.raises(ms.ModelError, match=r'constraints=\{"travel": \(None, 0.1\)\}'):
        ms.Study(oscillator(), {"k": (20.0, 400.0)}, PEAK, objectives="peak", constraints=given)
