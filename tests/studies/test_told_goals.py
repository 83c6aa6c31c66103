"""What results say of their best trial."""

import pytest

import mechstudio as ms
from mechstudio.studies import Objective, Response, StudyResult, StudySettings, Trial, Variable
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator

UNITS = {"k": "N/m", "speed": "m/s", "load": "N"}
BETWEEN = "It is the best of the 3 trials of the method sweep, which does not search between them"


def found(*goals, method="sweep", at=(10.0, 15.0, 20.0)):
    """A study of one number, in whose trials the speed is a hundredth and the load ten times it."""
    settings = StudySettings(
        variables=[Variable(place="k", lower=10.0, upper=20.0)],
        responses=[
            Response(name=name, formula="[time]", statistic="final") for name in ("speed", "load")
        ],
        objectives=goals,
        method=method,
    )
    values = [{"speed": k / 100.0, "load": 10.0 * k} for k in at]
    trials = (Trial(n, {"k": k}, one) for n, (k, one) in enumerate(zip(at, values, strict=True)))
    return StudyResult(settings, tuple(trials), units=UNITS)


def test_missed_values_and_bounds_are_told():
    """A goal out of reach ended with "no small change makes it better" alone."""
    wish = Objective(response="speed", goal="target", target=2.0)
    result = found(wish, method="optimize")
    assert result.goal_notes == (
        "speed = 0.2 m/s is 1.8 m/s below the value to reach, 2 m/s.",
        "k is at its upper bound, 20 N/m.",
    )
    assert all(note in str(result).splitlines() for note in result.goal_notes)
    high = Objective(response="speed", goal="target", target=-0.5)
    assert "is 0.6 m/s above the value to reach, -0.5 m/s." in found(high).goal_notes[0]


def test_values_that_are_reached_are_not_told():
    wish = Objective(response="speed", goal="target", target=0.15)
    assert found(wish, method="optimize").goal_notes == ()


def test_a_grid_says_that_it_does_not_search():
    """Its best trial was taken for an optimum."""
    (note,) = found(Objective(response="load")).goal_notes
    assert note.startswith(BETWEEN)
    assert found().goal_notes == ()


@pytest.mark.parametrize(
    ("goals", "cost"),
    [
        ([Objective(response="load"), Objective(response="speed", weight=3.0)], "load + 3*speed"),
        ([Objective(response="load"), Objective(response="speed", goal="maximum")], "load - speed"),
        (
            [Objective(response="load"), Objective(response="speed", goal="target", target=2.0)],
            "load + (speed - 2)**2",
        ),
        (
            [Objective(response="load"), Objective(response="speed", goal="target", weight=5.0)],
            "load + 5*speed**2",
        ),
    ],
)
def test_several_objectives_say_their_sum(goals, cost):
    assert f"It has the least {cost}, by numbers in SI units" in found(*goals).goal_notes[-1]


def test_a_front_has_no_bounds_and_misses():
    """Each of its trials does; and it needs no word of the method that it is by."""
    goals = [Objective(response="load"), Objective(response="speed", goal="target", target=2.0)]
    (note,) = found(*goals, method="pareto_front").goal_notes
    assert "and front has all that none beats" in note
    assert "pareto_front" in found(*goals).goal_notes[-1]


def test_the_best_trial_is_shown_wherever_it_is():
    """Printed results had the first twenty trials alone."""
    study = ms.Study(
        oscillator(),
        {"k": {"lower": 20.0, "upper": 400.0, "levels": 25}},
        {"peak": f"max({COORDINATE})"},
        objectives={"peak": "minimum"},
        options=OPTIONS,
    )
    result = study.run(threads=2)
    lines = str(result).splitlines()
    assert result.best.number == 24
    assert lines[21].split()[:2] == ["24", "400"]
    assert lines[22].startswith("and 4 more")
