"""Notes at times of a run: the menu on the timeline, and the dialog that asks for a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QWidget

from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.text_dialog import text_dialog
from mechstudio.results.moments import NOTE, RunMoment
from mechstudio.results.time_notes import TimeNote


class NoteWriting(QObject):
    """Lets the user write, change and delete notes.

    Args:
        moments: Has the notes of the shown run.
        cursor: The moment that is shown.
        parent: What menu and dialog are shown over.
    """

    refused = Signal(str)  # why no notes can be written, a sentence
    # sentence, and name and function of what to do about it
    offer = Signal(str, str, object)

    def __init__(self, moments: RunMoments, cursor: TimeCursor, parent: QWidget) -> None:
        super().__init__(parent)
        self._moments, self._cursor, self._parent = moments, cursor, parent

    @Slot()
    def add(self) -> None:
        """Ask for a note at the shown time."""
        if self._moments.refusal:
            self.refused.emit(self._moments.refusal)
            return
        time = self._cursor.time
        self._ask("Add note", (time, ""), lambda text: self._moments.write_note(time, text))

    @Slot(QPoint, object)
    def show_menu(self, position: QPoint, marked: Sequence[RunMoment]) -> None:
        """Offer what can be done with the notes among marked moments, and a new one."""
        menu = QMenu(self._parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        notes = [(moment.time, moment.text) for moment in marked if moment.kind == NOTE]
        # notes of a file stay as they are
        for note in () if self._moments.refusal else notes:
            self._fill_for(menu, note, f" “{note[1]}”" if len(notes) > 1 else "")
        menu.addAction(
            icon("note"), f"Add note here ({self._cursor.time:.6g} s)…", lambda: self.add()
        )
        menu.popup(position)

    def _fill_for(self, menu: QMenu, note: TimeNote, named: str) -> None:
        def change(text: str) -> None:
            self._moments.write_note(note[0], text, before=note)

        def ask() -> None:
            self._ask("Change note", note, change)

        menu.addAction(icon("rename"), f"Change note{named}…", ask)
        menu.addAction(icon("delete"), f"Delete note{named}", lambda: self._delete(note))
        menu.addSeparator()

    def _delete(self, note: TimeNote) -> None:
        """Delete a note; the message that says so offers to bring it back."""
        self._moments.write_note(note[0], "", before=note)
        self.offer.emit(
            f"Deleted note “{note[1]}”.", "Undo", lambda: self._moments.write_note(*note)
        )

    def _ask(self, title: str, note: TimeNote, done: Callable[[str], None]) -> None:
        """Ask for a text, unless another run is shown by the time it is there."""
        dialog = text_dialog(self._parent, title, f"Note at {note[0]:.6g} s", note[1])

        def take(text: str) -> None:
            if text.strip():
                done(text.strip())

        dialog.textValueSelected.connect(take)
        self._moments.run_left.connect(dialog.reject)
        dialog.open()
