"""The moments of the shown run that have marks: what happened then, and notes of the user."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.gui.state.document import Document
from mechstudio.gui.work.background import Background
from mechstudio.results import RunStatistics, RunStatus
from mechstudio.results.moments import NOTE, RunMoment, stop_moments, told_moments
from mechstudio.results.time_notes import TimeNote

if TYPE_CHECKING:
    from mechstudio.results import Result


class RunMoments(QObject):
    """Knows the moments of the document's run; those that need all rows come when it has ended.

    Args:
        document: Whose run.
        parent: What owns it.

    Attributes:
        moments: All of them, in order of time.
        refusal: Why no notes can be written, a sentence; empty where they can.
    """

    changed = Signal()
    run_left = Signal()  # another run is shown, or none
    notes_edited = Signal()  # the user wrote, changed or deleted one

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._background = Background(self)
        self._told: tuple[RunMoment, ...] = ()
        self._told_of: tuple[RunStatus, RunStatistics] | None = None
        self._stops: Sequence[RunMoment] = ()
        self._stops_of: Result | None = None
        self._notes: tuple[TimeNote, ...] = ()
        self.moments: tuple[RunMoment, ...] = ()
        self.refusal = ""
        document.result_changed.connect(self._forget)
        document.result_renamed.connect(self._search)
        document.rows_settled.connect(self._search)

    @property
    def notes(self) -> tuple[TimeNote, ...]:
        """Time [s] and text of each note, in order of time."""
        return self._notes

    @Slot()
    def refresh(self) -> None:
        """Take what the run tells by now."""
        result = self._document.result
        # the status first: a run tells no more after it ends
        told_of = None if result is None else (result.status, result.statistics)
        if told_of != self._told_of:
            self._told_of = told_of
            self._told = () if result is None else tuple(told_moments(result))
        notes = [RunMoment(time, NOTE, text) for time, text in self._notes]
        found = tuple(sorted([*self._told, *self._stops, *notes]))
        if found != self.moments:
            self.moments = found
            self.changed.emit()

    def take_notes(self, notes: Sequence[TimeNote]) -> None:
        """Show the notes that are kept with the run."""
        self._notes = tuple(sorted(notes))
        self.refresh()

    def write_note(self, time: float, text: str, before: TimeNote | None = None) -> None:
        """Note something.

        Args:
            time: When [s].
            text: What; empty for nothing.
            before: The note in whose place it stands; None for a new one.
        """
        left = [note for note in self._notes if note != before]
        notes = tuple(sorted({*left, (time, text)} if text else left))
        if notes != self._notes:
            self.take_notes(notes)
            self.notes_edited.emit()

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._background.shut_down()

    @Slot(object)
    def _forget(self, result: object) -> None:
        self._notes, self._stops = (), ()
        self._stops_of = self._told_of = None
        self._search()
        self.run_left.emit()

    @Slot()
    def _search(self) -> None:
        """Look for contacts with stops in a run that has ended, beside the window."""
        result = self._document.result
        self.refresh()
        if result is None or not _is_over(result) or result is self._stops_of:
            return
        self._stops_of = result
        if all(joint.limits is None for joint in result.mechanism.joints):
            return

        def take(found: object) -> None:
            if result is self._document.result:
                self._stops = cast("Sequence[RunMoment]", found)
                self.refresh()

        self._background.submit(
            lambda: stop_moments(result),
            take,
            # where rows cannot be read, the plots say so
            lambda _: None,
            only_latest=True,
            patient=True,
        )


def _is_over(result: Result) -> bool:
    return result.status is not RunStatus.RUNNING and result.count > 1
