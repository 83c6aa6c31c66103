"""Poses between the rows of a run."""

import numpy as np
import pytest

from mechstudio.gui.view.result_motion import blended, poses_at
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import double_pendulum


def turned(angle):
    """A pose turned about z [rad]."""
    return np.array([[angle, 0, 0, np.cos(angle / 2), 0, 0, np.sin(angle / 2)]])


@pytest.mark.parametrize("sign", [1, -1])
def test_blending_goes_the_short_way(sign):
    """Half-way between two orientations lies the half angle, whichever sign the quaternion has."""
    first, second = turned(0.2), turned(1.0)
    second[:, 3:] *= sign
    assert np.allclose(np.abs(blended(first, second, 0.5)), np.abs(turned(0.6)))
    assert np.allclose(blended(first, second, 0.0), first)


def test_rows_are_met_exactly_and_ends_are_held():
    """At the time of a row its poses are shown; before the first and after the last, theirs."""
    result = swinging_run(double_pendulum(), rows=11)
    rows, times = result.store.body_pose, result.store.time
    for k in (0, 3, 10):
        assert np.allclose(poses_at(result, float(times[k])), rows[k])
    assert np.allclose(poses_at(result, -1.0), rows[0])
    assert np.allclose(poses_at(result, 99.0), rows[10])
    between = poses_at(result, 0.5 * float(times[3] + times[4]))
    assert np.allclose(between[:, :3], 0.5 * (rows[3] + rows[4])[:, :3])
    assert np.allclose(np.linalg.norm(between[:, 3:], axis=1), 1)


def test_runs_without_rows_have_no_poses():
    """Nothing is shown of a run that has not begun; one row is enough."""
    result = swinging_run(double_pendulum(), rows=4)
    result.store.count = 0
    assert poses_at(result, 0.0) is None
    result.store.count = 1
    assert np.allclose(poses_at(result, 0.7), result.store.body_pose[0])
