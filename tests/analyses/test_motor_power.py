"""Power of motors."""

import numpy as np

import mechstudio as ms
from tests.analyses.models import pendulum


def test_the_peak_power_of_a_motor_that_brakes_is_its_magnitude():
    """It is not below the mean, which is negative, in magnitude."""
    model = pendulum(angle=1.0)
    times = np.linspace(0.0, 1.0, 101)
    found = ms.inverse_dynamics(model, {"pivot": 1.0 - 0.5 * times}, time=times)
    sheet = ms.motor_sheet(found, "pivot")
    assert sheet.peak_power >= abs(sheet.mean_power) > 0.0
    assert sheet.peak_power == np.abs(sheet.effort * sheet.speed).max()
