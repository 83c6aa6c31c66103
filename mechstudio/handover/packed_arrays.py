"""Arrays of numbers in one compressed text, for pages that carry their data within."""

from __future__ import annotations

import zlib
from base64 import b64encode

import numpy as np
from numpy.typing import ArrayLike

# type in the page, number of the first byte, number of values
Place = tuple[str, int, int]


class PackedArrays:
    """Collects arrays; the places that it hands out are those in the unpacked bytes."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, values: ArrayLike, kind: str) -> Place:
        """Append an array.

        Args:
            values: Its values, in any shape; written in the order of the last index first.
            kind: "f4", "f8", "i1", "u1" or "u4", little-endian.
        """
        array = np.ascontiguousarray(values, dtype=f"<{kind}")
        data = array.tobytes()
        # each array begins where any number may
        data += bytes(-len(data) % 8)
        place = (kind, self._size, array.size)
        self._parts.append(data)
        self._size += len(data)
        return place

    def text(self) -> str:
        """All of them: deflated, then in base 64."""
        return b64encode(zlib.compress(b"".join(self._parts), 9)).decode("ascii")
