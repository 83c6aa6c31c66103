"""Links are drawn by clicks in the view, joined with what is there, and typed."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import body_poses, pose_of, rename
from mechstudio.gui.state.settings import Settings, Snapping
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.units import UnitChoice
from tests.gui.view.bench import Alt


def ends(mechanism, name):
    """The two ends of a link in the world [m]."""
    body = next(body for body in mechanism.bodies if body.name == name)
    half = 0.5 * body.shapes[0].size[0]
    w, x, y, z = body.orientation
    along = np.array((1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)))
    middle = np.array(body.position)
    return middle - half * along, middle + half * along


def test_two_clicks_make_a_link_on_the_grid(workshop):
    """A link reaches from click to click, to the nearest crossings of the grid."""
    workshop.take("link")
    workshop.click((0.003, -0.002, 0))
    workshop.click((0.402, 0.298, 0))
    start, end = ends(workshop.mechanism, "link 1")
    assert start == pytest.approx((0, 0, 0), abs=1e-12)
    assert end == pytest.approx((0.4, 0.3, 0), abs=1e-12)
    assert workshop.document.undo_step == "Add link 1"


def test_chained_links_are_joined(workshop):
    """Further clicks go on from the last end, with a hinge about the normal of the plane."""
    workshop.take("link")
    for point in ((0, 0, 0), (0.4, 0, 0), (0.4, 0.3, 0), (0.8, 0.3, 0)):
        workshop.click(point)
    workshop.key(Qt.Key.Key_Escape)
    assert len(workshop.mechanism.bodies) == 3
    joints = workshop.mechanism.joints
    assert [(j.type, j.body1, j.body2) for j in joints] == [
        ("revolute", "link 1", "link 2"),
        ("revolute", "link 2", "link 3"),
    ]
    assert workshop.tool is not None
    workshop.key(Qt.Key.Key_Escape)
    assert workshop.tool is None
    workshop.document.undo()
    assert (len(workshop.mechanism.bodies), len(workshop.mechanism.joints)) == (2, 1)


def test_the_grid_leads_to_ends(workshop):
    """A crossing of the grid that is the end of a link means that end, however far the click."""
    workshop.box.bench.set_preferences(Snapping(grid=0.25), UnitChoice())
    workshop.take("link")
    for point in ((0, 0, 0), (0.5, 0, 0)):
        workshop.click(point)
    workshop.key(Qt.Key.Key_Escape)
    workshop.click((0.75, 0.5, 0))
    workshop.point_at((0.58, 0.06, 0))
    assert "revolute joint with link 1" in workshop.box.note_label.text()
    workshop.click((0.58, 0.06, 0))
    (joint,) = workshop.mechanism.joints
    assert (joint.body1, joint.body2) == ("link 1", "link 2")


def test_a_typed_end_within_a_link_is_joined(workshop):
    """As a clicked one is; beside all links it is not, whatever the view looks at through it."""
    workshop.view.look("isometric")
    workshop.take("link")
    for place in ("0,-0.5,0", "0,0.5,0"):
        workshop.type(place)
    workshop.key(Qt.Key.Key_Escape)
    for place in ("0.4,0.2,0", "0,0.2,0", "0,0.2,0.4"):
        workshop.type(place)
    assert [(joint.body1, joint.body2) for joint in workshop.mechanism.joints] == [
        ("link 1", "link 2"),
        ("link 2", "link 3"),
    ]


def test_a_typed_end_on_a_face_of_a_link_is_joined(workshop):
    """On whichever side of the link, and wherever it is looked at from."""
    workshop.take("link")
    for place in ("0,-0.5,0", "0,0.5,0"):
        workshop.type(place)
    workshop.key(Qt.Key.Key_Escape)
    (link,) = workshop.mechanism.bodies
    half = np.min(link.shapes[0].size) / 2
    for view in ("isometric", "front", "top"):
        workshop.view.look(view)
        for x in (-half, half):
            assert workshop.tool.bench.body_around(np.array([x, 0.2, 0.0])) == link.name, (view, x)
        assert workshop.tool.bench.body_around(np.array([1.1 * half, 0.2, 0.0])) == "", view


def test_a_point_at_the_end_slides_along_the_body(workshop):
    """Its line lies along the link that it is on, not across the plane as the axis of a hinge."""
    workshop.take("link")
    for place in ("-0.3,-0.4", "0.3,0.4"):
        workshop.type(place)
    workshop.key(Qt.Key.Key_Escape)
    workshop.tool.options().joint.choose("point_on_line")
    for place in ("0.5,0.2", "0.15,0.2"):
        workshop.type(place)
    (joint,) = workshop.mechanism.joints
    pose = body_poses(workshop.mechanism)[joint.body1].of(pose_of(joint.frame1))
    assert np.abs(pose.direction((0, 0, 1))) == pytest.approx((0.6, 0.8, 0), abs=1e-12)


def test_another_mechanism_puts_the_tool_away(workshop):
    """A link does not go on from a body of the mechanism before, whatever has its name now."""
    workshop.take("link")
    for point in ((0, 0, 0), (0.4, 0, 0)):
        workshop.click(point)
    workshop.document.open(workshop.mechanism.edited(name="another"))
    assert workshop.tool is None
    assert not workshop.scene.preview.outline.dots
    workshop.take("link")
    assert not workshop.tool.places


def test_nothing_snaps_to_what_is_hidden(workshop):
    """The end of a hidden link is a place like any other."""
    workshop.take("link")
    for point in ((-0.4, 0, 0), (0.4321, 0, 0)):
        workshop.click(point, Alt)
    workshop.key(Qt.Key.Key_Escape)
    workshop.point_at((0.43, 0, 0))
    assert workshop.tool.at.body == "link 1"
    workshop.scene.hide({("body", "link 1")})
    workshop.point_at((0.44, 0, 0))
    assert (workshop.tool.at.body, workshop.tool.at.label) == ("ground", "")


def test_end_snaps_to_the_end_of_another_link(workshop):
    """A link that is closed onto the first one makes a loop."""
    workshop.take("link")
    for point in ((-0.4, 0, 0), (0, 0.5, 0), (0.4, 0, 0), (-0.39, 0.01, 0)):
        workshop.click(point)
    pairs = [(joint.body1, joint.body2) for joint in workshop.mechanism.joints]
    assert pairs == [("link 1", "link 2"), ("link 2", "link 3"), ("link 1", "link 3")]
    assert ends(workshop.mechanism, "link 3")[1] == pytest.approx((-0.4, 0, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("near", "end"), [((-0.4, 0.215), (-0.4, 0.213)), ((0.44, -0.3), (0.437, -0.3))]
)
def test_a_link_from_beside_the_grid_is_level_or_upright(workshop, near, end):
    """Near the lines along x and y through its start, it ends on them."""
    workshop.take("link")
    workshop.type("0.437, 0.213")
    workshop.click((*near, 0))
    assert ends(workshop.mechanism, "link 1")[1] == pytest.approx((*end, 0), abs=1e-12)


def test_alt_snaps_to_nothing(workshop):
    """With Alt the end stays where the pointer is."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.click((0.4321, 0.2345, 0), Alt)
    end = ends(workshop.mechanism, "link 1")[1]
    assert end == pytest.approx((0.4321, 0.2345, 0), abs=4e-3)
    assert abs(end[0] - 0.4321) < abs(0.45 - 0.4321)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("0.5<60", (0.25, 0.5 * np.sqrt(0.75), 0)),
        ("0.3, 0.4", (0.3, 0.4, 0)),
        ("@0.1, -0.2", (0.1, -0.2, 0)),
    ],
)
def test_ends_can_be_typed(workshop, text, end):
    """Numbers in place of a click are taken exactly."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.point_at((0.2, 0.1, 0))
    workshop.type(text)
    assert ends(workshop.mechanism, "link 1")[1] == pytest.approx(end, abs=1e-12)


@pytest.mark.parametrize(("key", "axes"), [("xy", (0, 1)), ("xz", (0, 2)), ("yz", (1, 2))])
def test_typed_coordinates_are_those_of_the_world(workshop, key, axes):
    """In each of the world's planes two numbers go along its axes, three along x, y and z."""
    workshop.view.sketch.toggle(key)
    workshop.take("link")
    assert workshop.tool.typing_hint == ", ".join("xyz"[axis] for axis in axes)
    workshop.type("0.6, 0.2")
    workshop.type("@0.1, 0.4")
    first, second = np.zeros(3), np.zeros(3)
    first[list(axes)] = 0.6, 0.2
    second[list(axes)] = 0.7, 0.6
    found = np.array(ends(workshop.mechanism, "link 1"))
    assert found == pytest.approx(np.array([first, second]), abs=1e-12)
    workshop.type("0.1, 0.2, 0.3")
    assert ends(workshop.mechanism, "link 2")[1] == pytest.approx((0.1, 0.2, 0.3), abs=1e-12)


def test_length_is_typed_along_the_pointer(workshop):
    """A length alone goes toward the pointer."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.point_at((0.3, 0.4, 0))
    workshop.type("1.25")
    assert ends(workshop.mechanism, "link 1")[1] == pytest.approx((0.75, 1.0, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("500<90", (0, 0.5, 0)),
        ("20 in<1.5707963267948966 rad", (0, 0.508, 0)),
        ("300, 0.4 m", (0.3, 0.4, 0)),
    ],
)
def test_what_is_typed_counts_in_the_chosen_units(workshop, text, end):
    """With lengths in mm, 500 is half a metre; a unit behind a number counts in its place."""
    workshop.view.set_preferences(Settings(units=UnitChoice(length="mm")))
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.point_at((0.3, 0.4, 0))
    assert workshop.box.note_label.text() == "500 mm"
    workshop.type(text)
    assert ends(workshop.mechanism, "link 1")[1] == pytest.approx(end, abs=1e-12)


def test_width_keeps_its_size_in_other_units(workshop, qtbot):
    """The field of a tool that is in use writes the same width anew; what is none is marked."""
    workshop.take("link")
    field = workshop.view.findChild(QuantityField)
    qtbot.keyClicks(field, "5 cm")
    workshop.view.set_preferences(Settings(units=UnitChoice(length="mm")))
    assert (field.text(), field.value) == ("50", 0.05)
    qtbot.keyClicks(field, " kg")
    assert field.value is None
    assert "Enter it in mm" in field.toolTip()
    assert field.property("invalid")
    workshop.click((0, 0, 0))
    workshop.click((0.4, 0, 0))
    assert not workshop.mechanism.bodies
    assert "Enter it in mm" in workshop.box.hint_label.text()


def test_wrong_text_says_what_would_be_right(workshop):
    """What cannot be read stays in the field, with the reason below it."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.point_at((0.3, 0.4, 0))
    workshop.type("0.5<abc")
    assert workshop.box.entry.isVisible()
    assert "Enter a number" in workshop.box.entry.problem.text()
    assert not workshop.mechanism.bodies


def test_undo_goes_back_along_the_chain(workshop):
    """Each link that undo takes away lets the next one start where that link did."""
    workshop.take("link")
    for point in ((0, 0, 0), (0.4, 0, 0), (0.4, 0.3, 0)):
        workshop.click(point)
    workshop.document.undo()
    workshop.click((0.8, 0.3, 0))
    assert ends(workshop.mechanism, "link 2")[0] == pytest.approx((0.4, 0, 0), abs=1e-12)
    (joint,) = workshop.mechanism.joints
    assert (joint.body1, joint.body2) == ("link 1", "link 2")
    while workshop.document.undo_step is not None:
        workshop.document.undo()
    workshop.click((0, 0.3, 0))
    (body,) = workshop.mechanism.bodies
    assert ends(workshop.mechanism, body.name)[0] == pytest.approx((0, 0, 0), abs=1e-12)


def test_a_link_that_is_renamed_goes_on_in_its_chain(workshop):
    """The next link is joined with it under the new name, and undo goes back along the chain."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.click((0.4, 0, 0))
    renamed = rename(workshop.mechanism, ("body", "link 1"), "crank")
    workshop.document.apply(renamed, label="Rename")
    said = workshop.box.hint_label.text()
    assert said.startswith("Click the end point")
    assert said.endswith("It begins at a revolute joint with crank.")
    workshop.click((0.4, 0.3, 0))
    (joint,) = workshop.mechanism.joints
    assert (joint.body1, joint.body2) == ("crank", "link 1")
    # undo of both
    workshop.document.undo()
    workshop.document.undo()
    workshop.click((0.8, 0.3, 0))
    (joint,) = workshop.mechanism.joints
    assert (joint.body1, joint.body2) == ("link 1", "link 2")


@pytest.mark.parametrize("start", ["0.1,0.2,0.3", "0,0,0"])
def test_an_end_where_the_link_begins_is_none(workshop, start):
    """Rounding alone has no length and no direction that the note could tell."""
    workshop.take("link")
    workshop.type(start)
    tool = workshop.box.tool
    near = replace(tool.places[-1], point=tool.places[-1].point + np.array((6e-17, 0.0, -3e-17)))
    assert tool.view(near)[1] == ""
    short = replace(near, point=near.point + np.array((1e-9, 0.0, 0.0)))
    assert tool.view(short)[1].startswith("1e-9 m")
    assert "no length" in tool.take(near)
    assert not workshop.mechanism.bodies
