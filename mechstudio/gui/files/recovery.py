"""Backups of unsaved mechanisms on disk, for crash recovery."""

from __future__ import annotations

import json
import time
import uuid
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from mechstudio.errors import FileError
from mechstudio.file_lock import FileLock
from mechstudio.io import dumps, loads
from mechstudio.io.atomic_file import replacing
from mechstudio.io.file_stamp import FileStamp
from mechstudio.model import Mechanism

_SUFFIX, _LOCK = ".recovery", ".lock"


@dataclass(frozen=True, kw_only=True)
class Recovery:
    """What is known of an unsaved mechanism without reading it."""

    name: str
    path: Path | None  # its file; None while it has none
    stamp: FileStamp | None  # what the file held when it was read or written
    saved_at: float  # seconds since the epoch
    made_in: str = ""  # when it was opened or begun, by which its runs are known


class RecoverySlot:
    """Where one window keeps its unsaved mechanism; others leave it alone while it is claimed."""

    def __init__(self, folder: Path, name: str) -> None:
        self._content = folder / f"{name}{_SUFFIX}"
        self._lock = FileLock(folder / f"{name}{_LOCK}")

    def claim(self) -> bool:
        """Make the slot one's own; False if another window or program has it."""
        return self._lock.acquire()

    def write(
        self,
        mechanism: Mechanism,
        path: Path | None,
        stamp: FileStamp | None,
        made_in: str = "",
    ) -> None:
        """Keep a mechanism; replaces the former one whole or not at all.

        Raises:
            MechStudioError: It cannot be written.
        """
        head = {
            "name": path.name if path is not None else mechanism.name or "Untitled",
            "path": None if path is None else str(path),
            "stamp": None if stamp is None else asdict(stamp),
            "saved_at": time.time(),
            "made_in": made_in,
        }
        text = f"{json.dumps(head)}\n{dumps(mechanism)}"
        try:
            self._content.parent.mkdir(parents=True, exist_ok=True)
            claimed = self.claim()
        except OSError as error:
            raise FileError(f"{self._content.parent}: {error.strerror}.", "") from None
        if not claimed:
            raise FileError(f"{self._content} belongs to another program.", "")
        with replacing(self._content) as scratch:
            # the mechanism may be nobody else's business
            scratch.touch(mode=0o600)
            scratch.write_text(text, encoding="utf-8")

    def read_head(self) -> Recovery | None:
        """What is kept; None if there is nothing that can be read."""
        try:
            with self._content.open(encoding="utf-8") as file:
                head = json.loads(file.readline())
            stamp = head["stamp"]
            return Recovery(
                name=str(head["name"]),
                path=None if head["path"] is None else Path(head["path"]),
                stamp=None if stamp is None else FileStamp(**stamp),
                saved_at=float(head["saved_at"]),
                # earlier versions did not say it
                made_in=str(head.get("made_in", "")),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def read_mechanism(self) -> Mechanism:
        """The mechanism that is kept.

        Raises:
            MechStudioError: It cannot be read.
        """
        try:
            text = self._content.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise FileError(f"{self._content} cannot be read: {error}.", "") from None
        return loads(text.partition("\n")[2], str(self._content))

    def clear(self) -> None:
        """Keep nothing."""
        with suppress(OSError):
            self._content.unlink(missing_ok=True)

    def release(self) -> None:
        """Leave the slot; what it keeps stays for the next one who asks."""
        self._lock.release(remove=not self._content.exists())


class RecoveryFolder:
    """All slots of a user."""

    def __init__(self, folder: Path | None = None) -> None:
        """Args:
        folder: Where they are; by default in the user's data folder of this program.
        """
        self._folder = folder or _user_folder()

    def new_slot(self) -> RecoverySlot:
        """A slot for one window; takes no place on the disk until it is written."""
        return RecoverySlot(self._folder, uuid.uuid4().hex)

    def claim_left(self) -> list[tuple[RecoverySlot, Recovery]]:
        """Claim what no running program has, newest first; locks of nothing are taken away."""
        left = []
        for path in self._folder.glob(f"*{_SUFFIX}"):
            slot = RecoverySlot(self._folder, path.name.removesuffix(_SUFFIX))
            try:
                claimed = slot.claim()
            except OSError:  # a folder that can only be read: nothing can be claimed in it
                continue
            head = slot.read_head() if claimed else None
            if head is not None:
                left.append((slot, head))
            elif claimed:
                slot.release()
        for path in self._folder.glob(f"*{_LOCK}"):
            # left by a program that was killed while nothing was unsaved
            if not path.with_suffix(_SUFFIX).exists():
                slot = RecoverySlot(self._folder, path.stem)
                with suppress(OSError):
                    slot.claim()
                slot.release()
        return sorted(left, key=lambda entry: entry[1].saved_at, reverse=True)


def _user_folder() -> Path:
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / "recovery"
