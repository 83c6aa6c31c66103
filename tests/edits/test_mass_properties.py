"""Mass, center and inertia of shapes."""

import math

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.model import Box, Capsule, Cylinder, Mechanism, Mesh, Plate, Sphere
from tests.edits.placed_joint import unit

TURN = unit(0.5, -0.3, 0.7, 0.2)
PLACE = (0.4, -0.2, 0.9)
CORNERS = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 0.4), (0.0, 1.5))  # not convex

SHAPES = {
    "box": Box(size=(0.6, 1.0, 1.4), position=PLACE, orientation=TURN),
    "cylinder": Cylinder(radius=0.4, length=1.1, position=PLACE, orientation=TURN),
    "sphere": Sphere(radius=0.6, position=PLACE, orientation=TURN),
    "capsule": Capsule(radius=0.4, length=0.9, position=PLACE, orientation=TURN),
    "plate": Plate(points=CORNERS, thickness=0.5, position=PLACE, orientation=TURN),
}


def inside(shape, x, y, z):
    """Which points of the shape's own frame are in it."""
    match shape:
        case Box(size=(a, b, c)):
            return (abs(x) < a / 2) & (abs(y) < b / 2) & (abs(z) < c / 2)
        case Cylinder(radius=r, length=length):
            return (x * x + y * y < r * r) & (abs(z) < length / 2)
        case Sphere(radius=r):
            return x * x + y * y + z * z < r * r
        case Capsule(radius=r, length=length):
            beyond = np.maximum(abs(z) - length / 2, 0.0)
            return x * x + y * y + beyond * beyond < r * r
        case Plate(points=points, thickness=h):
            crossings = np.zeros(x.shape, dtype=bool)
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
                if y1 != y2:
                    spans = (y1 > y) != (y2 > y)
                    crossings ^= spans & (x < x1 + (y - y1) / (y2 - y1) * (x2 - x1))
            return crossings & (abs(z) < h / 2)


@pytest.mark.parametrize("name", SHAPES)
def test_mass_properties_are_integrals_over_the_volume(name):
    """They agree with sums over a fine grid of points inside the shape."""
    shape, density, edge = SHAPES[name], 3.0, 0.025
    line = np.arange(-2.2, 2.2, edge) + edge / 2
    x, y, z = np.meshgrid(line, line, line[abs(line) < 1.1], indexing="ij")
    points = np.stack([c[inside(shape, x, y, z)] for c in (x, y, z)], axis=1)
    pose = edits.Pose(shape.position, shape.orientation)
    R = np.array([pose.direction(axis) for axis in np.eye(3).tolist()])
    points = points @ R + shape.position
    mass = density * edge**3 * len(points)
    arms = points - points.mean(axis=0)
    inertia = mass * (np.mean(arms**2) * 3 * np.eye(3) - arms.T @ arms / len(points))
    found = edits.mass_properties([shape], density)
    assert found.mass == pytest.approx(mass, rel=0.02)
    assert found.center_of_mass == pytest.approx(points.mean(axis=0), abs=0.01)
    assert np.array(found.inertia) == pytest.approx(inertia, abs=0.02 * np.trace(inertia))


def test_parts_add_up_to_the_whole():
    """Two halves of a box, and a plate of its section, weigh what the box weighs."""
    whole = edits.mass_properties([Box(size=(2, 1, 0.5))])
    half = Box(size=(1, 1, 0.5))
    halves = [half.edited(position=(-0.5, 0, 0)), half.edited(position=(0.5, 0, 0))]
    corners = ((-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5))
    for points in (corners, corners[::-1]):
        for parts in (halves, [Plate(points=points, thickness=0.5)]):
            found = edits.mass_properties(parts)
            assert found.mass == pytest.approx(whole.mass)
            assert found.center_of_mass == pytest.approx((0, 0, 0), abs=1e-15)
            assert np.array(found.inertia) == pytest.approx(np.array(whole.inertia), rel=1e-12)


def test_a_capsule_without_length_is_a_ball():
    """Its mass properties go over into those of the sphere."""
    ball, capsule = (
        edits.mass_properties([shape])
        for shape in (Sphere(radius=0.3), Capsule(radius=0.3, length=1e-12))
    )
    assert capsule.mass == pytest.approx(ball.mass)
    assert np.array(capsule.inertia) == pytest.approx(np.array(ball.inertia))
    assert ball.inertia[0][0] == pytest.approx(0.4 * ball.mass * 0.09)


def test_links_are_steel_bars_unless_told_otherwise():
    """A box of steel, or of the mass given; round bars have the volume of their section."""
    start, end = (0, 0, 0), (0, 0, 2)
    volumes = {"box": 2 * 0.01, "cylinder": math.pi * 0.0025 * 2}
    volumes["capsule"] = volumes["cylinder"] + 4 / 3 * math.pi * 0.05**3
    for shape, volume in volumes.items():
        for options, mass in (({}, volume * edits.STEEL), ({"mass": 3.0}, 3.0)):
            link = edits.add_link(Mechanism(), start, end, width=0.1, shape=shape, **options)
            body = link.mechanism.bodies[0]
            assert body.mass == pytest.approx(mass)
            assert body.inertia[0][0] < body.inertia[1][1]
            assert body.inertia[1][1] == pytest.approx(body.inertia[2][2])
    assert body.inertia[1][1] == pytest.approx(3.0 * 4 / 12, rel=0.1)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: edits.mass_properties([]), "shapes"),
        (lambda: edits.mass_properties([Sphere(radius=1)], 0.0), "density"),
        (lambda: edits.mass_properties([Sphere(radius=1), Mesh(file="a.stl")]), r"shapes\[1\]"),
        (lambda: edits.weigh(Mechanism(), ["a"]), "no body"),
        (lambda: edits.add_link(Mechanism(), (0, 0, 0), (0, 0, 0)), "two different points"),
        (lambda: edits.add_link(Mechanism(), (0, 0, 0), (1, 0, 0), shape="tube"), "shape"),
    ],
)
def test_what_has_no_mass_is_said(call, words):
    """Missing shapes, meshes and wrong densities are named."""
    with pytest.raises(ModelError, match=words):
        call()


@pytest.mark.parametrize("density", sorted(edits.MATERIALS.values()))
@pytest.mark.parametrize("length", [0.01, 1.0, 100.0])
def test_what_is_weighed_is_not_doubted(density, length):
    """Bars, rings of balls and plates of any material and size have plausible properties."""
    bar = Cylinder(radius=0.02 * length, length=length)
    ring = [
        Sphere(radius=0.05 * length, position=(length * math.cos(a), length * math.sin(a), 0.0))
        for a in (0.0, 1.5, 3.0, 4.5)
    ]
    plate = Plate(points=((0, 0), (length, 0), (0, length)), thickness=0.01 * length)
    for shapes in ([bar], ring, [plate]):
        mechanism = edits.add_body(Mechanism(), shapes, density=density).mechanism
        assert edits.mass_doubts(mechanism.bodies[0]) == {}


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"inertia": ((1, 0, 0), (0, 1, 0), (0, 0, 1))}, "inertia", "as much as 0.357 m"),
        ({"inertia": ((1e-9, 0, 0), (0, 1e-9, 0), (0, 0, 1e-9))}, "inertia", "only"),
        ({"center_of_mass": (0.0, 0.3, 0.0)}, "center_of_mass", "0.25 m outside"),
        ({"mass": 200.0}, "mass", "more than that of any metal"),
    ],
)
def test_what_no_body_of_these_shapes_can_have_is_said(changes, field, words):
    """A cube of 0.1 m in the wrong units is doubted at the field that is wrong."""
    mechanism = edits.add_body(Mechanism(), [Box(size=(0.1, 0.1, 0.1))]).mechanism
    body = mechanism.bodies[0].edited(**changes)
    assert words in edits.mass_doubts(body)[field]
    unknown = body.edited(shapes=(*body.shapes, Mesh(file="part.stl")))
    assert edits.mass_doubts(unknown) == {}
    assert edits.mass_doubts(body.edited(shapes=())) == {}
