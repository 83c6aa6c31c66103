"""What a sun sees of the mechanism: a picture of depths, drawn before each picture of the scene."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPlaneCollection, vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer
from vtkmodules.vtkRenderingOpenGL2 import (
    vtkCameraPass,
    vtkFramebufferPass,
    vtkOpaquePass,
    vtkTextureObject,
)

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.layout import Directions
from mechstudio.scene.polydata import shared_polydata
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import Solid

# where it stands: right, up, toward the viewer of the front view
SUN = (-0.5, 1.0, 0.7)
# it sees so much around what casts shadows, in the size of that
_MARGIN = 1.03
# nothing is so flat that a picture of it has no size
_LEAST = 1e-3


@dataclass(frozen=True, eq=False)
class SunView:
    """What the sun sees: a box along its axes.

    Attributes:
        axes: Right, up and toward the sun as rows, shape (3, 3).
        low: Least place along them [m], shape (3,).
        high: Largest place along them [m], shape (3,).
    """

    axes: FloatArray
    low: FloatArray
    high: FloatArray

    def to_texture(self) -> FloatArray:
        """From the world to a place in the picture and a depth, each 0 to 1, shape (4, 4)."""
        scale = np.array((1.0, 1.0, -1.0)) / (self.high - self.low)
        found = np.eye(4)
        found[:3, :3] = scale[:, None] * self.axes
        found[:3, 3] = -scale * np.where(scale > 0.0, self.low, self.high)
        return found


def sun_view(points: FloatArray, toward: Directions, aspect: float) -> SunView:
    """What the sun has to see of points.

    Args:
        points: The points [m], shape (n, 3).
        toward: Directions of the front view, which the sun stands still in.
        aspect: Width of its picture divided by the height.
    """
    right, up, front = SUN
    sun = right * toward.right + up * toward.up + front * toward.front
    sun = sun / np.linalg.norm(sun)
    across = np.cross(toward.up, sun)
    across = across / np.linalg.norm(across)
    axes = np.stack((across, np.cross(sun, across), sun))
    seen = points @ axes.T
    low, high = seen.min(axis=0), seen.max(axis=0)
    half = 0.5 * _MARGIN * np.maximum(high - low, _LEAST * (high - low).max() + 1e-9)
    height = max(half[1], half[0] / aspect)
    half[:2] = aspect * height, height
    middle = 0.5 * (low + high)
    return SunView(axes, middle - half, middle + half)


class Sun:
    """Draws surfaces as the sun sees them.

    Attributes:
        renderer: Has to be drawn before the scene is, into the same window.
        view: What was seen last; None if there is nothing to be seen.
    """

    def __init__(self) -> None:
        self.renderer = vtkRenderer()
        self.renderer.InteractiveOff()
        self.renderer.SetDraw(False)
        self.renderer.SetAutomaticLightCreation(False)
        self.view: SunView | None = None
        drawn, camera = vtkFramebufferPass(), vtkCameraPass()
        camera.SetDelegatePass(vtkOpaquePass())
        drawn.SetDelegatePass(camera)
        drawn.SetDepthFormat(vtkTextureObject.Float32)
        self.renderer.SetPass(drawn)
        self._drawn = drawn
        self._casts: dict[PosedActor, vtkActor] = {}
        self._mappers: WeakKeyDictionary[Solid, vtkPolyDataMapper] = WeakKeyDictionary()

    @property
    def depths(self) -> vtkTextureObject:
        """The picture of depths, 0 next to the sun and 1 at the far end of the box."""
        return self._drawn.GetDepthTexture()

    def shine_on(
        self,
        actors: Iterable[PosedActor],
        cutters: vtkPlaneCollection,
        toward: Directions,
        aspect: float,
    ) -> None:
        """See these surfaces and no others from the next picture on.

        Args:
            actors: The surfaces; lines cast no shadows.
            cutters: What takes parts of them away.
            toward: Directions of the front view.
            aspect: Width of the picture divided by its height.
        """
        wanted = {actor for actor in actors if actor.solid.triangles.size}
        for gone in self._casts.keys() - wanted:
            self.renderer.RemoveActor(self._casts.pop(gone))
        for actor in wanted - self._casts.keys():
            cast = self._casts[actor] = actor.placed(vtkActor())
            cast.SetMapper(self._mapper(actor.solid))
            cast.GetProperty().LightingOff()
            self.renderer.AddActor(cast)
        for mapper in self._mappers.values():
            mapper.SetClippingPlanes(cutters)
        self.renderer.SetDraw(bool(wanted))
        self.view = None
        if wanted:
            self._look(toward, aspect)

    def set(self) -> None:
        """See nothing any more."""
        self.renderer.SetDraw(False)
        self.renderer.RemoveAllViewProps()
        self._casts.clear()
        self._mappers.clear()
        self.view = None

    def _mapper(self, solid: Solid) -> vtkPolyDataMapper:
        found = self._mappers.get(solid)
        if found is None:
            found = self._mappers[solid] = vtkPolyDataMapper()
            whole, faces = shared_polydata(solid), vtkPolyData()
            faces.SetPoints(whole.GetPoints())
            faces.SetPolys(whole.GetPolys())
            found.SetInputData(faces)
            found.StaticOn()
        return found

    def _look(self, toward: Directions, aspect: float) -> None:
        bounds = np.reshape(self.renderer.ComputeVisiblePropBounds(), (3, 2))
        corners = np.stack(np.meshgrid(*bounds), axis=-1).reshape(-1, 3)
        view = self.view = sun_view(corners, toward, aspect)
        size = view.high - view.low
        middle = 0.5 * (view.low + view.high)
        camera = self.renderer.GetActiveCamera()
        camera.SetParallelProjection(True)
        camera.SetParallelScale(0.5 * size[1])
        camera.SetFocalPoint(*(middle @ view.axes))
        # the near end of the box is one depth of it away
        camera.SetPosition(*(middle @ view.axes + 1.5 * size[2] * view.axes[2]))
        camera.SetViewUp(*view.axes[1])
        camera.SetClippingRange(size[2], 2.0 * size[2])
