"""Background check of the open mechanism after each change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import CancelledError, MechStudioError
from mechstudio.gui.state.document import Document
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.cancellation import Cancellation

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Proposal, Report
    from mechstudio.simulation.assembling.checkpoint import Checkpoint


GRACE = 0.1  # [s] a check that takes no longer is not given up for the next edit


class Checker(QObject):
    """Degrees of freedom, loops and redundant constraints of the open mechanism.

    It holds back until ``begin``: before the solvers are compiled, a check would compile them
    a second time.
    """

    changed = Signal()  # there is a report, or the one there was holds no longer
    proposed = Signal()  # the proposals that were asked for are there
    failed = Signal(str)  # the mechanism cannot even be checked

    def __init__(
        self,
        document: Document,
        check: Callable[[Mechanism, Checkpoint], Report],
        propose: Callable[[Mechanism, Checkpoint], Sequence[Proposal]],
    ) -> None:
        super().__init__()
        self._document, self._check, self._propose = document, check, propose
        self._background = Background(self)
        self._cancellation = Cancellation()
        self._report: Report | None = None
        self._latest: Report | None = None
        self._examined: Mechanism | None = None  # whose report the latest one is
        self._failure = ""
        self._proposals: Sequence[Proposal] | None = None
        self._asked: Mechanism | None = None  # whose proposals were asked for
        self._holding = True
        document.opened.connect(self._forget)
        document.mechanism_changed.connect(self._start)

    @property
    def report(self) -> Report | None:
        """The report of the open mechanism; None while it is being computed."""
        return self._report

    @property
    def latest(self) -> Report | None:
        """The latest report, possibly from before an edit; None if there is none."""
        return self._latest

    @property
    def examined(self) -> Mechanism | None:
        """The mechanism that the latest report is about."""
        return self._examined

    @property
    def failure(self) -> str:
        """Why the mechanism cannot even be checked; empty if it can."""
        return self._failure

    @property
    def proposals(self) -> Sequence[Proposal] | None:
        """Other joint types that help; None until they were asked for and found."""
        return self._proposals

    def find_proposals(self) -> None:
        """Look for joint types that would leave fewer constraints redundant, if there are any.

        It can take many times as long as a check, so it is done only when somebody asks.
        """
        mechanism, report = self._document.mechanism, self._report
        if mechanism is None or report is None or self._asked is mechanism:
            return
        self._asked = mechanism
        if not report.valid or not report.redundant:
            self._proposals = ()
            return
        cancellation = self._cancellation = Cancellation()
        self._background.submit(
            lambda: (mechanism, self._propose(mechanism, cancellation.checkpoint)),
            self._take_proposals,
            self._go_without,
            only_latest=True,
        )

    @Slot()
    def begin(self) -> None:
        """Start to check the open mechanism and its changes."""
        if self._holding:
            self._holding = False
            self._start(None, self._document.mechanism)

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._cancellation.cancel()
        self._background.shut_down()

    @Slot()
    def _forget(self) -> None:
        self._latest = self._examined = None

    @Slot(object, object)
    def _start(self, before: Mechanism | None, after: Mechanism | None) -> None:
        self._report = self._proposals = self._asked = None
        self._failure = ""
        if after is not None and not self._holding:
            self._cancellation.cancel()
            cancellation = self._cancellation = Cancellation(GRACE)
            self._background.submit(
                lambda: (after, self._check(after, cancellation.checkpoint)),
                self._take,
                lambda error: self._complain(after, error),
                only_latest=True,
                patient=True,
            )
        self.changed.emit()

    def _take(self, answer: object) -> None:
        mechanism, report = cast("tuple[Mechanism, Report]", answer)
        if mechanism is self._document.mechanism:
            self._report = self._latest = report
            self._examined = mechanism
            self.changed.emit()

    def _take_proposals(self, answer: object) -> None:
        mechanism, proposals = cast("tuple[Mechanism, Sequence[Proposal]]", answer)
        if mechanism is self._document.mechanism:
            self._proposals = proposals
            self.proposed.emit()

    def _go_without(self, error: MechStudioError) -> None:
        if not isinstance(error, CancelledError):
            # the report says already what keeps the mechanism from being assembled
            self._proposals = ()
            self.proposed.emit()

    def _complain(self, mechanism: Mechanism, error: MechStudioError) -> None:
        if mechanism is self._document.mechanism and not isinstance(error, CancelledError):
            self._failure = str(error)
            self.failed.emit(self._failure)
            self.changed.emit()
