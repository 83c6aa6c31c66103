"""Plates with corners in the world, and loads along a direction."""

import math

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.edits.polygon import crosses_itself
from mechstudio.errors import ModelError
from mechstudio.model import Box, Mechanism, Sphere
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


def test_a_plate_follows_the_expressions_of_its_thickness_and_density():
    """Mass and inertia are those of a plate made with the values, whatever they become."""
    outline = [POSE.point((x, y, 0.0)) for x, y in NOTCHED]
    normal = POSE.direction((0.0, 0.0, 1.0))
    model = Mechanism(parameters={"d": 0.1, "rho": 1000.0})
    led = edits.add_plate(model, outline, normal, thickness="2*d", density="rho").mechanism
    for values in ({}, {"d": 0.3}, {"d": 0.02, "rho": 4000.0}):
        body = edits.set_values(led, values).bodies[0]
        t, rho = values.get("d", 0.1), values.get("rho", 1000.0)
        plain = edits.add_plate(Mechanism(), outline, normal, thickness=2 * t, density=rho)
        expected = plain.mechanism.bodies[0]
        assert body.mass == pytest.approx(expected.mass, rel=1e-12)
        assert np.array(body.inertia) == pytest.approx(np.array(expected.inertia), rel=1e-12)


@pytest.mark.parametrize("key", ["mass", "density"])
def test_weights_of_shapes_follow_expressions(key):
    """A mass or density that is an expression stays one, with the inertia in proportion."""
    model = Mechanism(parameters={"m": 2.0})
    shapes = [Box(size=(0.5, 0.1, 0.2)), Sphere(radius=0.1, position=(0.3, 0.1, 0.0))]
    led = edits.add_body(model, shapes, name="part", **{key: "3*m"}).mechanism
    found = edits.set_values(led, {"m": 5.0}).bodies[0]
    expected = edits.add_body(Mechanism(), shapes, name="part", **{key: 15.0}).mechanism.bodies[0]
    assert found.mass == pytest.approx(expected.mass, rel=1e-12)
    assert np.array(found.inertia) == pytest.approx(np.array(expected.inertia), rel=1e-12)
    assert found.center_of_mass == pytest.approx(expected.center_of_mass)
