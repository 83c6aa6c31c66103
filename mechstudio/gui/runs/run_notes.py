"""Notes at times of the shown run, kept in the list of runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.results.time_notes import TimeNote

if TYPE_CHECKING:
    from mechstudio.results import Result

REFUSAL = (
    "Notes are kept with runs of the list, and the shown run is not one of them. "
    "Run the simulation, or show a run of the list."
)


class RunNotes(QObject):
    """Shows the notes that the list has of the shown run, and puts there what the user writes.

    Args:
        parent: What owns it.
        document: Which run is shown.
        shelf: The kept runs.
        moments: The notes of the shown run.
    """

    def __init__(
        self, parent: QObject, document: Document, shelf: RunShelf, moments: RunMoments
    ) -> None:
        super().__init__(parent)
        self._document, self._shelf, self._moments = document, shelf, moments
        # of runs that are listed only when they end
        self._waiting: list[tuple[Result, tuple[TimeNote, ...]]] = []
        shelf.changed.connect(self._match)
        moments.notes_edited.connect(self._keep)

    @Slot()
    def _match(self) -> None:
        """Take the notes of the shown run, and hand over those that waited for theirs."""
        waiting, self._waiting = self._waiting, []
        for result, notes in waiting:
            id = self._shelf.id_of(result)
            if self._shelf.run(id) is None:
                self._waiting.append((result, notes))
            else:
                self._shelf.change(id, time_notes=notes)
        run, listed = self._document.run, self._shelf.run(self._shelf.shown)
        is_kept = listed is not None or (run is not None and run.source is None)
        self._moments.refusal = "" if is_kept else REFUSAL
        if listed is not None:
            self._moments.take_notes(listed.time_notes)
        elif run is not None and run.source is not None:
            self._moments.take_notes(run.notes)

    @Slot()
    def _keep(self) -> None:
        """Keep the notes of the shown run."""
        result, listed, notes = (
            self._document.result,
            self._shelf.run(self._shelf.shown),
            self._moments.notes,
        )
        if listed is not None:
            self._shelf.change(listed.id, time_notes=notes)
        elif result is not None:
            store = result.store
            self._waiting = [one for one in self._waiting if one[0].store is not store]
            self._waiting.append((result, notes))
            self._shelf.writer.note(result, notes)
