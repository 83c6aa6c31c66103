"""The one study of a window: started, canceled, resumed, and the runs of its trials."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import FileError
from mechstudio.gui.run.run_state import RunState
from mechstudio.gui.studies.study_thread import StudyThread, Work
from mechstudio.results.trial_folders import TABLE

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
    opened = Signal(object, int)  # Result of a trial, and its number
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
        folder: Callable[[str], Path] | None = None,
    ) -> None:
        """Compute all trials, or those that neither an earlier result nor their folder has.

        Args:
            mechanism: The model.
            settings: The study.
            earlier: A result of the same study.
            folder: Where trials are kept, by the content of the study; None keeps none.
        """

        def work(thread: StudyThread) -> object:
            from mechstudio.studies import Study
            from mechstudio.studies.journal import content_key
            from mechstudio.studies.sampling import trial_count

            study = Study(mechanism, settings=settings)
            self.begun.emit(trial_count(settings))
            where = None if folder is None else folder(content_key(mechanism, settings))
            run = partial(
                study.run, earlier=earlier, is_stopped=thread.stopping.is_set, each=thread.tell
            )
            return _answer(study, _kept(run, where))

        self._forget()
        self._begin(work, self._take)

    def show(self, mechanism: Mechanism, result: StudyResult) -> None:
        """Hold trials that were computed before.

        Args:
            mechanism: The model that their runs are of.
            result: The trials.
        """

        def work(thread: StudyThread) -> object:
            from mechstudio.studies import Study

            study = Study(mechanism, settings=result.settings)
            self.begun.emit(len(result))
            for trial in result.trials:
                thread.tell(trial)
            return _answer(study, result)

        self._forget()
        self._begin(work, self._take)

    def open_trial(self, trial: Trial) -> None:
        """Compute the whole run of a trial."""
        study = self.study
        if study is None or self.active:
            return

        def take(result: object) -> None:
            if self._asked is trial:
                self.opened.emit(result, trial.number)

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

    def _forget(self) -> None:
        self.study = self.result = None
        self.best, self.shares = frozenset(), ()

    def _take(self, answer: object) -> None:
        assert isinstance(answer, tuple)
        self.study, self.result, self.best, self.shares = answer

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


def _answer(study: Study, result: StudyResult) -> object:
    """What the window shows of a study: it, its trials, the best of them, and influences."""
    from mechstudio.studies.elementary_effects import elementary_effects
    from mechstudio.studies.sensitivity import sensitivities

    best = frozenset(trial.number for trial in result.front)
    of = result.settings, result.trials
    return study, result, best, (*sensitivities(*of), *elementary_effects(*of))


def _kept(run: Callable[..., StudyResult], folder: Path | None) -> StudyResult:
    """What a study finds, with its trials in a folder if that can be written."""
    if folder is None:
        return run()
    try:
        result = run(folder)
    except FileError:
        # another window computes the same, or nothing can be written there
        return run()
    with suppress(FileError, OSError):
        result.save(folder / TABLE)
    return result
