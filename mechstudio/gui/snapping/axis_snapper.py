"""Finds the axis that a click is meant to be on, and where on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.axis_lines import (
    STEEP,
    AxisLine,
    places_in_plane,
    places_in_sight,
    plane_axes,
)
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.scene.sight import Sight

# how far apart in the picture two lines may be that are one [pixels at scale 1]
SAME_PIXELS = 1e-3


@dataclass(frozen=True, eq=False)
class AxisHit:
    """An axis that is pointed at.

    Attributes:
        line: The axis, or its projection into the plane that is drawn in.
        point: The point of it that is pointed at [m], shape (3,).
        gap: How far away the pointer is [pixels at scale 1].
        is_fixed: Whether no other point of it can be meant: it meets the plane there.
    """

    line: AxisLine
    point: FloatArray
    gap: float
    is_fixed: bool = False

    def beside(
        self, origin: FloatArray, base: FloatArray | None, step: float, reach: float
    ) -> FloatArray:
        """The place on the axis that is meant [m], shape (3,).

        Args:
            origin: Where the grid begins [m], shape (3,).
            base: The place before [m], shape (3,); None if there is none.
            step: Step of the grid along the axis [m].
            reach: How far from straight beside the place before that is still meant [m].
        """
        if self.is_fixed:
            return self.point
        if base is not None:
            foot = self.line.at(self.line.along(base))
            if float(np.linalg.norm(foot - self.point)) <= min(reach, 0.5 * step):
                return foot
        return self.line.rounded(self.point, origin, step)


class AxisSnapper:
    """Looks axes up in the picture.

    Args:
        sight: Tells where they are.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self.lines: tuple[AxisLine, ...] = ()
        # how near the pointer must come [pixels at scale 1]
        self.radius = 0.0

    def in_plane(
        self, x: float, y: float, scale: float, plane: WorkPlane, *, is_chosen: bool
    ) -> AxisHit | None:
        """The axis that is meant by a click in a plane.

        Args:
            x: Display coordinate from the left [pixels].
            y: Display coordinate from below [pixels].
            scale: Pixels per unit of the widget.
            plane: The plane.
            is_chosen: Whether it was chosen to draw in, so that its own axes count too.
        """
        lines = (*self.lines, *plane_axes(plane)) if is_chosen else self.lines
        places = places_in_plane(lines, plane, plane.met(*self._sight.ray(x, y)))
        hit = self._nearest(x, y, scale, lines, places)
        if hit is None:
            return None
        if abs(float(hit.line.direction @ plane.normal)) > STEEP:
            return replace(hit, is_fixed=True)
        return replace(hit, line=hit.line.within(plane))

    def in_space(self, x: float, y: float, scale: float, bodies: Sequence[str]) -> AxisHit | None:
        """The axis that is meant by a click in space.

        Args:
            x: Display coordinate from the left [pixels].
            y: Display coordinate from below [pixels].
            scale: Pixels per unit of the widget.
            bodies: The bodies there; if there are any, only their axes are meant.
        """
        lines = self.lines
        if bodies:
            lines = tuple(line for line in lines if not set(line.bodies).isdisjoint(bodies))
        return self._nearest(x, y, scale, lines, places_in_sight(lines, *self._sight.ray(x, y)))

    def _nearest(
        self, x: float, y: float, scale: float, lines: Sequence[AxisLine], places: FloatArray
    ) -> AxisHit | None:
        known = np.flatnonzero(np.isfinite(places).all(axis=1))
        if not known.size:
            return None
        gaps = np.linalg.norm(self._sight.display_points(places[known]) - (x, y), axis=1) / scale
        # of several in one place the first
        best = int(np.flatnonzero(gaps <= gaps.min() + SAME_PIXELS)[0])
        if gaps[best] > self.radius:
            return None
        return AxisHit(lines[known[best]], places[known[best]], float(gaps[best]))
