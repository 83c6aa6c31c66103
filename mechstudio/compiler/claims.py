"""Claims: processes that compile side by side wait for each other's kernels.

Whoever compiles a kernel claims it; who needs it meanwhile waits, and then reads it from the folder
of kernels. Nobody waits in a circle, as kernels do not call each other in one. Claims end with
their process. Where a file system knows none, or who has one stands still, both compile.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

CLAIMS = "claims"  # the file of which each kernel has one byte
_BYTES = 1 << 30  # so many that hardly two kernels have the same one
LONGEST = 60.0  # [s] no kernel takes so long with all that it calls: another process has stopped
PAUSE = 0.02  # [s] between looks

if sys.platform == "win32":
    import msvcrt

    def _try(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _leave(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _try(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)

    def _leave(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, place)


class Claims:
    """The claims of one process on kernels of a folder."""

    def __init__(self, folder: Path, longest: float = LONGEST) -> None:
        """Open the file of claims.

        Args:
            folder: The folder of kernels.
            longest: After so long [s] a process that waits goes on without any claims.

        Raises:
            OSError: It cannot be made.
        """
        self._file = os.open(folder / CLAIMS, os.O_RDWR | os.O_CREAT, 0o600)
        self._longest = longest
        self._held: set[int] = set()

    @contextlib.contextmanager
    def hold(self, kernel: str) -> Iterator[None]:
        """Hold the claim on a kernel of a name, once nobody else does."""
        place = zlib.crc32(kernel.encode()) % _BYTES
        taken = place not in self._held and self._take(place)
        if taken:
            self._held.add(place)
        try:
            yield
        finally:
            if taken:
                self._held.discard(place)
                with contextlib.suppress(OSError):
                    _leave(self._file, place)

    def _take(self, place: int) -> bool:
        """Whether a byte is this process's now."""
        end = time.monotonic() + self._longest
        while self._longest > 0.0:
            try:
                _try(self._file, place)
            except OSError as error:
                # the file system may know no locks at all
                if error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                    return False
                if time.monotonic() > end:
                    self._longest = 0.0
                time.sleep(PAUSE)
            else:
                return True
        return False


def _hold_nothing(_kernel: str) -> AbstractContextManager[None]:
    return contextlib.nullcontext()


holding: Callable[[str], AbstractContextManager[None]] = _hold_nothing


def claim_kernels(folder: Path) -> None:
    """Claim each kernel that this process compiles from now on, if the file system knows claims."""
    global holding
    with contextlib.suppress(OSError):
        holding = Claims(folder).hold
