"""How a rod between two ball joints stands follows from its motion, not from the rows of it."""

from functools import cache

import pytest

import mechstudio as ms
from tests.analyses.test_idle_spins import rssr

LAST, FINEST = 2.0, 0.00125  # [s]
FUNCTIONS = ("1.2*sin(2*t)", "0.7*t", "0.5*t*cos(3*t)")


@cache
def turns(function: str, step: float):
    """Orientation of the coupler in rows of a distance [s]."""
    model = rssr(driven=False).add_driver("motor", "pivot", function)
    return ms.kinematics(model, duration=LAST, output_step=step)["bodies/coupler/orientation"]


@pytest.mark.wide
@pytest.mark.parametrize("step", [0.0125, 0.1, 0.2, 0.4, 1.0])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_rod_turns_alike_whatever_the_rows(function, step):
    """Held about its line, it comes to where dense rows take it."""
    every = round(step / FINEST)
    assert turns(function, step) == pytest.approx(turns(function, FINEST)[::every], abs=1e-6)
