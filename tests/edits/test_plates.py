"""Plates with corners in the world, and loads along a direction."""

import math

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.edits.polygon import crosses_itself
from mechstudio.errors import ModelError
from mechstudio.model import Mechanism
from tests.edits.placed_joint import unit

POSE = edits.Pose((0.3, -0.5, 0.2), unit(0.5, -0.3, 0.7, 0.2))
NOTCHED = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 0.4), (0.0, 1.5))


@pytest.mark.parametrize("outline", [NOTCHED, NOTCHED[::-1]])
def test_corners_of_a_plate_are_where_they_were_put(outline):
    """In any plane and either way round; the frame is in the center of mass, z along the normal."""
    corners = [POSE.point((x, y, 0.0)) for x, y in outline]
    normal = POSE.direction((0.0, 0.0, 1.0))
    edit = edits.add_plate(Mechanism(), corners, normal, thickness=0.1)
    body = edit.mechanism.bodies[0]
    place = edits.pose_of(body)
    found = [place.point((x, y, 0.0)) for x, y in body.shapes[0].points]
    assert np.array(found) == pytest.approx(np.array(corners), abs=1e-12)
    assert place.direction((0.0, 0.0, 1.0)) == pytest.approx(normal)
    assert body.center_of_mass == pytest.approx((0, 0, 0), abs=1e-12)


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (1, 1), (1, 0), (0, 1)),  # a bow tie
        ((0, 0), (2, 0), (2, 2), (1, 0), (0, 2)),  # touches itself
        ((0, 0), (1, 0), (2, 0)),  # flat
        ((0, 0), (2, 0), (1, 0), (1, 1)),  # folds back
        ((0, 0), (1, 0), (1, 0), (0, 1)),  # stays at a place
    ],
)
def test_plates_that_cross_themselves_are_refused(corners):
    """Sides that cross or touch, and such that enclose nothing."""
    assert crosses_itself(corners)
    with pytest.raises(ModelError, match="list the corners in order"):
        edits.add_plate(Mechanism(), [(x, y, 0.0) for x, y in corners], (0, 0, 1))
    assert not crosses_itself(NOTCHED)


def test_components_add_up_to_the_load():
    """A number becomes numbers, a function is multiplied only where it has to be."""
    assert edits.along((0, -2, 0), "5") == ("0", "-5", "0")
    assert edits.along((0, 0, 3), "10*sin(t)") == ("0", "0", "10*sin(t)")
    assert edits.along((-1, 0, 0), "1 + t") == ("-(1 + t)", "0", "0")
    assert edits.along((3, 4, 0), "1 + t") == ("0.6*(1 + t)", "0.8*(1 + t)", "0")
    size = math.hypot(*(float(text) for text in edits.along((1, 2, 3), "7")))
    assert size == pytest.approx(7.0)
