"""The plane that clicks beside all bodies fall on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.layout import Directions

# a line of sight that is flatter than this meets no useful point of a plane [cosine]
FLATTEST = 0.02
# an axis is the world's if its largest component falls short of 1 by no more than this
ALIGNED = 1e-9
# steps of a grid are 1, 2 or 5 times a power of ten, and at least this wide in the picture
GRID_PIXELS = 16.0


@dataclass(frozen=True, eq=False)
class WorkPlane:
    """A plane in the world with axes of its own.

    Attributes:
        origin: A point of it [m], shape (3,).
        x: Unit vector to the right, shape (3,).
        normal: Unit vector toward the viewer, shape (3,).
    """

    origin: FloatArray
    x: FloatArray
    normal: FloatArray

    @property
    def y(self) -> FloatArray:
        """Unit vector upward, shape (3,)."""
        return np.cross(self.normal, self.x)

    @property
    def world_axes(self) -> tuple[int, int] | None:
        """Numbers of the two world axes that it runs along, 0 to 2, rising; None if it is askew."""
        found = sorted(int(np.argmax(np.abs(axis))) for axis in (self.x, self.y))
        aligned = all(float(np.abs(axis).max()) > 1 - ALIGNED for axis in (self.x, self.y))
        return (found[0], found[1]) if aligned else None

    @property
    def axis_names(self) -> str:
        """What its two coordinates are called where they are typed, such as "x, z"."""
        return ", ".join("xyz"[axis] for axis in self.world_axes or (0, 1))

    def through(self, point: FloatArray) -> WorkPlane:
        """The parallel plane through a point; its grid keeps its place."""
        return WorkPlane(
            self.origin + ((point - self.origin) @ self.normal) * self.normal, self.x, self.normal
        )

    def met(self, origin: FloatArray, direction: FloatArray) -> FloatArray | None:
        """Where a line of sight meets it [m]; None if it runs along it or away from it."""
        slope = float(direction @ self.normal)
        if abs(slope) < FLATTEST * float(np.linalg.norm(direction)):
            return None
        distance = float((self.origin - origin) @ self.normal) / slope
        return origin + distance * direction if distance > 0 else None

    def coordinates(self, point: FloatArray) -> tuple[float, float]:
        """Coordinates x and y of a point in the plane [m]."""
        arm = point - self.origin
        return float(arm @ self.x), float(arm @ self.y)

    def point(self, x: float, y: float) -> FloatArray:
        """The point with coordinates x and y [m]."""
        found: FloatArray = self.origin + x * self.x + y * self.y
        return found

    def rounded(self, point: FloatArray, step: float) -> FloatArray:
        """The crossing of grid lines that is nearest to a point of the plane."""
        x, y = (step * round(value / step) for value in self.coordinates(point))
        # sums of rounded steps carry noise in the last digits
        return np.round(self.point(x, y), 12)

    def in_line(
        self, point: FloatArray, base: FloatArray, step: float, reach: float
    ) -> FloatArray | None:
        """The place beside a point that is in line with another one along x or y.

        Args:
            point: A point of the plane [m], shape (3,).
            base: The other one [m], shape (3,).
            step: Step of the grid [m]; along the line the place is on it.
            reach: How far beside the line the point may be [m].

        Returns:
            None if it is farther from both lines; a base on the grid is in line anyway.
        """
        place, start = np.array(self.coordinates(point)), np.array(self.coordinates(base))
        apart = np.abs(place - start)
        beside = int(np.argmin(apart))
        if apart[beside] > min(reach, 0.5 * step):
            return None
        x, y = np.round(step * np.round(place / step), 12)
        return self.point(start[0], y) if beside == 0 else self.point(x, start[1])


def default_plane(toward: Directions, sight: FloatArray) -> WorkPlane:
    """The plane that suits a mechanism: its own if it is flat, else the one that faces the viewer.

    Args:
        toward: The directions of the mechanism.
        sight: Where the camera looks, shape (3,).
    """
    front = WorkPlane(np.zeros(3), toward.right, toward.front)
    if toward.planar:
        return front
    planes = (
        front,
        WorkPlane(np.zeros(3), toward.right, toward.up),
        WorkPlane(np.zeros(3), -toward.front, toward.right),
    )
    return max(planes, key=lambda plane: abs(float(plane.normal @ sight)))


def grid_step(pixel: float) -> float:
    """A step of the grid that can be told apart [m].

    Args:
        pixel: Length of a pixel [m].
    """
    least = GRID_PIXELS * pixel
    power = 10.0 ** np.floor(np.log10(least))
    return float(next(power * k for k in (1, 2, 5, 10) if power * k >= least * (1 - 1e-9)))
