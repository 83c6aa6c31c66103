"""Where the scene is seen from: standard views, fitting, orbiting, panning and zooming."""

from __future__ import annotations

from math import cos, radians, sin, tan

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.scene.layout import Directions
from mechstudio.scene.solid import Floats

VIEWS = ("front", "top", "right", "isometric")
VIEW_ANGLE = 22.0  # vertical opening [deg]: a long lens keeps parallels nearly parallel
MARGIN = 1.12
# how close the view may come to looking straight up or down [deg]
STEEPEST = 89.0


class CameraControl:
    """Moves the camera of a renderer.

    Args:
        renderer: The renderer whose camera is moved.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._camera = renderer.GetActiveCamera()
        self._camera.SetViewAngle(VIEW_ANGLE)
        self._up = np.array((0.0, 0.0, 1.0))

    def look(self, name: str, toward: Directions) -> None:
        """Turn to a standard view, keeping focal point and distance.

        Args:
            name: One of `VIEWS`, or "tilted": the front view from a little above and aside.
            toward: The directions of the mechanism.
        """
        up, right, front = toward.up, toward.right, toward.front
        self._up = up
        match name:
            case "front":
                sight, upward = front, up
            case "top":
                sight, upward = up, -front
            case "right":
                sight, upward = right, up
            case "tilted":
                sight, upward = front + 0.2 * right + 0.22 * up, up
            case _:
                sight, upward = front + 0.75 * right + 0.62 * up, up
        sight = sight / np.linalg.norm(sight)
        focus = np.array(self._camera.GetFocalPoint())
        distance = self._camera.GetDistance()
        self._place(focus, focus + distance * sight, upward)

    def fit(self, points: Floats, aspect: float) -> None:
        """Move back or closer until all points are in view, with a margin.

        Args:
            points: World points [m], shape (n, 3).
            aspect: Width of the picture divided by its height.
        """
        if not len(points):
            points = np.array(((-1.0, -1.0, -1.0), (1.0, 1.0, 1.0)))
        right, up, back = self._axes()
        seen = points @ np.column_stack((right, up, back))
        slope_y = tan(radians(0.5 * VIEW_ANGLE)) / MARGIN
        slope_x = slope_y * aspect

        # the planes of the view pyramid pushed against the points from all four sides
        high_x = float(np.max(seen[:, 0] + slope_x * seen[:, 2]))
        low_x = float(np.min(seen[:, 0] - slope_x * seen[:, 2]))
        high_y = float(np.max(seen[:, 1] + slope_y * seen[:, 2]))
        low_y = float(np.min(seen[:, 1] - slope_y * seen[:, 2]))
        away = max((high_x - low_x) / (2 * slope_x), (high_y - low_y) / (2 * slope_y))
        x, y = 0.5 * (high_x + low_x), 0.5 * (high_y + low_y)
        middle = float(seen[:, 2].mean())
        least = 1e-3 + float(seen[:, 2].max())
        position = np.array((x, y, max(away, least)))
        focus = np.array((x, y, min(middle, position[2] - 1e-3)))
        world = np.stack((right, up, back))
        self._place(focus @ world, position @ world, np.array(self._camera.GetViewUp()))

    def sees(self, points: Floats, aspect: float) -> bool:
        """Whether all points (n, 3) [m] are in view.

        Args:
            points: World points [m].
            aspect: Width of the picture divided by its height.
        """
        if not len(points):
            return True
        x, y, depth = ((points - np.array(self._camera.GetPosition())) @ self._axes().T).T
        slope = tan(radians(0.5 * VIEW_ANGLE))
        inside = (np.abs(y) <= -depth * slope) & (np.abs(x) <= -depth * slope * aspect)
        return bool(inside.all())

    def orbit(self, right: float, up: float) -> None:
        """Turn around the focal point by angles [deg]; the up axis stays upright."""
        focus = np.array(self._camera.GetFocalPoint())
        sight = np.array(self._camera.GetPosition()) - focus
        distance = float(np.linalg.norm(sight))
        sight /= distance
        axes = self._axes()
        height = float(np.clip(sight @ self._up, -1.0, 1.0))
        level = sight - height * self._up
        if np.linalg.norm(level) < 1e-3:
            # looking straight down: the top of the picture tells where we stand
            level = -np.sign(height) * (axes[1] - (axes[1] @ self._up) * self._up)
        level /= np.linalg.norm(level)
        side = np.cross(self._up, level)
        turn = radians(-right)
        level = cos(turn) * level + sin(turn) * side
        steep = radians(float(np.clip(np.degrees(np.arcsin(height)) - up, -STEEPEST, STEEPEST)))
        sight = cos(steep) * level + sin(steep) * self._up
        self._place(focus, focus + distance * sight, self._up)

    def pan(self, right: float, up: float) -> None:
        """Shift the picture by shares of its height."""
        scale = 2 * self._camera.GetDistance() * tan(radians(0.5 * VIEW_ANGLE))
        axes = self._axes()
        shift = -scale * (right * axes[0] + up * axes[1])
        focus = np.array(self._camera.GetFocalPoint()) + shift
        position = np.array(self._camera.GetPosition()) + shift
        self._place(focus, position, np.array(self._camera.GetViewUp()))

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Come closer by a factor, holding still what is at a place of the picture.

        Args:
            factor: Above 1 comes closer.
            x: Place right of the middle, in shares of the picture's height.
            y: Place above the middle, in shares of the picture's height.
        """
        before = self._camera.GetDistance()
        after = before / factor
        axes = self._axes()
        scale = 2 * tan(radians(0.5 * VIEW_ANGLE))
        shift = (before - after) * scale * (x * axes[0] + y * axes[1])
        focus = np.array(self._camera.GetFocalPoint()) + shift
        self._place(focus, focus + after * axes[2], np.array(self._camera.GetViewUp()))

    def rays(self, places: Floats) -> tuple[Floats, Floats]:
        """Lines of sight: where they start [m], shape (3,), and their directions, shape (k, 3).

        Args:
            places: Places right of and above the middle of the picture, in shares of its height,
                shape (k, 2).
        """
        axes = self._axes()
        scale = 2 * tan(radians(0.5 * VIEW_ANGLE))
        return np.array(self._camera.GetPosition()), scale * places @ axes[:2] - axes[2]

    def project(self, points: Floats) -> Floats:
        """Where world points (n, 3) [m] are seen, shape (n, 2), as in `rays`."""
        seen = (points - np.array(self._camera.GetPosition())) @ self._axes().T
        scale = -seen[:, 2] * 2 * tan(radians(0.5 * VIEW_ANGLE))
        places: Floats = seen[:, :2] / scale[:, None]
        return places

    def picture_height(self, point: Floats) -> float:
        """How much of the world the picture shows from bottom to top at a point (3,) [m]."""
        depth = self._axes()[2] @ (np.array(self._camera.GetPosition()) - point)
        return float(depth * 2 * tan(radians(0.5 * VIEW_ANGLE)))

    def _axes(self) -> Floats:
        """Right, up and backward of the camera as rows, shape (3, 3)."""
        back = -np.array(self._camera.GetDirectionOfProjection())
        right = np.cross(np.array(self._camera.GetViewUp()), back)
        right /= np.linalg.norm(right)
        return np.stack((right, np.cross(back, right), back))

    def _place(self, focus: Floats, position: Floats, up: Floats) -> None:
        self._camera.SetFocalPoint(*focus)
        self._camera.SetPosition(*position)
        self._camera.SetViewUp(*up)
