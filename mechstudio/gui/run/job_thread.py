"""A thread for one job, which can be held, resumed and ended."""

from __future__ import annotations

import threading
import traceback

from PySide6.QtCore import QThread, Signal

from mechstudio.errors import MechStudioError
from mechstudio.gui.run.run_state import RunState


class JobThread(QThread):
    """Does what `work` says; no exception leaves it.

    Attributes:
        going: Cleared while the job is to be held.
        heard: Set by the GUI thread once the last report has been shown.
        outcome: How the job ended.
        error: Why it failed, as the user is told.
        crash: Traceback of an error in the program; empty without one.
    """

    entered = Signal(object)  # RunState
    progressed = Signal(object)  # Progress

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.stopping = threading.Event()
        self.going = threading.Event()
        self.going.set()
        self.heard = threading.Event()
        self.heard.set()
        self.outcome = RunState.STOPPED
        self.error: MechStudioError | None = None
        self.crash = ""

    def request_stop(self) -> None:
        """Ask for an end, also out of a pause."""
        self.stopping.set()
        self.going.set()

    def run(self) -> None:
        # the job boundary: nothing may leave a thread by an exception
        try:
            self.work()
        except MechStudioError as error:
            self.outcome, self.error = RunState.FAILED, error
        except Exception:
            self.outcome, self.crash = RunState.FAILED, traceback.format_exc()

    def work(self) -> None:
        """Do the job, and say its outcome.

        Raises:
            MechStudioError: It failed.
        """
        raise NotImplementedError
