"""Camera control: standard views, fitting, orbiting, panning and zooming."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, tan

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.layout import Directions

VIEWS = ("front", "top", "right", "isometric")
VIEW_ANGLE = 22.0  # vertical opening [deg]: a long lens keeps parallels nearly parallel
MARGIN = 1.12
# how close the view may come to looking straight up or down [deg]
STEEPEST = 89.0


@dataclass(frozen=True, kw_only=True)
class CameraPose:
    """Where a camera stands.

    Attributes:
        position: Where the eye is [m].
        focus: What it looks at [m].
        upward: What is upward in the picture.
        height: How much of the world the picture shows at the focus, from bottom to top [m].
    """

    position: tuple[float, float, float]
    focus: tuple[float, float, float]
    upward: tuple[float, float, float]
    height: float


class CameraControl:
    """Moves the camera of a renderer.

    Args:
        renderer: The renderer whose camera is moved.

    Attributes:
        covered: Parts of the height of the picture that something lies over, at its top and at its
            foot; what is fitted is put between them.
        aside: Likewise of its width, at the right.
        below: Part of its height, at its top, where nothing is in sight.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self.covered, self.aside, self.below = (0.0, 0.0), 0.0, 0.0
        self._renderer = renderer
        self._camera = renderer.GetActiveCamera()
        self._camera.SetViewAngle(VIEW_ANGLE)
        self._up = np.array((0.0, 0.0, 1.0))
        # upward before the camera was carried along; None if it is not
        self._level: FloatArray | None = None

    @property
    def is_flat(self) -> bool:
        """Whether lines of sight are parallel: what is farther away looks no smaller."""
        return bool(self._camera.GetParallelProjection())

    def set_flat(self, flat: bool) -> None:
        """Make lines of sight parallel, or let them meet; what is in the middle keeps its size."""
        if flat == self.is_flat:
            return
        height = self._focal_height()
        self._camera.SetParallelProjection(flat)
        self._set_focal_height(height)

    def face(self, normal: FloatArray, upward: FloatArray) -> None:
        """Look straight at a plane, keeping focal point and distance.

        Args:
            normal: Unit normal of the plane, toward the viewer, shape (3,).
            upward: What is upward in the picture, at right angles to it, shape (3,).
        """
        focus = np.array(self._camera.GetFocalPoint())
        self._place(focus, focus + self._camera.GetDistance() * normal, upward)

    def look(self, name: str, toward: Directions) -> None:
        """Turn to a standard view, keeping focal point and distance.

        Args:
            name: One of `VIEWS`, or "tilted": the front view from a little above and aside.
            toward: The directions of the mechanism.
        """
        up, right, front = toward.up, toward.right, toward.front
        self._up = up
        self._level = None
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

    def look_from(self, side: FloatArray) -> None:
        """Look along an axis of the world, keeping focal point and distance.

        From above and below the top of the picture is the axis that is nearest to where it was.

        Args:
            side: Unit vector toward the viewer, shape (3,).
        """
        upward = self._up
        if abs(float(side @ self._up)) > 0.5:
            axes = self._axes()
            # seen level, what lies ahead comes to the top of a view from above
            ahead = axes[1] - np.sign(side @ self._up) * axes[2]
            ahead = ahead - (ahead @ self._up) * self._up
            axis = int(np.argmax(np.abs(ahead)))
            upward = np.sign(ahead[axis]) * np.eye(3)[axis]
        self.face(side, upward)

    @property
    def pose(self) -> CameraPose:
        """Where the camera stands."""
        return CameraPose(
            position=self._camera.GetPosition(),
            focus=self._camera.GetFocalPoint(),
            upward=self._camera.GetViewUp(),
            height=self._focal_height(),
        )

    def take(self, pose: CameraPose) -> None:
        """Stand there; lines of sight stay parallel, or meet, as they do."""
        focus = np.array(pose.focus)
        self._place(focus, np.array(pose.position), np.array(pose.upward))
        self._set_focal_height(pose.height)

    @property
    def axes(self) -> FloatArray:
        """Right, up and backward of the camera as rows, shape (3, 3)."""
        return self._axes()

    def fit(self, points: FloatArray, aspect: float) -> None:
        """Move back or closer until all points are in view, with a margin.

        Args:
            points: World points [m], shape (n, 3).
            aspect: Width of the picture divided by its height.
        """
        if not len(points):
            points = np.concatenate((np.eye(3), -np.eye(3)))
        right, up, back = self._axes()
        seen = points @ np.column_stack((right, up, back))
        if self.is_flat:
            self._fit_flat(seen, aspect)
            return
        slope_y = tan(radians(0.5 * VIEW_ANGLE)) / MARGIN
        slope_x, slope_right = slope_y * aspect, slope_y * aspect * (1 - 2 * self.aside)
        slope_up, slope_down = (slope_y * (1 - 2 * part) for part in self.covered)

        # the planes of the view pyramid pushed against the points from all four sides
        high_x = float(np.max(seen[:, 0] + slope_right * seen[:, 2]))
        low_x = float(np.min(seen[:, 0] - slope_x * seen[:, 2]))
        high_y = float(np.max(seen[:, 1] + slope_up * seen[:, 2]))
        low_y = float(np.min(seen[:, 1] - slope_down * seen[:, 2]))
        wide, high = slope_x + slope_right, slope_up + slope_down
        away = max((high_x - low_x) / wide, (high_y - low_y) / high)
        middle = float(seen[:, 2].mean())
        away = max(away, 1e-3 + float(seen[:, 2].max()))
        x = 0.5 * (high_x + low_x - away * (slope_right - slope_x))
        y = 0.5 * (high_y + low_y - away * (slope_up - slope_down))
        position = np.array((x, y, away))
        focus = np.array((x, y, min(middle, position[2] - 1e-3)))
        world = np.stack((right, up, back))
        self._place(focus @ world, position @ world, np.array(self._camera.GetViewUp()))

    def _fit_flat(self, seen: FloatArray, aspect: float) -> None:
        """The same for parallel lines of sight; `seen` (n, 3) along right, up and back [m]."""
        low, high = seen.min(axis=0), seen.max(axis=0)
        size = np.maximum(high - low, 1e-3)
        free = 1 - sum(self.covered), aspect * (1 - self.aside)
        height = MARGIN * float(max(size[1] / free[0], size[0] / free[1]))
        middle = 0.5 * (low + high)
        middle[0] += 0.5 * height * aspect * self.aside
        middle[1] += 0.5 * height * (self.covered[0] - self.covered[1])
        # far enough that nothing lies behind the camera
        away = float(high[2] + size.max() + height)
        eye, world = np.array((middle[0], middle[1], away)), self._axes()
        self._place(middle @ world, eye @ world, np.array(self._camera.GetViewUp()))
        self._set_focal_height(height)

    def sees(self, points: FloatArray, aspect: float, *, below_bars: bool = False) -> bool:
        """Whether all points (n, 3) [m] are in view.

        Args:
            points: World points [m].
            aspect: Width of the picture divided by its height.
            below_bars: Whether those count that are `below` what lies over the picture.
        """
        if not len(points):
            return True
        x, y, depth = ((points - np.array(self._camera.GetPosition())) @ self._axes().T).T
        half = 0.5 * self._heights(-depth)
        top = 1.0 if below_bars else 1 - 2 * self.below
        inside = (y >= -half) & (y <= half * top) & (np.abs(x) <= half * aspect)
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

    def carry(self, before: FloatArray, after: FloatArray, turn: FloatArray) -> None:
        """Move along with a point, and turn with it.

        What is upward turns, too, until `stand_upright`.

        Args:
            before: Where the point was [m], shape (3,).
            after: Where it is [m].
            turn: Rotation of the world that takes the camera along, shape (3, 3).
        """
        focus = after + turn @ (np.array(self._camera.GetFocalPoint()) - before)
        position = after + turn @ (np.array(self._camera.GetPosition()) - before)
        if self._level is None:
            self._level = self._up
        self._up = turn @ self._up
        self._place(focus, position, turn @ np.array(self._camera.GetViewUp()))

    def stand_upright(self) -> None:
        """Have the axis upward in the picture that was so before `carry`."""
        level, self._level = self._level, None
        if level is not None:
            self._up = level
            # orbiting by nothing puts what is upward upright
            self.orbit(0.0, 0.0)

    def pan(self, right: float, up: float) -> None:
        """Shift the picture by shares of its height."""
        scale = self._focal_height()
        axes = self._axes()
        shift = -scale * (right * axes[0] + up * axes[1])
        focus = np.array(self._camera.GetFocalPoint()) + shift
        position = np.array(self._camera.GetPosition()) + shift
        self._place(focus, position, np.array(self._camera.GetViewUp()))

    def uncover(self, points: FloatArray) -> bool:
        """Shift points (n, 3) [m] down below what is covered; whether all of them have room."""
        heights = self.project(points)[:, 1]
        spare = 1.0 - sum(self.covered) - float(np.ptp(heights))
        low = 0.5 * min(MARGIN - 1.0, max(spare, 0.0)) + self.covered[0]
        self.pan(0.0, min(0.5 - low - float(heights.max()), 0.0))
        return spare >= 0.0

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Come closer by a factor, holding still what is at a place of the picture.

        Args:
            factor: Above 1 comes closer.
            x: Place right of the middle, in shares of the picture's height.
            y: Place above the middle, in shares of the picture's height.
        """
        axes = self._axes()
        before = self._focal_height()
        shift = before * (1 - 1 / factor) * (x * axes[0] + y * axes[1])
        position = np.array(self._camera.GetPosition()) + shift
        focus = np.array(self._camera.GetFocalPoint()) + shift
        self._place(focus, position, np.array(self._camera.GetViewUp()))
        self._set_focal_height(before / factor)

    def rays(self, places: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Lines of sight: where they start [m] and their directions, shape (k, 3) each.

        Args:
            places: Places right of and above the middle of the picture, in shares of its height,
                shape (k, 2).
        """
        axes = self._axes()
        position = np.array(self._camera.GetPosition())
        if self.is_flat:
            starts: FloatArray = position + self._focal_height() * places @ axes[:2]
            return starts, np.tile(-axes[2], (len(places), 1))
        scale = 2 * tan(radians(0.5 * VIEW_ANGLE))
        return np.tile(position, (len(places), 1)), scale * places @ axes[:2] - axes[2]

    def project(self, points: FloatArray) -> FloatArray:
        """Where world points (n, 3) [m] are seen, shape (n, 2), as in `rays`."""
        seen = (points - np.array(self._camera.GetPosition())) @ self._axes().T
        places: FloatArray = seen[:, :2] / self._heights(-seen[:, 2])[:, None]
        return places

    def picture_height(self, point: FloatArray) -> float:
        """How much of the world the picture shows from bottom to top at a point (3,) [m]."""
        depth = self._axes()[2] @ (np.array(self._camera.GetPosition()) - point)
        return float(self._heights(np.array((depth,)))[0])

    def _heights(self, depths: FloatArray) -> FloatArray:
        """How much of the world the picture shows at depths from the camera [m], shape (n,)."""
        if self.is_flat:
            return np.full_like(depths, self._focal_height())
        return depths * 2 * tan(radians(0.5 * VIEW_ANGLE))

    def _focal_height(self) -> float:
        """How much of the world the picture shows at the focal point [m]."""
        if self.is_flat:
            return float(2 * self._camera.GetParallelScale())
        return float(self._camera.GetDistance() * 2 * tan(radians(0.5 * VIEW_ANGLE)))

    def _set_focal_height(self, height: float) -> None:
        """Show so much of the world at the focal point [m], from the same direction."""
        if self.is_flat:
            self._camera.SetParallelScale(0.5 * height)
            return
        focus = np.array(self._camera.GetFocalPoint())
        away = height / (2 * tan(radians(0.5 * VIEW_ANGLE)))
        upward = np.array(self._camera.GetViewUp())
        self._place(focus, focus + away * self._axes()[2], upward)

    def _axes(self) -> FloatArray:
        """Right, up and backward of the camera as rows, shape (3, 3)."""
        back = -np.array(self._camera.GetDirectionOfProjection())
        right = np.cross(np.array(self._camera.GetViewUp()), back)
        right /= np.linalg.norm(right)
        return np.stack((right, np.cross(back, right), back))

    def _place(self, focus: FloatArray, position: FloatArray, up: FloatArray) -> None:
        self._camera.SetFocalPoint(*focus)
        self._camera.SetPosition(*position)
        self._camera.SetViewUp(*up)
