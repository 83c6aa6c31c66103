"""Rims around surfaces, of a width in pixels that stays the same however near the camera is."""

from __future__ import annotations

from math import radians, tan

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkDataObject, vtkPolyData
from vtkmodules.vtkRenderingCore import (
    vtkActor,
    vtkCamera,
    vtkPolyDataMapper,
    vtkShaderProperty,
)

from mechstudio.scene.palette import Color
from mechstudio.scene.polydata import cells
from mechstudio.scene.solid import Solid, once_per_solid, sane

POSITION = "//VTK::PositionVC::Impl"
# the rim is the inside of a copy that each picture swells by so many pixels: `w` is the distance
# from the camera in perspective, and one without
SWELL = (
    f"{POSITION}\n"
    "  gl_Position = MCDCMatrix *\n"
    "    vec4(vertexMC.xyz + swelling * gl_Position.w * outwardMC, 1.0);\n"
)
DECLARATION = "//VTK::PositionVC::Dec"


class RimWidth:
    """Width of rims, shared by all rims that have it.

    Args:
        pixels: The width at a line scale of one [pixels].
    """

    def __init__(self, pixels: float) -> None:
        self._pixels = pixels
        self.shader = vtkShaderProperty()
        self.shader.AddVertexShaderReplacement(
            DECLARATION, True, f"{DECLARATION}\nin vec3 outwardMC;\n", False
        )
        self.shader.AddVertexShaderReplacement(POSITION, True, SWELL, False)
        self._set(0.0)

    def follow(self, camera: vtkCamera, height: int, scale: float) -> None:
        """Keep the width in the next picture.

        Args:
            camera: The camera.
            height: Height of the picture [pixels].
            scale: Pixels per unit of lines and letters.
        """
        if camera.GetParallelProjection():
            half = camera.GetParallelScale()
        else:
            half = tan(0.5 * radians(camera.GetViewAngle()))
        self._set(2.0 * half / max(height, 1) * scale * self._pixels)

    def _set(self, swelling: float) -> None:
        self.shader.GetVertexCustomUniforms().SetUniformf("swelling", swelling)


def rim_actor(solid: Solid, color: Color, width: RimWidth) -> vtkActor:
    """The rim of a surface in the frame of the surface."""
    actor = vtkActor()
    actor.SetMapper(shared_rim_mapper(solid))
    actor.SetShaderProperty(width.shader)
    surface = actor.GetProperty()
    surface.SetColor(*(part / 255 for part in color))
    surface.LightingOff()
    surface.FrontfaceCullingOn()
    return actor


def film_actor(solid: Solid, color: Color, width: RimWidth, opacity: float) -> vtkActor:
    """A see-through film around a surface, as far from it as a rim is wide."""
    actor = rim_actor(solid, color, width)
    surface = actor.GetProperty()
    surface.FrontfaceCullingOff()
    surface.BackfaceCullingOn()
    surface.SetOpacity(opacity)
    return actor


def rim_mapper(solid: Solid) -> vtkPolyDataMapper:
    """A mapper of the rim of a surface that no other actor has."""
    data = vtkPolyData()
    points = vtkPoints()
    points.SetData(numpy_to_vtk(sane(solid.points).astype(np.float32), deep=True))
    data.SetPoints(points)
    data.SetPolys(cells(solid.triangles))
    outward = numpy_to_vtk(sane(solid.outward).astype(np.float32), deep=True)
    outward.SetName("outward")
    data.GetPointData().AddArray(outward)
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(data)
    mapper.ScalarVisibilityOff()
    # directions are not shifted and scaled along with the points
    mapper.SetVBOShiftScaleMethod(0)
    mapper.MapDataArrayToVertexAttribute(
        "outwardMC", "outward", vtkDataObject.FIELD_ASSOCIATION_POINTS, -1
    )
    mapper.StaticOn()
    return mapper


# one for all rims of a surface, whatever their color and width
shared_rim_mapper = once_per_solid(rim_mapper)
