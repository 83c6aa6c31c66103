"""The open mechanism, its file and the latest run.

The only mutable holder of a mechanism. Mechanisms are frozen, so an edit swaps the whole object
and undo swaps it back; views listen to ``mechanism_changed`` and compare the two by identity.

A run belongs to the mechanism it was made from (`shown_run`). Where the open one has another
motion by now, the document can show the one of the run instead, which cannot be edited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.shown_run import ShownRun, opened_run, shown_run
from mechstudio.gui.state.undo_steps import Steps

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.results.time_notes import TimeNote

READ_ONLY = (
    "The model of the run cannot be edited. Return to the current model, or restore this one."
)


class Document(QObject):
    """What is open: one mechanism (or none), where it is stored, and its latest run."""

    leaving = Signal()  # another mechanism is about to take the place of what is open
    opened = Signal()  # it has; before the signals that tell what is new
    saved = Signal()  # the file holds the mechanism now
    # (before, after): Mechanism or None; emitted on open, edit, undo and redo
    mechanism_changed = Signal(object, object)
    # Result or None; emitted once per run, as soon as the run has a result to read from
    result_changed = Signal(object)
    # a finished run of a file takes the place of the latest one; before it does
    run_opened = Signal()
    # (before, after): Results with the same rows under other names
    result_renamed = Signal(object, object)
    # the run belongs to the shown mechanism, or no longer; after the signals that tell why
    run_changed = Signal()
    # the run is held or over: all rows it will have for now are there
    rows_settled = Signal()
    file_changed = Signal()  # the file or the unsaved mark is another one
    steps_changed = Signal()  # there is something else to undo or redo
    settled = Signal()  # the last of the signals of a change, once for all of them
    written = Signal(object)  # the path of a file that is complete
    # a sentence for the user on what went wrong, on what was done but leaves something wrong, and
    # on what went well but is worth knowing
    problem = Signal(str)
    doubt = Signal(str)
    remark = Signal(str)
    offer = Signal(str, str, object)  # the latter, with what a button says and does

    def __init__(self, mechanism: Mechanism | None = None, path: Path | None = None) -> None:
        super().__init__()
        self._steps: Steps[Mechanism | None] = Steps((mechanism,), saved=(mechanism,))
        self._path = path
        # when it was opened or begun: tells mechanisms without a file apart
        self.begun = _now()
        self._run: ShownRun | None = None
        self._run_count = 0
        self._looks_back = False
        self._drag: object | None = None
        self._depth = 0  # of changes within changes that are being told

    @property
    def mechanism(self) -> Mechanism | None:
        """What is shown: the open mechanism, or that of the run; None while nothing is open."""
        if self._looks_back and self._run is not None:
            return self._run.mechanism
        return self._steps.state

    @property
    def edited(self) -> Mechanism | None:
        """The open mechanism with all edits, which is saved, whatever is shown."""
        return self._steps.state

    @property
    def saved_mechanism(self) -> Mechanism | None:
        """What the file holds, as far as it is known; None without a file."""
        return next(iter(self._steps.saved), None) if self._path is not None else None

    @property
    def path(self) -> Path | None:
        """The file of the mechanism; None while it has none."""
        return self._path

    @property
    def folder(self) -> Path | None:
        """Where mesh files start: the folder of the file of what is shown; None without one."""
        path = self._path
        if self._looks_back and self._run is not None and self._run.folder is not None:
            return self._run.folder
        return None if path is None else path.parent

    @property
    def result(self) -> Result | None:
        """The rows of the latest run, which may still be growing; None before the first."""
        return None if self._run is None else self._run.result

    @property
    def run(self) -> ShownRun | None:
        """The latest run with its model; None before the first."""
        return self._run

    @property
    def shows_run(self) -> bool:
        """Whether the latest run is that of the shown mechanism."""
        return self._run is not None and (self._looks_back or self._run.is_current)

    @property
    def looks_back(self) -> bool:
        """Whether the model of the run is shown in the place of the open one; no edits then."""
        return self._looks_back

    @property
    def dirty(self) -> bool:
        """Whether the mechanism differs from its file: its values, whatever edits led to them."""
        return not self._steps.is_clean

    def open(
        self, mechanism: Mechanism, path: Path | None = None, *, saved: bool = True, begun: str = ""
    ) -> None:
        """Replace everything: another mechanism, no run, nothing to undo.

        Args:
            mechanism: What is open from now on.
            path: Its file.
            saved: Whether the file holds it.
            begun: When it was first, local time in ISO 8601; empty for the present moment.
        """
        self.leaving.emit()
        before, self._path = self.mechanism, path
        self.begun = begun or _now()
        self._looks_back = False
        self._drag = None
        self._steps = Steps((mechanism,), saved=(mechanism,) if saved else ())
        with self._changing():
            self.set_result(None)
            self._run_count = 0
            self.opened.emit()
            self.mechanism_changed.emit(before, mechanism)
            self.file_changed.emit()

    @property
    def undo_step(self) -> str | None:
        """Label of the edit that undo reverts; None if there is none."""
        return None if self._looks_back else self._steps.undo_text

    @property
    def redo_step(self) -> str | None:
        """Label of the edit that redo restores; None if there is none."""
        return None if self._looks_back else self._steps.redo_text

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
        if self._looks_back:
            self.warn(READ_ONLY)
        else:
            self._go(self._steps.pushed(after, label), label)

    def amend(self, after: Mechanism, *, label: str, drag: object) -> None:
        """Edit as one undo step together with the edits of the same drag right before.

        Args:
            after: The edited mechanism.
            label: What the step is called in the menu.
            drag: Tells the drag from others.
        """
        if after is self._steps.state:
            return
        if drag is self._drag and not self._looks_back:
            self._go(self._steps.amended(after), label)
        else:
            self.apply(after, label=label)
        self._drag = drag

    def undo(self) -> None:
        """Undo the last edit."""
        if not self._looks_back:
            self._go(self._steps.undone(), f"Undo {self._steps.undo_text}")

    def redo(self) -> None:
        """Redo the last undone edit."""
        if not self._looks_back:
            self._go(self._steps.redone(), str(self._steps.redo_text))

    def look_back(self) -> None:
        """Show the model of the run, which cannot be edited, instead of the open one."""
        if self._run is not None and not self.shows_run:
            self._show(looks_back=True)

    def look_ahead(self) -> None:
        """Show the open mechanism again."""
        if self._looks_back:
            self._show(looks_back=False)

    def restore_run_model(self) -> None:
        """Make the model of the run the open one, as one undo step."""
        run = self._run
        if run is None or run.is_current:
            return
        self.look_ahead()
        if self._steps.state is None:
            # there is nothing that undo could go back to
            self._go(Steps((run.mechanism,)))
        else:
            self.apply(run.mechanism, label="Restore model of the run")

    def mark_clean(self) -> None:
        """Note that nothing of the mechanism has to be saved."""
        self._go(self._steps.marked_clean())

    def set_result(
        self, result: Result | None, asked: Mechanism | None = None, *, name: str = ""
    ) -> None:
        """Make a run the latest one.

        Args:
            result: Its rows.
            asked: The model of an analysis, whose rows may have another one.
            name: How a run is called that was not asked for in the run bar.
        """
        if result is not self.result:
            self._run_count += result is not None
            of = self._run_count, self._steps.state, asked, name
            self._set_run(None if result is None else shown_run(result, *of))

    def open_run(
        self,
        result: Result,
        path: Path,
        *,
        name: str = "",
        folder: Path | None = None,
        notes: Sequence[TimeNote] = (),
    ) -> None:
        """Make a finished run of a file the latest one, and show it with its own mechanism.

        The open mechanism stays as it is. Where it moves in another way, that of the run is shown
        in its place, and cannot be edited until it is restored.

        Args:
            result: Its rows.
            path: The file.
            name: How the user calls the run; empty for the name of the file.
            folder: Where mesh files of its model start; None for the folder of the file.
            notes: Time [s] and text of the notes in the file.
        """
        self.run_opened.emit()
        self._run_count += 1
        run = opened_run(
            result, self._run_count, self._steps.state, path, name=name, folder=folder, notes=notes
        )
        self._set_run(run)
        self.look_back()
        self.file_changed.emit()

    def _set_run(self, run: ShownRun | None) -> None:
        self.look_ahead()
        with self._changing():
            self._run = run
            self.result_changed.emit(self.result)
            self.run_changed.emit()

    def mark_saved(self, path: Path) -> None:
        """Note that the file at a path now holds the mechanism."""
        self._path = path
        self._steps = self._steps.marked_clean()
        self.file_changed.emit()
        self.saved.emit()

    def report(self, sentence: str) -> None:
        """Tell the user of a problem."""
        self.problem.emit(in_words(sentence, self.mechanism))

    def warn(self, sentence: str) -> None:
        """Tell the user what is wrong now although the edit was made."""
        self.doubt.emit(in_words(sentence, self.mechanism))

    def note(self, sentence: str) -> None:
        """Tell the user what is worth knowing."""
        self.remark.emit(in_words(sentence, self.mechanism))

    @property
    def is_changing(self) -> bool:
        """Whether signals of a change are still to come, `settled` the last of them."""
        return self._depth > 0

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Emit `settled` after all signals of a change, and of the changes that they cause."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self.is_changing:
                self.settled.emit()

    def _show(self, *, looks_back: bool) -> None:
        before, self._looks_back = self.mechanism, looks_back
        with self._changing():
            self.mechanism_changed.emit(before, self.mechanism)
            self.run_changed.emit()
            self.steps_changed.emit()

    def _go(self, steps: Steps[Mechanism | None], label: str = "") -> None:
        """Go to another place in other steps, and tell what is new there."""
        before, self._steps = self._steps, steps
        # whatever comes next is a step of its own, unless the same drag goes on
        self._drag = None
        run = self._run
        with self._changing():
            if steps.state is not before.state:
                if run is not None and steps.state is not None:
                    self._run = run.followed(steps.state, label)
                self.mechanism_changed.emit(before.state, steps.state)
            if run is not None and self._run is not None:
                if self._run.result is not run.result:
                    self.result_renamed.emit(run.result, self._run.result)
                if self._run.is_current is not run.is_current:
                    self.run_changed.emit()
            if steps.is_clean is not before.is_clean:
                self.file_changed.emit()
            self.steps_changed.emit()


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="microseconds")
