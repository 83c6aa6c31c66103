"""Axes picked from shapes are those of the shapes, to the last digits."""

import numpy as np
import pytest

from mechstudio.geometry.matrices import applied, frame
from mechstudio.model import Body, Box, Capsule, Cylinder, Mechanism, Mesh, Plate, Sphere
from mechstudio.scene.axis_candidates import axis_candidates
from mechstudio.scene.facets import facets
from mechstudio.scene.solid import Solid
from tests.scene.mechanisms import RED, double_pendulum, write_bush

# an odd turn, and a place away from the origin
TURN = np.array((0.5, 0.1, -0.7, 0.3)) / np.linalg.norm((0.5, 0.1, -0.7, 0.3))
POSE = frame((0.3, -0.2, 0.7), TURN.tolist())
X, Y, Z = np.eye(3)

TRIANGLE = Plate(points=((0, 0), (0.4, 0), (0, 0.3)), thickness=0.1, color=RED)

# shape, start and aim of a ray in its frame [m], and the first two candidates
CASES = {
    "box face": (Box(size=(0.4, 0.3, 0.2)), (0.02, 0.03, 1), (0.02, 0.03, 0), (Z, X)),
    "box edge": (Box(size=(0.4, 0.3, 0.2)), (0.02, 0.147, 1), (0.02, 0.147, 0), (X, Z)),
    "box corner side": (Box(size=(0.4, 0.3, 0.2)), (1, 0.02, 0.096), (0, 0.02, 0.096), (Y, X)),
    "cylinder wall": (Cylinder(radius=0.1, length=0.4), (1, 0.02, 0.1), (0, 0.02, 0.1), (Z, None)),
    "cylinder end": (Cylinder(radius=0.1, length=0.4), (0.03, 0, 1), (0.03, 0, 0), (Z,)),
    "capsule": (Capsule(radius=0.1, length=0.4), (0.01, 1, 0.1), (0.01, 0, 0.1), (Z, None)),
    "plate face": (TRIANGLE, (0.12, 0.12, 1), (0.12, 0.12, 0), (Z, (-0.8, 0.6, 0))),
    "plate side": (TRIANGLE, (0.2, -1, 0.01), (0.2, 0, 0.01), (Y, X)),
    "plate rim": (TRIANGLE, (0.2, 0.004, 1), (0.2, 0.004, 0), (X, Z)),
    "plate corner": (TRIANGLE, (0.003, -1, 0), (0.003, 0, 0), (Z, Y)),
}


def seen(scene, body, start, aim, folder=None, near=0.01):
    """What a body offers where a ray between two points of its frame [m] meets it first."""
    scene.show(Mechanism(bodies=(body,)), folder)
    pose = frame(body.position, body.orientation)
    origin, end = applied(pose, (start, aim))
    way = (end - origin) / np.linalg.norm(end - origin)
    return axis_candidates(scene.sight.contacts_along(origin, way)[0], body, near)


def turned(*shapes):
    """A body at an odd pose."""
    return Body(
        name="part", position=POSE[:3, 3].tolist(), orientation=TURN.tolist(), shapes=shapes
    )


def angle(direction, expected):
    """Sine of the angle between two lines."""
    return np.linalg.norm(np.cross(direction, POSE[:3, :3] @ np.asarray(expected, float)))


@pytest.mark.parametrize("name", CASES)
def test_directions_are_those_of_the_shape(scene, name):
    """What is near the pointer comes first, and is exact whatever the triangles are."""
    shape, start, aim, expected = CASES[name]
    found = seen(scene, turned(shape), start, aim)
    for candidate, direction in zip(found, expected, strict=False):
        assert np.linalg.norm(candidate.direction) == pytest.approx(1, abs=1e-15)
        assert direction is None or angle(candidate.direction, direction) < 1e-15
    lines = np.array([candidate.direction for candidate in found])
    assert (np.abs(lines @ lines.T - np.eye(len(lines))) < 1 - 1e-9).all()


@pytest.mark.parametrize("shape", [Cylinder(radius=0.1, length=0.4), Sphere(radius=0.1)])
def test_round_shapes_tell_where_their_axis_is(scene, shape):
    """The center that goes with the axis lies on it, beside the place that was pointed at."""
    axis = seen(scene, turned(shape), (1, 0.02, 0.05), (0, 0.02, 0.05))[0]
    height = 0.05 if isinstance(shape, Cylinder) else 0.0
    assert axis.center == pytest.approx(applied(POSE, (0, 0, height)), abs=1e-15)


def test_shape_of_several_is_the_one_that_is_met(scene):
    """A pin on a block offers its own axis, the block its face."""
    block = Box(size=(0.4, 0.4, 0.1))
    pin = Cylinder(radius=0.05, length=0.4, position=(0.1, 0, 0.2), orientation=(0.8, 0.6, 0, 0))
    body = turned(block, pin)
    assert seen(scene, body, (-0.1, 0.05, 1), (-0.1, 0.05, 0))[0].label == "face of part"
    axis = seen(scene, body, (1, 0.0, 0.2), (0, 0.0, 0.2))[0]
    assert axis.label == "center line of part"
    assert angle(axis.direction, frame((0, 0, 0), pin.orientation)[:3, 2]) < 1e-15


def test_bore_of_a_mesh_offers_its_axis(scene, tmp_path):
    """The wall of a hole in a file of single-precision triangles is recognized as round."""
    write_bush(tmp_path / "bush.stl")
    shape = Mesh(file="bush.stl", position=(0.1, 0.2, 0.0))
    found = seen(scene, turned(shape), (0.1, 0.2, 0.1), (0.2, 0.21, 0.1), tmp_path)
    assert angle(found[0].direction, Z) < 1e-7
    assert found[0].center == pytest.approx(applied(POSE, (0.1, 0.2, 0.1)), abs=1e-6)


def test_round_face_of_a_mesh_offers_its_center(scene, tmp_path):
    """The circle is that of the outer rim, with the normal as its axis, whatever holes it has."""
    write_bush(tmp_path / "bush.stl")
    shape = Mesh(file="bush.stl", position=(0.1, 0.2, 0.0))
    face = seen(scene, turned(shape), (0.1, 0.32, 1), (0.1, 0.32, 0), tmp_path)
    assert angle(face[0].direction, Z) < 1e-7
    assert face[0].label == "round face of part"
    assert face[0].center == pytest.approx(applied(POSE, (0.1, 0.2, 0.15)), abs=1e-6)


def arc(end, count):
    """Points of a circle of 0.2 m about (0.3, 0.1) [m] from angle 0 to another [rad], (n, 2)."""
    turn = np.linspace(0, end, count)
    return np.column_stack((0.3 + 0.2 * np.cos(turn), 0.1 + 0.2 * np.sin(turn)))


def fan(rim):
    """A flat face of triangles from the first point of its outline (n, 2) [m]."""
    second = np.arange(1, len(rim) - 1)
    none = np.zeros((0, 3))
    return Solid(
        points=np.column_stack((rim, np.zeros(len(rim)))),
        normals=np.tile(Z, (len(rim), 1)),
        triangles=np.column_stack((np.zeros_like(second), second, second + 1)),
        colors=np.zeros((len(rim), 3), np.uint8),
        edge_points=none,
        edge_normals=none,
        edges=np.zeros((0, 2), np.int64),
        edge_colors=np.zeros((0, 3), np.uint8),
    )


CIRCLE = arc(2 * np.pi * 23 / 24, 24)
# corners of a square, and of half a circle, lie on a circle too
OTHERS = {"square": arc(1.5 * np.pi, 4), "half": arc(np.pi, 24), "ellipse": CIRCLE * (1, 1.5)}


def test_only_circles_are_round():
    """A round face has a center, another one has none."""
    disk = facets(fan(CIRCLE)).round_face(3)
    assert disk.center == pytest.approx((0.3, 0.1, 0), abs=1e-12)
    assert disk.radius == pytest.approx(0.2, abs=1e-12)
    for name, rim in OTHERS.items():
        assert facets(fan(rim)).round_face(0) is None, name


def test_bodies_without_shapes_offer_the_faces_that_are_drawn(scene):
    """A link that is drawn between its joints has a flat face across its hinges."""
    pendulum = double_pendulum()
    scene.show(pendulum)
    contact = scene.sight.contacts_along(np.array((0.5, 0.001, 5)), np.array((0.0, 0, -1)))[0]
    found = axis_candidates(contact, pendulum.body("upper"), 1e-4)
    assert np.abs(found[0].direction) == pytest.approx(Z, abs=1e-15)
