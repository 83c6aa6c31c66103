"""Offers at the start what an earlier program left unsaved, and brings it back."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.files.autosave import Autosave
from mechstudio.gui.files.disk_changes import DiskChanges
from mechstudio.gui.files.recovery import Recovery, RecoveryFolder, RecoverySlot
from mechstudio.gui.files.recovery_list import RecoveryList
from mechstudio.gui.state.document import Document
from mechstudio.gui.work.background import Background
from mechstudio.model import Mechanism


class RecoveryOffer(QObject):
    """Ties the unsaved mechanisms on disk to one window."""

    elsewhere = Signal(object, object)  # slot and recovery for another window: this one is in use
    failed = Signal(str)  # why something could not be restored

    def __init__(
        self,
        window: QWidget,
        document: Document,
        background: Background,
        disk: DiskChanges,
        folder: RecoveryFolder,
    ) -> None:
        super().__init__(window)
        self._window, self._document, self._folder = window, document, folder
        self._background, self._disk = background, disk
        self._reserved = False
        self.autosave = Autosave(document, folder.new_slot(), lambda: disk.stamp)
        self.dialog: RecoveryList | None = None

    def begin(self) -> None:
        """Ask what to do with what was left, if there is anything."""
        left = self._folder.claim_left()
        if left:
            self.dialog = RecoveryList(left, self._window)
            self.dialog.restore_asked.connect(self.restore)
            self.dialog.finished.connect(self._forget)
            self.dialog.open()

    @Slot(object, object)
    def restore(self, slot: RecoverySlot, recovery: Recovery) -> None:
        """Show an unsaved mechanism in this window, or in another one if this is in use."""
        if self._reserved or self._document.mechanism is not None:
            self.elsewhere.emit(slot, recovery)
            return
        self._reserved = True

        def show(read: object) -> None:
            self._reserved = False
            if self._document.mechanism is not None:  # opened while this one was read
                self.elsewhere.emit(slot, recovery)
                return
            if recovery.path is not None:
                self._disk.note(recovery.path, recovery.stamp)
            self._document.open(
                cast(Mechanism, read), recovery.path, saved=False, begun=recovery.made_in
            )
            self.autosave.adopt(slot)

        def refuse(error: MechStudioError) -> None:
            self._reserved = False
            slot.release()
            self.failed.emit(f"{recovery.name} cannot be restored. {error}")

        self._background.submit(slot.read_mechanism, show, refuse)

    def shut_down(self) -> None:
        """Forget what was kept, and leave what nobody has decided on."""
        if self.dialog is not None:
            self.dialog.close()
        self.autosave.shut_down()

    @Slot()
    def _forget(self) -> None:
        self.dialog = None
