"""Meshes of a box in files of every kind."""

import base64
import json
import struct

import numpy as np

SIZE = (0.6, 1.0, 1.4)
CENTER = (0.4, -0.2, 0.9)
CORNERS = np.array([[i & 1, i >> 1 & 1, i >> 2 & 1] for i in range(8)]) - 0.5
# counter-clockwise seen from outside
FACES = np.array(
    [
        *([0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6]),
        *([0, 1, 5], [0, 5, 4], [2, 6, 7], [2, 7, 3]),
        *([0, 4, 6], [0, 6, 2], [1, 3, 7], [1, 7, 5]),
    ]
)


def box_mesh(size=SIZE, center=CENTER):
    """Points and triangles of a box."""
    return CORNERS * size + np.array(center), FACES


def write_stl(path, points, triangles):
    """A text STL file."""
    rows = [
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x!r} {y!r} {z!r}\n" for x, y, z in points[triangle].tolist())
        + "endloop\nendfacet\n"
        for triangle in triangles
    ]
    path.write_text("solid box\n" + "".join(rows) + "endsolid box\n")
    return path


def write_obj(path, points, triangles):
    """An OBJ file."""
    vertices = "".join(f"v {x!r} {y!r} {z!r}\n" for x, y, z in points.tolist())
    faces = "".join(f"f {a} {b} {c}\n" for a, b, c in (triangles + 1).tolist())
    path.write_text(vertices + faces)
    return path


def _gltf(points, triangles, uri):
    """The text and the buffer of a glTF file.

    The box is stored at half its size, in a node that is scaled by 2 within one that is turned and
    shifted, so that what is read is the box again.
    """
    turn = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    shift = np.array([1.0, 2.0, 3.0])
    own = (0.5 * (points - shift) @ turn).astype("<f4").tobytes()
    faces = triangles.astype("<u2").tobytes()
    buffer = {"byteLength": len(own) + len(faces)} | ({"uri": uri} if uri else {})
    if uri == "data:":
        content = base64.b64encode(own + faces).decode()
        buffer["uri"] = f"data:application/octet-stream;base64,{content}"
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn, shift
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [
            {"children": [1], "matrix": matrix.T.ravel().tolist()},
            {"mesh": 0, "scale": [2, 2, 2]},
        ],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": triangles.size, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(own)},
            {"buffer": 0, "byteOffset": len(own), "byteLength": len(faces)},
        ],
        "buffers": [buffer],
    }
    return json.dumps(document).encode(), own + faces


def write_gltf(path, points, triangles):
    """A glTF file with its data inside."""
    path.write_bytes(_gltf(points, triangles, "data:")[0])
    return path


def write_glb(path, points, triangles):
    """A binary glTF file."""
    text, binary = _gltf(points, triangles, "")
    text += b" " * (-len(text) % 4)
    binary += bytes(-len(binary) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks)
    return path


WRITERS = {".stl": write_stl, ".obj": write_obj, ".gltf": write_gltf, ".glb": write_glb}
