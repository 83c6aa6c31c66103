"""A thread that answers one question, and can be held and ended like a run."""

from __future__ import annotations

import threading
import time
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QThread, Signal

from mechstudio.errors import CancelledError, MechStudioError, RunInterrupted
from mechstudio.gui.analyses.question import Answer
from mechstudio.gui.run.run_state import REPORT_STEP, Progress, RunState

if TYPE_CHECKING:
    from mechstudio.gui.analyses.question import Question


class AnalysisThread(QThread):
    """Answers a question; what was computed before it failed or was ended is an answer as well."""

    entered = Signal(object)  # RunState
    answered = Signal(object)  # Answer
    progressed = Signal(object)  # Progress

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.setObjectName("analysis")
        self._question = question
        self._stopping = threading.Event()
        self.going = threading.Event()
        self.going.set()
        # the last report has been shown; set by the GUI thread
        self.heard = threading.Event()
        self.heard.set()
        self._reported = 0.0
        self.outcome = RunState.STOPPED
        self.error: MechStudioError | None = None
        self.crash = ""

    def request_stop(self) -> None:
        """Ask for an end, also out of a pause."""
        self._stopping.set()
        self.going.set()

    def run(self) -> None:
        self.entered.emit(RunState.RUNNING)
        # the job boundary: nothing may leave a thread by an exception
        try:
            answer = self._question.answer(self._tell)
            self.answered.emit(answer)
            end = float(answer.result.time[-1])
            self.progressed.emit(Progress(time=end, fraction=1.0, speed=0.0, steps=0))
            self.outcome = RunState.DONE
        except RunInterrupted as interrupt:
            self._keep(interrupt.result)
        except CancelledError:
            pass
        except MechStudioError as error:
            self._keep(getattr(error, "result", None))
            self.outcome, self.error = RunState.FAILED, error
        except Exception:
            self.outcome, self.crash = RunState.FAILED, traceback.format_exc()

    def _keep(self, result: object) -> None:
        """Hand over the rows of what did not come to its end."""
        from mechstudio.results import Result

        if isinstance(result, Result) and result.count:
            self.answered.emit(Answer(question=self._question, result=result))

    def _tell(self, part: float) -> None:
        if not self.going.is_set():
            self.entered.emit(RunState.PAUSED)
            self.going.wait()
            self.entered.emit(RunState.RUNNING)
        if self._stopping.is_set():
            raise CancelledError("The analysis was ended.")
        now = time.monotonic()
        # reports that come faster than they can be shown would pile up and stop the window
        if part > 0.0 and now - self._reported >= REPORT_STEP and self.heard.is_set():
            self._reported = now
            self.heard.clear()
            self.progressed.emit(
                Progress(time=part * self._question.duration, fraction=part, speed=0.0, steps=0)
            )
