"""Arrows of vectors that change all the time: one drawing for all arrows of a kind."""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkFiltersSources import vtkConeSource, vtkCylinderSource, vtkSphereSource
from vtkmodules.vtkRenderingCore import vtkActor, vtkGlyph3DMapper, vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import Color

Source = vtkConeSource | vtkCylinderSource | vtkSphereSource

# of an arrow, in radii of its shaft
HEAD_RADIUS, HEAD_LENGTH = 2.6, 7.0
# sides of what is round; fewer of many arrows, which a processor has to draw
_SIDES, _FEW_SIDES, _MANY = 16, 8, 60


class VectorArrows:
    """Arrows of one color; those of torques have two heads.

    Args:
        renderer: Where they appear.
        color: Their color.
        turns: Whether they have two heads.
    """

    def __init__(self, renderer: vtkRenderer, color: Color, *, turns: bool) -> None:
        self._renderer, self._turns = renderer, turns
        shaft = vtkCylinderSource()
        shaft.SetRadius(1.0)
        shaft.SetHeight(1.0)
        head = vtkConeSource()
        head.SetRadius(1.0)
        head.SetHeight(1.0)
        head.SetDirection(0.0, 1.0, 0.0)
        self._sources = shaft, head
        self._shafts, self._heads = _Glyphs(shaft, color), _Glyphs(head, color)
        for glyphs in (self._shafts, self._heads):
            renderer.AddActor(glyphs.actor)

    def show(self, points: FloatArray, ways: FloatArray, radius: float) -> None:
        """Draw arrows.

        Args:
            points: Where they begin [m], shape (n, 3).
            ways: How far and where they go [m], shape (n, 3); those that are short have no shaft.
            radius: Of their shafts [m].
        """
        if not len(points) and not self.count:
            return
        length = np.linalg.norm(ways, axis=1)
        drawn = np.isfinite(length) & np.isfinite(points).all(axis=1) & (length > 0.2 * radius)
        points, ways, length = points[drawn], ways[drawn], length[drawn]
        for source in self._sources:
            source.SetResolution(_SIDES if len(points) <= _MANY else _FEW_SIDES)
        along = ways / length[:, None]
        # short arrows have heads in proportion
        head = np.minimum(HEAD_LENGTH * radius, 0.6 * length)
        thick = head / HEAD_LENGTH * HEAD_RADIUS
        body = length - head
        turns = _turns(along)
        middle = points + 0.5 * body[:, None] * along
        thin = np.minimum(radius, head / HEAD_LENGTH)
        self._shafts.show(middle, np.column_stack((thin, body, thin)), turns)
        tips = [points + (length - 0.5 * head)[:, None] * along]
        if self._turns:
            tips.append(points + (length - 1.1 * head)[:, None] * along)
        sizes = np.column_stack((thick, head, thick))
        count = len(tips)
        self._heads.show(
            np.concatenate(tips), np.tile(sizes, (count, 1)), np.tile(turns, (count, 1))
        )

    @property
    def count(self) -> int:
        """How many arrows are drawn."""
        return self._shafts.count

    def remove(self) -> None:
        """Leave the scene."""
        for glyphs in (self._shafts, self._heads):
            self._renderer.RemoveActor(glyphs.actor)


class Balls:
    """Small balls of one color.

    Args:
        renderer: Where they appear.
        color: Their color.
    """

    def __init__(self, renderer: vtkRenderer, color: Color) -> None:
        source = vtkSphereSource()
        source.SetRadius(1.0)
        source.SetThetaResolution(_SIDES)
        source.SetPhiResolution(_SIDES)
        self._glyphs = _Glyphs(source, color)
        renderer.AddActor(self._glyphs.actor)

    def show(self, places: FloatArray, radii: FloatArray, turns: FloatArray) -> None:
        """Draw balls at places [m], with radii [m] along three axes that are turned."""
        self._glyphs.show(places, radii, turns)


class _Glyphs:
    """Copies of a surface, each with a place, a size along three axes and a turn."""

    def __init__(self, source: Source, color: Color) -> None:
        self._data = vtkPolyData()
        mapper = vtkGlyph3DMapper()
        mapper.SetInputData(self._data)
        mapper.SetSourceConnection(source.GetOutputPort())
        mapper.SetScaleModeToScaleByVectorComponents()
        mapper.SetScaleArray("size")
        mapper.SetOrientationArray("turn")
        mapper.SetOrientationModeToQuaternion()
        mapper.ScalarVisibilityOff()
        self.count = 0
        self.actor = vtkActor()
        self.actor.SetMapper(mapper)
        self.actor.PickableOff()
        self.actor.SetVisibility(False)
        surface = self.actor.GetProperty()
        surface.SetColor(*(part / 255 for part in color))
        surface.SetAmbient(0.45)
        surface.SetDiffuse(0.65)

    def show(self, places: FloatArray, sizes: FloatArray, turns: FloatArray) -> None:
        if not len(places) and not self.count:
            return
        points = vtkPoints()
        points.SetData(numpy_to_vtk(np.ascontiguousarray(places, float), deep=True))
        self._data.SetPoints(points)
        for name, values in (("size", sizes), ("turn", turns)):
            array = numpy_to_vtk(np.ascontiguousarray(values, float), deep=True)
            array.SetName(name)
            self._data.GetPointData().AddArray(array)
        self._data.Modified()
        self.count = len(places)
        # of no copies there are no bounds
        self.actor.SetVisibility(bool(len(places)))


def _turns(along: FloatArray) -> FloatArray:
    """Unit quaternions w x y z that turn the y axis to unit vectors, shape (n, 4)."""
    y = np.array((0.0, 1.0, 0.0))
    found = np.column_stack((1.0 + along @ y, np.cross(y, along)))
    # against the y axis: half a turn about x
    found[found[:, 0] < 1e-9] = (0.0, 1.0, 0.0, 0.0)
    turned: FloatArray = found / np.linalg.norm(found, axis=1, keepdims=True)
    return turned
