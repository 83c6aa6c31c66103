"""The grid on the floor: bounded, fading outward, with lines at round distances."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import Theme
from mechstudio.scene.solid import Bytes, Ints, Solid, nothing, solid

# lines wanted across the mechanism
LINES_ACROSS = 14
# every so many lines a stronger one
STRONG = 5
# cosine between two directions that count as one
ALIGNED = 0.99999


@dataclass(frozen=True, eq=False, kw_only=True)
class GridPlane:
    """A plane with lines at equal distances along two axes.

    Attributes:
        origin: Where both coordinates are 0 [m], shape (3,).
        axes: Unit vectors of the two coordinates, shape (2, 3).
        step: Distance between lines [m].
        low: Numbers of the first lines of constant first and second coordinate.
        high: Numbers of the last ones.
    """

    origin: FloatArray
    axes: FloatArray
    step: float
    low: tuple[int, int]
    high: tuple[int, int]

    @property
    def names(self) -> tuple[str, str]:
        """Names of the world axes whose coordinates these are; empty for others."""
        first, second = (_axis_name(axis, self.origin) for axis in self.axes)
        return first, second

    def points(self, first: Ints, second: Ints) -> FloatArray:
        """Crossings of lines by their numbers, shape (n, 3) [m]."""
        places = self.step * np.column_stack((first, second))
        found: FloatArray = places @ self.axes + self.origin
        return found


def grid_step(extent: float) -> float:
    """A round distance between grid lines [m]: 1, 2 or 5 times a power of ten."""
    wanted = max(extent, 1e-9) / LINES_ACROSS
    power = 10.0 ** floor(log10(wanted))
    return float(next(factor for factor in (1, 2, 5, 10) if factor * power >= wanted) * power)


def floor_plane(
    center: FloatArray, extent: float, axes: FloatArray, height: float, unit: float = 1.0
) -> GridPlane:
    """The floor under something.

    Args:
        center: What it lies under, world [m], shape (3,).
        extent: Size of what it lies under [m].
        axes: Two directions in the plane and its normal as rows, shape (3, 3).
        height: Where the plane lies along its normal [m].
        unit: Unit of length in which steps are round numbers [m].
    """
    normal, step = axes[2], unit * grid_step(extent / unit)
    # coordinates count as those of the world do
    largest = np.argmax(np.abs(axes), axis=1)
    axes = axes * np.sign(np.take_along_axis(axes, largest[:, None], axis=1))
    height = height if float(axes[2] @ normal) > 0.0 else -height
    half = max(STRONG, ceil(0.75 * extent / step / STRONG) * STRONG) + STRONG
    x, y = (np.round(axes[:2] @ center / (STRONG * step)).astype(int) * STRONG).tolist()
    return GridPlane(
        origin=height * axes[2],
        axes=axes[:2],
        step=step,
        low=(x - half, y - half),
        high=(x + half, y + half),
    )


def ground_grid(plane: GridPlane, theme: Theme) -> Solid:
    """The lines of a plane, fading toward its edges.

    Args:
        plane: The plane.
        theme: Colors of lines and background.
    """
    half = (plane.high[0] - plane.low[0]) // 2
    middle = tuple((low + high) // 2 for low, high in zip(plane.low, plane.high, strict=True))
    line_points, line_colors, pairs = [], [], []
    steps = np.arange(-half, half + 1)
    count = 0
    for across in (0, 1):
        along = 1 - across
        for k in steps:
            number = middle[across] + int(k)
            color = theme.grid_strong if number % STRONG == 0 else theme.grid
            offset = np.hypot(steps, k) / half
            numbers = [np.full_like(steps, number), middle[along] + steps]
            line_points.append(plane.points(*(numbers if across == 0 else numbers[::-1])))
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


def _axis_name(axis: FloatArray, origin: FloatArray) -> str:
    along = int(np.argmax(axis))
    is_world = axis[along] > ALIGNED and abs(float(origin @ axis)) < 1e-9
    return "xyz"[along] if is_world else ""


def _faded(color: tuple[int, int, int], background: tuple[int, int, int], out: FloatArray) -> Bytes:
    """The color blended into the background toward distance 1."""
    share = np.clip((out - 0.35) / 0.65, 0.0, 1.0)[:, None]
    mixed: Bytes = np.round((1 - share) * color + share * np.array(background)).astype(np.uint8)
    return mixed
