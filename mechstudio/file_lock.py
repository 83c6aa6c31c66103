"""A lock on a file that ends with its process, however that ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO, wait: bool) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


class FileLock:
    """Held by one owner at a time, in this process or another.

    The operating system keeps it, so none is left over after a crash, and no process number is
    mistaken for an older one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    @property
    def held(self) -> bool:
        """Whether it is held through this object."""
        return self._file is not None

    def acquire(self, *, wait: bool = False) -> bool:
        """Take the lock; False if somebody else has it, or if the file system knows no locks.

        Args:
            wait: Wait for whoever has it, on Windows up to ten seconds.

        Raises:
            OSError: The file cannot be made.
        """
        while self._file is None:
            file = self._path.open("ab")
            try:
                _lock(file, wait)
            except OSError:
                file.close()
                return False
            if self._is_at_path(file):
                self._file = file
            else:
                # removed by its owner meanwhile: a lock on it is one on nothing
                file.close()
        return True

    def _is_at_path(self, file: BinaryIO) -> bool:
        """Whether others who open the path find this file."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self, *, remove: bool) -> None:
        """Give the lock back; with `remove` its file goes, too."""
        if self._file is None:
            return
        if remove and sys.platform != "win32":
            # while it is held: afterwards it could be somebody else's
            self._path.unlink(missing_ok=True)
        self._file.close()
        self._file = None
        if remove and sys.platform == "win32":
            # an open file cannot be removed there
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
