"""One surface in the scene that rides on a frame, with the item a click on it selects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

from mechstudio.scene.polydata import polydata
from mechstudio.scene.solid import Floats, Solid

if TYPE_CHECKING:
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkRenderer

    from mechstudio.scene.palette import Color

# kind and name, e.g. ("body", "crank")
Item = tuple[str, str]

SHINE = 0.2


class PosedActor:
    """A colored surface that follows a shared matrix.

    Args:
        solid: The surface in the frame it rides on.
        matrix: Frame to world; the scene moves it, this actor only follows.
        item: What a click selects; None lets clicks pass through.
        lit: Whether light shades it; lines and marks look better without.
    """

    def __init__(
        self, solid: Solid, matrix: vtkMatrix4x4, item: Item | None, *, lit: bool = True
    ) -> None:
        self.solid = solid
        self.item = item
        self._matrix = matrix
        self._glow: vtkActor | None = None
        self._edges: tuple[Floats, Floats, Floats] | None = None
        self._renderer: vtkRenderer | None = None
        self.actor = _actor(solid)
        self.actor.SetUserMatrix(matrix)
        surface = self.actor.GetProperty()
        surface.SetLineWidth(1.0)
        if lit:
            surface.SetAmbient(0.24)
            surface.SetDiffuse(0.86)
            surface.SetSpecular(SHINE)
            surface.SetSpecularPower(36)
        else:
            surface.LightingOff()
        self._ambient = surface.GetAmbient()

    def matrix_values(self) -> tuple[float, ...]:
        """The sixteen entries of the frame-to-world matrix, row by row."""
        values: tuple[float, ...] = self._matrix.GetData()
        return values

    def triangle_edges(self) -> tuple[Floats, Floats, Floats]:
        """First corner of each triangle [m] and the edges from it, each shape (m, 3)."""
        if self._edges is None:
            a, b, c = np.moveaxis(self.solid.points[self.solid.triangles], 1, 0)
            self._edges = (a, b - a, c - a)
        return self._edges

    def show_in(self, renderer: vtkRenderer) -> None:
        """Become visible."""
        self._renderer = renderer
        renderer.AddActor(self.actor)

    def remove(self) -> None:
        """Leave the scene."""
        if self._renderer is not None:
            self.set_glow(None, 0.0)
            self._renderer.RemoveActor(self.actor)
            self._renderer = None

    def set_glow(self, color: Color | None, width: float) -> None:
        """Draw a colored rim of a width [m] around the surface, or none."""
        surface = self.actor.GetProperty()
        surface.SetAmbient(self._ambient if color is None else self._ambient + 0.25)
        if self._glow is not None and self._renderer is not None:
            self._renderer.RemoveActor(self._glow)
        self._glow = None
        if color is None or self._renderer is None or not self.solid.triangles.size:
            return

        # the rim is the inside of a slightly larger copy
        self._glow = _actor(self.solid.without_edges().swollen(width).painted(color))
        self._glow.SetUserMatrix(self._matrix)
        self._glow.GetProperty().LightingOff()
        self._glow.GetProperty().FrontfaceCullingOn()
        self._renderer.AddActor(self._glow)


def _actor(solid: Solid) -> vtkActor:
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(polydata(solid))
    actor = vtkActor()
    actor.SetMapper(mapper)
    return actor
