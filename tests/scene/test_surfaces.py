"""Surfaces are closed, face outward and have the right size."""

from math import pi

import numpy as np
import pytest

from mechstudio.geometry.matrices import applied, frame, inverse, matrices, pointing
from mechstudio.scene.curve import arrow, helix, tube, turning_arrow
from mechstudio.scene.prism import box, prism, rounded_hull
from mechstudio.scene.revolution import ball, capsule, cone, cylinder, marked_cylinder, sleeve
from mechstudio.scene.solid import merged, nothing

CONCAVE = [(0, 0), (1, 0), (1, 1), (0.5, 0.25), (0, 1)]
STADIUM = rounded_hull(np.array([[0.0, 0.0], [1.0, 0.0]]), 0.1)

# name: (surface, volume it encloses, share by which flat pieces may make it smaller)
SURFACES = {
    "box": (box((1, 2, 3)), 6.0, 0.0),
    "concave prism": (prism(CONCAVE, 0, 1), 0.625, 0.0),
    "clockwise prism": (prism(CONCAVE[::-1], 0, 1), 0.625, 0.0),
    "stadium": (prism(STADIUM, 0, 1), 0.2 + pi * 0.01, 0.01),
    "cylinder": (cylinder(1, 2), 2 * pi, 0.01),
    "beveled cylinder": (cylinder(1, 2, bevel=0.01), 2 * pi, 0.02),
    "sleeve": (sleeve(0.5, 1, 2), 1.5 * pi, 0.01),
    "ball": (ball(1), 4 / 3 * pi, 0.02),
    "capsule": (capsule(0.5, 1), pi / 4 + pi / 6, 0.02),
    "cone": (cone(1, 0, 1), pi / 3, 0.02),
    "tube": (tube(np.linspace((0, 0, 0), (0, 0, 1), 5), 0.1, sides=24), 0.01 * pi, 0.02),
}


def enclosed_volume(surface):
    """Volume from the divergence theorem."""
    a, b, c = np.moveaxis(surface.points[surface.triangles], 1, 0)
    return np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6


@pytest.mark.parametrize("name", SURFACES)
def test_surface_encloses_its_volume(name):
    """The triangles of each block close and wind outward: they enclose what the formula says."""
    surface, volume, missing = SURFACES[name]
    measured = enclosed_volume(surface)
    assert volume * (1 - missing) - 1e-9 <= measured <= volume + 1e-9


@pytest.mark.parametrize(
    "surface",
    [
        *(entry[0] for entry in SURFACES.values()),
        tube(helix(1, 0, 1, 3), 0.1),
        arrow(1, 0.05),
        turning_arrow(1, 0.1, sweep=4),
    ],
)
def test_normals_point_outward(surface):
    """Each triangle winds counter-clockwise about its normals, which have unit length."""
    a, b, c = np.moveaxis(surface.points[surface.triangles], 1, 0)
    winding = np.cross(b - a, c - a)
    mean = surface.normals[surface.triangles].mean(axis=1)
    assert (np.einsum("ij,ij->i", winding, mean) > 0).all()
    assert np.allclose(np.linalg.norm(surface.normals, axis=1), 1)


@pytest.mark.parametrize("name", SURFACES)
def test_swelling_does_not_tear(name):
    """A swollen surface is still closed: it encloses more, by the distance times the area."""
    surface, _, _ = SURFACES[name]
    a, b, c = np.moveaxis(surface.points[surface.triangles], 1, 0)
    area = 0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()
    distance = 1e-4
    gain = enclosed_volume(surface.swollen(distance)) - enclosed_volume(surface)
    # corners of a coarse mesh move a little farther than its faces
    assert 0.9 < gain / (distance * area) < 1.2


def test_merged_surface_keeps_its_parts():
    """Two boxes in one surface enclose both volumes and keep their colors."""
    apart = box((1, 1, 1)).painted((255, 0, 0)).moved(frame((3, 0, 0)))
    both = merged((box((1, 1, 2)).painted((0, 0, 255)), nothing(), apart))
    assert enclosed_volume(both) == pytest.approx(3)
    assert {tuple(color) for color in both.colors.tolist()} == {(255, 0, 0), (0, 0, 255)}


def test_frames_agree():
    """One frame and many frames are built alike, and the inverse undoes both."""
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(5, 7))
    rows[:, 3:] /= np.linalg.norm(rows[:, 3:], axis=1)[:, None]
    for row, matrix in zip(rows, matrices(rows), strict=True):
        assert np.allclose(frame(row[:3], row[3:]), matrix)
        assert np.allclose(inverse(matrix) @ matrix, np.eye(4))


def test_pointing_turns_z_into_a_direction():
    """The z axis of the frame is the direction, and the frame is right-handed."""
    for direction in ((1, 0, 0), (0, 0, -2), (1, 2, 3), (0, -1, 1e-9)):
        matrix = pointing(direction, (1, 2, 3))
        unit = np.array(direction) / np.linalg.norm(direction)
        assert np.allclose(applied(matrix, (0, 0, 1)), unit + np.array((1, 2, 3)))
        assert np.linalg.det(matrix) == pytest.approx(1)


def test_wheels_have_spokes_on_both_faces():
    """A plain disc would not be seen to turn; a bar has a line along its side."""
    plain = len(cylinder(1.0, 0.2).edge_points)
    wheel = marked_cylinder(1.0, 0.2)
    spokes = wheel.edge_points[plain + 4 :]
    for face in (0.1, -0.1):
        on_face = spokes[spokes[:, 2] == face]
        assert len(on_face) == 14
        assert np.hypot(*on_face[:, :2].T).max() < 1.0
    bar = marked_cylinder(0.2, 1.0)
    assert len(bar.edge_points) == len(cylinder(0.2, 1.0).edge_points) + 4
