"""Rectangles over the picture catch what lies within them."""

import numpy as np
import pytest

from mechstudio.model import Body, Box, Mechanism
from tests.scene.mechanisms import two_boxes

BAR = Box(size=(1.0, 0.02, 0.02), orientation=(np.cos(np.pi / 8), 0, 0, np.sin(np.pi / 8)))

# corners of a rectangle in the plane z = 0 [m], and what it holds and touches of two boxes
FRAMES = {
    "the left one": ((-0.9, -0.4), (-0.1, 0.4), {"left"}, {"left"}),
    "one and a part": ((-0.9, -0.4), (0.4, 0.4), {"left"}, {"left", "right"}),
    "both": ((-1, -0.5), (1, 0.5), {"left", "right"}, {"left", "right"}),
    "inside a face": ((-0.52, -0.02), (-0.48, 0.02), set(), {"left"}),
    "nothing": ((-0.1, -0.4), (0.1, 0.4), set(), set()),
}


def caught(scene, low, high, *, touching):
    """Names of what a rectangle between two points of the plane z = 0 [m] catches."""
    corners = scene.sight.display_points(np.column_stack((np.array((low, high)), (0, 0))))
    return {name for _, name in scene.sight.framed(*corners, touching=touching)}


@pytest.mark.parametrize("name", FRAMES)
def test_rectangle_holds_or_touches(scene, name):
    """As a whole, or with any of its faces, even where no corner lies in the rectangle."""
    low, high, held, touched = FRAMES[name]
    scene.show(two_boxes())
    scene.look("front")
    assert caught(scene, low, high, touching=False) == held
    assert caught(scene, low, high, touching=True) == touched


def test_empty_corner_beside_a_slanted_bar_touches_nothing(scene):
    """The picture counts, not the box around it."""
    scene.show(Mechanism(bodies=(Body(name="bar", shapes=(BAR,)),)))
    scene.look("front")
    assert caught(scene, (-0.3, 0.05), (-0.05, 0.3), touching=True) == set()
    assert caught(scene, (0.05, 0.05), (0.3, 0.3), touching=True) == {"bar"}
