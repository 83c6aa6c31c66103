"""Expressions in the options of tools, and in what is typed over the view."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.model import Mechanism


@pytest.fixture
def shop(make_workshop):
    """A viewport with a mechanism of one parameter, W = 0.02."""
    return make_workshop(Mechanism(name="empty", parameters={"W": 0.02}))


def test_an_option_is_kept_as_an_expression(shop, qtbot):
    """Width, mass and inertia of a link follow its parameter; the field says what it is worth."""
    shop.take("link")
    field = shop.view.findChild(QuantityField)
    qtbot.keyClicks(field, "2*W + 5 mm")
    assert field.expression == "2*W + 5 mm"
    assert field.toolTip().endswith("2*W + 5 mm = 0.045 m")
    shop.click((0, 0, 0))
    shop.click((0.4, 0, 0))
    size, found = "bodies.link 1.shapes[0].size", shop.mechanism.expressions
    assert (found[f"{size}[1]"], found[f"{size}[2]"]) == ("2*W + 5 mm", "2*W + 5 mm")
    (link,) = edits.set_parameter(shop.mechanism, "W", 0.03).bodies
    assert link.shapes[0].size[1:] == pytest.approx((0.065, 0.065))
    # mass and inertia follow as well
    assert link.mass == pytest.approx(7850 * 0.065**2 * 0.4)
    assert link.inertia[1][1] == pytest.approx(link.mass * (0.4**2 + 0.065**2) / 12)


def test_an_option_follows_the_parameters(shop, qtbot):
    """What a field says is judged anew when parameters change."""
    shop.take("link")
    field = shop.view.findChild(QuantityField)
    qtbot.keyClicks(field, "V")
    assert field.value is None
    shop.document.apply(edits.add_parameter(shop.mechanism, "V", 0.5), label="Add parameter V")
    assert (field.value, field.property("invalid")) == (0.5, False)


def test_typed_places_may_be_expressions(shop):
    """Lengths, angles and coordinates over the parameters; the link follows, in one undo step."""
    shop.take("link")
    shop.click((0, 0, 0))
    shop.type("10*W<90/2")
    shop.key(Qt.Key.Key_Escape)
    (body,) = shop.mechanism.bodies
    assert body.shapes[0].size[0] == pytest.approx(0.2)
    assert body.position[0] == pytest.approx(body.position[1])
    assert len({place.partition(".shapes")[0] for place in shop.mechanism.expressions}) > 1
    (longer,) = edits.set_parameter(shop.mechanism, "W", 0.04).bodies
    assert longer.shapes[0].size[0] == pytest.approx(0.4)
    assert longer.position[0] == pytest.approx(0.2 * 0.5**0.5)
    with pytest.raises(ModelError, match="uses it"):
        edits.remove_parameter(shop.mechanism, "W")
    shop.document.undo()
    assert (shop.mechanism.bodies, shop.mechanism.expressions) == ((), {})
    # arithmetic of numbers is a number
    shop.click((0.4, 0.4, 0))
    shop.type("0.4, 2*0.05")
    assert len(shop.mechanism.bodies) == 1
    assert shop.mechanism.bodies[0].shapes[0].size[0] == pytest.approx(0.3)
    assert shop.mechanism.expressions == {}


def draw_link(shop):
    """From the origin along x."""
    shop.take("link")
    shop.click((0, 0, 0))
    shop.type("0.4, 0")
    shop.key(Qt.Key.Key_Escape)


def test_places_of_joints_are_kept_as_they_are_typed(shop):
    """One beside another, and relative to a place before; renamed with the parameter."""
    draw_link(shop)
    shop.take("joint")
    shop.type("10*W, 0")
    shop.key(Qt.Key.Key_G)
    (joint,) = shop.mechanism.joints
    assert shop.mechanism.expressions == {
        f"joints.{joint.name}.frame1.position[0]": "10*W",
        f"joints.{joint.name}.frame2.position[0]": "10*W - 0.2",
    }
    renamed = edits.rename_parameter(shop.mechanism, "W", "V")
    assert renamed.expressions[f"joints.{joint.name}.frame1.position[0]"] == "10*V"


def test_springs_and_measured_points_keep_their_places(shop):
    draw_link(shop)
    shop.take("measure")
    shop.type("20*W, 0")
    (point,) = shop.mechanism.measures
    assert point.body == "link 1"
    (moved,) = edits.set_parameter(shop.mechanism, "W", 0.1).measures
    assert moved.point[0] == pytest.approx(1.8)
    shop.take("spring")
    shop.click((0.4, 0.4, 0))
    shop.type("@0, -20*W")
    (spring,) = shop.mechanism.forces
    (longer,) = edits.set_parameter(shop.mechanism, "W", 0.03).forces
    assert (spring.body2, spring.point2[1]) == ("link 1", pytest.approx(0.0))
    assert longer.point2[1] == pytest.approx(-0.2)


def test_wheels_stay_at_the_place_that_was_typed(shop):
    shop.take("cylinder")
    shop.type("10*W, 0.1")
    shop.type("0.05")
    shop.key(Qt.Key.Key_Return)
    (wheel,) = shop.mechanism.bodies
    assert shop.mechanism.expressions == {f"bodies.{wheel.name}.position[0]": "10*W"}


def test_bars_with_round_ends_follow_their_ends(shop, qtbot):
    """With their mass, as other bars do."""
    shop.take("link")
    box = next(
        b for b in shop.view.findChildren(QComboBox) if b.findText("bar with round ends") >= 0
    )
    qtbot.keyClick(box, Qt.Key.Key_End)
    shop.click((0, 0, 0))
    shop.type("20*W, 0")
    (body,) = shop.mechanism.bodies
    assert body.shapes[0].type == "capsule"
    (longer,) = edits.set_parameter(shop.mechanism, "W", 0.03).bodies
    assert longer.shapes[0].length == pytest.approx(0.6)
    assert longer.mass == pytest.approx(edits.mass_properties(longer.shapes).mass)
