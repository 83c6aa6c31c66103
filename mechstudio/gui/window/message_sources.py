"""Brings messages of all parts of a window to its message bar, and ends them with their causes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, SignalInstance, Slot

from mechstudio.gui.editing.commands import EditCommands
from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.files.recovery_offer import RecoveryOffer
from mechstudio.gui.playback.note_writing import NoteWriting
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.window.message_bar import MessageBar

FILES, SETTINGS, BACKUP, REFUSAL, NOTES = "files", "settings", "backup", "refusal", "notes"


class MessageSources(QObject):
    """Connects a message bar with what has something to say.

    Messages about the mechanism end with its next step and those about a run with its rows
    (`run_display`). A refusal also ends when the user turns to something else: another selection
    or another tool. What else is told ends as soon as the same part succeeds.

    Args:
        window: What owns it.
        messages: The bar.
        document: What is open.
    """

    def __init__(self, window: QObject, messages: MessageBar, document: Document) -> None:
        super().__init__(window)
        self._messages, self._document = messages, document
        # what was offered to change of the last edit, and whether it waits for that to be shown
        self._offered: tuple[str, str, Callable[[], None]] | None = None
        self._waits = False
        document.opened.connect(self._begin_anew)
        document.run_opened.connect(messages.clear)
        # a refusal is about what was open then
        document.problem.connect(self._tell_of_refusal)
        document.doubt.connect(messages.show_doubt)
        document.remark.connect(messages.show_message)
        document.written.connect(self._tell_of_written)
        document.offer.connect(self._offer_to_change)
        document.mechanism_changed.connect(self._put_aside)
        document.steps_changed.connect(self._end_news)

    def end_refusals_with(self, *turns: SignalInstance) -> None:
        """Take refusals away at any of these signals, by which the user turns to another thing."""
        for turn in turns:
            turn.connect(self._end_refusal)

    @Slot(str)
    def _tell_of_refusal(self, text: str) -> None:
        self._messages.show_finding(text, source=REFUSAL)

    @Slot(str, str)
    def tell_of_other_refusal(self, before: str, after: str) -> None:
        """Say of a refusal what is true by now, unless something else is said, or nothing."""
        if self._messages.said == in_words(before, self._document.mechanism):
            self._document.report(after)

    @Slot(str, str, object)
    def _offer_to_change(self, text: str, label: str, function: Callable[[], None]) -> None:
        self._offered = text, label, function
        self._messages.show_offer(text, label, function, "info")

    @Slot()
    def _begin_anew(self) -> None:
        self._offered, self._waits = None, False
        self._messages.clear()

    @Slot()
    def _put_aside(self) -> None:
        """Keep an offer about the open mechanism while that of a run is shown, read-only."""
        offered = self._offered
        if self._document.looks_back and offered is not None:
            self._waits = self._messages.said == offered[0]

    @Slot()
    def _end_news(self) -> None:
        """Take away what was told of the step before; offer again what was put aside."""
        self._messages.clear_news()
        if self._waits and self._offered is not None and not self._document.looks_back:
            self._waits = False
            self._offer_to_change(*self._offered)

    @Slot()
    def _end_refusal(self) -> None:
        self._messages.clear_from(REFUSAL)

    def listen_to(
        self,
        files: FileCommands,
        settings: SettingsStore,
        recovery: RecoveryOffer,
        launcher: Launcher,
        commands: EditCommands,
        shelf: RunShelf,
    ) -> None:
        """Show what these parts have to say."""
        files.note.connect(self._tell_of_files)
        files.offer.connect(self._messages.show_offer)
        files.busy.connect(self._begin_file)
        settings.problem.connect(self._tell_of_settings)
        settings.stored.connect(self._settle_settings)
        recovery.failed.connect(self._messages.show_error)
        recovery.autosave.failed.connect(self._tell_of_backup)
        recovery.autosave.kept.connect(self._settle_backup)
        # the next run takes it away
        launcher.note.connect(self._messages.show_warning)
        commands.note.connect(self._messages.show_message)
        shelf.note.connect(self._messages.show_message)
        shelf.offer.connect(self._messages.show_offer)

    def listen_to_notes(self, notes: NoteWriting, moments: RunMoments) -> None:
        """Show what is said of notes, as long as their run is shown."""
        notes.refused.connect(self._messages.show_message)
        notes.offer.connect(self._offer_note)
        moments.run_left.connect(self._leave_notes)

    @Slot(str, str, object)
    def _offer_note(self, text: str, label: str, function: Callable[[], None]) -> None:
        self._messages.show_offer(text, label, function, source=NOTES)

    @Slot()
    def _leave_notes(self) -> None:
        self._messages.clear_from(NOTES)

    @Slot(str, str)
    def _tell_of_files(self, text: str, level: str) -> None:
        self._messages.show_from(FILES, text, level)

    @Slot(object)
    def _tell_of_written(self, path: Path) -> None:
        self._tell_of_files(f"Written to {path}", "success")

    @Slot(str)
    def _begin_file(self, work: str) -> None:
        if work:
            self._messages.clear_from(FILES)

    @Slot(str)
    def _tell_of_settings(self, text: str) -> None:
        self._messages.show_from(SETTINGS, text)

    @Slot()
    def _settle_settings(self) -> None:
        self._messages.clear_from(SETTINGS)

    @Slot(str)
    def _tell_of_backup(self, text: str) -> None:
        self._messages.show_from(BACKUP, text, "warning")

    @Slot()
    def _settle_backup(self) -> None:
        self._messages.clear_from(BACKUP)
