"""Write a file so that a crash, a full disk or a kill never leaves half of it."""

from __future__ import annotations

import os
import stat
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mechstudio.errors import FileError


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Name a new file next to `path` to write, and move it there when the block succeeds.

    Raises:
        FileError: The folder or the file cannot be written.
    """
    require_regular(path)
    target = _target(path)
    scratch = target.with_name(f".{uuid.uuid4().hex}.part")
    try:
        yield scratch
        # else a power cut could leave the new name with nothing behind it
        with scratch.open("rb+") as file:
            os.fsync(file.fileno())
        if target.exists():
            scratch.chmod(stat.S_IMODE(target.stat().st_mode))
        os.replace(scratch, target)
    except OSError as error:
        raise _cannot_write(path, error) from error
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)


def require_writable(path: Path) -> None:
    """Make sure that a file can be written later, without changing it.

    Raises:
        FileError: It cannot, with the reason and a remedy.
    """
    require_regular(path)
    target = _target(path)
    if not target.parent.is_dir():
        raise FileError(
            f"Cannot write '{path}': the folder '{target.parent}' does not exist. Create it first.",
            path,
        )
    if target.exists() and not os.access(target, os.W_OK):
        raise FileError(f"Cannot write '{path}': the file is read-only. Name another file.", path)
    probe = target.with_name(f".{uuid.uuid4().hex}.part")
    try:
        probe.touch(exist_ok=False)
        probe.unlink()
    except OSError as error:
        raise _cannot_write(path, error) from error


def require_regular(path: Path) -> None:
    """Refuse folders, devices and pipes, which cannot be replaced by a file.

    Raises:
        FileError: The path is one of those, or its folder cannot be looked into.
    """
    try:
        is_folder, is_other = path.is_dir(), path.exists() and not path.is_file()
    except OSError as error:
        raise _cannot_write(path, error) from error
    if is_folder:
        raise FileError(f"Cannot write '{path}': it is a folder. Name a file in it.", path)
    if is_other:
        raise FileError(f"Cannot write '{path}': it is not an ordinary file.", path)


def _target(path: Path) -> Path:
    """The file to replace: a link stays a link, what it points to is another one."""
    try:
        return Path(os.path.realpath(path))
    except ValueError as error:
        raise _cannot_write(path, error) from None


def _cannot_write(path: Path, error: OSError | ValueError) -> FileError:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return FileError(f"Cannot write '{path}': {reason}. Choose another file or folder.", path)
