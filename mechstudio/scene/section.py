"""A plane that cuts the mechanism open; what is solid shows hatched where it is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from vtkmodules.vtkCommonDataModel import vtkPlane, vtkPlaneCollection
from vtkmodules.vtkRenderingCore import vtkActor, vtkMapper, vtkPolyDataMapper, vtkShaderProperty

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.rim import rim_mapper, shared_rim_mapper
from mechstudio.scene.solid import Solid

# from line to line of the hatching, and their width [pixels at scale 1]
PITCH, WIDTH = 8.0, 1.2
# what is no farther beyond the plane lies on it [m]
ON_PLANE = 1e-9
_LIGHT = "//VTK::Light::Impl"
# where the plane cuts, the inside of the far wall is seen: drawn flat it looks like a filled cut
_HATCHED = f"""{_LIGHT}
  if (!gl_FrontFacing) {{
    float across = mod(gl_FragCoord.x + gl_FragCoord.y, hatchPitch);
    // lines are darker than what they lie on, or lighter where that is dark
    float gray = dot(diffuseColor, vec3(0.299, 0.587, 0.114));
    vec3 line = gray < 0.35 ? mix(diffuseColor, vec3(1.0), 0.45) : 0.55 * diffuseColor;
    gl_FragData[0] = vec4(across < hatchWidth ? line : 0.85 * diffuseColor, opacity);
  }}
"""


@dataclass(frozen=True, eq=False)
class SectionPlane:
    """A plane that takes away what lies on one side of it.

    Attributes:
        point: A point of the plane [m], shape (3,).
        normal: Unit normal toward the side that is taken away, shape (3,).
    """

    point: FloatArray
    normal: FloatArray

    def height(self, points: FloatArray) -> FloatArray:
        """How far points (n, 3) lie on the side that is taken away [m], shape (n,)."""
        found: FloatArray = (points - self.point) @ self.normal
        return found


class Section:
    """Cuts actors by a plane, in each picture those that there are then.

    Args:
        actors: Tells which actors there are.
        lines: Tells what draws lines that are cut as well.

    Attributes:
        plane: The plane; None while everything is whole.
        shader: What hatches the cuts.
    """

    def __init__(
        self,
        actors: Callable[[], Sequence[PosedActor]],
        lines: Callable[[], Iterable[vtkMapper]],
    ) -> None:
        self._actors, self._lines = actors, lines
        self.plane: SectionPlane | None = None
        self._cutter = vtkPlane()
        self._cutters = vtkPlaneCollection()
        self._cutters.AddItem(self._cutter)
        # mappers share the collections, which must not be emptied
        self._none = vtkPlaneCollection()
        self.shader = vtkShaderProperty()
        self.shader.AddFragmentShaderReplacement(_LIGHT, True, _HATCHED, False)
        # mappers of uncut surfaces are shared with other views
        self._own: WeakKeyDictionary[Solid, vtkPolyDataMapper] = WeakKeyDictionary()
        self._cut: list[tuple[PosedActor, vtkMapper]] = []
        self._cut_rims: list[tuple[vtkActor, Solid]] = []

    @property
    def cutters(self) -> vtkPlaneCollection:
        """What cuts mappers, none while everything is whole; not to be changed."""
        return self._none if self.plane is None else self._cutters

    def set_plane(self, plane: SectionPlane | None) -> None:
        """Cut by a plane from the next picture on; None shows everything again."""
        self.plane = plane
        if plane is not None:
            self._cutter.SetOrigin(*plane.point)
            # VTK keeps what its normal points at
            self._cutter.SetNormal(*(-plane.normal))
            return
        for mapper in self._lines():
            mapper.SetClippingPlanes(self._none)
        for glow, solid in self._cut_rims:
            glow.SetMapper(shared_rim_mapper(solid))
        self._cut_rims = []
        for actor, whole in self._cut:
            mapper = actor.actor.GetMapper()
            mapper.SetClippingPlanes(self._none)
            if mapper is self._own.get(actor.solid):
                actor.actor.SetMapper(whole)
            actor.actor.SetShaderProperty(vtkShaderProperty())
        self._cut = []
        # those that another color hides for now as well
        for own in self._own.values():
            own.SetClippingPlanes(self._none)

    def set_line_scale(self, scale: float) -> None:
        """Cut what is in the next picture, and hatch it for its pixels per unit of size."""
        if self.plane is None:
            return
        for mapper in self._lines():
            mapper.SetClippingPlanes(self._cutters)
        uniforms = self.shader.GetFragmentCustomUniforms()
        uniforms.SetUniformf("hatchPitch", PITCH * scale)
        uniforms.SetUniformf("hatchWidth", WIDTH * scale)
        known = dict(self._cut)
        self._cut = [(actor, self._cut_open(actor, known.get(actor))) for actor in self._actors()]
        rims = [(actor.glow, actor.solid) for actor, _ in self._cut if actor.glow is not None]
        for glow, solid in rims:
            if glow.GetMapper().GetClippingPlanes() is not self._cutters:
                mapper = rim_mapper(solid)
                mapper.SetClippingPlanes(self._cutters)
                glow.SetMapper(mapper)
        self._cut_rims = rims

    def _cut_open(self, actor: PosedActor, whole: vtkMapper | None) -> vtkMapper:
        """Cut an actor; returns the mapper it has when it is whole."""
        mapper = actor.actor.GetMapper()
        if mapper.GetClippingPlanes() is self._cutters:
            return whole or mapper
        actor.actor.SetShaderProperty(self.shader)
        if whole is not None or not mapper.GetStatic():
            # it has got a mapper that is nobody else's, such as one with a single color
            mapper.SetClippingPlanes(self._cutters)
            return whole or mapper
        own = self._own.get(actor.solid)
        if own is None:
            own = self._own[actor.solid] = vtkPolyDataMapper()
            own.SetInputData(mapper.GetInput())
            own.StaticOn()
        own.SetClippingPlanes(self._cutters)
        actor.actor.SetMapper(own)
        return mapper

    def start_of(self, origins: FloatArray, directions: FloatArray) -> FloatArray:
        """Where rays begin to meet what is left: at the plane if they come through it [m].

        Args:
            origins: Where the rays start [m], shape (k, 3).
            directions: Where they go, shape (k, 3).
        """
        plane = self.plane
        if plane is None:
            return origins
        heights, slopes = plane.height(origins), directions @ plane.normal
        coming = (heights > 0.0) & (slopes < 0.0)
        shares = np.where(coming, heights / np.where(coming, -slopes, 1.0), 0.0)
        starts: FloatArray = origins + shares[:, None] * directions
        return starts

    def keeps(self, points: FloatArray) -> NDArray[np.bool_]:
        """Whether what is at points (n, 3) [m] is left, shape (n,)."""
        if self.plane is None:
            return np.ones(len(points), bool)
        found: NDArray[np.bool_] = self.plane.height(points) <= ON_PLANE
        return found

    def leaves(self, actor: PosedActor) -> bool:
        """Whether anything of an actor is left."""
        if self.plane is None:
            return True
        matrix = np.reshape(actor.matrix_values(), (4, 4)) @ actor.place
        points = np.concatenate((actor.solid.points, actor.solid.edge_points))
        return bool(self.keeps(applied(matrix, points)).any())
