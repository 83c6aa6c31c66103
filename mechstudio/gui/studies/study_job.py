"""The one study of a window: started, canceled, resumed, and the runs of its trials."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.gui.run.run_state import RunState
from mechstudio.gui.studies.study_thread import StudyThread, Work

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.studies import (
        ElementaryEffects,
        Sensitivity,
        Study,
        StudyResult,
        StudySettings,
        Trial,
    )


class StudyJob(QObject):
    """Computes trials beside the GUI thread, and holds what was found.

    Attributes:
        study: The study that was started last; None before.
        result: What it found; None while it is under way and before.
        best: Numbers of the trials that no other beats.
        shares: Influences of the variables, where the method asks for them.
    """

    state_changed = Signal()
    begun = Signal(int)  # number of trials, once it is known
    found = Signal(object)  # list of trials that have ended since the last one
    opened = Signal(object)  # Result of a trial
    failed = Signal(str)  # why there is no study or no run
    crashed = Signal(str)  # traceback of a defect

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: StudyThread | None = None
        # whose run is being computed
        self._asked: Trial | None = None
        self.study: Study | None = None
        self.result: StudyResult | None = None
        self.best: frozenset[int] = frozenset()
        self.shares: tuple[Sensitivity | ElementaryEffects, ...] = ()

    @property
    def active(self) -> bool:
        """Whether something is being computed."""
        return self._thread is not None

    def start(
        self,
        mechanism: Mechanism,
        settings: StudySettings,
        earlier: StudyResult | None = None,
    ) -> None:
        """Compute all trials, or those that are not in an earlier result of the same study."""

        def work(thread: StudyThread) -> object:
            from mechstudio.studies import Study
            from mechstudio.studies.sampling import trial_count

            study = Study(mechanism, settings=settings)
            self.begun.emit(trial_count(settings))
            result = study.run(earlier=earlier, is_stopped=thread.stopping.is_set, each=thread.tell)
            best = frozenset(trial.number for trial in result.front)
            return study, result, best, (*result.sensitivities, *result.effects)

        def take(answer: object) -> None:
            assert isinstance(answer, tuple)
            self.study, self.result, self.best, self.shares = answer

        self.study = self.result = None
        self.best, self.shares = frozenset(), ()
        self._begin(work, take)

    def open_trial(self, trial: Trial) -> None:
        """Compute the whole run of a trial."""
        study = self.study
        if study is None or self.active:
            return

        def take(result: object) -> None:
            if self._asked is trial:
                self.opened.emit(result)

        self._begin(lambda thread: study.result_of(trial, thread.stopping.is_set), take)
        self._asked = trial

    @Slot()
    def leave_trial(self) -> None:
        """Drop the run of a trial that is being computed; a study goes on."""
        if self._asked is not None:
            self._asked = None
            self.cancel()

    def cancel(self) -> None:
        """End it soon; complete trials are kept."""
        if self._thread is not None:
            self._thread.request_stop()

    def shut_down(self) -> None:
        """End it and join; nothing is signaled afterwards."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.request_stop()
            thread.wait()

    def _begin(self, work: Work, take: Callable[[object], object]) -> None:
        if self._thread is not None:
            return
        thread = StudyThread(work)
        thread.told.connect(self._pass_trials)
        thread.finished.connect(lambda: self._end(take))
        self._thread = thread
        self.state_changed.emit()
        thread.start()

    @Slot()
    def _pass_trials(self) -> None:
        if self._thread is not None:
            self.found.emit(self._thread.take())

    def _end(self, take: Callable[[object], object]) -> None:
        thread = self._thread
        if thread is None:
            return
        thread.wait()  # the signal comes just before the thread has ended
        self._pass_trials()
        self._thread = None
        if thread.outcome is RunState.DONE:
            take(thread.answer)
        self._asked = None
        self.state_changed.emit()
        if thread.crash:
            self.crashed.emit(thread.crash)
        elif thread.error is not None and not thread.stopping.is_set():
            self.failed.emit(str(thread.error))
