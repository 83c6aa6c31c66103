"""A file that a process holds, so that others know whether that process is still there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class HeldFile:
    """An empty file under a lock of the system, which ends with the process that took it.

    Args:
        path: The file; made if there is none.

    Raises:
        BlockingIOError: Somebody holds it.
        OSError: It cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = path.open("ab")
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            raise BlockingIOError(*error.args) from error

    def release(self) -> None:
        """Let it go, and remove the file."""
        if self._file is not None:
            # the system of Windows removes no file that is open
            if sys.platform != "win32":
                self._remove()
            self._file.close()
            self._file = None
            self._remove()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def _remove(self) -> None:
        with suppress(OSError):
            os.unlink(self._path)


def _lock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
