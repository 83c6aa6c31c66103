"""Arrays that threads share, with gaps between them.

A processor reads ahead of a loop, eight rows beyond its end. Where arrays follow each other in
memory, the end of one is the part of the last thread and the beginning of the next that of the
first: each loop would take lines of the other thread. Scratch memory stands in lines of its own.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from mechstudio.compiler.record import Record

LINE = 64  # [bytes] of a cache
GAP = 8 * 6 * 6 * 8  # [bytes] eight rows of the largest kind, a block of six vectors each

R = TypeVar("R", bound=Record)


def spaced(record: R) -> R:
    """The same record with copies of its arrays of numbers, a gap behind each.

    Args:
        record: Its records inside, and arrays that nobody writes, are shared with it.
    """
    arrays = {
        name: spaced_copy(value)
        for name, value in record.as_dict().items()
        if isinstance(value, np.ndarray) and value.size and value.flags.writeable
    }
    return record.replaced(**arrays)


def spaced_copy(array: np.ndarray) -> np.ndarray:
    """A copy that begins with a line of the cache and has a gap behind it."""
    memory = np.zeros(array.nbytes + GAP + LINE, dtype=np.uint8)
    start = -memory.ctypes.data % LINE
    copy = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy
