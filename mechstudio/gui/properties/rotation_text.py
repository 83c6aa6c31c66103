"""Orientations in words that people can picture: angles and a turn about an axis."""

from __future__ import annotations

from math import asin, atan2, copysign, degrees, hypot, pi, sqrt

from mechstudio.gui.widgets.number_text import number_text

Quaternion = tuple[float, float, float, float]


def fixed_axis_angles(quaternion: Quaternion) -> tuple[float, float, float]:
    """Angles [deg] of turns about the fixed x, then y, then z axis that give an orientation.

    Args:
        quaternion: w x y z, body to world; any length but zero.

    Returns:
        Angles about x, y and z. Where x and z turn alike (y at ±90°), x is zero.
    """
    w, x, y, z = _unit(quaternion)
    sine = 2.0 * (w * y - z * x)
    if abs(sine) > 1.0 - 1e-12:
        about_y = copysign(pi / 2.0, sine)
        about_x = 0.0
        about_z = atan2(2.0 * (w * z - x * y), 1.0 - 2.0 * (x * x + z * z))
    else:
        about_y = asin(sine)
        about_x = atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y))
        about_z = atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    return degrees(about_x), degrees(about_y), degrees(about_z)


def turn_of(quaternion: Quaternion) -> tuple[float, str]:
    """An orientation as one turn: its angle [deg] and axis, for example 90 and "z".

    The axis is written as a vector, "(0.577, …)", where it is not one of the coordinates, and is
    empty where nothing is turned.
    """
    w, x, y, z = _unit(quaternion)
    sine = sqrt(x * x + y * y + z * z)
    angle = degrees(2.0 * atan2(sine, abs(w)))
    if sine < 1e-9:
        return 0.0, ""
    sign = 1.0 if w >= 0.0 else -1.0
    axis = tuple(sign * value / sine for value in (x, y, z))
    for name, value, other in zip("xyz", axis, ((1, 2), (0, 2), (0, 1)), strict=True):
        if hypot(axis[other[0]], axis[other[1]]) < 1e-9:
            return copysign(angle, value), name
    return angle, "(" + ", ".join(number_text(value, digits=3) for value in axis) + ")"


def _unit(quaternion: Quaternion) -> Quaternion:
    length = sqrt(sum(value * value for value in quaternion))
    if length == 0.0:
        return 1.0, 0.0, 0.0, 0.0
    w, x, y, z = (value / length for value in quaternion)
    return w, x, y, z
