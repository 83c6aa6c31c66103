"""Conversion of surfaces from arrays to VTK."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData

from mechstudio.scene.draft import Draft, DroppedError
from mechstudio.scene.solid import Ints, Solid, once_per_solid, sane

# how far edge lines stand off their faces, as a share of the size of the surface
LIFT = 1.5e-3


def convert_surfaces(draft: Draft, before: Draft | None, is_dropped: Callable[[], bool]) -> None:
    """Convert the surfaces of new rows of a draft in advance; on any thread.

    Args:
        draft: The draft.
        before: The draft that is shown; its surfaces are converted already.
        is_dropped: Called for each row; true ends the work.

    Raises:
        DroppedError: It was ended.
    """
    known = {} if before is None else before.rows
    for item, row in draft.rows.items():
        if known.get(item) is row:
            continue
        if is_dropped():
            raise DroppedError
        for part in row.parts:
            shared_polydata(part.solid)


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


shared_polydata = once_per_solid(polydata)
"""The same as `polydata`, one for all users of a surface; they must not change it."""


def cells(rows: Ints) -> vtkCellArray:
    """Cells with the same number of points each, as rows of indices."""
    found = vtkCellArray()
    found.SetData(
        rows.shape[1], numpy_to_vtkIdTypeArray(np.ascontiguousarray(rows.ravel()), deep=True)
    )
    return found
