"""Sizes of bodies that are drawn over parameters follow these, with place and weight."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.io import load, save
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import option


@pytest.fixture
def shop(make_workshop):
    """A viewport with a mechanism of two parameters."""
    return make_workshop(Mechanism(name="empty", parameters={"W": 0.02, "alpha": 0.5}))


def redrawn(shop, tmp_path, **values):
    """The body with other parameters, out of a file after one of them was renamed."""
    renamed = edits.rename_parameter(shop.mechanism, "W", "B")
    path = tmp_path / "drawn.mech.json"
    save(renamed, path)
    assert load(path) == renamed
    values = {"B" if name == "W" else name: value for name, value in values.items()}
    body = edits.set_parameters(load(path), values).bodies[-1]
    weight = edits.mass_properties(body.shapes)
    assert body.mass == pytest.approx(weight.mass)
    np.testing.assert_allclose(body.inertia, weight.inertia, rtol=0, atol=1e-12 * body.mass)
    return body


def check_undo(shop):
    """One step took the body, and undo takes it with its expressions."""
    with pytest.raises(ModelError, match="uses it"):
        edits.remove_parameter(shop.mechanism, "W")
    shop.document.undo()
    assert (shop.mechanism.bodies, shop.mechanism.expressions) == ((), {})


@pytest.mark.parametrize("sides", ["to both sides", "to one side"])
def test_a_box_between_typed_corners(shop, qtbot, tmp_path, sides):
    """Width, height and depth, and the place of its middle."""
    shop.take("box")
    if sides == "to one side":
        qtbot.keyClick(option(shop, "Sides"), Qt.Key.Key_Down)
    shop.type("(W), 0.1")
    shop.type("@-10*W, 5*W")
    shop.type("(3*W)")
    (box,) = shop.mechanism.bodies
    assert box.shapes[0].size == pytest.approx((0.2, 0.1, 0.06))
    assert shop.mechanism.expressions[f"bodies.{box.name}.shapes[0].size[0]"] == "10*W"
    larger = redrawn(shop, tmp_path, W=0.04)
    assert larger.shapes[0].size == pytest.approx((0.4, 0.2, 0.12))
    height = 0.06 if sides == "to one side" else 0.0
    normal = shop.tool.plane.normal
    flat = larger.position - height * normal
    middle = np.array((0.04 - 0.2, 0.1 + 0.1))
    plane = shop.tool.plane
    assert (flat @ plane.x, flat @ plane.y) == pytest.approx(tuple(middle))
    check_undo(shop)


def test_a_depth_of_the_options_is_kept(shop, qtbot, tmp_path):
    """Though both corners were clicked."""
    shop.take("box")
    qtbot.keyClicks(option(shop, "Depth"), "2*W")
    shop.click((0, 0, 0))
    shop.click((0.4, 0.2, 0))
    assert redrawn(shop, tmp_path, W=0.05).shapes[0].size == pytest.approx((0.4, 0.2, 0.1))
    check_undo(shop)


def test_a_cylinder_of_a_typed_radius_and_length(shop, tmp_path):
    shop.take("cylinder")
    shop.type("0.1, 0.1")
    shop.type("(2*W)")
    shop.type("(W + 10 mm)")
    (wheel,) = shop.mechanism.bodies
    found = shop.mechanism.expressions
    assert found[f"bodies.{wheel.name}.shapes[0].radius"] == "2*W"
    assert found[f"bodies.{wheel.name}.shapes[0].length"] == "(W + 10 mm)"
    (shape,) = redrawn(shop, tmp_path, W=0.03).shapes
    assert (shape.radius, shape.length) == pytest.approx((0.06, 0.04))
    check_undo(shop)


def test_a_sphere_to_a_typed_point(shop, tmp_path):
    shop.take("sphere")
    shop.type("0.1, 0.1")
    shop.type("@3*W, 4*W")
    (shape,) = redrawn(shop, tmp_path, W=0.03).shapes
    assert shape.radius == pytest.approx(0.15)
    check_undo(shop)


def test_a_radius_that_was_clicked_stays(shop, tmp_path):
    """Around a center that follows a parameter."""
    shop.take("sphere")
    shop.type("(W), 0")
    shop.click((0.22, 0, 0))
    radius = shop.mechanism.bodies[0].shapes[0].radius
    moved = redrawn(shop, tmp_path, W=0.05)
    assert moved.shapes[0].radius == pytest.approx(radius)
    assert moved.position == pytest.approx((0.05, 0.0, 0.0))
    check_undo(shop)


def test_a_held_length_is_followed_in_the_direction_of_the_click(shop, tmp_path):
    """The pointer gives the direction, on an axis or elsewhere; arithmetic is a number."""
    shop.take("link")
    shop.click((0, 0, 0))
    shop.type("(10*W)<")
    shop.click((0.5, 0, 0))
    shop.key(Qt.Key.Key_Escape)
    (link,) = shop.mechanism.bodies
    assert shop.mechanism.expressions[f"bodies.{link.name}.shapes[0].size[0]"].count("W") == 1
    longer = redrawn(shop, tmp_path, W=0.05)
    assert longer.shapes[0].size[0] == pytest.approx(0.5)
    assert np.linalg.norm(longer.position) == pytest.approx(0.25)
    check_undo(shop)
    shop.click((0, 0, 0))
    shop.type("2*0.1<")
    shop.click((0.5, 0, 0))
    assert shop.mechanism.expressions == {}


def test_held_angles_are_followed(shop):
    """From the axis, and from the link before to the side of the pointer."""
    shop.take("link")
    shop.click((0, 0, 0))
    shop.type("<(alpha)")
    shop.click((0.4, 0.3, 0))
    plane = shop.tool.plane
    (first,) = edits.set_parameter(shop.mechanism, "alpha", 0.9).bodies
    way = np.array(first.position)
    assert np.arctan2(way @ plane.y, way @ plane.x) == pytest.approx(0.9)
    shop.type("(10*W)<<(2*alpha)")
    after = edits.set_parameters(shop.mechanism, {"W": 0.03, "alpha": 0.6})
    one, other = after.bodies
    assert other.shapes[0].size[0] == pytest.approx(0.3)
    along = [edits.pose_of(body).direction((1.0, 0.0, 0.0)) for body in (one, other)]
    # the second begins where the first one ends
    assert np.dot(along[0], along[1]) == pytest.approx(-np.cos(1.2 + 0.5 - 0.6), abs=1e-9)


@pytest.mark.parametrize("angle", ["-alpha", "4*alpha", "7*alpha"])
def test_any_angle_to_the_link_before_is_followed(shop, angle):
    """Negative ones and those of more than half a turn as well, to the side that was drawn."""
    shop.take("link")
    shop.click((0, 0, 0))
    shop.type("0.4<30")
    shop.type(f"0.2<<({angle})")
    drawn = edits.pose_of(shop.mechanism.bodies[1]).direction((1.0, 0.0, 0.0))
    one, other = edits.set_parameter(shop.mechanism, "alpha", 0.501).bodies
    turned = edits.pose_of(other).direction((1.0, 0.0, 0.0))
    assert np.dot(turned, drawn) == pytest.approx(np.cos(0.001 * _times(angle)), abs=1e-9)
    along = edits.pose_of(one).direction((1.0, 0.0, 0.0))
    assert np.dot(along, turned) == pytest.approx(-np.cos(0.501 * _times(angle)), abs=1e-9)


def _times(angle):
    """How often an angle has the parameter."""
    return float(angle.replace("*alpha", "").replace("-alpha", "-1"))


def test_a_plate_between_typed_corners(shop, tmp_path):
    """In the plane that is drawn in, with its mass; corners that are clicked stay."""
    shop.take("plate")
    shop.click((0, 0, 0))
    for text in ("20*W, 0", "@0, 10*W", "@-0.1, 0.05"):
        shop.type(text)
    shop.key(Qt.Key.Key_Return)
    (plate,) = shop.mechanism.bodies
    found = shop.mechanism.expressions
    assert "20*W" in found[f"bodies.{plate.name}.shapes[0].points[1][0]"]
    larger = redrawn(shop, tmp_path, W=0.04)
    plane, pose = shop.tool.plane, edits.pose_of(larger)
    corners = [pose.point((x, y, 0.0)) for x, y in larger.shapes[0].points]
    seen = [(np.dot(corner, plane.x), np.dot(corner, plane.y)) for corner in corners]
    np.testing.assert_allclose(seen, ((0, 0), (0.8, 0), (0.8, 0.4), (0.7, 0.45)), atol=1e-12)
    check_undo(shop)
