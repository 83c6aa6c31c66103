"""Triangles from glTF 2.0 files: text (.gltf) and binary (.glb)."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from mechstudio.geometry.arrays import FloatArray

Ints = NDArray[np.int64]

# a binary file: magic, version, length, then chunks of length, kind and content
MAGIC, HEADER, CHUNK_HEADER = b"glTF", 12, 8
JSON_CHUNK, BINARY_CHUNK = b"JSON", b"BIN\0"
# component types and modes by their OpenGL numbers
FLOAT = 5126
INDEX_TYPES = {5121: "<u1", 5123: "<u2", 5125: "<u4"}
TRIANGLES, STRIP, FAN = 4, 5, 6
# a short file could place the same points again and again, and fill any memory
MOST_POINTS = 50_000_000
MOST_COPIES, ALWAYS_ALLOWED = 10, 2_000_000  # of what is stored; points or triangles
MOST_PARTS = 100_000
POINT_SIZE = 12  # [bytes]
LARGEST_BUFFER = 500_000_000  # [bytes]
# extensions that change how points are stored
COMPRESSIONS = (
    "KHR_draco_mesh_compression",
    "EXT_meshopt_compression",
    "KHR_mesh_quantization",
)


# a place in a list, or a number of bytes; what is larger cannot be in any file
Count = Annotated[int, Field(ge=0, le=2**40)]


class _Part(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, frozen=True)


class _Node(_Part):
    children: tuple[Count, ...] = ()
    mesh: Count | None = None
    matrix: tuple[float, ...] = ()
    translation: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)


class _Primitive(_Part):
    attributes: dict[str, Count]
    indices: Count | None = None
    mode: int = TRIANGLES


class _Mesh(_Part):
    primitives: tuple[_Primitive, ...]


class _Accessor(_Part):
    buffer_view: Count | None = None
    byte_offset: Count = 0
    component_type: int
    count: Count
    type: str
    sparse: dict[str, object] | None = None


class _View(_Part):
    buffer: Count
    byte_offset: Count = 0
    byte_length: Count
    byte_stride: Annotated[int, Field(ge=0, le=252)] = 0


class _Buffer(_Part):
    uri: str = ""


class _Scene(_Part):
    nodes: tuple[Count, ...] = ()


class _Document(_Part):
    scene: Count = 0
    scenes: tuple[_Scene, ...] = ()
    nodes: tuple[_Node, ...] = ()
    meshes: tuple[_Mesh, ...] = ()
    accessors: tuple[_Accessor, ...] = ()
    buffer_views: tuple[_View, ...] = ()
    buffers: tuple[_Buffer, ...] = ()
    extensions_required: tuple[str, ...] = ()


def read_gltf(content: bytes, folder: Path) -> tuple[FloatArray, Ints]:
    """Points (n, 3) [m] and triangles (m, 3) of a text file; y points up in it.

    Args:
        content: The file.
        folder: Where the files that it names start.

    Raises:
        ValueError: It cannot be read; says why.
    """
    return _File(content, b"", folder).triangles()


def read_glb(content: bytes, folder: Path) -> tuple[FloatArray, Ints]:
    """Points and triangles of a binary file, as `read_gltf`."""
    if not content.startswith(MAGIC) or int.from_bytes(content[4:8], "little") != 2:
        raise ValueError("it is not a glTF 2.0 file")
    chunks: dict[bytes, bytes] = {}
    start = HEADER
    while start + CHUNK_HEADER <= len(content):
        length = int.from_bytes(content[start : start + 4], "little")
        kind = content[start + 4 : start + CHUNK_HEADER]
        begin = start + CHUNK_HEADER
        chunks.setdefault(kind, content[begin : begin + length])
        start = begin + length
    return _File(chunks.get(JSON_CHUNK, b""), chunks.get(BINARY_CHUNK, b""), folder).triangles()


class _File:
    """The content of one file."""

    def __init__(self, text: bytes, binary: bytes, folder: Path) -> None:
        try:
            self._document = _Document.model_validate_json(text)
        except ValidationError as error:
            raise ValueError(f"it is not a glTF 2.0 file{_place(error)}") from None
        packed = [e for e in self._document.extensions_required if e in COMPRESSIONS]
        if packed:
            raise ValueError(f"it is compressed ({packed[0]}); export it without compression")
        self._buffers = [self._buffer(b, binary, folder) for b in self._document.buffers]

    def triangles(self) -> tuple[FloatArray, Ints]:
        """All triangles in the frame of the scene."""
        points, faces, count, corner_count = [np.zeros((0, 3))], [np.zeros((0, 3), np.int64)], 0, 0
        stored = sum(map(len, self._buffers)) // POINT_SIZE
        most = min(MOST_POINTS, max(ALWAYS_ALLOWED, MOST_COPIES * stored))
        read: dict[tuple[int, int], tuple[FloatArray, Ints]] = {}
        for place, mesh in self._placed():
            is_mirrored = np.linalg.det(place[:3, :3]) < 0.0
            for number, primitive in enumerate(self._document.meshes[mesh].primitives):
                if primitive.mode not in (TRIANGLES, STRIP, FAN):
                    continue
                # parts that are placed again and again are read once
                if (mesh, number) not in read:
                    own = self._points(primitive)
                    read[mesh, number] = own, self._corners(primitive, len(own))
                own, corners = read[mesh, number]
                if is_mirrored:
                    # a mirrored instance would be inside out
                    corners = corners[:, ::-1]
                points.append(own @ place[:3, :3].T + place[:3, 3])
                faces.append(corners + count)
                count += len(own)
                corner_count += len(corners)
                if max(count, corner_count) > most or len(points) > MOST_PARTS:
                    raise ValueError("its parts are instanced too often to fit into memory")
        return np.concatenate(points), np.concatenate(faces)

    def _placed(self) -> Iterator[tuple[FloatArray, int]]:
        """Place (4, 4) and number of each instance of a mesh."""
        document = self._document
        if document.scenes:
            waiting = list(document.scenes[document.scene].nodes)
        else:
            waiting = list(range(len(document.nodes)))
            inner = {child for node in document.nodes for child in node.children}
            waiting = [index for index in waiting if index not in inner]
        if not document.nodes:
            yield from ((np.eye(4), index) for index in range(len(document.meshes)))
        stack = [(np.eye(4), index) for index in waiting]
        seen: set[int] = set()
        while stack:
            outer, index = stack.pop()
            if index in seen:
                raise ValueError("its nodes do not form a tree")
            seen.add(index)
            node = document.nodes[index]
            place = outer @ _matrix(node)
            if node.mesh is not None:
                yield place, node.mesh
            stack.extend((place, child) for child in node.children)

    def _points(self, primitive: _Primitive) -> FloatArray:
        if "POSITION" not in primitive.attributes:
            raise ValueError("a part of it has no points")
        accessor = self._document.accessors[primitive.attributes["POSITION"]]
        if accessor.component_type != FLOAT or accessor.type != "VEC3":
            raise ValueError("its points are not stored as plain numbers")
        return self._rows(accessor, "<f4", 3).astype(float)

    def _corners(self, primitive: _Primitive, count: int) -> Ints:
        index: Ints = np.arange(count)
        if primitive.indices is not None:
            accessor = self._document.accessors[primitive.indices]
            if accessor.component_type not in INDEX_TYPES:
                raise ValueError("its faces are not stored as whole numbers")
            rows = self._rows(accessor, INDEX_TYPES[accessor.component_type], 1)
            index = rows[:, 0].astype(np.int64)
        if len(index) and not 0 <= index.min() <= index.max() < count:
            raise ValueError("a face names a point that is not there")
        if primitive.mode == TRIANGLES:
            return index[: len(index) // 3 * 3].reshape(-1, 3)
        if primitive.mode == FAN:
            hub = np.full(max(len(index) - 2, 0), index[0] if len(index) else 0)
            return np.column_stack((hub, index[1:-1], index[2:]))
        strip = np.column_stack((index[:-2], index[1:-1], index[2:]))
        strip[1::2] = strip[1::2, ::-1]
        return strip

    def _rows(self, accessor: _Accessor, kind: str, width: int) -> NDArray[np.generic]:
        if accessor.buffer_view is None or accessor.sparse is not None:
            raise ValueError("it has sparse data; export it without sparse accessors")
        view = self._document.buffer_views[accessor.buffer_view]
        size = np.dtype(kind).itemsize
        content = self._buffers[view.buffer][view.byte_offset :][: view.byte_length]
        stride = view.byte_stride or width * size
        end = accessor.byte_offset + (accessor.count - 1) * stride + width * size
        if not 0 <= end <= len(content):
            raise ValueError("its data are shorter than declared")
        return np.ndarray(
            (accessor.count, width), kind, content, accessor.byte_offset, (stride, size)
        )

    def _buffer(self, buffer: _Buffer, binary: bytes, folder: Path) -> bytes:
        if not buffer.uri:
            return binary
        if buffer.uri.startswith("data:"):
            return base64.b64decode(buffer.uri.partition(",")[2])
        file = folder / unquote(buffer.uri)
        if not file.is_file():
            raise ValueError(f"it needs the file {buffer.uri} beside it")
        if file.stat().st_size > LARGEST_BUFFER:
            raise ValueError(f"{buffer.uri} is larger than {LARGEST_BUFFER // 1_000_000} MB")
        return file.read_bytes()


def _place(error: ValidationError) -> str:
    """Where the text of a file departs from the format; empty if it is no such text at all."""
    details = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, details["loc"]))
    return f" ({place[:80]}: {details['msg'][:80].lower()})" if place else ""


def _matrix(node: _Node) -> FloatArray:
    """Place of a node in its parent, shape (4, 4)."""
    if node.matrix and len(node.matrix) != 16:
        raise ValueError(f"the matrix of a node has {len(node.matrix)} numbers instead of 16")
    if node.matrix:
        return np.array(node.matrix, float).reshape(4, 4).T
    x, y, z, w = node.rotation
    turn = np.array(
        (
            (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
        )
    )
    found = np.eye(4)
    found[:3, :3] = turn * np.array(node.scale)
    found[:3, 3] = node.translation
    return found
