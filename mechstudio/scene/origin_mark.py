"""The origin of the world: three short lines along x, y and z of a length in pixels."""

from __future__ import annotations

from math import radians, tan

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.scene.palette import AXIS_COLORS
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import lines

LENGTH, WIDTH = 26.0, 2.0  # [pixels at scale 1]


class OriginMark:
    """Draws the origin.

    Args:
        renderer: Where it appears, behind what lies before it.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._matrix = vtkMatrix4x4()
        points = np.concatenate([(np.zeros(3), axis) for axis in np.eye(3)])
        surface = lines(points, np.arange(6).reshape(3, 2))
        surface.edge_colors[:] = np.repeat(np.array(AXIS_COLORS), 2, axis=0)
        mark = PosedActor(surface, self._matrix, None, lit=False)
        self._mark: PosedActor | None = mark
        # a mechanism far from the origin is seen no smaller for it
        mark.actor.UseBoundsOff()
        mark.show_in(renderer)

    @property
    def length(self) -> float:
        """How long the lines are [m]."""
        return self._matrix.GetElement(0, 0)

    def set_shown(self, shown: bool) -> None:
        """Draw it from now on, or not."""
        if self._mark is not None:
            self._mark.set_shown(shown)

    def follow(self, scale: float) -> None:
        """Keep its size in the next picture, which has the size of the window."""
        camera, height = self._renderer.GetActiveCamera(), self._renderer.GetSize()[1]
        if camera.GetParallelProjection():
            seen = 2.0 * camera.GetParallelScale()
        else:
            back = -np.array(camera.GetDirectionOfProjection())
            depth = max(float(back @ np.array(camera.GetPosition())), 1e-9)
            seen = 2.0 * depth * tan(0.5 * radians(camera.GetViewAngle()))
        length = LENGTH * scale * seen / max(height, 1)
        for k in range(3):
            self._matrix.SetElement(k, k, length)
        if self._mark is not None:
            self._mark.actor.GetProperty().SetLineWidth(WIDTH * scale)

    def remove(self) -> None:
        """Leave the scene."""
        if self._mark is not None:
            self._mark.remove()
        self._mark = None
