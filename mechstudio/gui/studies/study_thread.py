"""A thread that computes the trials of a study, or the run of one trial."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from mechstudio.gui.run.job_thread import JobThread
from mechstudio.gui.run.run_state import REPORT_STEP, RunState

if TYPE_CHECKING:
    from mechstudio.studies import Trial

Work = Callable[["StudyThread"], object]


class StudyThread(JobThread):
    """Does a piece of work that looks at `stopping` and tells trials.

    Attributes:
        answer: What the work returned; None before its end and where it failed.
    """

    told = Signal()  # there are trials to take

    def __init__(self, work: Work) -> None:
        super().__init__("study")
        self._work = work
        self._lock = Lock()
        self._trials: list[Trial] = []
        self._reported = 0.0
        self.answer: object = None

    def work(self) -> None:
        self.answer = self._work(self)
        self.outcome = RunState.DONE

    def tell(self, trial: Trial) -> None:
        """Hand a trial to the window, with others that end at about the same time."""
        with self._lock:
            self._trials.append(trial)
        now = time.monotonic()
        # reports that come faster than they can be shown would pile up
        if now - self._reported >= REPORT_STEP and self.heard.is_set():
            self._reported = now
            self.heard.clear()
            self.told.emit()

    def take(self) -> list[Trial]:
        """The trials since the last call; called in the GUI thread."""
        with self._lock:
            found, self._trials = self._trials, []
        self.heard.set()
        return found
