"""See-through copies of bodies at other places, drawn as one surface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPlaneCollection, vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkCamera, vtkPolyDataMapper, vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.palette import Color
from mechstudio.scene.polydata import cells, shared_polydata
from mechstudio.scene.posed_actor import PosedActor, shade
from mechstudio.scene.solid import EDGE_SHADE, Ints


class FaintCopies:
    """Copies of the surfaces of bodies, each at a place of its own.

    An actor for each copy would take a thousand times the time. Faces are drawn from back to front.

    Args:
        renderer: Where they appear.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer, self._data = renderer, vtkPolyData()
        self._mapper = vtkPolyDataMapper()
        self._mapper.SetInputData(self._data)
        self.actor = vtkActor()
        self.actor.SetMapper(self._mapper)
        self.actor.PickableOff()
        self.actor.ForceTranslucentOn()
        shade(self.actor.GetProperty())
        self.actor.GetProperty().BackfaceCullingOn()
        # in the frames of their bodies: points [m] and normals, with the place of each one's body
        self._points, self._normals = np.zeros((0, 3)), np.zeros((0, 3))
        self._owners: Ints = np.zeros(0, np.int64)
        self._placed: tuple[FloatArray, FloatArray] = (self._points, self._normals)
        self._triangles: Ints = np.zeros((0, 3), np.int64)
        self._middles = np.zeros((0, 3))
        # direction in which faces were sorted last
        self._sorted_along: FloatArray | None = None

    def copy(
        self,
        bodies: Sequence[Iterable[PosedActor]],
        opacities: Sequence[float],
        color: Color | None = None,
    ) -> None:
        """Copy surfaces; they appear when they are placed.

        Args:
            bodies: The actors of each body.
            opacities: Of each set of copies, 0 to 1.
            color: Of all copies; None for the colors of what is copied.
        """
        parts = [(place, one) for place, body in enumerate(bodies) for one in body]
        surfaces = [shared_polydata(one.solid) for _, one in parts]
        sizes = [surface.GetNumberOfPoints() for surface in surfaces]
        starts = np.cumsum([0, *sizes])
        total = int(starts[-1])
        self._owners = np.repeat(np.array([place for place, _ in parts], np.int64), sizes)
        self._points, self._normals = np.zeros((total, 3)), np.zeros((total, 3))
        colors = np.zeros((total, 4), np.uint8)
        triangles, edges = [np.zeros((0, 3), np.int64)], [np.zeros((0, 2), np.int64)]
        for (_, one), surface, start in zip(parts, surfaces, starts, strict=False):
            rows = slice(start, start + surface.GetNumberOfPoints())
            turn, shift = one.place[:3, :3], one.place[:3, 3]
            self._points[rows] = vtk_to_numpy(surface.GetPoints().GetData()) @ turn.T + shift
            data = surface.GetPointData()
            self._normals[rows] = vtk_to_numpy(data.GetNormals()) @ turn.T
            colors[rows, :3] = vtk_to_numpy(data.GetScalars())
            if color is not None:
                faces = len(one.solid.points)
                colors[start : start + faces, :3] = color
                colors[start + faces : rows.stop, :3] = np.array(color) * EDGE_SHADE
            triangles.append(one.solid.triangles + start)
            edges.append(one.solid.edges + start + len(one.solid.points))
        self._repeat(np.concatenate(triangles), np.concatenate(edges), colors, opacities)

    def _repeat(
        self, triangles: Ints, edges: Ints, colors: np.ndarray, opacities: Sequence[float]
    ) -> None:
        """Lay out as many sets of copies as there are opacities."""
        total, count = len(colors), len(opacities)
        offsets = total * np.arange(count)[:, None, None]
        self._triangles = (triangles + offsets).reshape(-1, 3)
        shown = np.tile(colors, (count, 1))
        shown[:, 3] = np.repeat(np.round(255 * np.array(opacities)), total)
        self._placed = (
            np.zeros((count * total, 3), np.float32),
            np.zeros((count * total, 3), np.float32),
        )
        points = vtkPoints()
        # VTK reads the arrays where they are
        points.SetData(numpy_to_vtk(self._placed[0]))
        self._data.Initialize()
        self._data.SetPoints(points)
        self._data.GetPointData().SetNormals(numpy_to_vtk(self._placed[1]))
        self._data.GetPointData().SetScalars(numpy_to_vtk(shown, deep=True))
        self._data.SetLines(cells((edges + offsets).reshape(-1, 2)))
        self._renderer.RemoveActor(self.actor)

    def place(self, moments: FloatArray) -> None:
        """Put the copies where they belong.

        Args:
            moments: Body-to-world matrices, the bodies of each opacity, shape (k, nb, 4, 4).
        """
        if not len(self._triangles):
            return
        total = len(self._owners)
        for number, bodies in enumerate(moments):
            rows = slice(number * total, (number + 1) * total)
            turns, shifts = bodies[:, :3, :3], bodies[:, :3, 3]
            mine = turns[self._owners]
            self._placed[0][rows] = (
                np.einsum("nij,nj->ni", mine, self._points) + shifts[self._owners]
            )
            self._placed[1][rows] = np.einsum("nij,nj->ni", mine, self._normals)
        self._middles = self._placed[0][self._triangles].mean(axis=1)
        for array in (self._data.GetPoints().GetData(), self._data.GetPointData().GetNormals()):
            array.Modified()
        self._data.GetPoints().Modified()
        self._data.Modified()
        self._sorted_along = None
        self._renderer.AddActor(self.actor)

    def clear(self) -> None:
        """Show no copies."""
        self._triangles = np.zeros((0, 3), np.int64)
        self._data.Initialize()
        self._renderer.RemoveActor(self.actor)

    def follow(self, camera: vtkCamera, cutters: vtkPlaneCollection) -> None:
        """Get ready for the next picture.

        Args:
            camera: Whose sight faces are sorted along.
            cutters: What takes parts of the copies away.
        """
        if not len(self._triangles):
            return
        self._mapper.SetClippingPlanes(cutters)
        along = np.array(camera.GetDirectionOfProjection())
        if self._sorted_along is None or not np.array_equal(along, self._sorted_along):
            self._sorted_along = along
            order = np.argsort(-(self._middles @ along), kind="stable")
            self._data.SetPolys(cells(self._triangles[order]))
