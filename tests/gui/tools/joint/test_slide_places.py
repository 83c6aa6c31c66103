"""A slide goes to the center of a block, or to a point that is meant, not to a face by chance."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import Pose, add_body, add_joint, add_link
from mechstudio.gui.state.settings import Snapping
from mechstudio.model import Box, Mechanism
from mechstudio.units import UnitChoice
from tests.gui.tools.joint.links import place
from tests.gui.view.bench import Alt

Key = Qt.Key
CENTER = (0.2, 0.1, 0.0)


@pytest.fixture
def block(make_workshop):
    """The joint tool over a block, for a slide."""

    def take(view="", mechanism=None):
        body = Box(size=(0.3, 0.2, 0.2))
        grown = add_body(mechanism or Mechanism(), [body], Pose(CENTER), name="block").mechanism
        workshop = make_workshop(grown)
        if view:
            workshop.view.look(view)
        else:
            workshop.view.sketch.toggle("xy")
        workshop.view.fit()
        workshop.take("joint")
        workshop.tool.options().type_box.choose("prismatic")
        return workshop

    return take


@pytest.mark.parametrize("at", [(0.2, 0.0), (0.2, 0.2), (0.05, 0.1), (0.13, 0.14)])
def test_a_place_by_chance_is_the_center(block, at):
    """Near the middle of any face of the block, and between them."""
    workshop = block()
    workshop.point_at((*at, 0))
    assert "center of mass of block" in workshop.box.note_label.text()
    workshop.key(Key.Key_G)
    (joint,) = workshop.mechanism.joints
    assert (joint.type, joint.body1, joint.body2) == ("prismatic", "ground", "block")
    assert place(workshop.mechanism, joint)[0] == pytest.approx(CENTER, abs=1e-12)


def test_it_is_so_in_space(block):
    """A click on the upper face."""
    workshop = block("isometric")
    workshop.point_at((0.2, 0.1, 0.1))
    workshop.key(Key.Key_G)
    (joint,) = workshop.mechanism.joints
    assert place(workshop.mechanism, joint)[0] == pytest.approx(CENTER, abs=1e-12)


def test_what_is_meant_stays(block):
    """With Alt, where the pointer is; for a hinge, the place on the face."""
    workshop = block()
    workshop.point_at((0.13, 0.14, 0), Alt)
    assert "center of mass" not in workshop.box.note_label.text()
    workshop.tool.options().type_box.choose("revolute")
    workshop.point_at((0.13, 0.14, 0))
    assert "center of mass" not in workshop.box.note_label.text()


def test_without_snapping_it_goes_where_the_click_is(block):
    """As with Alt; nothing else in the view snaps either."""
    workshop = block()
    workshop.box.bench.set_preferences(Snapping(on=False), UnitChoice())
    at = workshop.point_at((0.13, 0.14, 0))
    assert "center of mass" not in workshop.box.note_label.text()
    workshop.qtbot.mouseClick(workshop.image, Qt.MouseButton.LeftButton, pos=at)
    workshop.key(Key.Key_G)
    (joint,) = workshop.mechanism.joints
    assert place(workshop.mechanism, joint)[0][:2] == pytest.approx((0.13, 0.14), abs=3e-3)


def test_the_type_may_be_chosen_over_the_block(block):
    """T at a pointer that rests there; the center is what both keys find."""
    workshop = block()
    workshop.tool.options().type_box.choose("revolute")
    workshop.point_at((0.2, 0.0, 0))
    assert "center of mass" not in workshop.box.note_label.text()
    workshop.key(Key.Key_T)
    assert workshop.tool.kind.key == "prismatic"
    assert "center of mass of block" in workshop.box.note_label.text()


def test_the_end_of_a_link_is_taken(block):
    """A pin of the block beside its center stays where it was pointed at."""
    rod = add_link(Mechanism(), (0, 0.5, 0), (0.25, 0.13, 0), width=0.02).mechanism
    workshop = block(mechanism=rod)
    pinned = add_joint(workshop.mechanism, "revolute", "link 1", "block", (0.25, 0.13, 0))
    workshop.document.apply(pinned.mechanism, label="Add revolute 1")
    workshop.point_at((0.25, 0.13, 0))
    assert "joint revolute 1" in workshop.box.note_label.text()
