"""Surfaces of the shapes a body is drawn with, in the body frame."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkFiltersCore import vtkFeatureEdges, vtkPolyDataNormals

from mechstudio.errors import FileError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame
from mechstudio.io.mesh_file import read_mesh
from mechstudio.model import Body, Box, Capsule, Cylinder, Mesh, Plate, Sphere
from mechstudio.scene.curve import tube
from mechstudio.scene.palette import MISSING, color
from mechstudio.scene.polydata import cells
from mechstudio.scene.prism import box, prism
from mechstudio.scene.revolution import ball, capsule, marked_cylinder
from mechstudio.scene.solid import Ints, Solid, merged, nothing, sane, solid

# lines of a mesh are drawn where its faces meet at more than this angle [deg]
FEATURE_ANGLE = 35.0
# rims of finely divided meshes would only be clutter
MOST_MESH_EDGES = 20_000


def body_shapes(body: Body, folder: Path | None, marker_size: float) -> Solid:
    """All shapes of a body as one colored surface.

    Args:
        body: The body; a mesh that cannot be read becomes a marker.
        folder: Where relative mesh files start, usually the folder of the model file.
        marker_size: Edge length of the marker for a missing mesh [m].
    """
    parts = []
    for shape in body.shapes:
        if isinstance(shape, Mesh):
            surface = _mesh(shape, folder)
            painted = (
                _marker(marker_size) if surface is None else surface.painted(color(shape.color))
            )
        else:
            painted = _plain(shape).painted(color(shape.color))
        parts.append(painted.moved(frame(shape.position, shape.orientation)))
    whole = merged(parts)
    return replace(whole, points=sane(whole.points), edge_points=sane(whole.edge_points))


def _plain(shape: Box | Cylinder | Sphere | Capsule | Plate) -> Solid:
    match shape:
        case Box():
            return box(shape.size)
        case Cylinder():
            return marked_cylinder(shape.radius, shape.length, sides=48)
        case Sphere():
            return ball(shape.radius)
        case Capsule():
            return capsule(shape.radius, shape.length)
        case Plate():
            return prism(shape.points, -0.5 * shape.thickness, 0.5 * shape.thickness)


def _mesh(shape: Mesh, folder: Path | None) -> Solid | None:
    """The surface in a mesh file; None when there is none to read."""
    path = Path(shape.file) if folder is None else folder / shape.file
    try:
        points, triangles = read_mesh(path)
    except FileError:
        return None
    return shaded(shape.scale * points, triangles)


def shaded(points: FloatArray, triangles: Ints) -> Solid:
    """A surface with normals, split where it is sharp, and lines along its sharp edges.

    Args:
        points: Corners [m], shape (n, 3).
        triangles: Numbers of corners, shape (m, 3).
    """
    data = vtkPolyData()
    corners = vtkPoints()
    corners.SetDataTypeToDouble()
    corners.SetData(numpy_to_vtk(np.ascontiguousarray(points), deep=True))
    data.SetPoints(corners)
    data.SetPolys(cells(triangles))
    normals = vtkPolyDataNormals()
    normals.SetInputData(data)
    normals.SetFeatureAngle(FEATURE_ANGLE)
    normals.ConsistencyOn()
    normals.Update()
    found = normals.GetOutput()
    split = vtk_to_numpy(found.GetPoints().GetData()).astype(float)
    faces = vtk_to_numpy(found.GetPolys().GetConnectivityArray()).reshape(-1, 3).astype(np.int64)
    directions = vtk_to_numpy(found.GetPointData().GetNormals()).astype(float)
    edge_points, pairs = _sharp_edges(data)
    if not 0 < len(pairs) <= MOST_MESH_EDGES:
        return solid(split, directions, faces)
    outward = edge_points - points.mean(axis=0)
    outward /= np.maximum(np.linalg.norm(outward, axis=1), 1e-300)[:, None]
    return solid(split, directions, faces, edge_points, outward, pairs)


def _sharp_edges(data: vtkPolyData) -> tuple[FloatArray, Ints]:
    """Points [m] and pairs of indices of the lines where faces meet at an angle, or end."""
    rims = vtkFeatureEdges()
    rims.SetInputData(data)
    rims.SetFeatureAngle(FEATURE_ANGLE)
    rims.ColoringOff()
    rims.Update()
    edges = rims.GetOutput()
    if not edges.GetNumberOfLines():
        return np.zeros((0, 3)), np.zeros((0, 2), np.int64)
    pairs = vtk_to_numpy(edges.GetLines().GetConnectivityArray()).reshape(-1, 2)
    return vtk_to_numpy(edges.GetPoints().GetData()).astype(float), pairs.astype(np.int64)


def _marker(size: float) -> Solid:
    """The frame of a cube with one crossed diagonal: here a mesh is missing."""
    if size <= 0.0:
        return nothing()
    half = 0.5 * size
    ends = []
    for axis in range(3):
        for a in (-half, half):
            for b in (-half, half):
                start, end = np.full(3, -half), np.full(3, half)
                start[axis - 1] = end[axis - 1] = a
                start[axis - 2] = end[axis - 2] = b
                ends.append((start, end))
    ends.append((np.full(3, -half), np.full(3, half)))
    ends.append((np.array((half, half, -half)), np.array((-half, -half, half))))
    bars = [tube(np.linspace(start, end, 2), 0.03 * size, sides=8) for start, end in ends]
    return merged(bars).painted(MISSING)
