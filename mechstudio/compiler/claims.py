"""Claims: processes that compile side by side wait for each other's kernels.

Whoever compiles a kernel claims it; who needs it meanwhile waits, and then reads it from the folder
of kernels. Nobody waits in a circle, as kernels do not call each other in one. Claims end with
their process. Where a file system knows none, both compile.
"""

from __future__ import annotations

import contextlib
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

CLAIMS = "claims"  # the file of which each kernel has one byte
# so many that hardly two kernels have the same one; if they make two processes wait for each other,
# the system refuses one of them, which then compiles without its claim
_BYTES = 1 << 30

if sys.platform == "win32":
    import msvcrt

    def _take(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        # waits up to ten seconds, which is longer than any kernel takes
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)

    def _leave(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _take(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, place)

    def _leave(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, place)


class Claims:
    """The claims of one process on kernels of a folder."""

    def __init__(self, folder: Path) -> None:
        """Open the file of claims.

        Raises:
            OSError: It cannot be made.
        """
        self._file = os.open(folder / CLAIMS, os.O_RDWR | os.O_CREAT, 0o600)
        self._held: set[int] = set()

    @contextlib.contextmanager
    def hold(self, kernel: str) -> Iterator[None]:
        """Hold the claim on a kernel of a name, once nobody else does."""
        place = zlib.crc32(kernel.encode()) % _BYTES
        taken = False
        if place not in self._held:
            with contextlib.suppress(OSError):
                _take(self._file, place)
                self._held.add(place)
                taken = True
        try:
            yield
        finally:
            if taken:
                self._held.discard(place)
                with contextlib.suppress(OSError):
                    _leave(self._file, place)


def _hold_nothing(_kernel: str) -> AbstractContextManager[None]:
    return contextlib.nullcontext()


holding: Callable[[str], AbstractContextManager[None]] = _hold_nothing


def claim_kernels(folder: Path) -> None:
    """Claim each kernel that this process compiles from now on, if the file system knows claims."""
    global holding
    with contextlib.suppress(OSError):
        holding = Claims(folder).hold
