"""Triangles from STL and OBJ files.

Read here and not by VTK, whose OBJ reader trusts the indices in a file and crashes on wrong ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from mechstudio.scene.solid import Floats, Ints

# a binary STL file: header, number of triangles, then records of 50 bytes
HEADER, COUNT, RECORD = 80, 4, 50
LARGEST = 500_000_000  # files beyond this are not opened [bytes]
FARTHEST = 1e9  # coordinates beyond this are noise, not a part
_VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


def read_mesh(path: Path) -> tuple[Floats, Ints] | None:
    """Points (n, 3) in the unit of the file and triangles (m, 3); None if there are none to read.

    Args:
        path: A file that ends in .stl (text or binary) or .obj.
    """
    reader = {".stl": _stl, ".obj": _obj}.get(path.suffix.lower())
    if reader is None:
        return None
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        points, triangles = reader(path.read_bytes())
    except (OSError, ValueError, IndexError):
        return None
    if not len(triangles) or not (np.abs(points) < FARTHEST).all():
        return None
    a, b, c = np.moveaxis(points[triangles], 1, 0)
    broad = np.linalg.norm(np.cross(b - a, c - a), axis=1) > 0
    return (points, triangles[broad]) if broad.any() else None


def _stl(content: bytes) -> tuple[Floats, Ints]:
    corners = _binary_corners(content)
    if corners is None:
        corners = np.array([row.groups() for row in _VERTEX.finditer(content)], float)
    # triangles of a file share no points; smooth shading needs that they do
    count = len(corners) // 3 * 3
    points, index = np.unique(corners[:count].reshape(-1, 3), axis=0, return_inverse=True)
    return points, index.reshape(-1, 3)


def _binary_corners(content: bytes) -> Floats | None:
    """Corners of a binary file, three to a triangle; None if the file is text."""
    start = HEADER + COUNT
    if len(content) < start:
        return None
    count = int.from_bytes(content[HEADER:start], "little")
    if len(content) != start + RECORD * count:
        return None
    records = np.frombuffer(content, np.uint8, RECORD * count, start).reshape(count, RECORD)
    corners: Floats = records[:, 12:48].copy().view("<f4").reshape(-1, 3).astype(float)
    return corners


def _obj(content: bytes) -> tuple[Floats, Ints]:
    points: list[list[float]] = []
    triangles: list[tuple[int, int, int]] = []
    for line in content.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == b"v":
            points.append([float(word) for word in words[1:4]])
        elif words[0] == b"f":
            triangles.extend(_fan(words[1:], len(points)))
    found = np.array(triangles, np.int64).reshape(-1, 3)
    if len(found) and not 0 <= found.min() <= found.max() < len(points):
        raise ValueError("a face names a vertex that is not there")
    return np.array(points, float).reshape(-1, 3), found


def _fan(words: list[bytes], known: int) -> Iterator[tuple[int, int, int]]:
    """The triangles of a face; vertices count from 1, or from -1 backward."""
    numbers = [int(word.split(b"/")[0]) for word in words]
    index = [number - 1 if number > 0 else known + number for number in numbers]
    for second, third in pairwise(index[1:]):
        yield index[0], second, third
