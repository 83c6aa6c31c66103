"""Checks the open mechanism whenever it changes, beside the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.background import Background
from mechstudio.gui.document import Document

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.simulation import Report


class Checker(QObject):
    """Knows how the open mechanism is built: its freedom, loops and redundant constraints.

    It holds back until ``begin``: before the solvers are compiled, a check would compile them
    a second time.
    """

    changed = Signal()  # there is a report, or the one there was holds no longer
    failed = Signal(str)  # the mechanism cannot even be checked

    def __init__(self, document: Document, check: Callable[[Mechanism], Report]) -> None:
        super().__init__()
        self._document, self._check = document, check
        self._background = Background(self)
        self._report: Report | None = None
        self._holding = True
        document.mechanism_changed.connect(self._start)

    @property
    def report(self) -> Report | None:
        """What was found; None while it is being looked for."""
        return self._report

    @Slot()
    def begin(self) -> None:
        """Check what is open, and from now on whatever it becomes."""
        if self._holding:
            self._holding = False
            self._start(None, self._document.mechanism)

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._background.shut_down()

    @Slot(object, object)
    def _start(self, before: Mechanism | None, after: Mechanism | None) -> None:
        self._report = None
        self.changed.emit()
        if after is not None and not self._holding:
            self._background.submit(
                lambda: (after, self._check(after)), self._take, self._complain, only_latest=True
            )

    def _take(self, answer: object) -> None:
        mechanism, report = cast("tuple[Mechanism, Report]", answer)
        if mechanism is self._document.mechanism:
            self._report = report
            self.changed.emit()

    def _complain(self, error: MechStudioError) -> None:
        self.failed.emit(str(error))
