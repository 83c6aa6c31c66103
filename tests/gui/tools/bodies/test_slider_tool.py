"""Sliders are put on lines of the ground and of bodies, and joined with the ends of links."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import add_link, body_poses, pose_of
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import option

Key = Qt.Key


def pairs(mechanism):
    return [(joint.type, joint.body1, joint.body2) for joint in mechanism.joints]


def line_of(mechanism):
    """Place [m] and direction of the line of the only prismatic joint."""
    (joint,) = [joint for joint in mechanism.joints if joint.type == "prismatic"]
    frame = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1))
    return frame.position, frame.direction((0, 0, 1))


@pytest.fixture
def sliding(make_workshop):
    """Takes the tool over a mechanism, in a sketch of the x-y plane."""

    def take(mechanism=None):
        shop = make_workshop(mechanism or Mechanism(name="empty"))
        shop.view.sketch.toggle("xy")
        shop.view.fit()
        shop.take("slider")
        return shop

    return take


def rod(mechanism=None):
    """A link from above the line to its end on it."""
    return add_link(mechanism or Mechanism(), (0, 0.2, 0), (0.5, 0, 0)).mechanism


def bar(mechanism=None):
    """A wide bar, askew."""
    return add_link(mechanism or Mechanism(), (-0.3, -0.4, 0), (0.3, 0.4, 0), width=0.08).mechanism


def test_the_end_of_a_link_gets_a_block_on_the_ground(sliding):
    """One click and Enter make the block, its line along x and the hinge, as one step."""
    shop = sliding(rod())
    before = shop.mechanism
    shop.click((0.5, 0, 0))
    assert "hinged to link 1" in shop.box.hint_label.text()
    assert "Enter: along x" in shop.box.hint_label.text()
    shop.key(Key.Key_Return)
    assert pairs(shop.mechanism) == [
        ("prismatic", "ground", "slider 1"),
        ("revolute", "link 1", "slider 1"),
    ]
    place, along = line_of(shop.mechanism)
    assert place == pytest.approx((0.5, 0, 0), abs=1e-12)
    assert along == pytest.approx((1, 0, 0), abs=1e-12)
    block = shop.mechanism.body("slider 1")
    assert block.position == pytest.approx((0.5, 0, 0), abs=1e-12)
    assert 0.0 < block.mass < before.body("link 1").mass
    assert shop.document.undo_step == "Add slider 1"
    shop.document.undo()
    assert shop.mechanism == before


def test_the_preview_shows_block_line_and_joints(sliding):
    """Before the first click: what it makes is seen, and which bodies are meant."""
    shop = sliding(rod())
    shop.point_at((0.5, 0, 0))
    outline = shop.scene.preview.outline
    assert (len(outline.bodies), len(outline.lines), len(outline.tints)) == (1, 1, 1)
    assert len(outline.symbols) == 2
    assert not any(solid.empty for solid in (*outline.bodies, *outline.symbols))
    line, _ = outline.lines[0]
    assert line[0][1] == pytest.approx(0.0, abs=1e-12)
    note = shop.box.note_label.text()
    assert "slides on the ground" in note
    assert "revolute joint with link 1" in note
    shop.point_at((0.2, -0.3, 0))
    assert len(shop.scene.preview.outline.symbols) == 1
    assert "revolute" not in shop.box.note_label.text()


@pytest.mark.parametrize("by", ["click", "angle", "arm", "signed angle"])
def test_the_line_has_any_direction(sliding, by):
    """By another click, or typed as an angle."""
    shop = sliding(rod())
    shop.click((0.5, 0, 0))
    if by == "click":
        shop.click((0.3, 0.2, 0))
    else:
        shop.type({"angle": "135", "arm": "0.5<135", "signed angle": "<135"}[by])
    _, along = line_of(shop.mechanism)
    assert along == pytest.approx((-np.sqrt(0.5), np.sqrt(0.5), 0), abs=1e-9)
    assert not shop.tool.is_begun


@pytest.mark.parametrize("by", ["same place", "double click"])
def test_two_clicks_at_one_place_are_enough(sliding, by):
    """The line goes along x then."""
    shop = sliding(rod())
    shop.click((0.5, 0, 0))
    if by == "same place":
        shop.click((0.5, 0, 0))
    else:
        shop.qtbot.mouseDClick(shop.image, Qt.MouseButton.LeftButton, pos=shop.place((0.5, 0, 0)))
    assert line_of(shop.mechanism)[1] == pytest.approx((1, 0, 0), abs=1e-12)
    assert len(shop.mechanism.bodies) == 2


def test_a_bar_has_the_line_itself(sliding):
    """Clicked beside its ends, a bar carries a block that slides along it."""
    shop = sliding(bar())
    shop.click((0.15, 0.2, 0))
    assert "Enter: along link 1" in shop.box.hint_label.text()
    shop.key(Key.Key_Return)
    assert pairs(shop.mechanism) == [("prismatic", "link 1", "slider 1")]
    assert line_of(shop.mechanism)[1] == pytest.approx((0.6, 0.8, 0), abs=1e-12)


def test_a_pin_over_a_bar_is_joined_with_a_block_on_the_bar(sliding):
    """As in an inverted slider-crank; Tab leads to the ground."""
    mechanism = add_link(bar(), (-0.4, 0.2, 0), (0.15, 0.2, 0), width=0.02).mechanism
    shop = sliding(mechanism)
    shop.point_at((0.15, 0.2, 0))
    assert "slides on link 1 and is hinged to link 2" in shop.box.hint_label.text()
    shop.key(Key.Key_Tab)
    assert "slides on the ground and is hinged to link 2" in shop.box.hint_label.text()
    shop.key(Key.Key_Backtab)
    shop.click((0.15, 0.2, 0))
    shop.key(Key.Key_Return)
    assert pairs(shop.mechanism) == [
        ("prismatic", "link 1", "slider 1"),
        ("revolute", "link 2", "slider 1"),
    ]


def test_empty_space_gets_a_block_alone(sliding):
    """With a length and a material of its own."""
    shop = sliding()
    assert "click the end of a link" in shop.box.hint_label.text()
    shop.qtbot.keyClicks(option(shop, "Length of the block"), "200 mm")
    shop.click((0.1, 0.1, 0))
    shop.key(Key.Key_Return)
    assert pairs(shop.mechanism) == [("prismatic", "ground", "slider 1")]
    size = shop.mechanism.body("slider 1").shapes[0].size
    assert [float(each) for each in size] == pytest.approx([0.2, 0.12, 0.12])


def test_a_typed_place_follows_its_parameter(sliding):
    """The block and its line."""
    shop = sliding(Mechanism(name="empty", parameters={"L": 0.4}))
    shop.type("0.1+L, 0")
    shop.key(Key.Key_Return)
    assert any("L" in text for text in shop.mechanism.expressions.values())
    changed = shop.mechanism.edited(parameters={"L": 0.6})
    assert changed.body("slider 1").position == pytest.approx((0.7, 0, 0))


def test_a_link_that_is_gone_is_not_joined(sliding):
    """Undo between both clicks takes the link; what was begun on it is dropped."""
    shop = sliding()
    shop.take("link")
    for point in ((0, 0.2, 0), (0.5, 0, 0)):
        shop.click(point)
    shop.take("slider")
    shop.click((0.5, 0, 0))
    assert shop.tool.is_begun
    shop.document.undo()
    assert not shop.tool.is_begun
    shop.click((0.2, 0, 0))
    shop.key(Key.Key_Return)
    assert pairs(shop.mechanism) == [("prismatic", "ground", "slider 1")]


def test_its_key_drops_nothing_that_is_half_drawn(sliding):
    """The hint names it, as for keys without Shift."""
    shop = sliding()
    shop.take("link")
    shop.click((0, 0, 0))
    shop.qtbot.keyClick(shop.image, Key.Key_B, Qt.KeyboardModifier.ShiftModifier)
    assert "press Shift+B for the tool Slider" in shop.box.hint_label.text()
    assert shop.tool.is_begun
    shop.qtbot.keyClick(shop.image, Key.Key_B)
    assert "press B for the tool Box" in shop.box.hint_label.text()


def test_a_slider_crank_takes_few_actions(sliding):
    """A chain with a pivot and a block: all that a motor needs besides."""
    shop = sliding()
    shop.take("link")
    shop.point_at((0, 0, 0))
    shop.key(Key.Key_G)
    for point in ((0, 0, 0), (0.1, 0.2, 0), (0.5, 0, 0)):
        shop.click(point)
    shop.key(Key.Key_Escape)
    shop.take("slider")
    shop.click((0.5, 0, 0))
    shop.key(Key.Key_Return)
    assert pairs(shop.mechanism) == [
        ("revolute", "ground", "link 1"),
        ("revolute", "link 1", "link 2"),
        ("prismatic", "ground", "slider 1"),
        ("revolute", "link 2", "slider 1"),
    ]


def test_in_space_the_block_stands_in_the_plane(make_workshop):
    """Without a sketch the line of a bar along the view's direction is none in the plane."""
    shop = make_workshop(add_link(Mechanism(), (0, -0.3, 0), (0, 0.3, 0), width=0.06).mechanism)
    shop.view.look("isometric")
    shop.take("slider")
    shop.point_at((0, -0.3, 0))
    shop.click((0, -0.3, 0))
    shop.key(Key.Key_Return)
    assert len(shop.mechanism.bodies) == 2
    assert pairs(shop.mechanism)[0][0] == "prismatic"


@pytest.mark.parametrize(("plane", "way"), [("yz", (0, 0, 1)), ("xz", (1, 0, 0))])
def test_enter_slides_along_the_axis_that_it_names(make_workshop, plane, way):
    """Not against it, whichever side of the plane is seen."""
    end = (0, 0.2, 0.3) if plane == "yz" else (0.2, 0, 0.3)
    shop = make_workshop(add_link(Mechanism(), (0, 0, 0), end).mechanism)
    shop.view.sketch.toggle(plane)
    shop.view.fit()
    shop.take("slider")
    shop.click(end)
    assert f"Enter: along {'xyz'[way.index(1)]}." in shop.box.hint_label.text()
    shop.key(Key.Key_Return)
    assert line_of(shop.mechanism)[1] == pytest.approx(way, abs=1e-12)
