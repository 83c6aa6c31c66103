"""Lines in a plane that a way of a given length ends on: axes, and those along x and y of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.axis_lines import WITHIN, AxisLine, named_directions, plane_axes
from mechstudio.gui.snapping.work_plane import WorkPlane

ON_LINE = 1e-9  # a point that is nearer to a line lies on it [m]


def axes_within(lines: Iterable[AxisLine], plane: WorkPlane) -> list[AxisLine]:
    """The axes of a plane, and those of joints and round shapes that run along it.

    Args:
        lines: The axes of joints and shapes.
        plane: The plane.
    """
    level = [line for line in lines if abs(float(line.direction @ plane.normal)) < WITHIN]
    return [*plane_axes(plane), *(line.within(plane) for line in level)]


def lines_through(
    joints: Iterable[tuple[str, FloatArray]], plane: WorkPlane, base: FloatArray
) -> list[AxisLine]:
    """The lines along x and y of a plane through joints.

    Args:
        joints: Names and places [m] of the joints.
        plane: The plane.
        base: Where the way begins [m], shape (3,); the directions from there are usual anyway.
    """
    found = []
    for joint, point in joints:
        for name, axis in named_directions(plane):
            line = AxisLine(point, axis, f"the line along {name} through {joint}").within(plane)
            if gap(line, base) > ON_LINE:
                found.append(line)
    return found


def gap(line: AxisLine, point: FloatArray) -> float:
    """How far a point [m] is from a line [m]."""
    return float(np.linalg.norm(point - line.at(line.along(point))))


def nearest_line(lines: Sequence[AxisLine], point: FloatArray, reach: float) -> AxisLine | None:
    """The line that is nearest to a point [m], of several in one place the first.

    Args:
        lines: The lines.
        point: The point, shape (3,).
        reach: How far away it may be [m].

    Returns:
        None if all are farther away.
    """
    gaps = [gap(line, point) for line in lines]
    if not gaps or min(gaps) > reach:
        return None
    least = min(gaps)
    return next(line for line, far in zip(lines, gaps, strict=True) if far <= least + ON_LINE)


def nearest_end(
    line: AxisLine, base: FloatArray, length: float, toward: FloatArray
) -> FloatArray | None:
    """Where a way of a length ends on a line, on the side of a place.

    Args:
        line: The line.
        base: Where the way begins [m], shape (3,).
        length: Its length [m].
        toward: The place [m], shape (3,).

    Returns:
        None if the way is too short, or the place is on neither side of where the line passes
        the base.
    """
    foot = line.along(base)
    aside = length**2 - gap(line, base) ** 2
    if aside < 0.0:
        return None
    reach, pointed = math.sqrt(aside), line.along(toward) - foot
    if abs(pointed) <= ON_LINE < reach:
        return None
    return line.at(foot + math.copysign(reach, pointed))


def crossing(
    line: AxisLine, base: FloatArray, length: float, toward: FloatArray
) -> FloatArray | None:
    """Where a way of a length ends on a line, on the side of the pointer.

    Args:
        line: The line, in a plane with the base.
        base: Where the way begins [m], shape (3,).
        length: Its length [m].
        toward: Where the pointer is [m], shape (3,).

    Returns:
        None if the way is too short, or the pointer is nearer to where the line passes the base.
    """
    end = nearest_end(line, base, length, toward)
    if end is None:
        return None
    foot = line.along(base)
    is_near_foot = abs(line.along(toward) - foot) < 0.5 * abs(line.along(end) - foot)
    return None if is_near_foot else end
