"""Places snap to the axes of joints, of round shapes and of the plane that is drawn in."""

import math

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.gui.snapping.axis_lines import axis_lines
from mechstudio.gui.state.settings import Snapping
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Cylinder, Mechanism
from mechstudio.units import UnitChoice
from tests.gui.view.bench import Alt

TILT = math.radians(20.0)
ALONG = np.array((math.cos(TILT), math.sin(TILT), 0.0))
ACROSS = np.array((-ALONG[1], ALONG[0], 0.0))
START = np.array((-0.6, -0.31, 0.0))


def slide(tilt=TILT):
    """A block on a slanted slide, and a post far from it."""
    edit = edits.add_link(Mechanism(), (0.6, -0.4, 0), (0.6, 0.4, 0), name="post")
    edit = edits.add_link(edit.mechanism, START - 0.05 * ALONG, START + 0.05 * ALONG, name="block")
    return edits.add_joint(
        edit.mechanism, "prismatic", "ground", "block", START, ALONG, name="slide"
    ).mechanism


def off_line(point, start=START, way=ALONG):
    """How far a point is from a line [m]."""
    arm = np.subtract(point, start)
    return float(np.linalg.norm(arm - (arm @ way) * way))


def far(workshop, beside):
    """A point of the plane far along the slide, so many pixels beside its axis."""
    pixel = workshop.scene.sight.pixel_size(START)
    return START + 0.87 * ALONG + beside * pixel * ACROSS


def test_the_axis_of_a_slide_draws_places_onto_it(make_workshop):
    """Near it the place is on it to rounding, is named and drawn dashed; Alt and distance free."""
    workshop = make_workshop(slide())
    workshop.take("link")
    workshop.point_at(far(workshop, 6))
    assert workshop.box.note_label.text().endswith("\non the axis of slide")
    (guide,) = workshop.scene.preview.outline.guides
    assert max(off_line(end) for end in guide) < 1e-12
    assert len(guide) > 20
    workshop.point_at(far(workshop, 14))
    assert workshop.scene.preview.outline.guides == ()
    workshop.point_at(far(workshop, 6), Alt)
    assert workshop.scene.preview.outline.guides == ()
    workshop.click(far(workshop, 6))
    workshop.click(START + 0.5 * ALONG - 0.3 * ACROSS, Alt)
    end = workshop.mechanism.bodies[-1]
    first = edits.pose_of(end).point((-0.5 * end.shapes[0].size[0], 0.0, 0.0))
    assert off_line(first) < 1e-12


def test_what_is_hidden_and_snapping_off_draw_nothing(make_workshop):
    """A hidden joint has no axis; nor has any where snapping is switched off in the settings."""
    mechanism = slide()
    assert axis_lines(mechanism)
    assert axis_lines(mechanism, {("joint", "slide")}) == ()
    assert axis_lines(mechanism, {("body", "block")}) == ()
    workshop = make_workshop(mechanism)
    workshop.box.bench.set_preferences(Snapping(on=False), UnitChoice())
    workshop.take("link")
    workshop.point_at(far(workshop, 2))
    assert workshop.scene.preview.outline.guides == ()


def test_joints_that_keep_a_line_in_common_have_an_axis():
    """Hinges, slides, screws and shafts do; balls, planes and rods do not."""
    having = set()
    for kind in JOINT_TYPES:
        edit = edits.add_link(Mechanism(), (0, 0, 0), (1, 0, 0), name="bar")
        edit = edits.add_joint(
            edit.mechanism, kind.key, "ground", "bar", (0, 0, 0), (0, 1, 0), point2=(0.5, 0, 0)
        )
        lines = axis_lines(edit.mechanism)
        assert all(abs(line.direction[1]) == pytest.approx(1) for line in lines)
        having |= {kind.key for _ in lines}
    turning = {"revolute", "cylindrical", "screw", "universal"}
    assert having == turning | {"prismatic", "point_on_line"}


def test_in_space_the_axis_of_a_cylinder_goes_on_beyond_it(make_workshop):
    """Beside the shaft the place is the point of its axis that is nearest to the line of sight."""
    axis = np.array((0.36, 0.48, 0.8))
    shaft = Cylinder(radius=0.05, length=0.3)
    pose = edits.Pose((0.1, 0.2, 0.3), edits.pose.axis_turn(tuple(axis)))
    ball = edits.add_link(Mechanism(), (0, -0.6, 0), (0.1, -0.9, 0.4), name="bar").mechanism
    workshop = make_workshop(edits.add_body(ball, [shaft], pose, name="shaft").mechanism)
    workshop.view.look("isometric")
    workshop.take("joint")
    workshop.point_at(np.array(pose.position) + 0.33 * axis)
    spot = workshop.tool._aim.spot
    assert spot.label == "on the axis of shaft"
    assert off_line(spot.point, pose.position, axis) < 1e-11
    assert (spot.point - pose.position) @ axis == pytest.approx(0.33, abs=0.03)


def test_the_axes_of_a_sketch_draw_before_its_grid(make_workshop):
    """Along an axis the place keeps to the grid's steps, and takes a point that is there."""
    bar = edits.add_link(Mechanism(), (0.5, 0, 0), (0.5, 0, 0.5), name="bar")
    workshop = make_workshop(bar.mechanism)
    workshop.box.bench.set_preferences(Snapping(grid=0.25), UnitChoice())
    workshop.view.sketch.toggle("xz")
    workshop.take("measure")
    pixel = workshop.scene.sight.pixel_size((0, 0, 0))
    for x, place, note in (
        (0.27, 0.25, "on the plane's x axis\nno body"),
        (0.58, 0.5, "end of bar\nbar"),
    ):
        workshop.point_at((x, 0.0, 5 * pixel))
        assert workshop.tool.at.point == pytest.approx((place, 0, 0), abs=1e-12)
        assert workshop.box.note_label.text() == note
    workshop.point_at((5 * pixel, 0.0, 0.27))
    assert workshop.box.note_label.text() == "on the plane's z axis\nno body"
    workshop.point_at((0.27, 0.0, 30 * pixel))
    assert workshop.box.note_label.text() == "no body"
