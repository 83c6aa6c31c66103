"""Rows next to singular positions: what they cannot tell is told; those beside them are right."""

import numpy as np
import pytest

import mechstudio as ms
from tests.laws.test_first_rows_near_flat import effort, parallelograms

NOTE = "is not determined: read these beside it"
BEGIN = -0.2  # [rad] at 1 rad/s, so that the loops are flat at t = 0.2 s


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("solver", ["hdca", "emh-ldl"])
def test_a_row_in_a_flat_position_is_told(solver, count):
    """It is the only one whose effort is not that of the change of energy."""
    run = ms.simulate(parallelograms(count, BEGIN), 0.4, output_step=0.01, solver=solver)
    expected = np.array([effort(count, BEGIN + time) for time in run.time])
    off = np.abs(run["drivers/motor/effort"] / expected - 1.0) > 1e-6
    assert run.time[off] == pytest.approx([0.2])
    (note,) = [note for note in run.notes if NOTE in note]
    assert "The row at t = 0.2 s stands in a singular position" in note


@pytest.mark.parametrize("solver", ["hdca", "emh-ldl"])
def test_rows_beside_a_flat_position_are_not_doubted(solver):
    """A passage between two rows is no matter of either."""
    run = ms.simulate(parallelograms(2, BEGIN), 0.4, output_step=0.016, solver=solver)
    expected = np.array([effort(2, BEGIN + time) for time in run.time])
    assert run.statistics.singular_times
    np.testing.assert_allclose(run["drivers/motor/effort"], expected, rtol=1e-6)
    assert not [note for note in run.notes if NOTE in note]
