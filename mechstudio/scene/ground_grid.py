"""The grid on the floor: bounded, fading outward, with lines at round distances."""

from __future__ import annotations

from math import ceil, floor, log10

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import Theme
from mechstudio.scene.solid import Bytes, Solid, nothing, solid

# lines wanted across the mechanism
LINES_ACROSS = 14
# every so many lines a stronger one
STRONG = 5


def grid_step(extent: float) -> float:
    """A round distance between grid lines [m]: 1, 2 or 5 times a power of ten."""
    wanted = max(extent, 1e-9) / LINES_ACROSS
    power = 10.0 ** floor(log10(wanted))
    return float(next(factor for factor in (1, 2, 5, 10) if factor * power >= wanted) * power)


def ground_grid(
    center: FloatArray, extent: float, axes: FloatArray, height: float, theme: Theme
) -> Solid:
    """Grid lines in a plane.

    Args:
        center: What the grid lies under, world [m], shape (3,).
        extent: Size of what it lies under [m].
        axes: Two directions in the plane and its normal as rows, shape (3, 3).
        height: Where the plane lies along its normal [m].
        theme: Colors of lines and background.
    """
    step = grid_step(extent)
    half = max(STRONG, ceil(0.75 * extent / step / STRONG) * STRONG) + STRONG
    middle = np.round(axes[:2] @ center / (STRONG * step)).astype(int) * STRONG
    line_points, line_colors, pairs = [], [], []
    steps = np.arange(-half, half + 1)
    count = 0
    for across in (0, 1):
        along = 1 - across
        for k in steps:
            number = int(middle[across] + k)
            color = theme.grid_strong if number % STRONG == 0 else theme.grid
            offset = np.hypot(steps, k) / half
            flat = np.zeros((len(steps), 3))
            flat[:, across] = number * step
            flat[:, along] = (middle[along] + steps) * step
            flat[:, 2] = height
            line_points.append(flat @ axes)
            line_colors.append(_faded(color, theme.background, offset))
            pairs.append(np.column_stack((np.arange(len(steps) - 1), np.arange(1, len(steps)))))
            pairs[-1] += count
            count += len(steps)
    if not count:
        return nothing()
    empty = np.zeros((0, 3))
    points = np.concatenate(line_points)
    bare = solid(
        empty,
        empty,
        np.zeros((0, 3), np.int64),
        points,
        np.zeros_like(points),
        np.concatenate(pairs),
    )
    bare.edge_colors[:] = np.concatenate(line_colors)
    return bare


def _faded(color: tuple[int, int, int], background: tuple[int, int, int], out: FloatArray) -> Bytes:
    """The color blended into the background toward distance 1."""
    share = np.clip((out - 0.35) / 0.65, 0.0, 1.0)[:, None]
    mixed: Bytes = np.round((1 - share) * color + share * np.array(background)).astype(np.uint8)
    return mixed
