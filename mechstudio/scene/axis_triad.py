"""The small world axes in the corner of the picture: a second renderer that follows the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkFollower, vtkPolyDataMapper, vtkRenderer
from vtkmodules.vtkRenderingFreeType import vtkVectorText

from mechstudio.geometry.matrices import ALONG_X, ALONG_Y
from mechstudio.scene.curve import arrow
from mechstudio.scene.palette import AXIS_COLORS, STEEL
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.revolution import ball
from mechstudio.scene.solid import merged

if TYPE_CHECKING:
    from vtkmodules.vtkRenderingCore import vtkCamera, vtkRenderWindow

    from mechstudio.scene.palette import Color

# edge of the square the triad is drawn in [pixels at scale 1]
SIZE = 104


class AxisTriad:
    """Arrows x, y and z in the lower left corner.

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
        self._arms = PosedActor(merged((*arms, hub)).without_edges(), vtkMatrix4x4(), None)
        self._arms.show_in(self.renderer)
        self._letters = [
            self._letter(text, 1.28 * axis, color)
            for text, axis, color in zip("xyz", np.eye(3), AXIS_COLORS, strict=True)
        ]

    def follow(self, camera: vtkCamera, scale: float = 1.0) -> None:
        """Turn like the scene's camera, in a square of fixed size in pixels."""
        width, height = self._window.GetSize()
        edge = min(SIZE * scale, 0.35 * width, 0.35 * height)
        self.renderer.SetViewport(0.0, 0.0, edge / max(width, 1), edge / max(height, 1))
        toward = np.array(camera.GetDirectionOfProjection())
        own = self.renderer.GetActiveCamera()
        own.SetFocalPoint(0.0, 0.0, 0.0)
        own.SetPosition(*(-10.0 * toward))
        own.SetViewUp(*camera.GetViewUp())
        own.ParallelProjectionOn()
        own.SetParallelScale(1.62)
        own.SetClippingRange(1.0, 20.0)

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
