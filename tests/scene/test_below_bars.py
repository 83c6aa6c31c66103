"""What is written into the upper part of a picture begins below what lies over it."""

import numpy as np
import pytest

from mechstudio.scene.palette import LIGHT
from tests.scene.mechanisms import double_pendulum

SIZE = 640, 480


def written(scene, below, columns):
    """Rows of some columns of the picture that something is written into."""
    scene.overlay.below = below
    part = scene.image(*SIZE).astype(int)[:, columns]
    return np.flatnonzero((np.abs(part - part[:, :1]).max(axis=2) > 60).any(axis=1))


@pytest.mark.parametrize("below", [30, 97])
def test_the_legend_moves_down(scene, below):
    scene.overlay.name_ghost("run 1", (213, 94, 0), LIGHT)
    scene.show_grid(False)
    before, after = (written(scene, height, slice(0, 300))[0] for height in (0, below))
    assert after == before + below


def test_the_bar_of_colors_ends_below(scene):
    """Its title keeps its distance, where the bar would reach so far up."""
    scene.show_grid(False)
    scene.overlay.color_items({}, (0.0, 1.0), "Speed [m/s]")
    right = slice(SIZE[0] - 120, SIZE[0])
    before, after = (written(scene, height, right)[0] for height in (0, 200))
    assert before < 200 < after


def test_points_below_bars_are_out_of_sight(scene):
    """Whatever the camera: the upper part of the picture shows nothing."""
    scene.show(double_pendulum())
    scene.look("front")
    assert scene.sees(scene.extent())
    scene.camera.below = 0.45
    assert not scene.sees(scene.extent())
    scene.camera.covered = (0.45, 0.0)
    scene.fit()
    assert scene.sees(scene.extent())
