"""Memory for the rows of a long run, of which parts are given back to the system."""

from __future__ import annotations

import mmap
import os
import tempfile
from math import prod
from pathlib import Path

import numpy as np

from mechstudio.geometry.arrays import FloatArray

# takes memory back; systems without it keep all rows in memory as well
_GIVE_BACK: int | None = getattr(mmap, "MADV_DONTNEED", None)


class RowMemory:
    """An array of zeros whose memory the system lends only as rows are written.

    Attributes:
        array: The array.
        is_in_file: Whether rows that were given back come back from a nameless file on the disk.

    Args:
        shape: Shape of the array, rows first.
        folder: Folder of the file; None for none, and rows that are given back are lost.
    """

    def __init__(self, shape: tuple[int, ...], folder: Path | None = None) -> None:
        size = 8 * prod(shape)
        self._memory = None
        if size > 0 and _GIVE_BACK is not None:
            self._memory = None if folder is None else _mapped_file(size, folder)
        self.is_in_file = self._memory is not None
        if self._memory is None and size > 0 and _GIVE_BACK is not None:
            flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0)
            self._memory = mmap.mmap(-1, size, flags=flags)
        self.array: FloatArray = (
            np.zeros(shape)
            if self._memory is None
            else np.frombuffer(self._memory, dtype=float).reshape(shape)
        )

    def give_back(self, first: int, stop: int) -> None:
        """Give back the memory of rows.

        Args:
            first, stop: The rows; the one before them was given back, or is row 0.
        """
        if self._memory is None or _GIVE_BACK is None:
            return
        row, page = self.array.strides[0], mmap.PAGESIZE
        # the page of the first row is shared with those that were given back before
        begin, end = first * row // page * page, stop * row // page * page
        if end > begin:
            self._memory.madvise(_GIVE_BACK, begin, end - begin)


def _mapped_file(size: int, folder: Path) -> mmap.mmap | None:
    """Memory that is a nameless file; None where there is no room for it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            # a disk that gets full later must not end the program
            os.posix_fallocate(file.fileno(), 0, size)
            return mmap.mmap(file.fileno(), size)
    except (OSError, AttributeError):
        return None
