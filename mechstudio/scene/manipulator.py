"""Handles that move and turn: three arrows and three rings around a point."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from typing import Literal

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import pointing
from mechstudio.scene.curve import arc, arrow, tube
from mechstudio.scene.palette import AXIS_COLORS, Color, mixed
from mechstudio.scene.sight import Sight
from mechstudio.scene.solid import Solid

Mode = Literal["shift", "turn"]

# sizes in the picture [pixels at scale 1]
ARROW_LENGTH = 92.0
RING_RADIUS = 66.0
SHAFT = 2.2
WIRE = 1.6
REACH = 9.0  # how near the pointer has to come
# an arrow or ring seen from its end cannot be dragged [cosine]
EDGE = 0.1
WHITE: Color = (255, 255, 255)


@dataclass(frozen=True)
class Handle:
    """One of the six.

    Attributes:
        mode: Whether it shifts along its axis or turns about it.
        axis: Number of the axis, 0 to 2.
    """

    mode: Mode
    axis: int


class Manipulator:
    """Where the handles are, and what a drag of one means.

    Args:
        sight: Tells where things are in the picture.
        center: Point that the handles stand around [m], shape (3,).
        axes: Their directions as rows, shape (3, 3).
        scale: Pixels per unit of the widget.
        turns: Whether there are rings; a point alone cannot be turned.
    """

    def __init__(
        self,
        sight: Sight,
        center: FloatArray,
        axes: FloatArray,
        scale: float = 1.0,
        *,
        turns: bool = True,
    ) -> None:
        self._sight, self.center, self.axes, self._scale = sight, center, axes, scale
        self._turns = turns

    def solids(self, hot: Handle | None) -> tuple[Solid, ...]:
        """The handles in the world; the hot one is brighter."""
        pixel = self._scale * self._sight.pixel_size(self.center)
        shown = self._draggable()
        found = []
        for axis, color in enumerate(AXIS_COLORS):
            place = pointing(self.axes[axis], self.center)
            shaft = arrow(ARROW_LENGTH * pixel, SHAFT * pixel).without_edges()
            ring = tube(arc(RING_RADIUS * pixel, 0.0, 2 * pi), WIRE * pixel).without_edges()
            rows: tuple[tuple[Mode, Solid], ...] = (("shift", shaft), ("turn", ring))
            for mode, solid in rows:
                if Handle(mode, axis) not in shown:
                    continue
                is_hot = hot is not None and (hot.mode, hot.axis) == (mode, axis)
                found.append(solid.moved(place).painted(mixed(color, WHITE, 0.5 * is_hot)))
        return tuple(found)

    def hit(self, x: float, y: float) -> Handle | None:
        """The handle at display coordinates [pixels]."""
        pixel = self._scale * self._sight.pixel_size(self.center)
        shown = self._draggable()
        best, least = None, REACH * self._scale
        for axis in range(3):
            place = pointing(self.axes[axis], self.center)
            # not from the very middle, where all three meet
            line = np.outer(np.linspace(0.25, 1.0, 12) * ARROW_LENGTH * pixel, self.axes[axis])
            circle = arc(RING_RADIUS * pixel, 0.0, 2 * pi) @ place[:3, :3].T
            curves: tuple[tuple[Mode, FloatArray], ...] = (("shift", line), ("turn", circle))
            for mode, curve in curves:
                if Handle(mode, axis) not in shown:
                    continue
                gap = _gap(self._sight.display_points(curve + self.center), np.array((x, y)))
                if gap < least:
                    best, least = Handle(mode, axis), gap
        return best

    def amount(self, handle: Handle, x: float, y: float) -> float | None:
        """How far along or around a handle a place of the picture is.

        Args:
            handle: The handle.
            x: Display coordinate from the left [pixels].
            y: Display coordinate from below [pixels].

        Returns:
            Distance from the center along the axis [m], or angle about it [rad]; None where the
            line of sight tells neither.
        """
        origin, direction = self._sight.ray(x, y)
        axis = self.axes[handle.axis]
        if handle.mode == "turn":
            return self._angle(axis, origin, direction)
        along = float(axis @ direction)
        apart = 1.0 - along * along
        if apart < EDGE * EDGE:
            return None
        # the point of the axis that is nearest to the line of sight
        arm = origin - self.center
        return float((arm @ axis) - along * (arm @ direction)) / apart

    def _draggable(self) -> frozenset[Handle]:
        """The handles that are not seen from their end or edge, where they would hide others."""
        _, direction = self._sight.ray(*self._sight.display_points(self.center[None])[0].tolist())
        along = np.abs(self.axes @ direction)
        arrows = {Handle("shift", axis) for axis in range(3) if 1.0 - along[axis] ** 2 > EDGE**2}
        rings = {Handle("turn", axis) for axis in range(3) if self._turns and along[axis] > EDGE}
        return frozenset(arrows | rings)

    def _angle(self, axis: FloatArray, origin: FloatArray, direction: FloatArray) -> float | None:
        slope = float(axis @ direction)
        if abs(slope) < EDGE:
            return None
        met = origin + float((self.center - origin) @ axis) / slope * direction - self.center
        place = pointing(axis)
        return float(np.arctan2(met @ place[:3, 1], met @ place[:3, 0]))


def _gap(curve: FloatArray, place: FloatArray) -> float:
    """Distance of a place (2,) from a polyline (n, 2)."""
    start, way = curve[:-1], np.diff(curve, axis=0)
    length = np.maximum(np.einsum("ij,ij->i", way, way), 1e-12)
    share = np.clip(np.einsum("ij,ij->i", place - start, way) / length, 0.0, 1.0)
    return float(np.linalg.norm(start + share[:, None] * way - place, axis=1).min())
