"""Laws of distances and angles between points, lines and planes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

from mechstudio.geometry.separation import Feature, FeatureKind, separation
from tests.amounts import examples

KINDS = tuple(FeatureKind)
UNIT = st.integers(0, 2**32 - 1)


def feature(kind, seed):
    """Any feature of a kind."""
    rng = np.random.default_rng(seed)
    direction = rng.normal(size=3)
    return Feature(kind, rng.normal(size=3), direction / np.linalg.norm(direction))


def on(feature, first, second=0.0):
    """A point of a feature by its own coordinates."""
    if feature.kind is FeatureKind.POINT:
        return feature.point
    if feature.kind is FeatureKind.LINE:
        return feature.point + first * feature.direction
    x = np.cross(feature.direction, np.eye(3)[np.argmin(np.abs(feature.direction))])
    x /= np.linalg.norm(x)
    return feature.point + first * x + second * np.cross(feature.direction, x)


def off(point, feature):
    """How far a point is from a feature."""
    between = point - feature.point
    along = float(between @ feature.direction)
    if feature.kind is FeatureKind.POINT:
        return np.linalg.norm(between)
    if feature.kind is FeatureKind.LINE:
        return np.linalg.norm(between - along * feature.direction)
    return abs(along)


@pytest.mark.wide
@pytest.mark.parametrize("one", KINDS)
@pytest.mark.parametrize("other", KINDS)
@settings(max_examples=examples(20))
@given(seed=UNIT)
def test_no_two_points_are_nearer(one, other, seed):
    """The ends lie on the features, and no search finds a shorter way."""
    first, second = feature(one, seed), feature(other, seed + 1)
    found = separation(first, second)
    assert off(found.start, first) < 1e-7 * (1.0 + np.linalg.norm(found.start))
    assert off(found.end, second) < 1e-7 * (1.0 + np.linalg.norm(found.end))
    searched = minimize(
        lambda x: np.sum((on(first, x[0], x[1]) - on(second, x[2], x[3])) ** 2), np.zeros(4)
    )
    assert found.distance <= np.sqrt(searched.fun) + 1e-6


@pytest.mark.parametrize("one", KINDS)
@pytest.mark.parametrize("other", KINDS)
@settings(max_examples=examples(20))
@given(seed=UNIT)
def test_the_order_of_the_features_does_not_matter(one, other, seed):
    """Distance and angle are the same from both sides."""
    first, second = feature(one, seed), feature(other, seed + 1)
    there, back = separation(first, second), separation(second, first)
    assert np.isclose(there.distance, back.distance, rtol=1e-9, atol=1e-9)
    assert (there.angle is None) == (back.angle is None)
    if there.angle is not None:
        assert np.isclose(there.angle, back.angle, atol=1e-12)


@given(seed=UNIT, angle=st.floats(0.0, np.pi / 2))
def test_a_turn_shows_as_the_angle(seed, angle):
    """A line turned about one across is at that angle to itself, and so are planes."""
    first = feature(FeatureKind.LINE, seed)
    across = np.cross(first.direction, feature(FeatureKind.LINE, seed + 1).direction)
    across /= np.linalg.norm(across)
    turned = Rotation.from_rotvec(angle * across).apply(first.direction)
    for sign in (1.0, -1.0):
        for kind in (FeatureKind.LINE, FeatureKind.PLANE):
            found = separation(
                Feature(kind, first.point, first.direction),
                Feature(kind, first.point + across, sign * turned),
            )
            assert np.isclose(found.angle, angle, atol=1e-9)
        crossed = separation(first, Feature(FeatureKind.PLANE, across, sign * turned))
        assert np.isclose(crossed.angle, np.pi / 2 - angle, atol=1e-9)


def test_parallel_lines_and_planes():
    """They are as far apart as they are everywhere, at the place of the first."""
    z = np.array((0.0, 0.0, 1.0))
    line = Feature(FeatureKind.LINE, np.array((0.0, 0.0, 5.0)), z)
    other = Feature(FeatureKind.LINE, np.array((3.0, 4.0, -7.0)), -z)
    found = separation(line, other)
    assert found.distance == 5.0
    assert found.start[2] == found.end[2] == 5.0
    assert found.angle == 0.0
    floor, shelf = (Feature(FeatureKind.PLANE, height * z, z) for height in (1.0, 3.5))
    assert separation(floor, shelf).distance == 2.5
    level = Feature(FeatureKind.LINE, np.array((9.0, 9.0, 3.0)), np.array((1.0, 0.0, 0.0)))
    assert separation(level, floor).distance == 2.0
    assert separation(level, floor).angle == 0.0
