"""Fixes for findings; each is one undo step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio import edits
from mechstudio.errors import CancelledError, MechStudioError
from mechstudio.gui.editing.retyping import named_by_types
from mechstudio.gui.editing.sentences import loss_sentence, short_name
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.cancellation import Cancellation

if TYPE_CHECKING:
    from mechstudio.gui.check.findings import Remedy
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Proposal
    from mechstudio.simulation.assembling.checkpoint import Checkpoint


class Remedies(QObject):
    """Assembles the open mechanism or replaces joint types, in the background.

    An answer that comes after another edit is thrown away.
    """

    changed = Signal()  # work begins, ends or fails
    note = Signal(str, str)  # a sentence for the user, and its level

    def __init__(
        self,
        document: Document,
        assemble: Callable[[Mechanism, Checkpoint], Mechanism],
        units: ShownUnits | None = None,
    ) -> None:
        super().__init__()
        self._units = units or ShownUnits()
        self._document, self._assemble = document, assemble
        self._background = Background(self)
        self._cancellation = Cancellation()
        self._work = self._failure = ""
        document.mechanism_changed.connect(self.forget_failure)

    @property
    def work(self) -> str:
        """Description of the running fix; empty if there is none."""
        return self._work

    @property
    def failure(self) -> str:
        """Why the last remedy did not help, in the units of the window; empty where it did."""
        return in_words(self._failure, self._document.mechanism, self._units.choice)

    def apply(self, remedy: Remedy) -> None:
        """Do what a button says."""
        if remedy.proposal is None:
            self.assemble()
        else:
            self.adopt(remedy.proposal)

    def assemble(self) -> None:
        """Close all joints and keep the poses."""
        assemble = self._assemble

        def closed(mechanism: Mechanism, checkpoint: Checkpoint) -> edits.Edit:
            after = assemble(mechanism, checkpoint)
            return edits.Edit(mechanism if after == mechanism else after)

        self._start("Assembling…", "Assemble joints", closed)

    def adopt(self, proposal: Proposal) -> None:
        """Give joints the types of a proposal."""
        changes = proposal.type_changes
        items = [("joint", change.joint) for change in changes]

        def changed(mechanism: Mechanism, checkpoint: Checkpoint) -> edits.Edit:
            done = edits.change_joint_types(mechanism, changes)
            after = named_by_types(mechanism, done.mechanism, [change.joint for change in changes])
            return replace(done, mechanism=after)

        self._start("Replacing…", f"Replace {short_name(items)}", changed)

    def cancel(self) -> None:
        """Cancel the running fix."""
        self._cancellation.cancel()
        self._end()

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._cancellation.cancel()
        self._background.shut_down()

    def _start(
        self, work: str, label: str, edit: Callable[[Mechanism, Checkpoint], edits.Edit]
    ) -> None:
        mechanism = self._document.mechanism
        if mechanism is None or self._work:
            return
        cancellation = self._cancellation = Cancellation()
        self._work, self._failure = work, ""
        self.changed.emit()
        self._background.submit(
            lambda: edit(mechanism, cancellation.checkpoint),
            lambda answer: self._take(cancellation, mechanism, label, cast("edits.Edit", answer)),
            lambda error: self._fail(cancellation, error),
        )

    def _take(
        self, cancellation: Cancellation, before: Mechanism, label: str, done: edits.Edit
    ) -> None:
        if cancellation is not self._cancellation or not self._work:
            return
        if before is not self._document.mechanism:
            self._end("The mechanism was changed in the meantime; try again.")
            return
        self._end()
        if done.mechanism is before:
            self.note.emit("All joints are closed already.", "info")
            return
        self._document.apply(done.mechanism, label=label)
        if loss := loss_sentence(before, done):
            self.note.emit(loss, "info")

    def _fail(self, cancellation: Cancellation, error: MechStudioError) -> None:
        if cancellation is self._cancellation and not isinstance(error, CancelledError):
            self._end(str(error))

    def _end(self, failure: str = "") -> None:
        self._work, self._failure = "", failure
        self.changed.emit()

    @Slot()
    def forget_failure(self) -> None:
        """Say no more why the last remedy did not help."""
        if self._failure:
            self._failure = ""
            self.changed.emit()
