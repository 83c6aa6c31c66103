"""Changes of the assembly branch at singular positions, and none where the motion goes on."""

import numpy as np
import pytest

from mechstudio.io import load
from mechstudio.io.samples import sample_paths
from mechstudio.model import Torsion
from mechstudio.results import load_result
from mechstudio.simulation import simulate
from tests.reference.planar import parallelograms


@pytest.mark.parametrize(("loops", "duration"), [(1, 3.0), (3, 2.0)])
def test_a_row_that_stays_parallel_changes_no_branch(loops, duration):
    """Parallelograms pass their flat position at speed and stay parallel: nothing to report."""
    result = simulate(parallelograms(loops, 0.7, 3.0), solver="hdca", duration=duration)
    assert result.statistics.singular_times
    assert result.statistics.branch_changes == ()
    assert not any("branch" in note for note in result.statistics.notes)


def test_a_run_that_leaves_its_branch_is_told(tmp_path):
    """Where the cranks by DCA stop to be parallel, time and note are recorded, and saved.

    Whether they do in a flat position, and how fast, depends on the last digits: of runs with
    neighboring tolerances some leave their branch, mostly within a row, and some only lose speed.
    """
    mechanism, flat = parallelograms(1, 0.7, 3.0), flat_times()
    told = []
    for part in range(6):
        tolerance = 1e-6 * (1.0 + 0.02 * part)
        result = simulate(mechanism, solver="dca", duration=2.5, rtol=tolerance, atol=tolerance)
        apart = np.abs(
            result["bodies/crank 0/angular_velocity"] - result["bodies/crank 1/angular_velocity"]
        ).max(axis=1)
        times = result.statistics.branch_changes
        if np.abs(np.diff(apart)).max() > 1.0:
            assert times
        for time in times:
            assert apart.max() > 1.0 or result.energy_drift > 1.0
            assert np.abs(flat - time).min() < 0.011  # a row
            note = f"changed its assembly branch at t = {time:.4g}"
            assert any(note in n for n in result.statistics.notes)
            told.append(result)
    assert told  # the runs are cases of what is to be detected
    told[0].save(tmp_path / "run.h5")
    assert load_result(tmp_path / "run.h5").statistics == told[0].statistics


def test_rest_in_a_flat_position_changes_no_branch():
    """A parallelogram swings until dampers hold it flat: what is left of its speed is rounding."""
    swinging = parallelograms(1, 0.3, 0.5)
    held = tuple(
        Torsion(name=f"hold {k}", body1="ground", body2=f"crank {k}", stiffness=20.0, damping=3.0)
        for k in range(2)
    )
    mechanism = swinging.edited(gravity=(0.0, 0.0, 0.0), forces=held)
    result = simulate(mechanism, solver="hdca", duration=30.0, rtol=1e-4, atol=1e-4)
    speed = np.linalg.norm(result["bodies/crank 0/angular_velocity"], axis=1)
    assert speed[-100:].max() < 1e-4 * speed.max()
    assert result.statistics.branch_changes == ()
    assert not any("branch" in note for note in result.statistics.notes)


def flat_times():
    """Times at which the parallelogram is flat, by a run that stays on its branch."""
    result = simulate(parallelograms(1, 0.7, 3.0), solver="hdca", duration=2.5)
    return np.array(result.statistics.singular_times)


def test_fixed_steps_near_a_singular_position_are_told():
    """The ALi3p keeps its branch through the flat four-bar, and says it was near."""
    four_bar = load(sample_paths()["four_bar"])
    result = simulate(four_bar, solver="ali3p", duration=2.0)
    assert result.statistics.branch_changes == ()
    assert any("ali3p came near a singular position" in n for n in result.statistics.notes)


@pytest.mark.parametrize("output_step", [0.01, 0.1, 0.5])
def test_rows_far_apart_do_not_look_like_a_change(output_step):
    """A smooth motion is not called a jump because few of its rows were stored."""
    four_bar = load(sample_paths()["four_bar"])
    result = simulate(four_bar, solver="hdca", duration=4.0, output_step=output_step)
    assert result.statistics.singular_times
    assert result.statistics.branch_changes == ()


@pytest.mark.parametrize("name", ["slider_crank", "bricard", "five_bar_loop"])
@pytest.mark.parametrize("solver", ["hdca", "dca", "ali3p"])
def test_regular_motions_change_no_branch(name, solver):
    """No sample that keeps away from singular positions is reported."""
    result = simulate(load(sample_paths()[name]), solver=solver, duration=1.0)
    assert result.statistics.branch_changes == ()
    assert not any("singular" in note for note in result.statistics.notes)
