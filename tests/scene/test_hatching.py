"""The hatching of the ground stands out from either background, also where it is small."""

import numpy as np
import pytest

from mechstudio.edits import add_joint, add_link
from mechstudio.model import Mechanism
from mechstudio.scene.palette import DARK, LIGHT
from mechstudio.scene.readable import contrast
from mechstudio.scene.snapshot import snapshot

LEAST = 3.0  # of what is to be recognized (WCAG 2.2, success criterion 1.4.11)


def pendulum():
    """A bar on a bracket."""
    mechanism = add_link(Mechanism(), (0, 0, 0), (0.3, 0.4, 0)).mechanism
    return add_joint(mechanism, "revolute", "ground", "link 1", (0, 0, 0), (0, 0, 1)).mechanism


def band(theme, height):
    """The pixels across the ribs below the bracket, seen from the front, shape (n, 3)."""
    places = []

    def finish(scene):
        scene.camera.set_flat(True)
        scene.look("front")
        scene.show_grid(False)
        draft = scene.sight.drawing.draft
        size = draft.sizes.of(draft.mechanism.joints[0])
        # the ribs reach from 3.35 to 4.05 radii below the pin
        ends = size * np.array(((-2.4, -3.8, 0.0), (2.4, -3.8, 0.0)))
        places.extend(scene.sight.display_points(ends))

    picture = snapshot(pendulum(), None, (height * 4 // 3, height), theme, finish=finish)
    (left, y), (right, _) = np.array(places)
    return picture[height - round(y), round(left) : round(right)]


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("height", [200, 240, 300])
def test_ribs_stand_out_from_the_background(theme, height):
    """Nearly each of them does in a row of pixels, with a width of a pixel or two."""
    row = band("dark" if theme is DARK else "light", height)
    steps = np.array([contrast(tuple(map(int, one)), theme.background) for one in row])
    assert np.sum(np.diff((steps >= LEAST).astype(int)) == 1) >= 5
