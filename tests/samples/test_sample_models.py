"""The sample models: complete, closed, and what their descriptions say."""

import math

import pytest

from mechstudio import resources_path
from mechstudio.errors import FileError
from mechstudio.io import load, sample_paths
from mechstudio.joints import JOINT_TYPES, Axis
from mechstudio.model import GROUND

SAMPLES = {name: load(path) for name, path in sample_paths().items()}
ORIGIN, IDENTITY = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)

# bodies, joints
SIZES = {
    "balanced_crank": (3, 4),
    "bricard": (5, 6),
    "bushing_mount": (1, 0),
    "double_loop": (8, 10),
    "driven_slider_crank": (3, 4),
    "five_bar_loop": (4, 5),
    "flyball_governor": (4, 4),
    "four_bar": (3, 4),
    "hoecken_linkage": (3, 4),
    "joint_gallery": (4, 7),
    "iftomm_a01": (1, 1),
    "iftomm_a02": (5, 7),
    "iftomm_a03": (7, 10),
    "iftomm_spatial_slider_crank": (3, 4),
    "nine_bar_loop": (8, 9),
    "pendulum_16": (16, 16),
    "pipelayer": (5, 5),
    "planetary_gear": (6, 6),
    "porter_governor": (4, 6),
    "rack_steering": (2, 2),
    "servo_arm": (1, 1),
    "slider_crank": (3, 4),
    "spatial_double_pendulum": (2, 2),
    "sprung_four_bar": (3, 4),
    "tree_spatial": (13, 13),
    "tumbling_handle": (1, 0),
}

DOWNWARD_Y = (0.0, -9.81, 0.0)
GRAVITY = {
    "balanced_crank": (0.0, 0.0, 0.0),
    "iftomm_a03": (0.0, 0.0, 0.0),
    "iftomm_spatial_slider_crank": (0.0, 0.0, -9.81),
    "pipelayer": (0.0, 0.0, -9.81),
    "tumbling_handle": (0.0, 0.0, 0.0),
}
"""Of the samples that have other axes, or none."""

TIMES = {"iftomm_a03": (0.05, 1e-4), "iftomm_spatial_slider_crank": (5.0, 0.01)}
"""Duration and output step [s] of the samples whose source says so."""


def _times(p, q):
    a, b, c, d = p
    w, x, y, z = q
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def _turned_back(q):
    return (q[0], -q[1], -q[2], -q[3])


def _turned(q, v):
    return _times(_times(q, (0.0, *v)), _turned_back(q))[1:]


def _frame_in_world(mechanism, name, frame):
    position, orientation = ORIGIN, IDENTITY
    if name != GROUND:
        body = mechanism.body(name)
        position, orientation = body.position, body.orientation
    arm = _turned(orientation, frame.position)
    return [a + b for a, b in zip(position, arm, strict=True)], _times(
        orientation, frame.orientation
    )


def _world_point(body, point):
    arm = _turned(body.orientation, point)
    return [a + b for a, b in zip(body.position, arm, strict=True)]


def test_all_samples_are_there():
    found = {name: (len(m.bodies), len(m.joints)) for name, m in SAMPLES.items()}
    assert found == SIZES


@pytest.mark.parametrize("name", SAMPLES)
def test_joints_close(name):
    """The blocked directions of every joint are closed to rounding."""
    mechanism = SAMPLES[name]
    for joint in mechanism.joints:
        p1, q1 = _frame_in_world(mechanism, joint.body1, joint.frame1)
        p2, q2 = _frame_in_world(mechanism, joint.body2, joint.frame2)
        shift = _turned(_turned_back(q1), [b - a for a, b in zip(p1, p2, strict=True)])
        w, *turn = _times(_turned_back(q1), q2)
        if joint.joint_type.is_crossed:
            # frame 1's x and frame 2's y are the axes of the cross, normal to each other
            turn[2] = turn[0] * turn[1] - w * turn[2]
        # a rod is as long as the distance at the start
        locked = () if joint.type == "distance" else joint.joint_type.locked
        gaps = [shift[k] for k in range(3) if Axis(k) in locked]
        gaps += [turn[k] for k in range(3) if Axis(k + 3) in locked]
        assert max(map(abs, gaps), default=0.0) < 1e-12, joint.name


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_complete(name):
    """Each has a title, a description, shapes to draw and a run of a fitting length."""
    mechanism = SAMPLES[name]
    assert mechanism.name
    assert 20 < len(mechanism.description) < 400
    assert all(body.shapes for body in mechanism.bodies)
    assert mechanism.measures
    assert mechanism.gravity == GRAVITY.get(name, DOWNWARD_Y)
    settings = mechanism.simulation
    assert (settings.duration, settings.output_step) == TIMES.get(name, (10.0, 0.01))


def test_every_joint_is_in_the_tree_or_the_gallery():
    used = {
        joint.type for name in ("tree_spatial", "joint_gallery") for joint in SAMPLES[name].joints
    }
    assert used == {joint.key for joint in JOINT_TYPES}
    joints = SAMPLES["tree_spatial"].joints
    assert any(any(joint.per_coordinate("stiffness")) for joint in joints)
    assert any(any(joint.per_coordinate("damping")) for joint in joints)


def test_four_bar_is_a_parallelogram_at_45_degrees():
    bodies = SAMPLES["four_bar"].bodies
    for name in ("crank", "rocker"):
        w, x, y, z = SAMPLES["four_bar"].body(name).orientation
        assert 2 * math.atan2(z, w) == pytest.approx(math.pi / 4)
        assert (x, y) == (0.0, 0.0)
    coupler = SAMPLES["four_bar"].body("coupler")
    start, end = _world_point(coupler, (-0.5, 0, 0)), _world_point(coupler, (0.5, 0, 0))
    assert [b - a for a, b in zip(start, end, strict=True)] == pytest.approx([0, 1, 0])
    assert [body.mass for body in bodies] == [1.0, 1.0, 1.0]


def test_middle_of_the_five_bar_loop():
    mechanism = SAMPLES["five_bar_loop"]
    (measure,) = mechanism.measures
    assert measure.name == "K"
    point = _world_point(mechanism.body(measure.body), measure.point)
    assert point == pytest.approx([0, 1, 0])


def test_slider_crank_dimensions():
    mechanism = SAMPLES["slider_crank"]
    pin = _world_point(mechanism.body("crank"), (0.25, 0, 0))
    assert pin == pytest.approx([0.5 * math.cos(math.pi / 3), 0.5 * math.sin(math.pi / 3), 0])
    assert math.dist(pin, mechanism.body("block").position) == pytest.approx(1.0)


def test_bricard_axes_and_inertia():
    """Axes at P0..P5 are y, z, x, y, z, x; rods are cuboids 1 x 0.1 x 0.1 m of 100 kg/m3."""
    mechanism = SAMPLES["bricard"]
    axes = []
    for joint in mechanism.joints:
        _, q = _frame_in_world(mechanism, joint.body1, joint.frame1)
        axes.append([round(value, 12) for value in _turned(q, (0, 0, 1))])
    x, y, z = [1, 0, 0], [0, 1, 0], [0, 0, 1]
    assert axes == [y, z, x, y, z, x]
    for body in mechanism.bodies:
        assert [body.inertia[k][k] for k in range(3)] == pytest.approx(
            [1 / 600, 1.01 / 12, 1.01 / 12]
        )
    (measure,) = mechanism.measures
    assert _world_point(mechanism.body(measure.body), measure.point) == pytest.approx([1, -1, 1])


def test_spatial_double_pendulum_follows_its_paper():
    mechanism = SAMPLES["spatial_double_pendulum"]
    assert [body.position for body in mechanism.bodies] == [(0.5, 0, 0), (1, 0, 0.5)]
    assert all(body.orientation == IDENTITY for body in mechanism.bodies)


def test_hexagon_has_two_hinges_at_each_crowded_corner():
    mechanism = SAMPLES["double_loop"]
    points = [
        tuple(round(value, 9) for value in _frame_in_world(mechanism, j.body1, j.frame1)[0][:2])
        for j in mechanism.joints
    ]
    assert points.count((-1.0, 0.0)) == 2
    assert points.count((1.0, 0.0)) == 2
    assert len(set(points)) == 8


def test_installed_samples_are_found_inside_the_package(tmp_path, monkeypatch):
    package = tmp_path / "mechstudio"
    inside = package / "_sample_models"
    inside.mkdir(parents=True)
    (inside / "one.mech.json").write_text("{}")
    (inside / "README.md").write_text("")
    monkeypatch.setattr(resources_path, "_PACKAGE", package)
    assert sample_paths() == {"one": inside / "one.mech.json"}
    monkeypatch.setattr(resources_path, "_PACKAGE", tmp_path / "none" / "mechstudio")
    with pytest.raises(FileError, match="install the program again"):
        sample_paths()
