"""The small world axes in the corner of the picture: a second renderer that follows the camera.

Their six ends can be pointed at: where they are seen follows from the camera alone, so that a place
can be looked up while a picture is being drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkFollower, vtkPolyDataMapper, vtkRenderer
from vtkmodules.vtkRenderingFreeType import vtkVectorText

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import ALONG_X, ALONG_Y
from mechstudio.scene.curve import arrow
from mechstudio.scene.palette import AXIS_COLORS, STEEL, mixed
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.revolution import ball
from mechstudio.scene.solid import merged

if TYPE_CHECKING:
    from vtkmodules.vtkRenderingCore import vtkCamera, vtkRenderWindow

    from mechstudio.scene.palette import Color

# edge of the square the triad is drawn in [pixels at scale 1]
SIZE = 104
# largest part of the picture's width and height that it may take
MOST_OF_PICTURE = 0.35
# what is shown from the middle of the square to its edge [lengths of an arrow]
HALF = 1.62
# where the letters and the balls at the other ends are, and how near a pointer has to come
LETTER, BALL, NEAR = 1.28, 1.0, 0.34
BALL_RADIUS, POINTED_RADIUS = 0.15, 0.3

# an axis, 0 to 2, and the side of it, 1 or -1
AxisEnd = tuple[int, int]
ENDS: tuple[AxisEnd, ...] = tuple((axis, side) for axis in range(3) for side in (1, -1))


class AxisTriad:
    """Arrows x, y and z in the lower left corner, with balls at their other ends.

    Args:
        window: The window to draw in; it gets a layer above the scene.
    """

    def __init__(self, window: vtkRenderWindow) -> None:
        self._window = window
        self.renderer = vtkRenderer()
        self.renderer.SetLayer(1)
        self.renderer.InteractiveOff()
        self.renderer.PreserveColorBufferOn()
        window.SetNumberOfLayers(2)
        window.AddRenderer(self.renderer)
        arms = [
            arrow(1.0, 0.045).moved(turn).painted(color)
            for turn, color in zip((ALONG_X, ALONG_Y, np.eye(4)), AXIS_COLORS, strict=True)
        ]
        hub = ball(0.09).painted(STEEL)
        balls = [
            ball(BALL_RADIUS).moved(_shift(_place((axis, -1)))).painted(mixed(color, STEEL, 0.5))
            for axis, color in enumerate(AXIS_COLORS)
        ]
        self._arms = PosedActor(merged((*arms, *balls, hub)).without_edges(), vtkMatrix4x4(), None)
        self._arms.show_in(self.renderer)
        self._pointed: AxisEnd | None = None
        self._mark_matrix = vtkMatrix4x4()
        mark = ball(POINTED_RADIUS).painted(STEEL).without_edges()
        self._mark = PosedActor(mark, self._mark_matrix, None, lit=False)
        self._mark.actor.GetProperty().SetOpacity(0.45)
        self._mark.set_shown(False)
        self._mark.show_in(self.renderer)
        self._letters = [
            self._letter(text, LETTER * axis, color)
            for text, axis, color in zip("xyz", np.eye(3), AXIS_COLORS, strict=True)
        ]

    def follow(self, camera: vtkCamera, scale: float = 1.0) -> None:
        """Turn like the scene's camera, in a square of fixed size in pixels."""
        width, height = self._window.GetSize()
        edge = edge_length(width, height, scale)
        self.renderer.SetViewport(0.0, 0.0, edge / max(width, 1), edge / max(height, 1))
        toward = np.array(camera.GetDirectionOfProjection())
        own = self.renderer.GetActiveCamera()
        own.SetFocalPoint(0.0, 0.0, 0.0)
        own.SetPosition(*(-10.0 * toward))
        own.SetViewUp(*camera.GetViewUp())
        own.ParallelProjectionOn()
        own.SetParallelScale(HALF)
        own.SetClippingRange(1.0, 20.0)

    def point_out(self, end: AxisEnd | None) -> bool:
        """Mark an end as the one that is pointed at, or none; tells whether that is new."""
        if end == self._pointed:
            return False
        self._pointed = end
        self._mark.set_shown(end is not None)
        if end is not None:
            self._mark_matrix.DeepCopy(_shift(_place(end)).ravel().tolist())
        return True

    def remove(self) -> None:
        """Leave the window."""
        self.renderer.RemoveAllViewProps()
        self._window.RemoveRenderer(self.renderer)

    def _letter(self, text: str, place: np.ndarray, color: Color) -> vtkFollower:
        letter = vtkVectorText()
        letter.SetText(text)
        letter.Update()
        x_low, x_high, y_low, y_high, _, _ = letter.GetOutput().GetBounds()
        mapper = vtkPolyDataMapper()
        mapper.SetInputConnection(letter.GetOutputPort())
        actor = vtkFollower()
        actor.SetMapper(mapper)
        actor.SetOrigin(0.5 * (x_low + x_high), 0.5 * (y_low + y_high), 0.0)
        actor.SetScale(0.42)
        actor.SetPosition(*place)
        actor.AddPosition(-0.5 * (x_low + x_high), -0.5 * (y_low + y_high), 0.0)
        actor.SetCamera(self.renderer.GetActiveCamera())
        actor.GetProperty().SetColor(*(part / 255 for part in color))
        actor.GetProperty().LightingOff()
        self.renderer.AddActor(actor)
        return actor


def edge_length(width: float, height: float, scale: float = 1.0) -> float:
    """Edge of the square that the triad is drawn in, for the size of a picture [pixels]."""
    return min(SIZE * scale, MOST_OF_PICTURE * width, MOST_OF_PICTURE * height)


def is_on_triad(x: float, y: float, edge: float) -> bool:
    """Whether a place, from the lower left corner, lies in the circle of the triad [pixels]."""
    return float(np.hypot(x - 0.5 * edge, y - 0.5 * edge)) <= 0.5 * edge


def places_of_ends(edge: float, axes: FloatArray) -> FloatArray:
    """Where the `ENDS` are seen, from the lower left corner [pixels], shape (6, 2).

    Args:
        edge: Edge of the square.
        axes: Right, up and backward of the camera as rows, shape (3, 3).
    """
    found: FloatArray = (1.0 + np.array([_place(end) for end in ENDS]) @ axes[:2].T / HALF) * (
        0.5 * edge
    )
    return found


def end_at(x: float, y: float, edge: float, axes: FloatArray) -> AxisEnd | None:
    """The end at a place, the nearest to the viewer of several.

    Args:
        x: Place from the left edge of the picture [pixels].
        y: Place from its lower edge [pixels].
        edge: Edge of the square.
        axes: Right, up and backward of the camera as rows, shape (3, 3).
    """
    away = np.linalg.norm(places_of_ends(edge, axes) - (x, y), axis=1)
    near = [k for k in range(len(ENDS)) if away[k] <= NEAR * 0.5 * edge / HALF]
    toward = [float(_place(end) @ axes[2]) for end in ENDS]
    return ENDS[max(near, key=lambda k: toward[k])] if near else None


def _place(end: AxisEnd) -> FloatArray:
    """The middle of an end [lengths of an arrow], shape (3,)."""
    axis, side = end
    place: FloatArray = (LETTER if side > 0 else -BALL) * np.eye(3)[axis]
    return place


def _shift(place: FloatArray) -> FloatArray:
    shift = np.eye(4)
    shift[:3, 3] = place
    return shift
