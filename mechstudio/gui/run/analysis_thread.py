"""A thread that answers one question, and can be held and ended like a run."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from mechstudio.errors import CancelledError, MechStudioError, RunInterrupted
from mechstudio.gui.analyses.question import Answer
from mechstudio.gui.run.job_thread import JobThread
from mechstudio.gui.run.run_state import REPORT_STEP, Progress, RunState

if TYPE_CHECKING:
    from mechstudio.gui.analyses.question import Question


class AnalysisThread(JobThread):
    """Answers a question; what was computed before it failed or was ended is an answer as well."""

    answered = Signal(object)  # Answer

    def __init__(self, question: Question) -> None:
        super().__init__("analysis")
        self._question = question
        self._reported = 0.0

    def work(self) -> None:
        self.entered.emit(RunState.RUNNING)
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
            raise

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
        if self.stopping.is_set():
            raise CancelledError("The analysis was ended.")
        now = time.monotonic()
        # reports that come faster than they can be shown would pile up and stop the window
        if part > 0.0 and now - self._reported >= REPORT_STEP and self.heard.is_set():
            self._reported = now
            self.heard.clear()
            self.progressed.emit(
                Progress(time=part * self._question.duration, fraction=part, speed=0.0, steps=0)
            )
