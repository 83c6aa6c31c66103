"""Handles and typed amounts move bodies, joints, loads and points, each as one undo step."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.gui.editing.lost_expressions import lost_expressions
from mechstudio.model import Mechanism
from mechstudio.scene.manipulator import ARROW_LENGTH, RING_RADIUS
from tests.gui.tools.workshop import option
from tests.gui.view.bench import Left, No

Right = Qt.MouseButton.RightButton


@pytest.fixture
def bar(make_workshop):
    """A bar along x, selected, with the tool in hand, seen from the front."""
    mechanism = edits.add_link(Mechanism(name="bar"), (-0.5, 0, 0), (0.5, 0, 0)).mechanism
    workshop = make_workshop(mechanism)
    workshop.selection.set({("body", "link 1")})
    workshop.take("move")
    return workshop


def pixel(workshop):
    return workshop.scene.sight.pixel_size((0, 0, 0))


def upward(workshop, way):
    """Start on the y arrow and end so far above it [m]."""
    start = np.array((0, 0.8 * ARROW_LENGTH * pixel(workshop), 0))
    return start, start + np.array((0, way, 0))


def test_arrow_shifts_along_its_axis(bar):
    """A drag of the y arrow moves the body along y, by steps of the grid."""
    start, end = upward(bar, 0.21)
    bar.drag(start, end + np.array((0.13, 0, 0)))
    assert bar.mechanism.bodies[0].position == pytest.approx((0, 0.2, 0), abs=1e-12)
    assert bar.document.undo_step == "Move link 1"
    bar.document.undo()
    assert bar.mechanism.bodies[0].position == (0, 0, 0)
    assert bar.document.undo_step is None


def test_ring_turns_about_its_axis(bar):
    """A drag around the z ring turns the body by steps of 15 degrees."""
    radius = RING_RADIUS * pixel(bar)
    angle = math.radians(50)
    start = radius * np.array((math.cos(angle), math.sin(angle), 0))
    end = radius * np.array((math.cos(2.1 * angle), math.sin(2.1 * angle), 0))
    bar.drag(start, end)
    w, x, y, z = bar.mechanism.bodies[0].orientation
    assert (x, y) == pytest.approx((0, 0), abs=1e-12)
    assert 2 * math.degrees(math.atan2(z, w)) == pytest.approx(60)


def test_amounts_can_be_typed(bar):
    """What is typed over a handle is taken exactly, with any unit."""
    bar.point_at((0.8 * ARROW_LENGTH * pixel(bar), 0, 0))
    bar.type("12.5 mm")
    assert bar.mechanism.bodies[0].position == pytest.approx((0.0125, 0, 0), abs=1e-15)


def test_escape_takes_the_drag_back(bar):
    """Esc before the button is released leaves the mechanism as it was."""
    before = bar.mechanism
    start, end = upward(bar, 0.3)
    bar.press_and_move(start, end)
    bar.key(Qt.Key.Key_Escape)
    bar.release(end)
    assert bar.mechanism is before
    assert not bar.box.note_label.isVisible()


def test_undo_takes_the_drag_back(bar):
    """What is dragged when the step before is undone stays where that leaves it."""
    bar.drag(*upward(bar, 0.2))
    start, end = upward(bar, 0.3)
    bar.press_and_move(start + np.array((0, 0.2, 0)), end)
    bar.document.undo()
    bar.release(end)
    assert bar.mechanism.bodies[0].position == (0, 0, 0)
    assert bar.document.undo_step is None


def test_the_last_button_up_ends_the_drag(bar):
    """A second button that is released later does not leave the body between two places."""
    start, end = upward(bar, 0.2)
    place = bar.press_and_move(start, end)
    for kind, button, held in (
        (QEvent.Type.MouseButtonPress, Right, Left | Right),
        (QEvent.Type.MouseButtonRelease, Left, Right),
        (QEvent.Type.MouseButtonRelease, Right, Qt.MouseButton.NoButton),
    ):
        spot = QPointF(place)
        event = QMouseEvent(kind, spot, bar.image.mapToGlobal(spot), button, held, No)
        QApplication.sendEvent(bar.image, event)
    assert bar.mechanism.bodies[0].position == pytest.approx((0, 0.2, 0), abs=1e-12)


def test_handles_stay_while_the_pointer_is_elsewhere(bar):
    """They are there when the pointer comes back from another part of the window."""
    handles = bar.scene.preview.outline.marks
    QApplication.sendEvent(bar.image, QEvent(QEvent.Type.Leave))
    assert len(bar.scene.preview.outline.marks) == len(handles) > 0


def test_click_takes_another_body(bar):
    """A click on a body selects it for the handles; beside the handles the camera turns."""
    bar.selection.clear()
    bar.click((0.3, 0, 0))
    assert bar.selection.items == {("body", "link 1")}
    position = bar.camera.GetPosition()
    bar.drag((0.9, 0.7, 0), (0.6, 0.6, 0))
    assert bar.camera.GetPosition() != pytest.approx(position)
    assert bar.document.undo_step is None


def test_handles_seen_from_their_edge_hide_no_others(bar):
    """In a sketch there are two arrows and one ring, and the arrows answer all along."""
    bar.view.sketch.toggle("xy")
    for share in (0.35, 0.55, 0.95):
        bar.point_at((0, share * ARROW_LENGTH * pixel(bar), 0))
        assert "distance along y" in bar.box.hint_label.text()


@pytest.fixture
def rig(make_workshop):
    """A bar with a hinge, a force, a spring and a measured point; the tool is in hand."""
    mechanism = edits.add_link(Mechanism(name="rig"), (-0.5, 0, 0), (0.5, 0, 0)).mechanism
    for edit in (
        lambda m: edits.add_joint(m, "revolute", "ground", "link 1", (-0.5, 0, 0), name="pivot"),
        lambda m: edits.add_driver(m, "pivot", "t", name="drive"),
        lambda m: edits.add_force(m, "link 1", (0.5, 0, 0), ("0", "-10", "0")),
        lambda m: edits.add_spring_damper(
            m, "ground", (0.2, 0.6, 0), "link 1", (0.2, 0, 0), stiffness=1
        ),
        lambda m: edits.add_measure(m, "link 1", (0, 0, 0), name="tip"),
    ):
        mechanism = edit(mechanism).mechanism
    workshop = make_workshop(mechanism)
    workshop.take("move")
    return workshop


def points(workshop, kind, name):
    """Where an element is in the world, each of its ends."""
    places = edits.places_of(workshop.mechanism, [(kind, name)])
    return np.array([pose.position for pose in places[kind, name]])


def arrow(workshop, center, axis):
    """A point on one of the arrows around a center."""
    return np.array(center) + 0.8 * ARROW_LENGTH * pixel(workshop) * np.eye(3)[axis]


def test_a_joint_moves_on_both_bodies(rig):
    """The drag shows the hinge where it will be, is one step, and bodies and closure stay."""
    rig.selection.set({("joint", "pivot")})
    before = rig.mechanism
    start = arrow(rig, (-0.5, 0, 0), 1)
    end = start + np.array((0, 0.21, 0))
    rig.press_and_move(start, end)
    shown = rig.scene.preview.outline
    assert [dot.tolist() for dot, _ in shown.dots] == [pytest.approx((-0.5, 0.2, 0), abs=1e-12)]
    assert len(shown.bodies) == len(shown.guides) == 1
    assert rig.mechanism is before
    rig.release(end)
    joint = rig.mechanism.joint("pivot")
    assert joint.frame1.position == pytest.approx((-0.5, 0.2, 0), abs=1e-12)
    assert joint.frame2.position == pytest.approx((-0.5, 0.2, 0), abs=1e-12)
    assert rig.mechanism.bodies == before.bodies
    assert rig.document.undo_step == "Move pivot"
    assert rig.scene.preview.outline.dots == ()
    rig.document.undo()
    assert rig.mechanism == before


def test_the_axis_of_a_joint_turns_by_a_typed_angle(rig):
    """The ring about x turns the hinge's axis in its own place, on both bodies."""
    rig.selection.set({("joint", "pivot")})
    rig.view.look("isometric")
    radius = RING_RADIUS * pixel(rig)
    for angle in np.radians(np.arange(0, 360, 20)).tolist():
        turned = radius * np.array((0, math.cos(angle), math.sin(angle)))
        rig.point_at(np.array((-0.5, 0, 0)) + turned)
        if "an angle about x" in rig.box.hint_label.text():
            break
    rig.type("90")
    joint = rig.mechanism.joint("pivot")
    for frame in (joint.frame1, joint.frame2):
        assert frame.position == pytest.approx((-0.5, 0, 0), abs=1e-12)
        assert edits.pose_of(frame).direction((0, 0, 1)) == pytest.approx((0, -1, 0), abs=1e-12)


@pytest.mark.parametrize(("kind", "name"), [("force", "force 1"), ("measure", "tip")])
def test_a_point_is_shifted_and_has_no_rings(rig, kind, name):
    """A typed length moves the point on its body; a point alone cannot be turned."""
    rig.selection.set({(kind, name)})
    (center,) = points(rig, kind, name)
    assert "rotate" not in rig.box.hint_label.text()
    rig.point_at(arrow(rig, center, 0))
    rig.type("-30 mm")
    assert points(rig, kind, name) == pytest.approx(center[None] - (0.03, 0, 0), abs=1e-12)
    assert rig.document.undo_step == f"Move {name}"


def test_ends_of_a_spring_move_alone_or_together(rig):
    """The bar of the tool says which end the handles stand around."""
    rig.selection.set({("force", "spring 1")})
    both = points(rig, "force", "spring 1")
    rig.point_at(arrow(rig, both.mean(axis=0), 0))
    rig.type("0.1")
    after = np.add(both, (0.1, 0, 0))
    assert points(rig, "force", "spring 1") == pytest.approx(after, abs=1e-12)
    ends = option(rig, "Ends")
    assert ends.isVisible()
    assert not option(rig, "Joints").isVisible()
    ends.setCurrentIndex(1)
    start = arrow(rig, np.add(both[0], (0.1, 0, 0)), 0)
    rig.drag(start, np.add(start, (0.2, 0, 0)))
    after = np.add(both, [(0.3, 0, 0), (0.1, 0, 0)])
    assert points(rig, "force", "spring 1") == pytest.approx(after, abs=1e-12)


def test_bodies_come_first_and_what_has_no_place_says_so(rig):
    """Of a body and its joint the body moves; a driver alone gets a hint; a click takes a joint."""
    rig.selection.set({("driver", "drive")})
    assert "no position of its own" in rig.box.hint_label.text()
    assert rig.scene.preview.outline.marks == ()
    rig.click((-0.5, 0, 0))
    assert rig.selection.items == {("joint", "pivot")}
    rig.selection.set({("joint", "pivot"), ("body", "link 1")})
    rig.point_at(arrow(rig, (0, 0, 0), 0))
    rig.type("0.1")
    assert rig.mechanism.body("link 1").position == pytest.approx((0.1, 0, 0), abs=1e-12)
    assert rig.document.undo_step == "Move link 1"


def test_a_move_says_which_expressions_it_replaced(bar):
    """The expressions of what stays are kept, and undo brings back the others."""
    before = edits.set_values(
        edits.add_parameter(bar.mechanism, "L", 0.0),
        {"bodies.link 1.position": ("3*L", "2*L", 0.0)},
    )
    bar.document.apply(before, label="Place link 1")
    remarks = []
    bar.document.remark.connect(remarks.append)
    start, end = upward(bar, 0.21)
    bar.drag(start, end)
    assert bar.mechanism.expressions == {"bodies.link 1.position[0]": "3*L"}
    assert remarks == [
        "What moved is a number now and follows no parameter: link 1 position y was 2*L. "
        "Undo restores the expressions."
    ]
    bar.document.undo()
    assert bar.mechanism is before


def test_what_changes_its_place_is_not_lost():
    """Exchanging the bodies of a joint takes its expressions to the other frame."""
    model = edits.add_link(Mechanism(parameters={"L": 0.2}), (-0.5, 0, 0), (0.5, 0, 0)).mechanism
    model = edits.add_joint(model, "revolute", "ground", "link 1", (0, 0, 0), name="pin").mechanism
    model = edits.set_values(model, {"joints.pin.frame1.position[0]": "L"})
    assert lost_expressions(model, edits.swap_bodies(model, "pin")) == ""
    moved = edits.set_values(model, {"joints.pin.frame1.position[0]": 0.3})
    assert "pin frame 1 position x was L" in lost_expressions(model, moved)
