"""Expressions in the options of tools, and in what is typed over the view."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
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
    """Lengths, angles and coordinates over the parameters; the place is a number."""
    shop.take("link")
    shop.click((0, 0, 0))
    shop.type("10*W<90/2")
    shop.key(Qt.Key.Key_Escape)
    (body,) = shop.mechanism.bodies
    assert body.shapes[0].size[0] == pytest.approx(0.2)
    assert body.position[0] == pytest.approx(body.position[1])
    shop.click((0.4, 0.4, 0))
    shop.type("0.4, max(W, 0.1)")
    assert len(shop.mechanism.bodies) == 2
    assert shop.mechanism.bodies[1].shapes[0].size[0] == pytest.approx(0.3)
    assert shop.mechanism.expressions == {}
