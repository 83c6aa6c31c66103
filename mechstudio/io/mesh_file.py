"""Triangles from STL, OBJ and glTF files.

Read here and not by VTK, whose OBJ reader trusts the indices in a file and crashes on wrong ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mechstudio.errors import FileError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.gltf_file import read_glb, read_gltf

Ints = NDArray[np.int64]
Reader = Callable[[bytes, Path], tuple[FloatArray, Ints]]

# a binary STL file: header, number of triangles, then records of 50 bytes
HEADER, COUNT, RECORD = 80, 4, 50
LARGEST = 500_000_000  # files beyond this are not opened [bytes]
FARTHEST = 1e9  # coordinates beyond this are noise, not a part
_VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


def read_mesh(path: Path) -> tuple[FloatArray, Ints]:
    """Points (n, 3) in the unit of the file and triangles (m, 3).

    Args:
        path: A file that ends in .stl (text or binary), .obj, .gltf or .glb.

    Raises:
        FileError: There are no triangles to read.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise _refused(path, f"its name must end in {', '.join(READERS)}")
    try:
        if not path.is_file():
            raise _refused(path, "there is no such file")
        if path.stat().st_size > LARGEST:
            raise _refused(path, f"it is larger than {LARGEST // 1_000_000} MB")
        # what is not finite is found below
        with np.errstate(all="ignore"):
            points, triangles = reader(path.read_bytes(), path.parent)
    except OSError as error:
        raise _refused(path, error.strerror or "it cannot be opened") from None
    except IndexError:
        raise _refused(path, "it refers to a part that is not there") from None
    except (ValueError, TypeError, OverflowError) as error:
        raise _refused(path, str(error).split("\n")[0]) from None
    except MemoryError:
        raise _refused(path, "it does not fit into memory") from None
    if not len(triangles):
        raise _refused(path, "there are no triangles in it")
    if not (np.abs(points) < FARTHEST).all():
        raise _refused(path, "its coordinates are not numbers of a sensible size")
    a, b, c = np.moveaxis(points[triangles], 1, 0)
    broad = np.linalg.norm(np.cross(b - a, c - a), axis=1) > 0
    if not broad.any():
        raise _refused(path, "its triangles have no area")
    return points, triangles[broad]


def distinct(points: FloatArray) -> tuple[FloatArray, Ints]:
    """The different points among some, shape (k, 3), and which of them each one is, shape (n,).

    Much faster than `np.unique`, and without holding up other threads.
    """
    order = np.lexsort(points.T)
    ordered = points[order]
    is_new = np.ones(len(points), bool)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    index = np.empty(len(points), np.int64)
    index[order] = np.cumsum(is_new) - 1
    return ordered[is_new], index


def _refused(path: Path, why: str) -> FileError:
    return FileError(f"The mesh file {path.name} cannot be read: {why}.", path)


def _stl(content: bytes, folder: Path) -> tuple[FloatArray, Ints]:
    corners = _binary_corners(content)
    if corners is None:
        corners = _text_corners(content)
    # triangles of a file share no points; smooth shading needs that they do
    count = len(corners) // 3 * 3
    points, index = distinct(corners[:count].reshape(-1, 3))
    return points, index.reshape(-1, 3)


def _text_corners(content: bytes) -> FloatArray:
    try:
        return np.array([row.groups() for row in _VERTEX.finditer(content)], float)
    except ValueError:
        raise ValueError("the coordinates of a vertex are not numbers") from None


def _binary_corners(content: bytes) -> FloatArray | None:
    """Corners of a binary file, three to a triangle; None if the file is text."""
    start = HEADER + COUNT
    if len(content) < start:
        return None
    count = int.from_bytes(content[HEADER:start], "little")
    if len(content) != start + RECORD * count:
        return None
    records = np.frombuffer(content, np.uint8, RECORD * count, start).reshape(count, RECORD)
    corners: FloatArray = records[:, 12:48].copy().view("<f4").reshape(-1, 3).astype(float)
    return corners


def _obj(content: bytes, folder: Path) -> tuple[FloatArray, Ints]:
    points: list[list[float]] = []
    triangles: list[tuple[int, int, int]] = []
    for number, line in enumerate(content.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == b"v":
            points.append(_coordinates(words[1:], number))
        elif words[0] == b"f":
            triangles.extend(_fan(words[1:], len(points), number))
    found = np.array(triangles, np.int64).reshape(-1, 3)
    if len(found) and not 0 <= found.min() <= found.max() < len(points):
        raise ValueError("a face names a vertex that is not there")
    return np.array(points, float).reshape(-1, 3), found


def _coordinates(words: list[bytes], line: int) -> list[float]:
    """The first three numbers of a vertex; a weight or a color may follow."""
    if len(words) < 3:
        raise ValueError(f"line {line}: a vertex has {len(words)} coordinates instead of 3")
    try:
        return [float(word) for word in words[:3]]
    except ValueError:
        raise ValueError(f"line {line}: the coordinates of a vertex are not numbers") from None


def _fan(words: list[bytes], known: int, line: int) -> Iterator[tuple[int, int, int]]:
    """The triangles of a face; vertices count from 1, or from -1 backward."""
    try:
        numbers = [int(word.split(b"/")[0]) for word in words]
    except ValueError:
        raise ValueError(f"line {line}: the vertices of a face are not whole numbers") from None
    # a face may name vertices that follow, but no more than fit into a file
    if any(not 0 < abs(number) <= LARGEST for number in numbers):
        raise ValueError(f"line {line}: a face names a vertex that is not there")
    index = [number - 1 if number > 0 else known + number for number in numbers]
    for second, third in pairwise(index[1:]):
        yield index[0], second, third


READERS: Mapping[str, Reader] = {
    ".stl": _stl,
    ".obj": _obj,
    ".gltf": read_gltf,
    ".glb": read_glb,
}
