"""The scene of a run with its motion as binary glTF 2.0, for viewers and animation programs."""

from __future__ import annotations

import json
import struct
from os import PathLike
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.geometry.arrays import FloatArray
from mechstudio.handover.drawn_motion import drawn_motion
from mechstudio.io import dumps
from mechstudio.io.atomic_file import replacing, require_writable
from mechstudio.io.gltf_file import BINARY_CHUNK, FLOAT, JSON_CHUNK, MAGIC
from mechstudio.results import Result
from mechstudio.scene.solid import Solid
from mechstudio.version import program_version

# most rows of the motion; viewers blend between them
MOST_ROWS = 20_000
_UNSIGNED_BYTE, _UNSIGNED_INT = 5121, 5125
_VERTICES, _INDICES = 34962, 34963
_KINDS = {FLOAT: "<f4", _UNSIGNED_BYTE: "<u1", _UNSIGNED_INT: "<u4"}

Json = dict[str, object]


def write_glb(result: Result, path: str | PathLike[str], folder: Path | None = None) -> None:
    """Write surfaces and motion; each body is a node of its name.

    glTF counts y upward: the root node turns the world of the mechanism so.

    Args:
        result: The run.
        path: The file, `.glb`.
        folder: Where relative mesh files of its mechanism start.

    Raises:
        FileError: The file cannot be written.
    """
    require_writable(Path(path))
    data = glb(result, folder)
    with replacing(Path(path)) as target:
        target.write_bytes(data)


def glb(result: Result, folder: Path | None = None) -> bytes:
    """The same as the content of the file."""
    motion = drawn_motion(result, folder, MOST_ROWS)
    buffer = _Buffer()
    material: Json = {"pbrMetallicRoughness": {"metallicFactor": 0.1, "roughnessFactor": 0.6}}
    nodes: list[Json] = []
    meshes: list[Json] = []
    parts = [*zip(result.mechanism.bodies.names, motion.bodies, strict=True)]
    for name, solid in [*parts, ("ground", motion.ground)]:
        node: Json = {"name": name}
        if solid.triangles.size:
            node["mesh"] = len(meshes)
            meshes.append({"name": name, "primitives": [_primitive(solid, buffer)]})
        nodes.append(node)
    root: Json = {
        "name": result.mechanism.name or "mechanism",
        "rotation": _upward(motion.draft.directions.up),
        "children": list(range(len(nodes))),
    }
    document: Json = {
        "asset": {"version": "2.0", "generator": f"MechStudio {program_version()}"},
        "extras": {"model_file": dumps(result.mechanism)},
        "scene": 0,
        "scenes": [{"nodes": [len(nodes)]}],
        "nodes": [*nodes, root],
    }
    if meshes:
        document |= {"meshes": meshes, "materials": [material]}
    if len(motion.times) and len(parts):
        for place, node in enumerate(nodes[:-1]):
            node["translation"] = motion.poses[0, place, :3].tolist()
            node["rotation"] = _quaternions(motion.poses[:1, place])[0].tolist()
        document["animations"] = [_animation(motion.times, motion.poses, buffer)]
    document |= {
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": [{"byteLength": len(buffer.data)}],
    }
    if not buffer.data:
        for empty in ("accessors", "bufferViews", "buffers"):
            del document[empty]
    return _binary(document, bytes(buffer.data))


class _Buffer:
    """The numbers of a file, with what describes them."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.views: list[Json] = []
        self.accessors: list[Json] = []

    def add(
        self, values: ArrayLike, kind: int, shape: str, *, target: int = 0, ranged: bool = False
    ) -> int:
        """Append numbers; tells the number of their accessor.

        Args:
            values: One row for each element.
            kind: Type of the components, by its OpenGL number.
            shape: "SCALAR", "VEC3" or "VEC4".
            target: What a graphics card uses them for; 0 for nothing.
            ranged: Whether least and greatest values are told.
        """
        array = np.ascontiguousarray(values, dtype=_KINDS[kind])
        view: Json = {"buffer": 0, "byteOffset": len(self.data), "byteLength": array.nbytes}
        accessor: Json = {
            "bufferView": len(self.views),
            "componentType": kind,
            "count": len(array),
            "type": shape,
        }
        if target:
            view["target"] = target
        if kind == _UNSIGNED_BYTE:
            accessor["normalized"] = True
        if ranged:
            rows = array.reshape(len(array), -1)
            accessor["min"] = rows.min(axis=0).astype(float).tolist()
            accessor["max"] = rows.max(axis=0).astype(float).tolist()
        self.data += array.tobytes() + bytes(-array.nbytes % 4)
        self.views.append(view)
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def _primitive(solid: Solid, buffer: _Buffer) -> Json:
    lengths = np.linalg.norm(solid.normals, axis=1, keepdims=True)
    # a surface without a direction somewhere is no valid one there
    normals = np.where(lengths > 0.0, solid.normals / np.maximum(lengths, 1e-300), (0.0, 0.0, 1.0))
    opaque = np.full((len(solid.colors), 1), 255)
    return {
        "attributes": {
            "POSITION": buffer.add(solid.points, FLOAT, "VEC3", target=_VERTICES, ranged=True),
            "NORMAL": buffer.add(normals, FLOAT, "VEC3", target=_VERTICES),
            "COLOR_0": buffer.add(
                np.hstack([solid.colors, opaque]), _UNSIGNED_BYTE, "VEC4", target=_VERTICES
            ),
        },
        "indices": buffer.add(solid.triangles.ravel(), _UNSIGNED_INT, "SCALAR", target=_INDICES),
        "material": 0,
    }


def _animation(times: FloatArray, poses: FloatArray, buffer: _Buffer) -> Json:
    """Place and turn of each body at each row, blended between them."""
    moments = buffer.add(times - times[0], FLOAT, "SCALAR", ranged=True)
    samplers: list[Json] = []
    channels: list[Json] = []
    for body in range(poses.shape[1]):
        turns = _quaternions(poses[:, body])
        for path, values, shape in (
            ("translation", poses[:, body, :3], "VEC3"),
            ("rotation", turns, "VEC4"),
        ):
            channels.append({"sampler": len(samplers), "target": {"node": body, "path": path}})
            output = buffer.add(values, FLOAT, shape)
            samplers.append({"input": moments, "output": output, "interpolation": "LINEAR"})
    return {"name": "run", "samplers": samplers, "channels": channels}


def _quaternions(poses: FloatArray) -> FloatArray:
    """Unit quaternions x, y, z, w, as glTF writes them."""
    turns = poses[:, [4, 5, 6, 3]]
    found: FloatArray = turns / np.linalg.norm(turns, axis=1, keepdims=True)
    return found


def _upward(up: FloatArray) -> list[float]:
    """The quaternion x, y, z, w that turns a direction along an axis to y."""
    if up[1] < -0.5:
        return [1.0, 0.0, 0.0, 0.0]
    half = np.array([*np.cross(up, (0.0, 1.0, 0.0)), 1.0 + up[1]])
    return list(map(float, half / np.linalg.norm(half)))


def _binary(document: Json, data: bytes) -> bytes:
    text = json.dumps(document, separators=(",", ":"), allow_nan=False).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I", len(text)) + JSON_CHUNK + text
    if data:
        chunks += struct.pack("<I", len(data)) + BINARY_CHUNK + data
    return MAGIC + struct.pack("<II", 2, 12 + len(chunks)) + chunks
