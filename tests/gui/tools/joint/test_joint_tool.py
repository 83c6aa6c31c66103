"""Joints are made by clicks in the view: where bodies meet, body by body, with axes from shapes."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from mechstudio.edits import Pose, add_body, add_joint, add_link
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Box, Mechanism
from tests.gui.tools.joint.links import links, place, shaft
from tests.gui.tools.workshop import option
from tests.gui.view.bench import Alt, No

Key = Qt.Key
X, Y, Z = np.eye(3)


def test_click_where_bodies_meet_joins_them(linked):
    """One click is a hinge at the common end, about the normal of the plane, in one step."""
    linked.click((0.01, 0.39, 0))
    (joint,) = linked.mechanism.joints
    assert (joint.type, joint.body1, joint.body2) == ("revolute", "link 1", "link 2")
    for side in (1, 2):
        point, axis, _ = place(linked.mechanism, joint, side)
        assert point == pytest.approx((0, 0.4, 0), abs=1e-12)
        assert axis == pytest.approx(Z, abs=1e-12)
    assert linked.document.undo_step == "Add revolute 1"
    assert linked.selection.items == {("joint", "revolute 1")}
    linked.document.undo()
    assert not linked.mechanism.joints


def test_keys_after_a_click_need_no_other_move(linked):
    """Type and ground follow the click at once, with the pointer at rest where it clicked."""
    linked.click((0.01, 0.39, 0))
    linked.key(Key.Key_T)
    assert linked.box.hint_label.text().startswith("Click: prismatic joint of")
    linked.key(Key.Key_G)
    assert [(joint.type, joint.body1) for joint in linked.mechanism.joints] == [
        ("revolute", "link 1"),
        ("prismatic", "ground"),
    ]
    point, *_ = place(linked.mechanism, linked.mechanism.joints[-1])
    assert point == pytest.approx((0, 0.4, 0), abs=1e-12)
    linked.document.undo()
    linked.key(Key.Key_G)
    assert [joint.type for joint in linked.mechanism.joints] == ["revolute", "prismatic"]


def test_the_tool_is_taken_over_what_is_meant(linked):
    """A key acts on what the pointer rests over since before; on nothing where it is elsewhere."""
    for is_over in (False, True):
        linked.take("select")
        linked.point_at((0.01, 0.39, 0))
        if not is_over:
            QApplication.sendEvent(linked.image, QEvent(QEvent.Type.Leave))
        linked.take("joint")
        linked.key(Key.Key_G)
        assert len(linked.mechanism.joints) == is_over
    (joint,) = linked.mechanism.joints
    assert joint.body1 == "ground"
    assert place(linked.mechanism, joint)[0] == pytest.approx((0, 0.4, 0), abs=1e-12)


def test_tab_goes_through_the_pairs(linked):
    """The pair without a joint comes first, the ground last; the hint names the pair."""
    linked.point_at((0, 0.4, 0))
    hints = []
    for _ in range(4):
        hints.append(linked.box.hint_label.text().split(". ")[0])
        linked.key(Key.Key_Tab)
    assert hints == [
        "Click: revolute joint of link 1 and link 2",
        "Click: revolute joint of the ground and link 1",
        "Click: revolute joint of the ground and link 2",
        "Click: revolute joint of link 1 and link 2",
    ]
    linked.key(Key.Key_Tab)
    linked.click((0, 0.4, 0))
    (joint,) = linked.mechanism.joints
    assert (joint.body1, joint.body2) == ("ground", "link 2")


@pytest.mark.parametrize("last", ["click", "enter"])
def test_bodies_apart_are_picked_one_by_one(linked, last):
    """Then the place is a third click, or with Enter the first one."""
    linked.click((-0.3, 0.2, 0))
    assert "connect to link 1" in linked.box.hint_label.text()
    linked.click((0.2, -0.4, 0))
    if last == "click":
        linked.click((0.3, 0.1, 0))
    else:
        linked.key(Key.Key_Return)
    (joint,) = linked.mechanism.joints
    assert (joint.body1, joint.body2) == ("link 1", "link 3")
    wanted = (0.3, 0.1, 0) if last == "click" else (-0.3, 0.2, 0)
    assert place(linked.mechanism, joint)[0] == pytest.approx(wanted, abs=1e-12)


def test_hint_over_the_second_body_tells_of_the_axis(linked):
    """With one body picked, what a click makes is said, and the keys that change it."""
    linked.click((-0.3, 0.2, 0))
    linked.point_at((0.01, 0.39, 0))
    hint = linked.box.hint_label.text()
    assert hint == "Click: revolute joint of link 1 and link 2. A: next axis. F: flip axis."
    linked.point_at((0.5, 0.6, 0))
    assert "Empty space, Enter or G: the ground." in linked.box.hint_label.text()


@pytest.mark.parametrize(
    ("kind", "turns"), [("revolute", True), ("cylindrical", True), ("point_on_line", False)]
)
def test_preview_turns_only_where_the_joint_does(linked, kind, turns):
    """The arrow around the axis would look like a direction of motion of a point in a slot."""
    while linked.tool.kind.key != kind:
        linked.key(Key.Key_T)
    linked.point_at((0.01, 0.39, 0))
    (mark,) = linked.view.scene.preview.outline.marks
    along, across, _ = np.linalg.svd(mark.points - mark.points.mean(axis=0))[1]
    assert bool(across > 0.3 * along) is turns


@pytest.mark.parametrize("slot", ["yoke", "crank"])
def test_a_slot_goes_along_the_body_that_is_clicked_first(make_workshop, slot):
    """A point on a line slides along the longer side of that body; A takes the plane's axes."""
    mechanism = add_link(Mechanism(name="yoke"), (0, 0, 0), (0.4, 0.3, 0), width=0.05).mechanism
    yoke = Pose((0.4, 0.3, 0.0))
    box = Box(size=(0.1, 0.8, 0.05))
    mechanism = add_body(mechanism, [box], yoke, name="yoke").mechanism
    workshop = make_workshop(mechanism)
    workshop.view.sketch.toggle("xy")
    workshop.view.fit()
    workshop.take("joint")
    while workshop.tool.kind.key != "point_on_line":
        workshop.key(Key.Key_T)
    workshop.click((0.4, 0.6, 0) if slot == "yoke" else (0.08, 0.06, 0))
    workshop.point_at((0.4, 0.3, 0))
    name = "yoke" if slot == "yoke" else "link 1"
    assert f"axis: along {name}" in workshop.box.note_label.text()
    workshop.click((0.4, 0.3, 0))
    (joint,) = workshop.mechanism.joints
    assert (joint.type, joint.body1) == ("point_on_line", name)
    along = (0, 1, 0) if slot == "yoke" else (0.8, 0.6, 0)
    assert abs(np.dot(place(workshop.mechanism, joint)[1], along)) == pytest.approx(1.0)


@pytest.mark.parametrize("way", ["empty", "enter", "g", "hovering"])
def test_ground_is_the_other_body(linked, way):
    """Empty space, Enter and G stand for the ground, which is body 1; the place stays."""
    if way == "hovering":
        linked.point_at((-0.4, -0.4, 0))
        linked.key(Key.Key_G)
    else:
        linked.click((-0.4, -0.4, 0))
        if way == "empty":
            linked.click((0.5, 0.5, 0))
        else:
            linked.key(Key.Key_Return if way == "enter" else Key.Key_G)
    (joint,) = linked.mechanism.joints
    assert (joint.body1, joint.body2) == ("ground", "link 3")
    assert joint.frame1.position == pytest.approx((-0.4, -0.4, 0), abs=1e-12)


def test_escape_takes_the_picks_back(linked):
    """One after the other, and then the tool; undo of a picked body lets it go as well."""
    linked.click((-0.3, 0.2, 0))
    linked.click((0.2, -0.4, 0))
    for rest in ("connect to link 1", "click where two bodies meet"):
        linked.key(Key.Key_Escape)
        linked.point_at((0.5, 0.6, 0))
        assert rest in linked.box.hint_label.text()
    linked.key(Key.Key_Escape)
    assert linked.tool is None


def test_slider_follows_the_plane_and_the_keys(linked):
    """A slider goes along x of the plane; F flips it, A takes the next direction."""
    linked.key(Key.Key_T)
    for keys, axis in (
        ((), X),
        ((Key.Key_F,), -X),
        ((Key.Key_F, Key.Key_A), np.array((0.6, -0.4, 0)) / np.hypot(0.6, 0.4)),
    ):
        linked.point_at((0.3, 0.2, 0), Alt)
        for key in keys:
            linked.key(key)
        linked.key(Key.Key_G)
        joint = linked.mechanism.joints[-1]
        assert joint.type == "prismatic"
        found = place(linked.mechanism, joint)[1]
        assert abs(np.dot(found, axis)) == pytest.approx(1, abs=1e-12)
        if not (keys and keys[-1] == Key.Key_A):
            assert found == pytest.approx(axis, abs=1e-12)


def test_every_type_is_previewed_and_made(linked):
    """What is shown before the click is made by it, closed at the poses there are."""
    for kind in JOINT_TYPES:
        if kind.key == "distance":
            continue
        linked.tool.options().type_box.choose(kind.key)
        linked.point_at((0, 0.4, 0))
        outline = linked.scene.preview.outline
        assert outline.marks
        assert (len(outline.tints), len(outline.symbols)) == (2, 1)
        linked.click((0, 0.4, 0))
        (joint,) = linked.mechanism.joints
        assert joint.type == kind.key
        first, second = (place(linked.mechanism, joint, side) for side in (1, 2))
        assert first[0] == pytest.approx(second[0], abs=1e-12)
        assert first[1] == pytest.approx(second[1], abs=1e-12)
        linked.document.undo()


def test_rod_goes_from_point_to_point(linked):
    """A distance joint takes two points of two bodies."""
    linked.tool.options().type_box.choose("distance")
    linked.click((-0.6, 0, 0))
    linked.click((-0.4, -0.4, 0))
    (joint,) = linked.mechanism.joints
    assert (joint.body1, joint.body2) == ("link 1", "link 3")
    assert place(linked.mechanism, joint, 1)[0] == pytest.approx((-0.6, 0, 0), abs=1e-12)
    assert place(linked.mechanism, joint, 2)[0] == pytest.approx((-0.4, -0.4, 0), abs=1e-12)


def test_axis_of_a_shaft_is_picked_in_space(make_workshop):
    """Where a shaft sticks out of a block, the hinge lies on the shaft's own axis."""
    workshop = make_workshop(shaft())
    workshop.view.look("isometric")
    workshop.take("joint")
    axis = np.array((np.sin(0.6), 0.0, np.cos(0.6)))
    workshop.point_at(0.45 * axis)
    assert "center line of body 2" in workshop.box.note_label.text()
    workshop.key(Key.Key_G)
    (joint,) = workshop.mechanism.joints
    point, found, _ = place(workshop.mechanism, joint)
    assert abs(np.dot(found, axis)) == pytest.approx(1, abs=1e-14)
    assert np.linalg.norm(np.cross(point, axis)) < 1e-12


def test_bodies_behind_each_other_do_not_meet(make_workshop):
    """In space only bodies that touch are proposed as a pair."""
    mechanism = Mechanism(name="boxes")
    for height in (0.0, 0.2, 3.0):
        box = Box(size=(0.4, 0.4, 0.2))
        mechanism = add_body(mechanism, [box], Pose((0, 0, height))).mechanism
    workshop = make_workshop(mechanism)
    workshop.view.look("front")
    workshop.take("joint")
    workshop.point_at((0.07, 0.03, 3.1), Alt)
    assert "then the other body" in workshop.box.hint_label.text()
    # a line of sight that enters the second box and leaves through the first
    workshop.view.look("isometric")
    workshop.point_at((0.2, 0.0, 0.14), Alt)
    assert "joint of body 1 and body 2" in workshop.box.hint_label.text()


def test_keys_of_the_tool_are_no_shortcuts(linked):
    """While joints are made, G is the ground and Tab the next pair, whatever they are elsewhere."""
    for key, needed in ((Key.Key_G, True), (Key.Key_Tab, True), (Key.Key_L, False)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, No)
        event.ignore()
        QApplication.sendEvent(linked.image, event)
        assert event.isAccepted() == needed


def test_hinge_at_an_end_turns_across_the_link(make_workshop):
    """In space the axis proposed at an end is not the link's own; the world's is named."""
    workshop = make_workshop(links())
    workshop.view.look("isometric")
    workshop.view.fit()
    workshop.take("joint")
    workshop.point_at((0.4, -0.4, 0))
    assert "(along z)" in workshop.box.note_label.text()
    workshop.key(Key.Key_G)
    (joint,) = workshop.mechanism.joints
    _, axis, _ = place(workshop.mechanism, joint)
    assert np.abs(axis) == pytest.approx(Z, abs=1e-12)


@pytest.mark.parametrize(
    ("text", "pitch"), [("", 0.01), ("2 mm/rev", 0.002), ("-0.005", -0.005), ("-5 mm", -0.005)]
)
def test_a_screw_gets_its_pitch(linked, text, pitch):
    """The bar asks for the pitch of a screw only; a negative one is a left-handed thread."""
    field = option(linked, "Pitch")
    assert not field.isVisible()
    linked.tool.options().type_box.choose("screw")
    assert field.isVisible()
    linked.qtbot.keyClicks(field, text)
    linked.click((0.01, 0.39, 0))
    (joint,) = linked.mechanism.joints
    start = links()
    expected = add_joint(
        start, "screw", "link 1", "link 2", (0, 0.4, 0), (1, 0, 0), x_axis=(1, 0, 0), pitch=pitch
    )
    assert joint == expected.mechanism.joints[0]


def test_a_rod_gets_its_length(linked):
    """It may differ from the distance that is drawn; what is no length joins nothing."""
    linked.tool.options().type_box.choose("distance")
    field = option(linked, "Length")
    linked.qtbot.keyClicks(field, "-1")
    linked.click((-0.6, 0, 0))
    linked.click((-0.4, -0.4, 0))
    assert not linked.mechanism.joints
    assert "greater than zero" in linked.box.hint_label.text()
    field.clear()
    linked.qtbot.keyClicks(field, "0.5")
    linked.click((-0.4, -0.4, 0))
    (joint,) = linked.mechanism.joints
    assert (joint.type, joint.body1, joint.body2, joint.length) == (
        "distance", "link 1", "link 3", 0.5
    )  # fmt: skip


def test_ground_without_a_body_says_what_is_missing(linked):
    """Beside all bodies, and with a rod."""
    linked.point_at((0.6, -0.4, 0))
    linked.key(Key.Key_G)
    assert linked.box.hint_label.text().endswith("point at a body, then press G.")
    assert not linked.mechanism.joints
    linked.point_at((0.01, 0.39, 0))
    assert linked.box.hint_label.text().startswith("Click: revolute joint of")
    while not linked.tool.kind.is_rod:
        linked.key(Key.Key_T)
    linked.key(Key.Key_G)
    assert linked.box.hint_label.text().endswith("click both of its ends.")
    assert not linked.mechanism.joints
