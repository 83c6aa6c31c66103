"""Compression of HDF5 datasets, files in memory, and reasons why a file cannot be written."""

from __future__ import annotations

import errno
import math
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import h5py

from mechstudio.io.atomic_file import require_writable

# what the library writes for a data set besides its values, generously [bytes]
_OVERHEAD = 8192
PIECE = 8192  # values, 64 KiB
# lines of JSON in a file whose run goes on or was cut off
RECOVERY = "recovery"


def compression(shape: tuple[int, ...]) -> dict[str, object]:
    """How a dataset of a shape is stored: in compressed pieces of many rows, if it is large."""
    columns = math.prod(shape[1:])
    if shape[0] * columns < PIECE:
        return {}  # pieces need more room than they save
    rows = max(1, PIECE // columns)
    pieces: dict[str, object] = {"chunks": (rows, *shape[1:]), "shuffle": True}
    return pieces | {"compression": "gzip", "compression_opts": 1}


def content_of(fill: Callable[[h5py.File], None], **options: Any) -> bytes:
    """What is written to a disk of a file: the library ends the process if it closes one there.

    That is where the disk is full. The images that it makes itself of a file in memory have a wrong
    checksum before version 2.0, and are refused by whoever reads them.

    Args:
        fill: Writes what is in the file.
        options: Of the library.
    """
    content = BytesIO()
    with h5py.File(content, "w", **options) as file:
        fill(file)
    return content.getvalue()


def require_space(path: Path, values: int, datasets: int) -> None:
    """Make sure that a file can be written and that its disk has room for it.

    The library cannot close a file on a full disk, so that is found out before.

    Args:
        path: The file.
        values: Size of all values [bytes].
        datasets: How many data sets hold them.

    Raises:
        FileError: The folder is missing, or nothing may be written there.
        OSError: The disk is too full.
    """
    require_writable(path)
    folder = Path(os.path.realpath(path)).parent
    if shutil.disk_usage(folder).free < values + _OVERHEAD * datasets:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn errors of the library into those of the system that caused them.

    Raises:
        OSError: The block failed; its text is the system's.
    """
    try:
        yield
    except (OSError, RuntimeError) as error:
        number = _number(error)
        if not number:
            raise
        raise OSError(number, os.strerror(number)) from error


def _number(error: OSError | RuntimeError) -> int:
    """The system's number of an error, 0 if it has none."""
    if isinstance(error, OSError) and error.errno:
        return error.errno
    # closing a file reports failed writes in its text alone
    found = re.search(r"errno = (\d+)", str(error))
    return int(found[1]) if found else 0
