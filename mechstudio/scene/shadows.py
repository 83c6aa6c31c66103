"""Shadows that the parts of a mechanism cast on each other and on the floor."""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkCommand, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import (
    vtkActor,
    vtkPolyDataMapper,
    vtkRenderer,
    vtkRenderWindow,
    vtkShaderProperty,
)

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import inverse
from mechstudio.scene.ground_grid import GridPlane
from mechstudio.scene.mechanism_drawing import MechanismDrawing
from mechstudio.scene.polydata import cells
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.scenery import Scenery
from mechstudio.scene.section import Section
from mechstudio.scene.sun import Sun, SunView

AUTO = "auto"
# share of its brightness that a shadow takes from a surface, and from the floor
ON_BODIES, ON_FLOOR = 0.42, 0.22
# how far beside a surface its shadows begin [texels]: less lets surfaces shade themselves
_OFFSET = 1.6
# depth by which a surface has to lie behind what shades it, in that of the box
_BEHIND = 5e-4
# the floor lies below the lines that are drawn on it, in the size of the grid
_BELOW = 1e-4
_DECLARATION, _PLACE = "//VTK::Light::Dec", "//VTK::TCoord::Impl"
_LOOKUP = f"""{_DECLARATION}
float shade(vec3 place, vec3 normal) {{
  float slope = dot(normal, sunWay);
  // what is turned away from the sun has no light to lose
  if (slope <= 0.0) return 0.0;
  vec4 at = sunFrame * vec4(place + sunOffset * normal, 1.0);
  float depth = min(at.z, 1.0) - {_BEHIND};
  float found = 0.0;
  for (int i = 0; i < 4; ++i) {{
    vec2 aside = vec2(i / 2, i - 2 * (i / 2)) - 0.5;
    vec2 seen = at.xy + vec2(sunGrainX, sunGrainY) * aside;
    bool within = all(greaterThan(seen, vec2(0.0))) && all(lessThan(seen, vec2(1.0)));
    if (within && texture(sunDepths, seen).r < depth) found += 0.25;
  }}
  return found * min(1.0, 4.0 * slope);
}}
"""
_SHADED = f"""  gl_FragData[0].rgb *= 1.0 - {ON_BODIES} * shade(vertexVC.xyz, normalVCVSOutput);
{_PLACE}"""
# where nothing lies on it, the floor is not drawn
_FLOOR = f"""  float dim = shade(vertexVC.xyz, normalVCVSOutput);
  if (dim <= 0.0) discard;
  gl_FragData[0] = vec4(mix(floorColor, {1.0 - ON_FLOOR} * floorColor, dim), 1.0);
{_PLACE}"""
# VTK declares the number of a texture as that of an integer
_AS_NUMBER, _AS_TEXTURE = "uniform int sunDepths;", "uniform sampler2D sunDepths;"


def are_shown(choice: str, *, has_card: bool) -> bool:
    """Whether shadows are drawn.

    Args:
        choice: "on", "off" or "auto".
        has_card: Whether a graphics card is known to draw.
    """
    return choice == "on" or (choice == AUTO and has_card)


class Shadows:
    """Shadows of what there is, in each picture anew.

    Args:
        window: What is drawn into.
        renderer: The scene, which has to be added to the window after this was made.
        drawing: What casts shadows.
        scenery: Has the floor.
        section: What it takes away casts no shadow.

    Attributes:
        choice: "on", "off" or "auto", where a graphics card draws.
        shown: Whether they are drawn.
    """

    def __init__(
        self,
        window: vtkRenderWindow,
        renderer: vtkRenderer,
        drawing: MechanismDrawing,
        scenery: Scenery,
        section: Section,
    ) -> None:
        self._window, self._renderer = window, renderer
        self._drawing, self._scenery, self._section = drawing, scenery, section
        self._sun = Sun()
        window.AddRenderer(self._sun.renderer)
        self._on_bodies, self._floor = vtkShaderProperty(), _Floor(renderer)
        self._is_bound = False
        self._observed = [
            (one, one.AddObserver(vtkCommand.EndEvent, follow))
            for one, follow in ((self._sun.renderer, self._bind), (renderer, self._unbind))
        ]
        self.choice, self.shown = AUTO, False
        # of the last picture: what has a shader of shadows
        self._shaded: set[PosedActor] = set()

    @property
    def _shaders(self) -> tuple[vtkShaderProperty, ...]:
        return self._on_bodies, self._section.shader, self._floor.shader

    def choose(self, *, has_card: bool) -> None:
        """Draw them from the next picture on as was chosen.

        Args:
            has_card: Whether a graphics card is known to draw.
        """
        self._show(are_shown(self.choice, has_card=has_card))

    def _show(self, shown: bool) -> None:
        if shown == self.shown:
            return
        self.shown = shown
        if shown:
            for shader in (self._on_bodies, self._section.shader):
                _add(shader, _SHADED)
            _add(self._floor.shader, _FLOOR)
            return
        self._sun.set()
        self._floor.show(None, np.zeros(3))
        for actor in self._shaded:
            if actor.actor.GetShaderProperty() is self._on_bodies:
                actor.actor.SetShaderProperty(vtkShaderProperty())
        self._shaded = set()
        for shader in self._shaders:
            _remove(shader)

    def set_line_scale(self, scale: float) -> None:
        """Cast the shadows of what is in the next picture."""
        toward = self._drawing.directions
        if not self.shown or toward is None:
            return
        actors = self._drawing.drawn.actors()
        width, height = self._window.GetSize()
        self._sun.shine_on(actors, self._section.cutters, toward, width / height)
        view = self._sun.view
        self._floor.show(None if view is None else self._scenery.floor, toward.up)
        self._shaded = set(actors if view is not None else ())
        # what is cut open has a shader that shows them as well
        if self._section.plane is None:
            for actor in self._shaded:
                actor.actor.SetShaderProperty(self._on_bodies)
        if view is not None:
            self._tell(view, width, height)

    def _tell(self, view: SunView, width: int, height: int) -> None:
        """Tell the shaders where the sun is, for a picture of a size [pixels]."""
        camera = self._renderer.GetActiveCamera()
        seen = np.reshape(camera.GetViewTransformMatrix().GetData(), (4, 4))
        frame = vtkMatrix4x4()
        # shaders take matrices column by column
        frame.DeepCopy((view.to_texture() @ inverse(seen)).T.ravel().tolist())
        size, way = view.high - view.low, seen[:3, :3] @ view.axes[2]
        for shader in self._shaders:
            uniforms = shader.GetFragmentCustomUniforms()
            uniforms.SetUniformMatrix("sunFrame", frame)
            uniforms.SetUniform3f("sunWay", way.tolist())
            uniforms.SetUniformf("sunOffset", _OFFSET * float(size[1]) / height)
            uniforms.SetUniformf("sunGrainX", 1.0 / width)
            uniforms.SetUniformf("sunGrainY", 1.0 / height)
            # the number of the texture is known when the sun has been drawn
            uniforms.SetUniformi("sunDepths", 0)
        color = [part / 255 for part in self._scenery.theme.background]
        self._floor.shader.GetFragmentCustomUniforms().SetUniform3f("floorColor", color)

    def finalize(self) -> None:
        """Leave the window."""
        self._show(False)
        for one, number in self._observed:
            one.RemoveObserver(number)
        self._window.RemoveRenderer(self._sun.renderer)

    def _bind(self, *_: object) -> None:
        """Hand what the sun has seen to what is drawn next."""
        texture = self._sun.depths
        texture.Activate()
        self._is_bound = True
        for shader in self._shaders:
            shader.GetFragmentCustomUniforms().SetUniformi("sunDepths", texture.GetTextureUnit())

    def _unbind(self, *_: object) -> None:
        if self._is_bound:
            self._is_bound = False
            self._sun.depths.Deactivate()


class _Floor:
    """The part of the floor that is shaded.

    Args:
        renderer: The scene.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._plane: GridPlane | None = None
        self.actor = vtkActor()
        self.actor.PickableOff()
        self.actor.GetProperty().BackfaceCullingOn()
        # what a view has to show does not depend on it
        self.actor.UseBoundsOff()

    @property
    def shader(self) -> vtkShaderProperty:
        """What colors it."""
        found: vtkShaderProperty = self.actor.GetShaderProperty()
        return found

    def show(self, plane: GridPlane | None, up: FloatArray) -> None:
        """Lie below the lines of a grid, seen from above; without one, nowhere."""
        if plane is self._plane:
            return
        self._renderer.RemoveActor(self.actor)
        self._plane = plane
        if plane is not None:
            self.actor.SetMapper(_floor_mapper(plane, up))
            self._renderer.AddActor(self.actor)


def _floor_mapper(plane: GridPlane, up: FloatArray) -> vtkPolyDataMapper:
    """A rectangle below a grid."""
    low, high = plane.low, plane.high
    order = (0, 1, 2, 3) if float(np.cross(*plane.axes) @ up) > 0.0 else (3, 2, 1, 0)
    corners = plane.points(
        np.array((low[0], high[0], high[0], low[0])), np.array((low[1], low[1], high[1], high[1]))
    )
    size = plane.step * (high[0] - low[0])
    points, data, mapper = vtkPoints(), vtkPolyData(), vtkPolyDataMapper()
    lowered = (corners - _BELOW * size * up).astype(np.float32)
    points.SetData(numpy_to_vtk(lowered, deep=True))
    data.SetPoints(points)
    data.SetPolys(cells(np.array((order,))))
    normals = np.tile(up, (4, 1)).astype(np.float32)
    data.GetPointData().SetNormals(numpy_to_vtk(normals, deep=True))
    mapper.SetInputData(data)
    return mapper


def _add(shader: vtkShaderProperty, text: str) -> None:
    shader.AddFragmentShaderReplacement(_DECLARATION, True, _LOOKUP, False)
    shader.AddFragmentShaderReplacement(_PLACE, True, text, False)
    shader.AddFragmentShaderReplacement(_AS_NUMBER, False, _AS_TEXTURE, False)


def _remove(shader: vtkShaderProperty) -> None:
    shader.ClearFragmentShaderReplacement(_DECLARATION, True)
    shader.ClearFragmentShaderReplacement(_PLACE, True)
    shader.ClearFragmentShaderReplacement(_AS_NUMBER, False)
