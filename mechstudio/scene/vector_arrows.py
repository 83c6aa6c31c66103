"""Arrows of vectors that change all the time: one drawing for all arrows of a kind."""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkDataArray, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkFiltersSources import vtkSphereSource
from vtkmodules.vtkRenderingCore import (
    vtkActor,
    vtkGlyph3DMapper,
    vtkMapper,
    vtkPolyDataMapper,
    vtkRenderer,
)

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.arrow_mesh import corners, template, triangles
from mechstudio.scene.palette import Color
from mechstudio.scene.polydata import cells

# sides of what is round; fewer of many arrows, which a processor has to draw
_SIDES, _FEW_SIDES, _MANY = 16, 6, 60
_BALL_SIDES = 16


class VectorArrows:
    """Arrows of one color; those of torques have two heads.

    Args:
        renderer: Where they appear.
        color: Their color.
        turns: Whether they have two heads.
    """

    def __init__(self, renderer: vtkRenderer, color: Color, *, turns: bool) -> None:
        self._renderer, self._heads = renderer, 2 if turns else 1
        self._data = vtkPolyData()
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(self._data)
        mapper.ScalarVisibilityOff()
        self._actor = _actor(mapper, color)
        self.count = 0
        """How many arrows are drawn."""
        renderer.AddActor(self._actor)

    def show(self, points: FloatArray, ways: FloatArray, radius: float) -> None:
        """Draw arrows.

        Args:
            points: Where they begin [m], shape (n, 3).
            ways: How far and where they go [m], shape (n, 3); those that are short have no shaft.
            radius: Of their shafts [m].
        """
        length = np.linalg.norm(ways, axis=1)
        drawn = np.isfinite(length) & np.isfinite(points).all(axis=1) & (length > 0.2 * radius)
        count, before = int(drawn.sum()), self.count
        if not count and not before:
            return
        self.count = count
        self._actor.SetVisibility(count > 0)
        if not count:
            return
        shape = template(_SIDES if count <= _MANY else _FEW_SIDES, heads=self._heads)
        places, normals = corners(shape, points[drawn], ways[drawn], radius)
        held = vtkPoints()
        held.SetData(_floats(places))
        self._data.SetPoints(held)
        self._data.GetPointData().SetNormals(_floats(normals))
        if count != before:
            self._data.SetPolys(cells(triangles(shape, count)))
        self._data.Modified()

    def remove(self) -> None:
        """Leave the scene."""
        self._renderer.RemoveActor(self._actor)


class Balls:
    """Small balls of one color.

    Args:
        renderer: Where they appear.
        color: Their color.
    """

    def __init__(self, renderer: vtkRenderer, color: Color) -> None:
        source = vtkSphereSource()
        source.SetRadius(1.0)
        source.SetThetaResolution(_BALL_SIDES)
        source.SetPhiResolution(_BALL_SIDES)
        self._data = vtkPolyData()
        mapper = vtkGlyph3DMapper()
        mapper.SetInputData(self._data)
        mapper.SetSourceConnection(source.GetOutputPort())
        mapper.SetScaleModeToScaleByVectorComponents()
        mapper.SetScaleArray("size")
        mapper.SetOrientationArray("turn")
        mapper.SetOrientationModeToQuaternion()
        mapper.ScalarVisibilityOff()
        self._actor, self._count = _actor(mapper, color), 0
        renderer.AddActor(self._actor)

    def show(self, places: FloatArray, radii: FloatArray, turns: FloatArray) -> None:
        """Draw balls at places [m], with radii [m] along three axes that are turned."""
        if not len(places) and not self._count:
            return
        points = vtkPoints()
        points.SetData(_floats(places))
        self._data.SetPoints(points)
        for name, values in (("size", radii), ("turn", turns)):
            array = numpy_to_vtk(np.ascontiguousarray(values, float), deep=True)
            array.SetName(name)
            self._data.GetPointData().AddArray(array)
        self._data.Modified()
        self._count = len(places)
        # of no copies there are no bounds
        self._actor.SetVisibility(self._count > 0)


def _actor(mapper: vtkMapper, color: Color) -> vtkActor:
    """What a mapper draws, in one color and a soft light, seen by no pick and hidden at first."""
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.PickableOff()
    actor.SetVisibility(False)
    surface = actor.GetProperty()
    surface.SetColor(*(part / 255 for part in color))
    surface.SetAmbient(0.45)
    surface.SetDiffuse(0.65)
    return actor


def _floats(values: FloatArray) -> vtkDataArray:
    """Points or vectors in single precision, which a card takes as they are."""
    found: vtkDataArray = numpy_to_vtk(values.reshape(-1, 3).astype(np.float32), deep=True)
    return found
