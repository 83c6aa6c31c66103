"""From arrays to VTK."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData

from mechstudio.scene.solid import Ints, Solid, sane

# how far edge lines stand off their faces, as a share of the size of the surface
LIFT = 1.5e-3


# what was made for surfaces that are still in use
_made: WeakKeyDictionary[Solid, vtkPolyData] = WeakKeyDictionary()


def shared_polydata(solid: Solid) -> vtkPolyData:
    """The same as `polydata`, one for all users of a surface; they must not change it."""
    found = _made.get(solid)
    if found is None:
        found = _made[solid] = polydata(solid)
    return found


def polydata(solid: Solid) -> vtkPolyData:
    """A surface with its edges, normals and colors as VTK data."""
    low, high = solid.bounds()
    lift = LIFT * float(np.linalg.norm(high - low))
    count = len(solid.points)
    data = vtkPolyData()
    points = vtkPoints()
    lifted = solid.edge_points + lift * solid.edge_normals
    places = sane(np.concatenate((solid.points, lifted)))
    points.SetData(numpy_to_vtk(places.astype(np.float32), deep=True))
    data.SetPoints(points)
    if solid.triangles.size:
        data.SetPolys(cells(solid.triangles))
    if solid.edges.size:
        data.SetLines(cells(solid.edges + count))
    normals = sane(np.concatenate((solid.normals, solid.edge_normals))).astype(np.float32)
    data.GetPointData().SetNormals(numpy_to_vtk(normals, deep=True))
    colors = numpy_to_vtk(np.concatenate((solid.colors, solid.edge_colors)), deep=True)
    colors.SetName("color")
    data.GetPointData().SetScalars(colors)
    return data


def cells(rows: Ints) -> vtkCellArray:
    """Cells with the same number of points each, as rows of indices."""
    found = vtkCellArray()
    found.SetData(
        rows.shape[1], numpy_to_vtkIdTypeArray(np.ascontiguousarray(rows.ravel()), deep=True)
    )
    return found
