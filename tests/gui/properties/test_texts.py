"""Numbers and orientations are written so that people can read them, and nothing is lost."""

from math import cos, inf, isclose, nan, pi, radians, sin, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.gui.properties.rotation_text import fixed_axis_angles, turn_of
from mechstudio.gui.widgets.number_text import number_text, without_noise

HALF = sqrt(0.5)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (0.1, "0.1"),
        (1.0 / 3.0, "0.333333"),
        (-9.81, "-9.81"),
        (1e-7, "1e-7"),
        (1.5e12, "1.5e12"),
        (inf, "∞"),
        (-inf, "-∞"),
        (nan, "–"),
    ],
)
def test_numbers_are_short(value, text):
    """Trailing zeros, exponent zeros and the minus before zero are left out."""
    assert number_text(value) == text


def test_noise_is_only_hidden_beside_large_numbers():
    """A tiny number alone is no noise."""
    assert without_noise((1.0, 1e-17, -2.0)) == (1.0, 0.0, -2.0)
    assert without_noise((1e-17, 2e-17)) == (1e-17, 2e-17)


@pytest.mark.parametrize(
    ("quaternion", "angle", "axis"),
    [
        ((1.0, 0.0, 0.0, 0.0), 0.0, ""),
        ((-1.0, 0.0, 0.0, 0.0), 0.0, ""),
        ((HALF, 0.0, 0.0, HALF), 90.0, "z"),
        ((HALF, 0.0, -HALF, 0.0), -90.0, "y"),
        ((-HALF, -HALF, 0.0, 0.0), 90.0, "x"),
        ((0.5, 0.5, 0.5, 0.5), 120.0, "(0.577, 0.577, 0.577)"),
    ],
)
def test_turns_are_named_by_their_axis(quaternion, angle, axis):
    """A turn about a coordinate axis is said so; both signs of a quaternion are the same turn."""
    assert turn_of(quaternion) == (pytest.approx(angle), axis)


def matrix(w, x, y, z):
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def turn(axis, angle):
    parts = [cos(angle / 2), 0.0, 0.0, 0.0]
    parts[axis + 1] = sin(angle / 2)
    return matrix(*parts)


@given(
    st.floats(0, pi),
    st.floats(0, 2 * pi),
    st.floats(-pi, pi),
    st.sampled_from([0.0, pi / 2, None]),
)
def test_angles_build_the_orientation(polar, azimuth, angle, special):
    """Turning about fixed x, then y, then z by the angles gives the orientation back."""
    if special is not None:
        polar, azimuth, angle = pi / 2, pi / 2, (pi / 2 if special else angle)
    s, c = sin(angle / 2), cos(angle / 2)
    axis = (sin(polar) * cos(azimuth), sin(polar) * sin(azimuth), cos(polar))
    quaternion = (c, s * axis[0], s * axis[1], s * axis[2])
    a, b, g = (radians(value) for value in fixed_axis_angles(quaternion))
    built = turn(2, g) @ turn(1, b) @ turn(0, a)
    # at the pole the angles carry the square root of the rounding errors
    assert np.allclose(built, matrix(*quaternion), rtol=0, atol=1e-5)


def test_degrees():
    """Angles are in degrees."""
    assert isclose(fixed_axis_angles((HALF, 0.0, 0.0, HALF))[2], 90.0)
