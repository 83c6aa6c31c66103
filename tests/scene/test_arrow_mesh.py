"""Surfaces of arrows: where they begin and end, closed, with normals that point outward."""

import numpy as np
import pytest

from mechstudio.scene.arrow_mesh import HEAD_LENGTH, HEAD_RADIUS, corners, template, triangles

RADIUS = 0.01
LONG = HEAD_LENGTH * RADIUS / 0.6  # longer arrows have whole heads


@pytest.fixture
def ways():
    random = np.random.default_rng(3).normal(size=(20, 3))
    axes = np.vstack((np.eye(3), -np.eye(3)))
    return np.vstack((random, axes, 0.3 * LONG * axes))


@pytest.mark.parametrize("heads", [1, 2])
@pytest.mark.parametrize("sides", [6, 16])
def test_arrows_reach_from_their_points_to_their_tips(ways, sides, heads):
    points = np.random.default_rng(4).normal(size=ways.shape)
    places, _ = corners(template(sides, heads=heads), points, ways, RADIUS)
    length = np.linalg.norm(ways, axis=1)
    along = ((places - points) * ways).sum(axis=2) / length
    across = np.linalg.norm(places - points - along[..., None] * ways / length[:, None], axis=2)
    assert along.min(axis=0) == pytest.approx(0.0, abs=1e-12)
    assert along.max(axis=0) == pytest.approx(length)
    thick = HEAD_RADIUS * RADIUS * np.minimum(1.0, length / LONG)
    assert across.max(axis=0) == pytest.approx(thick)
    tips = np.isclose(along, length, rtol=1e-12)
    assert across[tips] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("heads", [1, 2])
def test_surfaces_are_closed_but_within_heads_and_their_normals_point_outward(ways, heads):
    shape = template(8, heads=heads)
    places, normals = corners(shape, np.zeros_like(ways), ways, RADIUS)
    cells = triangles(shape, len(ways))
    places, normals = places.reshape(-1, 3), normals.reshape(-1, 3)
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1.0)
    a, b, c = (places[cells[:, corner]] for corner in range(3))
    faces = np.cross(b - a, c - a)
    # a closed surface looks the same amount to each side; the end of a shaft lies in its head
    length = np.linalg.norm(ways, axis=1, keepdims=True)
    ends = 8 * np.sin(np.pi / 4) * (RADIUS * np.minimum(1.0, length / LONG)) ** 2
    assert faces.sum(axis=0) == pytest.approx(-(ends * ways / length).sum(axis=0), abs=1e-12)
    for corner in range(3):
        toward = (faces * normals[cells[:, corner]]).sum(axis=1)
        assert (toward > 0.5 * np.linalg.norm(faces, axis=1)).all()
