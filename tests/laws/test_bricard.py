"""Bricard's six-bar loop: movable although counting freedoms says it is not."""

import numpy as np
import pytest

from mechstudio.simulation import check, simulate
from tests.laws.solved import METHODS, sample
from tests.reference.analytic import BRICARD_P3


def test_check_finds_the_freedom_and_the_redundant_constraint():
    """30 constraints of rank 29 on 30 coordinates."""
    report = check(sample("bricard"))
    assert report.degrees_of_freedom == 1
    assert len(report.redundant) == 1


@pytest.mark.parametrize("method", METHODS)
def test_p3_passes_the_published_points(method):
    """Position of P3 after 1 and 2 s of the benchmark's motion."""
    result = simulate(
        sample("bricard"),
        solver=method,
        integrator="dop853",
        duration=2.0,
        output_step=0.5,
        rtol=1e-9,
        atol=1e-9,
    )
    position = result["measures/P3/position"]
    for time in (1.0, 2.0):
        row = int(np.argmin(abs(result["time"] - time)))
        assert np.allclose(position[row], BRICARD_P3[time], rtol=0, atol=1e-6)
    assert result.energy_drift < 1e-6
