"""Pictures show the mechanism: colors, poses, selection, themes."""

import numpy as np
import pytest

from mechstudio.model import Body, Box, Cylinder, Frame, Mechanism
from tests.scene.mechanisms import (
    JOINT_KEYS,
    SHAPES,
    double_pendulum,
    loaded_arm,
    lone_body,
    missing_mesh,
    one_joint,
)
from tests.scene.pixels import changed, greens, middle, reds

SIZE = (240, 160)
IDENTITY = (1.0, 0.0, 0.0, 0.0)
LOADS = {("force", name) for name in ("spring", "push", "twist", "rubber", "wire", "servo")}


def test_empty_scene_shows_its_background(scene):
    """Without a mechanism the picture is the background and the axes in the corner."""
    scene.show_grid(False)
    image = scene.image(*SIZE)
    assert image.shape == (160, 240, 3)
    assert image.dtype == np.uint8
    assert (image[:60] == scene.scenery.theme.background).all()
    assert changed(image[100:], np.broadcast_to(image[0, 0], image[100:].shape)) > 20


def test_bodies_are_where_they_belong(boxes):
    """The red box is drawn left of the green one, both across the middle."""
    image = boxes.image(*SIZE)
    red, green = middle(reds(image)), middle(greens(image[:, 60:]))
    assert reds(image).sum() > 500
    assert red[0] < 100
    assert 60 + green[0] > 140
    assert red[1] == pytest.approx(80, abs=4)


def test_bodies_follow_their_poses(boxes):
    """A body that is moved up moves up in the picture, by as much as the projection says."""
    before = middle(reds(boxes.image(*SIZE)))
    place = boxes.display_point((-0.5, 0, 0))
    boxes.set_poses([(-0.5, 0.2, 0, *IDENTITY), (0.5, 0, 0, *IDENTITY)])
    after = middle(reds(boxes.image(*SIZE)))
    moved = boxes.display_point((-0.5, 0.2, 0))
    assert after[0] == pytest.approx(before[0], abs=2)
    assert before[1] - after[1] == pytest.approx(moved[1] - place[1], abs=3)
    assert moved[1] - place[1] > 10


def test_bodies_turn_with_their_poses(boxes):
    """A quarter turn about z swaps the width and the height of a box."""
    half = 0.5**0.5
    wide = np.ptp(np.nonzero(reds(boxes.image(*SIZE))), axis=1)
    boxes.set_poses([(-0.5, 0, 0, half, 0, 0, half), (0.5, 0, 0, *IDENTITY)])
    tall = np.ptp(np.nonzero(reds(boxes.image(*SIZE))), axis=1)
    assert tall[0] == pytest.approx(wide[1], abs=3)
    assert tall[1] == pytest.approx(wide[0], abs=3)


def test_joint_symbols_follow_their_bodies(scene):
    """The symbol of a joint between two bodies moves with them."""
    scene.show(double_pendulum())
    scene.look("front")
    elbow = scene.display_point((1, 0, 0.02))
    assert scene.pick(*elbow) == ("joint", "elbow")
    half = 0.5**0.5
    scene.set_poses([(0, -0.5, 0, half, 0, 0, -half), (0, -1.5, 0, half, 0, 0, -half)])
    assert scene.pick(*elbow) is None
    scene.fit([(0, -2, 0), (0.5, 0, 0)])
    assert scene.pick(*scene.display_point((0, -1, 0.02))) == ("joint", "elbow")


@pytest.mark.parametrize("key", SHAPES)
def test_shapes_are_drawn(scene, key):
    """Each shape covers a good part of the picture in its own color."""
    scene.show(lone_body(SHAPES[key]))
    scene.look("isometric")
    assert reds(scene.image(*SIZE)).sum() > 1500


@pytest.mark.wide
@pytest.mark.parametrize("grounded", [True, False])
@pytest.mark.parametrize("key", JOINT_KEYS)
def test_joints_are_drawn(scene, key, grounded):
    """Each joint has a symbol that can be seen and picked, between bodies and on the ground."""
    scene.show(one_joint(key, grounded=grounded))
    scene.look("isometric")
    scene.fit([(a, b, c) for a in (-0.2, 0.2) for b in (-0.2, 0.2) for c in (-0.2, 0.2)])
    found = {scene.pick(x, y) for x in range(60, 180, 10) for y in range(20, 140, 10)}
    assert ("joint", "joint") in found
    assert ("body", "moving") in found


def test_loads_are_drawn(scene):
    """Motors, couplings, springs, forces, torques and measured points can be picked."""
    scene.show(loaded_arm())
    scene.look("isometric")
    found = {scene.pick(x, y) for x in range(0, 240, 4) for y in range(0, 160, 4)}
    others = {("driver", "motor"), ("coupling", "mesh"), ("measure", "tip")}
    assert LOADS | others <= found


def test_force_arrow_follows_its_function(scene):
    """A force that is zero at a time is not drawn at that time."""
    mechanism = loaded_arm()
    scene.show(mechanism)
    scene.look("front")
    poses = [(*body.position, *body.orientation) for body in mechanism.bodies]
    scene.set_poses(poses, np.pi / 2)
    pushing = scene.image(*SIZE)
    tip = scene.display_point((2, 0.2, 0))
    assert scene.pick(*tip) == ("force", "push")
    scene.set_poses(poses, 0.0)
    assert scene.pick(*tip) is None
    assert changed(pushing, scene.image(*SIZE)) > 20


def test_spring_spans_its_points(scene):
    """The picture of a spring ends where its body has gone."""
    mechanism = loaded_arm()
    scene.show(mechanism)
    scene.look("front")
    scene.fit([(0, -1, 0), (2, 1, 0)])
    poses = np.array([(*body.position, *body.orientation) for body in mechanism.bodies])
    poses[:, 1] -= 0.8
    scene.set_poses(poses)
    found = {scene.pick(*scene.display_point((0.5, y, 0))) for y in np.linspace(-0.6, 0.7, 60)}
    assert ("force", "spring") in found
    assert scene.pick(*scene.display_point((0.5, -0.5, 0))) is not None


def test_missing_mesh_is_marked(scene):
    """A mesh that is not there is shown as a mark that can be picked."""
    scene.show(missing_mesh())
    scene.look("isometric")
    found = {scene.pick(x, y) for x in range(0, 240, 9) for y in range(0, 160, 9)}
    assert ("body", "part") in found


def test_theme_changes_the_background(boxes):
    """The dark theme has a dark background and leaves bodies alone."""
    light = boxes.image(*SIZE)
    boxes.set_theme("dark")
    dark = boxes.image(*SIZE)
    assert light[0, 0].mean() > 200
    assert dark[0, 0].mean() < 60
    assert changed(light[75:85, 50:80], dark[75:85, 50:80]) == 0


def test_pick_names_what_is_there(boxes):
    """A click on each box names it, a click beside them names nothing."""
    assert boxes.pick(*boxes.display_point((-0.5, 0, 0.15))) == ("body", "left")
    assert boxes.pick(*boxes.display_point((0.5, 0, 0.15))) == ("body", "right")
    assert boxes.pick(5, 155) is None


def test_ghosts_are_faint_copies(boxes):
    """Other moments are drawn fainter than the present one, and disappear again."""
    boxes.fit([(-1, -1, 0), (1, 1, 0)])
    plain = boxes.image(*SIZE)
    high = [(-0.5, 0.6, 0, *IDENTITY), (0.5, 0.6, 0, *IDENTITY)]
    boxes.set_ghosts([high])
    ghostly = boxes.image(*SIZE)
    column, row = boxes.display_point((-0.5, 0.7, 0.15))
    faint = ghostly[159 - round(row), round(column)].astype(int)
    background = plain[0, 0].astype(int)
    assert faint[1] < background[1] - 15
    assert faint[1] > 60
    boxes.set_ghosts(None)
    assert changed(plain, boxes.image(*SIZE)) == 0


def test_trace_is_drawn_and_removed(boxes):
    """The path of a point is drawn in the theme's color, also after a change of theme."""
    plain = boxes.image(*SIZE)
    boxes.scenery.paths.draw("tip", [(-0.8, 0.4, 0.2), (0.8, 0.4, 0.2)])
    assert changed(plain, boxes.image(*SIZE)) > 80
    boxes.scenery.paths.draw("tip", [])
    assert changed(plain, boxes.image(*SIZE)) == 0


def test_smooth_image_is_the_same_picture(boxes):
    """The smooth picture differs from the plain one along edges only."""
    plain, smooth = boxes.image(*SIZE), boxes.smooth_image(*SIZE)
    assert smooth.shape == plain.shape
    assert 0 < changed(plain, smooth) < 0.15 * plain.shape[0] * plain.shape[1]
    assert boxes.size == SIZE


def test_changing_frame_defaults_is_harmless(scene):
    """Joints that share one default frame object are drawn at their own places."""
    shared = Frame()
    mechanism = one_joint("revolute", grounded=True)
    joint = mechanism.joints[0].edited(frame1=shared, frame2=shared)
    body = mechanism.bodies[0].edited(position=(0, 0, 0))
    scene.show(mechanism.edited(bodies=(body,), joints=(joint,)))
    scene.look("isometric")
    assert scene.image(*SIZE).std() > 5


@pytest.mark.parametrize(
    "body",
    [
        Body(name="part", shapes=(Box(size=(1e200, 1.0, 1.0)),)),
        Body(name="part", shapes=(Box(size=(1e-200, 1e-200, 1e-200)),)),
        Body(name="part", position=(1e150, 0.0, 0.0)),
        Body(name="part", mass=1e-300, inertia=((1e300, 0, 0), (0, 1e300, 0), (0, 0, 1e300))),
    ],
)
def test_absurd_sizes_do_no_harm(scene, body):
    """Whatever a file may hold is drawn somehow, and so are poses with gaps."""
    scene.show(Mechanism(bodies=(body,)))
    scene.look("isometric")
    scene.image(*SIZE)
    scene.set_poses(np.full((1, 7), np.nan))
    scene.fit()
    assert scene.image(*SIZE).shape == (160, 240, 3)
    scene.pick(120, 80)


def test_a_cylinder_is_seen_to_turn_about_its_axis(scene):
    """A mark over its ends and along its side turns with it."""
    scene.show_grid(False)
    scene.show(lone_body(Cylinder(radius=0.2, length=0.4)))
    scene.look("isometric")
    pictures = []
    for angle in (0.0, 0.5 * np.pi, 2.0 * np.pi):
        turn = (np.cos(0.5 * angle), 0.0, 0.0, np.sin(0.5 * angle))
        scene.set_poses([(0.0, 0.0, 0.0, *turn)])
        pictures.append(scene.image(*SIZE))
    assert changed(pictures[0], pictures[1]) > 20
    assert changed(pictures[0], pictures[2]) == 0
