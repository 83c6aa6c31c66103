"""Rows of driven motions that are far apart: what lies between them is found all the same."""

import re

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.analyses import close_steps as steps
from tests.analyses.models import crank_rocker

# coupler and output are in line at 143 degrees of the crank
LOCKING = {"a": 0.5, "b": 0.4, "c": 0.4075, "d": 0.35}
DEAD_POINT = np.arccos((0.5**2 + 0.35**2 - 0.8075**2) / (2 * 0.5 * 0.35))


def led(function, kind="position"):
    """A four-bar whose crank cannot turn fully, with its motor."""
    model = crank_rocker(**LOCKING)
    motor = model.drivers[0].edited(kind=kind, function=function)
    return model.edited(drivers=(motor,))


@pytest.mark.parametrize("degrees", [1.0, 180.0, 360.0])
def test_a_dead_point_between_rows_is_told(degrees):
    """A crank that locks at 143 degrees does so whatever the distance of the rows."""
    with pytest.raises(ms.AnalysisError, match=r"locks .*angle of 'crank' at 143°") as caught:
        ms.kinematics(
            led("t"), driver="motor", stop=4 * np.pi, output_step=float(np.radians(degrees))
        )
    result = caught.value.result
    last = np.floor(np.degrees(DEAD_POINT) / degrees) * degrees
    assert np.degrees(result.time[-1]) == pytest.approx(last, abs=1e-6)
    told = re.search(r"t = (\S+) s", str(caught.value))
    assert float(told[1]) == pytest.approx(DEAD_POINT, abs=1e-4)


@pytest.mark.parametrize(
    ("function", "kind"), [("2.6*sin(2*pi*t)", "position"), ("2.6*2*pi*cos(2*pi*t)", "velocity")]
)
def test_a_vibration_of_the_period_of_the_rows_is_no_rest(function, kind):
    """The crank stands where it began at each row, and would have to pass the dead point."""
    with pytest.raises(ms.AnalysisError, match="locks"):
        ms.kinematics(led(function, kind), duration=3.0, output_step=1.0)


def test_a_branch_point_between_rows_is_told():
    """The flat position of a parallelogram, which rows a turn apart never come near."""
    motor = ms.Driver(name="motor", joint="ground_crank", coordinate=0, function="pi/4 + t")
    model = ms.sample("four_bar").edited(drivers=(motor,))
    with pytest.raises(ms.AnalysisError, match=r"branch point at t = 0\.785398 s"):
        ms.kinematics(model, duration=4 * np.pi, output_step=2 * np.pi)


def test_rows_are_those_that_were_asked_for():
    """They hold what denser rows hold at their times, and power is summed between them, too."""
    model = crank_rocker(0.2, 0.5, 0.4, 0.45)
    coarse, fine = (
        ms.kinematics(model, driver="motor", stop=2 * np.pi, output_step=2 * np.pi / count)
        for count in (6, 180)
    )
    assert coarse.count == 7
    assert coarse.statistics.steps == 7
    for name in ("time", "joints/rocker/coordinate", "drivers/motor/effort", "energy/supplied"):
        scale = np.abs(fine[name]).max()
        assert coarse[name] == pytest.approx(fine[name][::30], abs=1e-4 * scale), name
    assert coarse.energy_drift < 3e-4


def test_dense_rows_have_nothing_between_them():
    """Rows at which drivers move little are computed as they are, and no others."""
    model = led("0.5*t")
    times = np.linspace(0.0, 1.0, 101)
    found = steps.close_steps(model, times, 1.0)
    assert found.is_plain
    assert found.times is times


def test_memory_bounds_what_lies_between(monkeypatch):
    """A motor that turns a million times between rows gets as many steps as there is room for."""
    monkeypatch.setattr(steps, "MOST_BYTES", 0)
    found = steps.close_steps(led("1e7*t"), np.linspace(0.0, 1.0, 11), 1.0)
    assert 11 + 500 < len(found.times) <= 11 + steps.FEWEST_MORE
    assert found.times[found.rows] == pytest.approx(np.linspace(0.0, 1.0, 11), abs=1e-15)
    assert (np.diff(found.times) > 0).all()


def test_a_function_without_value_is_left_to_the_analysis():
    """It says so, as it does of dense rows."""
    with pytest.raises(ms.AnalysisError, match="no finite value"):
        ms.kinematics(led("sqrt(1 - t)"), duration=3.0, output_step=1.5)
