"""A number that opens joints has the derivative of the start to which these are closed."""

import numpy as np
import pytest

import mechstudio as ms

ROWS = {"duration": 0.5, "output_step": 0.1, "rtol": 1e-9}
HEIGHT = "joints/guide/coordinate"


@pytest.mark.parametrize("method", ["direct", "differences"])
def test_the_derivative_is_that_of_small_steps(method):
    """A governor with longer arms, which far steps open so that they are closed otherwise."""
    governor = ms.sample("porter_governor")
    found = ms.sensitivities(governor, ["arm"], method=method, **ROWS)[HEIGHT][0, :, 0]
    arm, small = governor.parameters["arm"], 1e-5
    one, other = (
        ms.simulate(governor, parameters={"arm": arm + step}, **{**ROWS, "rtol": 1e-11})[HEIGHT]
        for step in (-small, small)
    )
    expected = (other - one)[:, 0] / (2.0 * small)
    assert np.abs(expected).max() > 0.1
    assert found == pytest.approx(expected, abs=1e-5)
