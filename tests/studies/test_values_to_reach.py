"""Values to reach are looked for, one or several, where no method is named."""

import pytest

import mechstudio as ms
from tests.studies.oscillator import COORDINATE, oscillator


def test_two_values_are_reached():
    """Speed of the tip and force at the pivot of a falling rod give its length and its mass."""
    model = (
        ms.Mechanism()
        .add_parameter("L", 1.0)
        .add_parameter("m", 3.0)
        .add_rod("rod", (0, 0, 0), ("L", 0, 0), mass="m")
        .add_joint("pivot", "revolute", "ground", "rod", (0, 0, 0))
        .add_measure("tip", "rod", ("L", 0, 0))
    )
    responses = {
        "speed": "max([measures/tip/velocity/norm])",
        "load": "max([joints/pivot/force/norm])",
    }
    ranges = {"L": (0.5, 2.0), "m": (1.0, 6.0)}
    study = ms.Study(
        model, ranges, responses, objectives={"speed": 6.0, "load": 100.0}, duration=1.0
    )
    assert study.settings.method == "optimize"
    best = study.run().best
    # v^2 = 3 g L at the lowest place, where the pivot bears 5/2 m g
    assert best.values["L"] == pytest.approx(6.0**2 / (3.0 * 9.81), rel=5e-3)
    assert best.values["m"] == pytest.approx(100.0 / (2.5 * 9.81), rel=5e-3)


@pytest.mark.parametrize("others", [{}, {"trials": 30}])
def test_several_objectives_are_searched_for(others):
    """Whatever they are, as a grid of which the best is told was taken for the optimum."""
    goals = {"peak": 0.2, "low": "minimum"}
    responses = {"peak": f"max({COORDINATE})", "low": f"min({COORDINATE})"}
    given = ms.Study(oscillator(), {"k": (20.0, 60.0)}, responses, objectives=goals, **others)
    assert given.settings.method == "optimize"
    levels = {"k": {"lower": 20.0, "upper": 60.0, "levels": 3}}
    for variables in (levels, {"k": [20.0, 40.0]}):
        swept = ms.Study(oscillator(), variables, responses, objectives=goals)
        assert swept.settings.method == "sweep"
