"""Dimensions that are typed while drawing hold, and the pointer gives the rest."""

import math

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.model.parameters import Parameters
from tests.gui.tools.bodies.test_link_tool import ends
from tests.gui.view.bench import Alt


@pytest.fixture
def shop(workshop):
    """A link from the origin is begun."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    return workshop


def end(shop, name="link 1"):
    return ends(shop.mechanism, name)[1]


@pytest.mark.parametrize(
    ("place", "angle"),
    [((0.4, 0.01, 0), 0.0), ((0.01, 0.3, 0), 90.0), ((0.3, 0.17, 0), 30.0), ((-0.2, 0, 0), 180.0)],
)
def test_a_held_length_snaps_to_axes_and_angles(shop, place, angle):
    """The click gives the direction alone, however far it is."""
    shop.point_at((0.3, 0.3, 0))
    shop.type("0.25<")
    assert not shop.mechanism.bodies
    assert "Length 0.25 m" in shop.box.hint_label.text()
    shop.point_at(place)
    assert shop.box.note_label.text().startswith("0.25 m")
    shop.click(place)
    turn = math.radians(angle)
    assert end(shop) == pytest.approx((0.25 * math.cos(turn), 0.25 * math.sin(turn), 0), abs=1e-9)


def test_a_held_length_ends_on_an_axis(shop):
    """As the rod of a slider-crank does, at an angle that nobody has computed."""
    shop.click((0.0, 0.1, 0))
    shop.type("0.3<")
    shop.click((0.3, 0.008, 0))
    assert end(shop, "link 2") == pytest.approx((math.sqrt(0.08), 0, 0), abs=1e-9)


@pytest.mark.wide
@pytest.mark.parametrize("x", [0.2, 0.25, 0.29, 0.32, 0.36, 0.45])
@pytest.mark.parametrize("y", [0.0, 0.003])
def test_a_pointer_on_an_axis_means_the_axis(shop, x, y):
    """Before usual angles, on both sides of the crossing; the note names the axis."""
    shop.click((0.0, 0.1, 0))
    shop.type("0.3<")
    shop.point_at((x, y, 0))
    assert "on the plane's x axis" in shop.box.note_label.text()
    shop.click((x, y, 0))
    assert end(shop, "link 2") == pytest.approx((math.sqrt(0.08), 0, 0), abs=1e-9)


def test_a_pointer_below_the_start_means_the_usual_angle(shop):
    """The way ends on the axis far to the left or right, which nobody means there."""
    shop.click((0.0, 0.1, 0))
    shop.type("0.3<")
    shop.click((0.0, -0.05, 0))
    assert end(shop, "link 2") == pytest.approx((0, -0.2, 0), abs=1e-9)


@pytest.mark.parametrize("x", [0.25, 0.36])
def test_a_held_length_ends_level_with_a_joint(shop, x):
    """On the line along x through a joint elsewhere."""
    shop.key(Qt.Key.Key_Escape)
    shop.click((-0.3, 0.1, 0))
    shop.key(Qt.Key.Key_G)
    for place in ((-0.2, 0.3, 0), (0.0, 0.2, 0)):
        shop.click(place)
    shop.type("0.3<")
    shop.point_at((x, 0.1, 0))
    assert "on the line along x through revolute 1" in shop.box.note_label.text()
    shop.click((x, 0.1, 0))
    assert end(shop, "link 3") == pytest.approx((math.sqrt(0.08), 0.1, 0), abs=1e-9)


def test_a_held_dimension_is_told_until_the_click(shop):
    """However far the pointer moves; the click ends it."""
    shop.point_at((0.3, 0.3, 0))
    shop.type("0.3<")
    for place in ((0.1, 0.2, 0), (0.3, 0.1, 0), (0, 0, 0), (0.4, 0, 0)):
        shop.point_at(place)
        said = shop.box.hint_label.text()
        assert said.startswith("Length 0.3 m: click the end point. Backspace releases it.")
    shop.click((0.4, 0, 0))
    assert shop.box.hint_label.text().startswith("Click the end point")


def test_an_expression_begins_with_a_parenthesis(shop):
    """Letters choose tools."""
    shop.type("(sqrt(2))/4<90")
    assert end(shop) == pytest.approx((0, math.sqrt(2) / 4, 0), abs=1e-9)


def test_a_held_length_follows_freely_with_alt(shop):
    """Without snapping the direction is exactly that of the pointer."""
    shop.point_at((0.3, 0.3, 0))
    shop.type("0.25<")
    shop.click((0.4, 0.02, 0), Alt)
    found = end(shop)
    assert np.linalg.norm(found) == pytest.approx(0.25)
    assert 0.005 < found[1] < 0.02


def test_a_held_angle_leaves_the_length(shop):
    """The end is on the line, level with the pointer, at a step of the grid."""
    shop.point_at((0.3, 0.3, 0))
    shop.type("<60")
    shop.click((0.2, 0.35, 0))
    found = end(shop)
    assert math.degrees(math.atan2(found[1], found[0])) == pytest.approx(60.0)
    assert 0.35 < np.linalg.norm(found) < 0.45
    # the next link is free again
    shop.click((0.6, 0.4, 0))
    assert end(shop, "link 2") == pytest.approx((0.6, 0.4, 0), abs=1e-9)


@pytest.mark.parametrize(("place", "side"), [((0.3, 0.2, 0), 1.0), ((0.3, -0.2, 0), -1.0)])
def test_an_angle_between_links_is_held_to_the_side_of_the_pointer(shop, place, side):
    """Counted from the link before: 60 degrees back along it, on either side."""
    shop.click((0.4, 0, 0))
    shop.point_at(place)
    shop.type("<<60")
    shop.point_at(place)
    assert "60° to the link before" in shop.box.note_label.text()
    shop.click(place)
    found = end(shop, "link 2") - (0.4, 0, 0)
    assert math.degrees(math.atan2(found[1], found[0])) == pytest.approx(side * 120.0)


def test_a_whole_dimension_adds_the_link_at_once(shop):
    """Length and angle to the link before, also from the end of a link that is there."""
    shop.click((0.4, 0, 0))
    shop.key(Qt.Key.Key_Escape)
    shop.click((0.4, 0, 0))
    shop.point_at((0.3, 0.3, 0))
    shop.type("0.2<<90")
    assert end(shop, "link 2") == pytest.approx((0.4, 0.2, 0), abs=1e-9)


@pytest.mark.parametrize("key", [Qt.Key.Key_Backspace, Qt.Key.Key_Escape])
def test_a_held_dimension_is_released(shop, key):
    """The link stays begun; the next click is free."""
    shop.point_at((0.3, 0.3, 0))
    shop.type("<60")
    shop.key(key)
    assert "Click the end point" in shop.box.hint_label.text()
    shop.click((0.4, 0.3, 0))
    assert end(shop) == pytest.approx((0.4, 0.3, 0), abs=1e-9)


@pytest.mark.parametrize(
    ("text", "words"),
    [("<", "Enter a length before"), ("<<90", "no link before"), ("-1<", "greater than 0")],
)
def test_wrong_dimensions_are_explained(shop, text, words):
    shop.point_at((0.3, 0.3, 0))
    shop.type(text)
    assert words in shop.box.entry.problem.text()
    assert shop.tool.dimension is None


@pytest.fixture
def sketch(workshop):
    """A link above the x axis of a sketch is begun: the axes of its plane are shown."""
    workshop.box.bench.chosen_plane = workshop.box.bench.plane
    workshop.take("link")
    workshop.click((0.1, 0.1, 0))
    return workshop


@pytest.mark.parametrize("x", [0.2, 0.35])
@pytest.mark.parametrize("side", [1, -1])
def test_a_length_alone_ends_on_the_axis_that_is_shown(qtbot, sketch, x, side):
    """On the side of the pointer, wherever on the axis that is; the field says so."""
    sketch.point_at((0.1 + side * x, 0.001, 0))
    assert "on the plane's x axis" in sketch.box.note_label.text()
    qtbot.keyClick(sketch.image, "0")
    entry = sketch.box.entry
    assert "A length ends on the plane's x axis." in entry.note.text()
    qtbot.keyClicks(entry.field, ".3")
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert end(sketch) == pytest.approx((0.1 + side * math.sqrt(0.08), 0, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        # too short to reach it
        ("0.05", (0.2, 0.001, 0), (0.1 + 0.05 / math.sqrt(2), 0.1 - 0.05 / math.sqrt(2), 0)),
        # straight below the start both sides are as near
        ("0.3", (0.1, 0.001, 0), (0.1, -0.2, 0)),
        # a place has a direction of its own
        ("0.3<90", (0.2, 0.001, 0), (0.1, 0.4, 0)),
    ],
)
def test_a_length_that_misses_the_axis_goes_toward_the_pointer(sketch, text, place, expected):
    sketch.point_at(place)
    assert "on the plane's x axis" in sketch.box.note_label.text()
    sketch.type(text)
    assert end(sketch) == pytest.approx(expected, abs=1e-9)


def test_a_length_that_follows_a_parameter_ends_on_the_axis(sketch):
    """With the number of the moment, as one that is held."""
    mechanism = sketch.mechanism
    given = mechanism.edited(parameters=Parameters({"R": 0.3}))
    sketch.document.apply(given, label="Edit")
    sketch.point_at((0.2, 0.001, 0))
    sketch.type("(R)")
    assert end(sketch) == pytest.approx((0.1 + math.sqrt(0.08), 0, 0), abs=1e-9)
    assert any("R" in text for text in sketch.mechanism.expressions.values())
