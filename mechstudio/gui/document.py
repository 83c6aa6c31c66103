"""The open mechanism, its file and the run that belongs to it.

The only mutable holder of a mechanism. Mechanisms are frozen, so an edit swaps the whole object
and undo swaps it back; views listen to ``mechanism_changed`` and compare the two by identity.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result

UNDO_LIMIT = 1000  # steps; each holds one mechanism, which shares what it did not change


class Document(QObject):
    """What is open: one mechanism (or none), where it is stored, and its latest run."""

    # another mechanism takes the place of what was open; before the signals that tell what is new
    opened = Signal()
    # (before, after): Mechanism or None; emitted on open, edit, undo and redo
    mechanism_changed = Signal(object, object)
    # Result or None; emitted once per run, as soon as the run has a result to read from
    result_changed = Signal(object)
    # the run is held or over: all rows it will have for now are there
    rows_settled = Signal()
    # the file or the unsaved mark is another one
    file_changed = Signal()
    # there is something else to undo or redo
    steps_changed = Signal()
    # a sentence for the user on what went wrong, and on what went well but is worth knowing
    problem = Signal(str)
    remark = Signal(str)

    def __init__(self, mechanism: Mechanism | None = None, path: Path | None = None) -> None:
        super().__init__()
        self._mechanism = mechanism
        self._path = path
        self._result: Result | None = None
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_LIMIT)
        self.undo_stack.cleanChanged.connect(self._announce_file)

    @property
    def mechanism(self) -> Mechanism | None:
        """The open mechanism; None while nothing is open."""
        return self._mechanism

    @property
    def path(self) -> Path | None:
        """The file of the mechanism; None while it has none."""
        return self._path

    @property
    def folder(self) -> Path | None:
        """Where mesh files start: the folder of its file; None while it has none."""
        return None if self._path is None else self._path.parent

    @property
    def result(self) -> Result | None:
        """The latest run, which may still be growing; None before the first."""
        return self._result

    @property
    def dirty(self) -> bool:
        """Whether the mechanism differs from its file."""
        return not self.undo_stack.isClean()

    def open(self, mechanism: Mechanism, path: Path | None = None, *, saved: bool = True) -> None:
        """Replace everything: another mechanism, no run, nothing to undo.

        Args:
            mechanism: What is open from now on.
            path: Its file.
            saved: Whether the file holds it.
        """
        before, self._mechanism, self._path = self._mechanism, mechanism, path
        self.undo_stack.clear()
        if not saved:
            self.undo_stack.resetClean()
        self.set_result(None)
        self.opened.emit()
        self.mechanism_changed.emit(before, mechanism)
        self.file_changed.emit()

    @property
    def undo_step(self) -> str | None:
        """What undo would take back; None if there is nothing."""
        return self.undo_stack.undoText() if self.undo_stack.canUndo() else None

    @property
    def redo_step(self) -> str | None:
        """What redo would do again; None if there is nothing."""
        return self.undo_stack.redoText() if self.undo_stack.canRedo() else None

    def apply(self, after: Mechanism, *, label: str) -> None:
        """Edit as one undo step.

        Args:
            after: The edited mechanism.
            label: What the step is called in the menu.
        """
        self.undo_stack.push(_SwapMechanism(self, after, label))
        # not a connection to the stack: it would speak while both are being deleted
        self.steps_changed.emit()

    def undo(self) -> None:
        """Take the last step back."""
        self.undo_stack.undo()
        self.steps_changed.emit()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.undo_stack.redo()
        self.steps_changed.emit()

    def show(self, mechanism: Mechanism | None) -> None:
        """Swap the mechanism without an undo step; for the undo command only."""
        before, self._mechanism = self._mechanism, mechanism
        if before is not mechanism:
            self.mechanism_changed.emit(before, mechanism)

    def set_result(self, result: Result | None) -> None:
        """Make a run the current one."""
        if result is not self._result:
            self._result = result
            self.result_changed.emit(result)

    def mark_saved(self, path: Path) -> None:
        """Note that the file at a path now holds the mechanism."""
        self._path = path
        self.undo_stack.setClean()
        self.file_changed.emit()

    def report(self, sentence: str) -> None:
        """Tell the user of a problem."""
        self.problem.emit(sentence)

    def note(self, sentence: str) -> None:
        """Tell the user what is worth knowing."""
        self.remark.emit(sentence)

    @Slot()
    def _announce_file(self) -> None:
        self.file_changed.emit()


class _SwapMechanism(QUndoCommand):
    """Replace the open mechanism; the only undo command there is."""

    def __init__(self, document: Document, after: Mechanism, label: str) -> None:
        super().__init__(label)
        # the document owns its steps, not they it
        self._document = ref(document)
        self._before, self._after = document.mechanism, after

    def redo(self) -> None:
        self._show(self._after)

    def undo(self) -> None:
        self._show(self._before)

    def _show(self, mechanism: Mechanism | None) -> None:
        document = self._document()
        if document is not None:
            document.show(mechanism)
