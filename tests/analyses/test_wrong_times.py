"""Times and ranges that make no rows, and drivers that jump, end with a sentence on them."""

import numpy as np
import pytest

import mechstudio as ms
from tests.analyses.models import crank_rocker


@pytest.fixture(scope="module")
def linkage():
    """A crank-rocker whose crank is driven."""
    return crank_rocker(0.2, 0.5, 0.4, 0.45)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"duration": np.nan}, "duration is nan; it must be a finite number"),
        ({"duration": np.inf}, "duration is inf; it must be a finite number"),
        ({"duration": 0.0}, r"duration is 0\.0; it must be a number greater than 0"),
        ({"output_step": np.inf}, "output_step is inf; it must be a finite number"),
        ({"output_step": 1e-12}, r"1e\+13 rows.*Choose a longer output_step"),
    ],
)
@pytest.mark.parametrize("analysis", [ms.kinematics, ms.inverse_dynamics])
def test_times_that_make_no_rows(linkage, analysis, given, told):
    """In both analyses over time, with drivers that move."""
    with pytest.raises(ms.AnalysisError, match=told):
        analysis(linkage, **given)


@pytest.mark.parametrize("name", ["start", "stop", "rate"])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_ranges_of_no_numbers(linkage, name, value):
    """The number is named as it was given, not the function that would be made of it."""
    with pytest.raises(ms.AnalysisError, match=f"{name} is {value}; it must be a finite number"):
        ms.kinematics(linkage, driver="motor", **{name: value})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"duration": np.nan}, "duration is nan"),
        ({"output_step": 0.0}, r"output_step is 0\.0; it must be a number greater than 0"),
        ({"output_step": 1e-12}, "Choose a longer output_step"),
    ],
)
def test_times_beside_samples(linkage, given, told):
    """Of samples of a crank that is driven by them alone."""
    free = linkage.edited(drivers=())
    times = np.linspace(0.0, 1.0, 11)
    with pytest.raises(ms.AnalysisError, match=told):
        ms.inverse_dynamics(free, {"crank": (times, 0.1 * times**2)}, **given)


def test_a_driver_that_jumps_is_no_lock(linkage):
    """Where its position jumps out of what a step can follow, that is said, with its size."""
    motor = linkage.drivers[0].edited(function="if(t < 0.5, t, 2*t)")
    told = r"ends at t = 0\.5 s, where the position of driver 'motor' jumps by 0\.5 rad.*ramp"
    with pytest.raises(ms.AnalysisError, match=told) as caught:
        ms.kinematics(linkage.edited(drivers=(motor,)), duration=1.0)
    assert caught.value.result.time[-1] <= 0.5
