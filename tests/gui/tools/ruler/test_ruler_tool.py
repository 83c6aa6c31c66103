"""Distances and angles measured by clicks: points, axes, faces, at the start and during a run."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio import edits
from mechstudio.geometry.matrices import applied, matrices
from mechstudio.geometry.separation import Feature, FeatureKind, Separation
from mechstudio.gui.state.rulers import Ruler, RulerEnd
from mechstudio.gui.tools.ruler.ruler_text import ruler_note
from mechstudio.units import UnitChoice
from tests.gui.view.bench import Alt
from tests.gui.view.runs import swinging_run
from tests.scene.mechanisms import loaded_arm, two_boxes

pytestmark = pytest.mark.window


def texts(workshop):
    """What the rulers in the view say."""
    return [text for _, _, text in workshop.scene.overlay.rulers.shown]


def ends(workshop, number=0):
    """Where a ruler in the view begins and ends [m]."""
    start, end, _ = workshop.scene.overlay.rulers.shown[number]
    return np.array(start), np.array(end)


def joint_point(mechanism, name):
    """Where a joint is in the world [m]."""
    joint = mechanism.joint(name)
    body = mechanism.body(joint.body2)
    frame = matrices([[*body.position, *body.orientation]])[0]
    return applied(frame, joint.frame2.position)


def test_two_joints_are_as_far_apart_as_their_link_is_long(make_workshop):
    """Points snap; the text follows the user's units, and nothing of the model changes."""
    mechanism = ms.sample("four_bar")
    workshop = make_workshop(mechanism)
    first, second = (joint_point(mechanism, joint.name) for joint in mechanism.joints[1:3])
    workshop.take("ruler")
    workshop.click(first)
    assert workshop.tool.is_begun
    assert texts(workshop) == []
    workshop.click(second)
    assert not workshop.tool.is_begun
    start, end = ends(workshop)
    assert np.allclose(start, first)
    assert np.allclose(end, second)
    length = float(np.linalg.norm(second - first))
    assert texts(workshop)[0] == f"{length:.5g} m"
    workshop.box.bench.shown_units.choose(UnitChoice(length="mm"))
    assert texts(workshop)[0] == f"{1e3 * length:.5g} mm"
    assert workshop.document.mechanism is mechanism
    assert not workshop.document.undo_step


def test_a_ruler_follows_the_run(make_workshop):
    """What is clicked at a moment of a run is measured there, and at every other one."""
    workshop = make_workshop(loaded_arm())
    result = swinging_run(workshop.mechanism, rows=21)
    tip = workshop.mechanism.measures[0]
    body = workshop.mechanism.bodies.names.index(tip.body)
    path = [applied(matrices(poses)[body], tip.point) for poses in result.store.body_pose[:21]]
    workshop.document.set_result(result)
    workshop.view.fit()
    workshop.cursor.set_time(float(result["time"][8]))
    workshop.picture()
    workshop.take("ruler")
    # the tool looks at the moment, and does not go back to the start
    assert np.allclose(workshop.scene.poses, result.store.body_pose[8])
    workshop.click(path[8])
    workshop.click((0.0, 0.0, 0.0))
    for row in (8, 15, 0):
        workshop.cursor.set_time(float(result["time"][row]))
        workshop.picture()
        start, end = ends(workshop)
        assert np.allclose(start, path[row], atol=1e-9)
        assert np.allclose(end, 0.0, atol=1e-9)
    assert workshop.tool is not None


def test_what_is_pointed_at_follows_the_run(make_workshop):
    """Under a pointer that rests the body goes on: the preview is that of the shown moment."""
    workshop = make_workshop(loaded_arm())
    result = swinging_run(workshop.mechanism, rows=21)
    workshop.document.set_result(result)
    workshop.view.fit()
    workshop.take("ruler")
    workshop.click((0.0, 0.0, 0.0))
    workshop.point_at((0.05, 0.0, 0.0))

    def preview():
        return workshop.scene.preview.outline.points()

    before = preview()
    assert len(before)
    workshop.cursor.set_time(float(result["time"][15]))
    workshop.picture()
    assert not np.array_equal(preview(), before)


def faces_at_right_angles(workshop):
    """Two visible faces of bodies that are no snap away, as contacts."""
    width, height = workshop.scene.size
    found = []
    for x in np.linspace(0.05 * width, 0.95 * width, 60):
        for y in np.linspace(0.05 * height, 0.95 * height, 60):
            contacts = [c for c in workshop.scene.sight.contacts(x, y) if c.item[0] == "body"]
            snapper = workshop.box.bench.snapper
            if not contacts or snapper.nearest(x, y, 1.0) is not None:
                continue
            if all(abs(contacts[0].normal @ other.normal) < 1e-6 for other in found):
                found.append(contacts[0])
    return found[:2]


def test_faces_have_an_angle(make_workshop):
    """Two faces that meet at a right angle; Alt takes the bare places."""
    workshop = make_workshop(two_boxes())
    workshop.view.look("isometric")
    workshop.take("ruler")
    workshop.point_at((0.0, 0.0, 0.0))
    first, second = faces_at_right_angles(workshop)
    workshop.click(first.point)
    workshop.click(second.point)
    # where their planes cross is of no interest
    assert texts(workshop) == ["angle 90°"]
    assert np.allclose(ends(workshop), (first.point, second.point), atol=5e-3)
    workshop.click(first.point, Alt)
    workshop.click(second.point, Alt)
    start, end = ends(workshop, 1)
    assert np.allclose(end - start, second.point - first.point, atol=5e-3)
    assert "angle" not in texts(workshop)[1]


def test_rulers_go_one_by_one_or_with_their_bodies(make_workshop, qtbot):
    """Backspace takes back the last, Esc the one that is begun; a deleted body takes its own."""
    mechanism = ms.sample("four_bar")
    workshop = make_workshop(mechanism)
    points = [joint_point(mechanism, joint.name) for joint in mechanism.joints]
    workshop.take("ruler")
    for first, second in ((0, 1), (1, 2)):
        workshop.click(points[first])
        workshop.click(points[second])
    workshop.click(points[0])
    workshop.key(Qt.Key.Key_Escape)
    assert not workshop.tool.is_begun
    assert len(texts(workshop)) == 2
    workshop.key(Qt.Key.Key_Backspace)
    assert len(texts(workshop)) == 1
    workshop.key(Qt.Key.Key_Escape)
    assert workshop.tool is None
    assert len(texts(workshop)) == 1
    ruler = workshop.view.rulers.rulers[0]
    lost = next(iter(ruler.bodies))
    renamed = edits.rename(workshop.mechanism, ("body", lost), "new")
    workshop.document.apply(renamed, label="Rename")
    assert workshop.view.rulers.rulers[0].bodies == ruler.bodies - {lost} | {"new"}
    assert len(texts(workshop)) == 1
    lost = "new"
    workshop.box.bench.apply("Delete", lambda before: edits.remove(before, [("body", lost)]))
    assert workshop.view.rulers.rulers == ()
    workshop.document.undo()
    assert len(texts(workshop)) == 1
    workshop.document.redo()
    assert texts(workshop) == []


def test_bars_of_a_flat_mechanism_have_an_angle(make_workshop):
    """A click between the ends of a long body means its axis."""
    mechanism = ms.sample("four_bar")
    workshop = make_workshop(mechanism)
    workshop.take("ruler")
    directions = []
    for name in mechanism.bodies.names[:2]:
        joints = [j for j in mechanism.joints if name in (j.body1, j.body2)]
        a, b = (joint_point(mechanism, joint.name) for joint in joints[:2])
        directions.append((b - a) / np.linalg.norm(b - a))
        workshop.click(a + 0.35 * (b - a))
    angle = np.arccos(abs(directions[0] @ directions[1]))
    assert texts(workshop)[0].splitlines()[-1] == f"angle {np.degrees(angle):.5g}°"


def test_text_of_a_ruler_without_rounding():
    """A component that is nothing but rounding is written as 0."""
    end = RulerEnd("ground", Feature(FeatureKind.POINT, np.zeros(3), np.zeros(3)))
    line = RulerEnd("ground", Feature(FeatureKind.LINE, np.zeros(3), np.eye(3)[0]))
    measured = Separation(np.zeros(3), np.array((0.3, -1e-17, 0.4)), None)
    text = ruler_note(Ruler(end, end), measured, UnitChoice())
    assert text == "0.5 m\nx 0.3 m\ny 0 m\nz 0.4 m"
    flat = Separation(np.ones(3), np.ones(3) + 1e-16, 1e-16)
    assert ruler_note(Ruler(line, line), flat, UnitChoice()) == "0 m\nangle 0°"


def test_a_body_that_goes_before_the_second_click_is_forgotten(make_workshop):
    """Its click is taken back, and the pointer still names what is there."""
    mechanism = ms.sample("four_bar")
    workshop = make_workshop(mechanism)
    workshop.take("ruler")
    point = joint_point(mechanism, mechanism.joints[2].name)
    workshop.click(point)
    name = mechanism.joints[2].body2
    workshop.box.bench.apply("Delete", lambda before: edits.remove(before, [("body", name)]))
    assert not workshop.tool.is_begun
    workshop.point_at(point)
    workshop.click(point)
    assert workshop.tool.is_begun


def test_distances_of_a_flat_mechanism_are_in_its_plane(make_workshop):
    """Links that are drawn one behind the other are no distance apart."""
    mechanism = ms.sample("four_bar")
    front, back = mechanism.bodies[0], mechanism.bodies[2]
    workshop = make_workshop(mechanism)
    workshop.take("ruler")
    for body in (front, back):
        # between its middle and its end, where nothing snaps
        workshop.click(np.array(body.position) + 0.2 * np.array([1.0, 1.0, 0.0]))
    (text,) = texts(workshop)
    start, end = ends(workshop)
    assert abs(end[2] - start[2]) < 1e-12
    # both cranks of the parallelogram are parallel
    assert text.splitlines()[-1] == "angle 0°"


def test_an_axis_between_moving_bodies_goes_with_one_of_them(make_workshop):
    """A click on it beside the bodies means the axis, not a fixed place in the world."""
    mechanism = ms.sample("spatial_double_pendulum")
    across = (0.5**0.5, 0.5**0.5, 0.0, 0.0)
    hinge = mechanism.joints[1]
    frames = {k: getattr(hinge, k).edited(orientation=across) for k in ("frame1", "frame2")}
    hinge = hinge.edited(type="revolute", **frames)
    mechanism = mechanism.edited(joints=[mechanism.joints[0], hinge])
    workshop = make_workshop(mechanism)
    workshop.view.look("isometric")
    workshop.view.fit()
    workshop.take("ruler")
    point = joint_point(mechanism, hinge.name)
    frame = matrices([[0.0, 0.0, 0.0, *mechanism.body(hinge.body2).orientation]])[0]
    own = matrices([[0.0, 0.0, 0.0, *hinge.frame2.orientation]])[0]
    axis = (frame @ own)[:3, 2]
    beside = next(
        place
        for place in (point + share * axis for share in np.linspace(-0.5, 0.5, 19))
        if not workshop.scene.sight.contacts(*workshop.scene.sight.display_points([place])[0])
    )
    workshop.click(beside)
    first = workshop.tool._first
    assert first.body in (hinge.body1, hinge.body2)
    assert first.feature.kind is FeatureKind.LINE


def test_texts_of_rulers_are_apart_and_within_the_picture(make_workshop):
    """Rulers between the same points, and one at the edge, are all read."""
    workshop = make_workshop(ms.sample("four_bar"))
    end = RulerEnd("ground", Feature(FeatureKind.POINT, np.zeros(3), np.zeros(3)))

    def ruler(x, y):
        far = Feature(FeatureKind.POINT, np.array((x, y, 0.0)), np.zeros(3))
        return Ruler(end, RulerEnd("ground", far))

    workshop.picture()
    for x, y in ((0.8, 0.8), (0.8, 0.81), (0.79, 0.8), (0.81, 0.8), (40.0, -40.0)):
        workshop.view.rulers.add(ruler(x, y))
    workshop.picture()
    lines = workshop.scene.overlay.rulers
    width, height = lines._front.GetSize()
    assert len(lines.boxes) == 5
    for number, (left, low, right, top) in enumerate(lines.boxes):
        assert 0 <= left < right <= width
        assert 0 <= low < top <= height
        for other in lines.boxes[number + 1 :]:
            assert left >= other[2] or right <= other[0] or low >= other[3] or top <= other[1]
