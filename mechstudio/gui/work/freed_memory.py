"""Memory of arrays that are not used any more, back to the system at once."""

from __future__ import annotations

import ctypes
from contextlib import suppress

_MMAP_THRESHOLD = -3  # parameter of mallopt
_LARGE = 2**20  # [bytes]


def return_large_arrays() -> None:
    """Let the C library return arrays of a megabyte and more as soon as they are freed.

    glibc raises that limit by itself, up to 32 MB with the largest array that was ever freed. From
    then on its heap keeps the room of rows that were read or written, with holes between them, and
    the window grows through a long run. Other libraries have no such limit.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
