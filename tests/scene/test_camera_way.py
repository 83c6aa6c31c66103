"""On its way from one pose to another the camera turns evenly and keeps what it looks at."""

from itertools import pairwise

import numpy as np
import pytest

from mechstudio.scene.camera import CameraPose
from mechstudio.scene.camera_way import CameraWay, shown_alike

PARTS = np.linspace(0.0, 1.0, 11)


def random_pose(random):
    """An eye anywhere, which looks at a place near the middle."""
    focus, sight, upward = random.normal(size=(3, 3))
    sight /= np.linalg.norm(sight)
    away = float(random.uniform(0.5, 8.0))
    return CameraPose(
        position=tuple(focus + away * sight),
        focus=tuple(focus),
        upward=tuple(upward),
        height=0.4 * away,
    )


def axes(pose):
    """Right, up and backward as rows."""
    back = np.subtract(pose.position, pose.focus)
    back /= np.linalg.norm(back)
    right = np.cross(pose.upward, back)
    right /= np.linalg.norm(right)
    return np.stack((right, np.cross(back, right), back))


def turn(first, second):
    """The angle between two poses [rad]."""
    trace = float(np.trace(axes(first) @ axes(second).T))
    return float(np.arccos(np.clip(0.5 * (trace - 1.0), -1.0, 1.0)))


@pytest.mark.parametrize("seed", range(8))
def test_equal_parts_are_equal_turns_and_equal_factors(seed):
    """Along the shorter turn, and straight at what is looked at."""
    random = np.random.default_rng(seed)
    start, end = random_pose(random), random_pose(random)
    poses = [CameraWay(start, end).at(part) for part in PARTS]
    assert poses[-1] == end
    assert np.allclose(poses[0].position, start.position)
    assert np.allclose(axes(poses[0]), axes(start))
    steps = [turn(*pair) for pair in pairwise(poses)]
    # the cosine of an angle tells small ones to half of its digits
    assert np.allclose(steps, turn(start, end) / len(steps), atol=1e-6)
    heights = [second.height / first.height for first, second in pairwise(poses)]
    assert np.allclose(heights, heights[0])
    ways = np.diff([pose.focus for pose in poses], axis=0)
    assert np.allclose(ways, ways[0])


def test_a_pose_of_another_picture_shows_the_same_at_the_same_places():
    """Of what lies as deep as the point that is looked at; a picture half as high shows half."""
    pose = random_pose(np.random.default_rng(1))
    other = shown_alike(pose, 2.0, 0.25, -0.5)
    assert other.height == pytest.approx(0.5 * pose.height)
    assert np.allclose(axes(other), axes(pose))
    seen = axes(pose) @ np.subtract(pose.focus, other.focus) / other.height
    assert np.allclose(seen, (0.25, -0.5, 0.0))


def test_a_camera_that_only_comes_closer_does_not_turn():
    """Nor does one that goes nowhere."""
    pose = random_pose(np.random.default_rng(2))
    closer = shown_alike(pose, 2.0, 0.0, 0.0)
    for end in (pose, closer):
        for part in PARTS:
            assert np.allclose(axes(CameraWay(pose, end).at(part)), axes(pose))
