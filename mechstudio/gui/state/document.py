"""The open mechanism, its file and the run that belongs to it.

The only mutable holder of a mechanism. Mechanisms are frozen, so an edit swaps the whole object
and undo swaps it back; views listen to ``mechanism_changed`` and compare the two by identity.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mechstudio.gui.state.undo_steps import Steps

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result


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
        self._steps: Steps[Mechanism | None] = Steps((mechanism,))
        self._path = path
        self._result: Result | None = None

    @property
    def mechanism(self) -> Mechanism | None:
        """The open mechanism; None while nothing is open."""
        return self._steps.state

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
        return not self._steps.is_clean

    def open(self, mechanism: Mechanism, path: Path | None = None, *, saved: bool = True) -> None:
        """Replace everything: another mechanism, no run, nothing to undo.

        Args:
            mechanism: What is open from now on.
            path: Its file.
            saved: Whether the file holds it.
        """
        before, self._path = self.mechanism, path
        self._steps = Steps((mechanism,), clean=0 if saved else None)
        self.set_result(None)
        self.opened.emit()
        self.mechanism_changed.emit(before, mechanism)
        self.file_changed.emit()

    @property
    def undo_step(self) -> str | None:
        """Label of the edit that undo reverts; None if there is none."""
        return self._steps.undo_text

    @property
    def redo_step(self) -> str | None:
        """Label of the edit that redo restores; None if there is none."""
        return self._steps.redo_text

    @property
    def step_count(self) -> int:
        """How many steps there are, those that were taken back among them."""
        return self._steps.count

    def apply(self, after: Mechanism, *, label: str) -> None:
        """Edit as one undo step.

        Args:
            after: The edited mechanism.
            label: What the step is called in the menu.
        """
        self._go(self._steps.pushed(after, label))

    def undo(self) -> None:
        """Undo the last edit."""
        self._go(self._steps.undone())

    def redo(self) -> None:
        """Redo the last undone edit."""
        self._go(self._steps.redone())

    def mark_clean(self) -> None:
        """Note that nothing of the mechanism has to be saved."""
        self._go(self._steps.marked_clean())

    def set_result(self, result: Result | None) -> None:
        """Make a run the current one."""
        if result is not self._result:
            self._result = result
            self.result_changed.emit(result)

    def mark_saved(self, path: Path) -> None:
        """Note that the file at a path now holds the mechanism."""
        self._path = path
        self._steps = self._steps.marked_clean()
        self.file_changed.emit()

    def report(self, sentence: str) -> None:
        """Tell the user of a problem."""
        self.problem.emit(sentence)

    def note(self, sentence: str) -> None:
        """Tell the user what is worth knowing."""
        self.remark.emit(sentence)

    def _go(self, steps: Steps[Mechanism | None]) -> None:
        """Go to another place in other steps, and tell what is new there."""
        before, self._steps = self._steps, steps
        if steps.state is not before.state:
            self.mechanism_changed.emit(before.state, steps.state)
        if steps.is_clean is not before.is_clean:
            self.file_changed.emit()
        self.steps_changed.emit()
