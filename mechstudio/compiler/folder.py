"""The folder of compiled kernels: where it lies, and how what nobody uses any more goes.

It belongs to MechStudio alone. In it lie entries (`dynamics.loads-3f0a...`, one folder of numba's
files for each kernel file and state of its sources) and marks that a warm-up or a pack leaves. What
has another name, is a link or is not numba's stays, whoever put it there.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import multiprocessing
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import platformdirs

from mechstudio.file_lock import FileLock

STALE_AFTER = 30 * 24 * 3600.0  # [s] what nobody used for so long is removed
NAME_IN_SHARED_FOLDER = "mechstudio-kernels"
ENTRY = re.compile(r"[a-z]\w*(?:\.[a-z]\w*)+-[0-9a-f]{16}", re.A)
MARK = re.compile(r"(?:ready|kernels)-[0-9a-f]{16}-[\w.+-]+", re.A)
KERNEL_FILE = re.compile(r".+\.(?:nbi|nbc)(?:\.tmp\.[0-9a-f]{16})?")
LOCK = "lock"


@cache
def kernel_folder() -> Path:
    """The folder of all kernels of this start.

    That is `mechstudio-kernels` in the folder that NUMBA_CACHE_DIR names, otherwise `kernels` in
    the user's cache of MechStudio. If that cannot be written, it is a folder in the temporary
    folder, which one line on standard error names.
    """
    override = os.environ.get("NUMBA_CACHE_DIR")
    if override:
        folder = Path(override).absolute() / NAME_IN_SHARED_FOLDER
    else:
        folder = platformdirs.user_cache_path("mechstudio", appauthor=False) / "kernels"
    obstacle = _obstacle(folder)
    if not obstacle:
        return folder
    substitute = _temporary_folder()
    # processes that this program starts find the same, and nobody wants to read it from each
    if multiprocessing.parent_process() is None:
        logging.getLogger("mechstudio").warning(
            "mechstudio: compiled kernels are kept in %s, because %s cannot be written (%s). "
            "Set NUMBA_CACHE_DIR to a folder of yours to keep them there.",
            substitute,
            folder,
            obstacle,
        )
    return substitute


def _obstacle(folder: Path) -> str:
    """What keeps files from being made in a folder; it is created if it is missing."""
    if not folder.is_absolute():
        return "there is no home folder"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _temporary_folder() -> Path:
    """A folder of this user in the temporary folder, or one for this start only.

    numba loads what lies there as code, so it must be nobody else's, and nobody else may be able
    to write into it or to put another one in its place.
    """
    parent = Path(tempfile.gettempdir())
    user = f"-{os.getuid()}" if hasattr(os, "getuid") else ""
    folder = parent / f"{NAME_IN_SHARED_FOLDER}{user}"
    with contextlib.suppress(OSError):
        if not folder.is_symlink():
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_private(folder) and not _obstacle(folder):
                return folder
    once = Path(tempfile.mkdtemp(prefix="mechstudio-"))
    atexit.register(shutil.rmtree, once, ignore_errors=True)
    return once


def _is_private(folder: Path) -> bool:
    """Whether only this user can write into a folder, or replace it."""
    own, parent = folder.lstat(), folder.parent.stat()
    if not stat.S_ISDIR(own.st_mode):
        return False
    if not hasattr(os, "getuid"):
        # Windows gives each user a temporary folder that others cannot enter
        return True
    user = os.getuid()
    others_may_replace = parent.st_mode & 0o022 and not parent.st_mode & stat.S_ISVTX
    trusted = parent.st_uid in (0, user) and not others_may_replace
    return trusted and own.st_uid == user and not own.st_mode & 0o077


def mark_used(entry: Path) -> None:
    """Say that an entry or a mark is in use, if it exists."""
    with contextlib.suppress(OSError):
        os.utime(entry)


def make_entry(entry: Path) -> None:
    """Create an entry; afterwards no other process takes it for stale.

    Raises:
        OSError: It cannot be created.
    """
    entry.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(entry.parent / LOCK)
    # who looks for stale entries holds the lock, too: this one is either gone then, or fresh
    lock.acquire(wait=True)
    try:
        entry.mkdir(exist_ok=True)
        mark_used(entry)
    finally:
        lock.release(remove=False)


def has_stale_entries(folder: Path) -> bool:
    """Whether anything of ours was not used for a month."""
    return any(_stale(folder))


def remove_stale_entries(folder: Path, needed: Collection[str]) -> None:
    """Remove the kernels of source states that nobody used for a month.

    Nothing happens while another process is at it.

    Args:
        folder: The folder of all kernels.
        needed: Names of entries that stay, however old they are.
    """
    with contextlib.suppress(OSError):
        lock = FileLock(folder / LOCK)
        if folder.is_symlink() or not lock.acquire():
            return
        try:
            for entry in _stale(folder):
                if entry.name not in needed:
                    _remove(entry)
        finally:
            lock.release(remove=False)


def _stale(folder: Path) -> Iterator[Path]:
    limit = time.time() - STALE_AFTER
    for entry in folder.iterdir():
        status = entry.lstat()
        ours = (
            ENTRY.fullmatch(entry.name)
            if stat.S_ISDIR(status.st_mode)
            else MARK.fullmatch(entry.name) and stat.S_ISREG(status.st_mode) and not status.st_size
        )
        if ours and status.st_mtime < limit:
            yield entry


def _remove(entry: Path) -> None:
    """Remove a mark, or numba's files and the folder if that leaves it empty."""
    if not entry.is_dir():
        entry.unlink(missing_ok=True)
        return
    # an index must not outlive what it points to
    for file in sorted(entry.iterdir(), key=lambda file: ".nbi" not in file.name):
        if KERNEL_FILE.fullmatch(file.name) and stat.S_ISREG(file.lstat().st_mode):
            file.unlink(missing_ok=True)
    if not any(entry.iterdir()):
        entry.rmdir()
