"""Marks of a fixed size in the picture: arrows that show directions."""

from __future__ import annotations

from mechstudio.scene.curve import arrow
from mechstudio.scene.frames import pointing
from mechstudio.scene.palette import Color
from mechstudio.scene.sight import Sight
from mechstudio.scene.solid import Floats, Solid

ARROW_PIXELS = 64.0
SHAFT = 0.025  # radius as a share of the length


def direction_arrow(
    sight: Sight, point: Floats, direction: Floats, color: Color, pixels: float = ARROW_PIXELS
) -> Solid:
    """An arrow from a point along a direction, in the world.

    Args:
        sight: Tells how large a pixel is there.
        point: Where it starts [m], shape (3,).
        direction: Where it points, of any length but zero, shape (3,).
        color: Its color.
        pixels: Its length in the picture, seen from the side.
    """
    length = pixels * sight.pixel_size(point)
    return arrow(length, SHAFT * length).moved(pointing(direction, point)).painted(color)
