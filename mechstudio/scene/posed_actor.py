"""One surface in the scene that rides on a frame, with the item a click on it selects."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from vtkmodules.vtkCommonTransforms import vtkTransform
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.polydata import shared_polydata
from mechstudio.scene.rim import RimWidth, rim_actor
from mechstudio.scene.solid import Solid

if TYPE_CHECKING:
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkProperty, vtkRenderer

    from mechstudio.scene.draft import Item
    from mechstudio.scene.palette import Color

SHINE = 0.2

# mappers of surfaces that are still in use
_mappers: WeakKeyDictionary[Solid, vtkPolyDataMapper] = WeakKeyDictionary()


class PosedActor:
    """A colored surface that follows a shared matrix.

    Args:
        solid: The surface in the frame it rides on.
        matrix: Frame to world; the scene moves it, this actor only follows.
        item: What a click selects; None lets clicks pass through.
        lit: Whether light shades it; lines and marks look better without.
        place: Frame of the surface in the frame it rides on, shape (4, 4); None if they are one.
    """

    def __init__(
        self,
        solid: Solid,
        matrix: vtkMatrix4x4,
        item: Item | None,
        *,
        lit: bool = True,
        place: FloatArray | None = None,
    ) -> None:
        self.solid = solid
        self.place: FloatArray = np.eye(4) if place is None else place
        self.item = item
        self._matrix = matrix
        self._placement = None if place is None else _transform(place)
        self._glow: vtkActor | None = None
        self._renderer: vtkRenderer | None = None
        # a layer above the scene, while it is seen through what lies before it
        self._front: vtkRenderer | None = None
        self.actor = self.placed(_surface_actor(solid))
        surface = self.actor.GetProperty()
        surface.SetLineWidth(1.0)
        if lit:
            shade(surface)
        else:
            surface.LightingOff()
        self._ambient = surface.GetAmbient()

    def matrix_values(self) -> tuple[float, ...]:
        """The sixteen entries of the matrix from the frame it rides on to the world, by rows."""
        values: tuple[float, ...] = self._matrix.GetData()
        return values

    def show_in(self, renderer: vtkRenderer) -> None:
        """Become visible."""
        self._renderer = renderer
        renderer.AddActor(self.actor)

    def remove(self) -> None:
        """Leave the scene."""
        if self._renderer is not None:
            self.set_glow(None)
            self._renderer.RemoveActor(self.actor)
            self._renderer = None

    @property
    def glow(self) -> vtkActor | None:
        """Its rim; None without one."""
        return self._glow

    @property
    def is_shown(self) -> bool:
        """Whether it is drawn while it is in the scene."""
        return bool(self.actor.GetVisibility())

    def set_shown(self, shown: bool) -> None:
        """Draw it from now on, or not."""
        self.actor.SetVisibility(shown)

    def set_glow(
        self, rim: tuple[Color, RimWidth] | None, front: vtkRenderer | None = None
    ) -> None:
        """Draw a colored rim around the surface, or none; none if it is hidden.

        Args:
            rim: Color and width; None for no rim.
            front: A layer above the scene that shows rim and surface before everything else.
        """
        if self._front is not None and self._glow is not None:
            self._front.RemoveActor(self.actor)
            self._front.RemoveActor(self._glow)
            self._front = None
        surface = self.actor.GetProperty()
        surface.SetAmbient(self._ambient if rim is None else self._ambient + 0.25)
        if self._glow is not None and self._renderer is not None:
            self._renderer.RemoveActor(self._glow)
        self._glow = None
        if rim is None or self._renderer is None or not self.solid.triangles.size:
            return
        if not self.is_shown:
            return

        self._glow = self.placed(rim_actor(self.solid, *rim))
        self._renderer.AddActor(self._glow)
        if front is not None:
            self._front = front
            front.AddActor(self.actor)
            front.AddActor(self._glow)

    def placed(self, actor: vtkActor) -> vtkActor:
        """Let another actor go along with this one; returns it."""
        if self._placement is not None:
            actor.SetPosition(*self._placement.GetPosition())
            actor.SetOrientation(*self._placement.GetOrientation())
        actor.SetUserMatrix(self._matrix)
        return actor


def shade(surface: vtkProperty) -> None:
    """Let light shade a surface as those of bodies are shaded."""
    surface.SetAmbient(0.24)
    surface.SetDiffuse(0.86)
    surface.SetSpecular(SHINE)
    surface.SetSpecularPower(36)


def _surface_actor(solid: Solid) -> vtkActor:
    actor = vtkActor()
    actor.SetMapper(_shared_mapper(solid))
    return actor


def _shared_mapper(solid: Solid) -> vtkPolyDataMapper:
    """One mapper for all actors that show a surface: it is sent to the graphics card once."""
    found = _mappers.get(solid)
    if found is None:
        found = _mappers[solid] = vtkPolyDataMapper()
        found.SetInputData(shared_polydata(solid))
        # surfaces never change: asking each for news takes a third of the time of a picture
        found.StaticOn()
    return found


def _transform(place: FloatArray) -> vtkTransform:
    found = vtkTransform()
    found.SetMatrix(place.ravel().tolist())
    return found
