"""Periodic backup of unsaved changes, for crash recovery."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.files.recovery import RecoverySlot
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.settings import Settings
from mechstudio.gui.work.background import Background
from mechstudio.io.file_stamp import FileStamp

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


class Autosave(QObject):
    """Writes the mechanism into a recovery slot when edits pause.

    Writing goes on beside the window: the text of a thousand bodies takes a second. The slot is
    emptied when the mechanism is saved, undone to what is saved, or left.

    Attributes:
        idle_wait: Time without an edit before anything is written [ms].
        longest_wait: Time after which it is written although edits go on [ms].
    """

    kept = Signal()
    failed = Signal(str)  # why nothing could be kept; said once until it works again

    def __init__(
        self, document: Document, slot: RecoverySlot, stamp: Callable[[], FileStamp | None]
    ) -> None:
        super().__init__()
        self.set_wait(Settings().autosave_wait)
        self._document, self._slot, self._stamp = document, slot, stamp
        self._background = Background(self)
        self._kept: Mechanism | None = None  # what the slot holds, or is about to
        self._edited_at: float | None = None  # the first edit that is not kept
        self._complained = False
        self._leaves = False  # whether what is kept is for the next start of the program
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._keep)
        document.mechanism_changed.connect(self._follow)
        document.file_changed.connect(self._follow)

    def set_wait(self, seconds: float) -> None:
        """Write so long after the last edit, or ten times as long after the first."""
        self.idle_wait = round(1000 * seconds)
        self.longest_wait = 10 * self.idle_wait

    @property
    def waiting(self) -> bool:
        """Whether there are changes that are about to be kept."""
        return self._timer.isActive() or self._background.busy

    def adopt(self, slot: RecoverySlot) -> None:
        """Go on with the slot that the mechanism was just restored from."""
        self._timer.stop()
        self._edited_at = None
        before, self._slot = self._slot, slot
        self._kept = self._document.edited

        def leave() -> None:
            before.clear()
            before.release()

        self._background.submit(leave, lambda _: None, lambda _: None)

    def leave_unsaved(self) -> None:
        """Keep unsaved changes for the next start of the program, as nobody is asked about them.

        Raises:
            MechStudioError: They cannot be written; what was kept of them before is left.
        """
        self._timer.stop()
        self._background.shut_down()
        mechanism = self._document.edited
        if self._document.dirty and mechanism is not None:
            self._leaves = True
            self._writing(mechanism)()

    def shut_down(self) -> None:
        """Forget what was kept, unless it is left on purpose: the window is left in order."""
        self._timer.stop()
        self._background.shut_down()
        if not self._leaves:
            self._slot.clear()
        self._slot.release()

    @Slot()
    def _follow(self) -> None:
        if not self._document.dirty:
            self._timer.stop()
            self._edited_at = None
            if self._kept is not None:
                self._kept = None
                self._background.submit(
                    self._slot.clear, lambda _: None, lambda _: None, only_latest=True
                )
        elif self._document.edited is not self._kept:
            now = time.monotonic()
            self._edited_at = now if self._edited_at is None else self._edited_at
            left = self.longest_wait - 1000.0 * (now - self._edited_at)
            self._timer.start(max(0, min(self.idle_wait, int(left))))

    @Slot()
    def _keep(self) -> None:
        mechanism = self._document.edited
        self._edited_at = None
        if mechanism is None or mechanism is self._kept:
            return
        self._kept = mechanism
        self._background.submit(self._writing(mechanism), self._note_kept, self._complain)

    def _writing(self, mechanism: Mechanism) -> Callable[[], None]:
        """Writes a mechanism with what is known of it now."""
        path, stamp, begun = self._document.path, self._stamp(), self._document.begun
        return partial(self._slot.write, mechanism, path, stamp, begun)

    def _note_kept(self, _nothing: object) -> None:
        self._complained = False
        self.kept.emit()

    def _complain(self, error: MechStudioError) -> None:
        if not self._complained:
            self._complained = True
            self.failed.emit(f"Unsaved changes cannot be backed up for crash recovery. {error}")
