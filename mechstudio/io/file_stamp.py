"""What a file held when it was read or written, to notice when somebody else changes it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class FileStamp:
    """A file at one moment: size [bytes], time of its last change [ns], SHA-256 of its content."""

    size: int
    modified: int
    digest: str


def read_stamp(path: Path) -> FileStamp | None:
    """The file as it is now; None if there is none that can be read."""
    try:
        # a change after this line makes the time wrong, so that it is noticed the next time
        status = path.stat()
        with path.open("rb") as file:
            # in pieces, whatever the size of the file
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
    return FileStamp(status.st_size, status.st_mtime_ns, digest)


def changed_stamp(path: Path, known: FileStamp) -> FileStamp | None:
    """The file as it is now if it holds something else than it did; None if it does not.

    A file that is gone has not changed: nothing would be lost by writing it again.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    if (status.st_size, status.st_mtime_ns) == (known.size, known.modified):
        return None
    now = read_stamp(path)
    return now if now is not None and now.digest != known.digest else None
