"""Execution of runs, one at a time, on a background thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import CancelledError
from mechstudio.gui.run.analysis_thread import AnalysisThread
from mechstudio.gui.run.job_thread import JobThread
from mechstudio.gui.run.run_state import REPORT_STEP, Progress, RunState
from mechstudio.results.settings import RunStatus

if TYPE_CHECKING:
    from mechstudio.errors import MechStudioError
    from mechstudio.gui.analyses.question import Question
    from mechstudio.gui.run.engine import RunningSimulation
    from mechstudio.model import Mechanism
    from mechstudio.simulation import RunOptions
    from mechstudio.simulation.assembling.checkpoint import Checkpoint

__all__ = ["Jobs", "Progress", "RunState"]

CHUNK = 0.05  # computing time between two looks at the buttons [s]

SimulationFactory = Callable[["Mechanism", "RunOptions"], "RunningSimulation"]
# makes the mechanism that runs from the one that is given, with what there is to say of it; the
# second is called now and then
Preparation = Callable[["Mechanism", "Checkpoint"], "tuple[Mechanism, tuple[str, ...]]"]


class Jobs(QObject):
    """The one run that may be under way; lives in the GUI thread.

    Every run ends with ``state_changed`` to stopped, done, failed, or idle (forgotten).
    """

    state_changed = Signal(object)  # RunState
    progressed = Signal(object)  # Progress, at most 30 times a second
    begun = Signal(object)  # sentences on where a run begins, if there are any
    result_ready = Signal(object)  # Result, once per run and before its first progress
    answered = Signal(object)  # Answer of an analysis, as far as it came
    failed = Signal(str)  # a sentence for the user
    crashed = Signal(str)  # traceback of a defect

    def __init__(
        self,
        simulation_factory: SimulationFactory,
        rows_file: Callable[[], Path | None] = lambda: None,
    ) -> None:
        """Args:
        simulation_factory: Makes the simulations.
        rows_file: Names the file to which a run writes its rows while it goes on.
        """
        super().__init__()
        self._factory, self._rows_file = simulation_factory, rows_file
        self._state = RunState.IDLE
        self._thread: _RunThread | AnalysisThread | None = None
        self._error: MechStudioError | None = None
        self._forgotten = False

    @property
    def state(self) -> RunState:
        """What the run is doing."""
        return self._state

    def start(
        self,
        mechanism: Mechanism,
        options: RunOptions,
        before: Preparation | None = None,
        factory: SimulationFactory | None = None,
    ) -> None:
        """Start a run; ignored while another one is under way.

        Args:
            mechanism: The model.
            options: Its settings.
            before: Makes the mechanism that runs, on the thread of the run.
            factory: Makes the simulation; None makes an ordinary one.
        """
        if self._thread is not None:
            return
        options = replace(options, rows_file=self._rows_file())
        thread = _RunThread(factory or self._factory, mechanism, options, before)
        thread.begun.connect(self._pass_beginning)
        thread.result_ready.connect(self._pass_result)
        self._begin(thread)

    def ask(self, question: Question) -> None:
        """Start an analysis; ignored while a run or another one is under way."""
        if self._thread is not None:
            return
        thread = AnalysisThread(question)
        thread.answered.connect(self._pass_answer)
        self._begin(thread)

    @property
    def error(self) -> MechStudioError | None:
        """Why the latest run or analysis failed; None if it did not."""
        return self._error

    def _begin(self, thread: _RunThread | AnalysisThread) -> None:
        thread.entered.connect(self._enter)
        thread.progressed.connect(self._pass_progress)
        thread.finished.connect(self._settle)
        self._thread, self._error = thread, None
        self._forgotten = False
        self._set_state(RunState.PREPARING)
        thread.start()

    def pause(self) -> None:
        """Pause the run after the current chunk."""
        if self._thread is not None and self._state is RunState.RUNNING:
            self._thread.going.clear()

    def resume(self) -> None:
        """Resume a paused run."""
        if self._thread is not None and self._state is RunState.PAUSED:
            self._thread.going.set()

    def stop(self) -> None:
        """End the run after the current piece; its rows stay."""
        if self._thread is not None and self._state is not RunState.STOPPING:
            self._set_state(RunState.STOPPING)
            self._thread.request_stop()

    def forget(self) -> None:
        """End the run, and be as before any run; nothing more is said of it."""
        if self._thread is None:
            self._set_state(RunState.IDLE)
        else:
            self._forgotten = True
            self.stop()

    def shut_down(self) -> None:
        """Stop and join; nothing is signaled afterwards."""
        # the slots below are silent once the thread is not this one's any more
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.request_stop()
            thread.wait()
            self._state = RunState.IDLE

    def _set_state(self, state: RunState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)

    @Slot(object)
    def _enter(self, state: RunState) -> None:
        # a report that was under way when the user pressed stop comes too late
        if self._thread is not None and self._state is not RunState.STOPPING:
            self._set_state(state)

    @Slot(object)
    def _pass_beginning(self, notes: object) -> None:
        if self._thread is not None and self._state is not RunState.STOPPING:
            self.begun.emit(notes)

    @Slot(object)
    def _pass_result(self, result: object) -> None:
        if self._thread is not None and self._state is not RunState.STOPPING:
            self.result_ready.emit(result)

    @Slot(object)
    def _pass_answer(self, answer: object) -> None:
        # rows of what was stopped are kept
        if self._thread is not None and not self._forgotten:
            self.answered.emit(answer)

    @Slot(object)
    def _pass_progress(self, progress: Progress) -> None:
        thread = self._thread
        if thread is not None:
            if not self._forgotten:
                self.progressed.emit(progress)
            thread.heard.set()

    @Slot()
    def _settle(self) -> None:
        thread, self._thread = self._thread, None
        if thread is None:
            return
        thread.wait()  # the signal comes just before the thread has ended
        self._error = thread.error
        self._set_state(RunState.IDLE if self._forgotten else thread.outcome)
        if thread.crash:
            self.crashed.emit(thread.crash)
        elif thread.error is not None and not self._forgotten:
            self.failed.emit(str(thread.error))


class _RunThread(JobThread):
    """Computes one run; knows a frozen mechanism and its options, nothing of the window."""

    begun = Signal(object)
    result_ready = Signal(object)

    def __init__(
        self,
        factory: SimulationFactory,
        mechanism: Mechanism,
        options: RunOptions,
        before: Preparation | None,
    ) -> None:
        super().__init__("run")
        self._factory, self._mechanism, self._options = factory, mechanism, options
        self._before = before
        # time that the run went on; one that keeps to the clock waits most of it [s]
        self._spent = 0.0

    def work(self) -> None:
        mechanism = self._mechanism
        if self._before is not None:
            try:
                mechanism, notes = self._before(mechanism, self._look)
            except CancelledError:
                return
            if notes:
                self.begun.emit(notes)
        simulation = self._factory(mechanism, self._options)
        if self.stopping.is_set():
            simulation.stop()
            return
        self.result_ready.emit(simulation.result)
        self.entered.emit(RunState.RUNNING)
        try:
            self._advance(simulation)
        finally:
            # also after a failure: what was computed is kept and shown
            self.progressed.emit(_progress(simulation, self._spent, 0.0))

    def _look(self) -> None:
        if self.stopping.is_set():
            raise CancelledError("The run was ended before it began.")

    def _advance(self, simulation: RunningSimulation) -> None:
        reported, reported_time = time.monotonic(), simulation.time
        while not self.stopping.is_set():
            if not self.going.is_set():
                # what is held shows all its rows
                now = time.monotonic()
                self.heard.clear()
                self.progressed.emit(_progress(simulation, now - reported, reported_time))
                self.entered.emit(RunState.PAUSED)
                self.going.wait()
                self.entered.emit(RunState.RUNNING)
                reported, reported_time = time.monotonic(), simulation.time
                continue
            if self._step(simulation):
                is_whole = simulation.result.status is not RunStatus.STOPPED
                self.outcome = RunState.DONE if is_whole else RunState.STOPPED
                return
            now = time.monotonic()
            # reports that come faster than they can be shown would pile up and stop the window
            if now - reported >= REPORT_STEP and self.heard.is_set():
                self.heard.clear()
                self.progressed.emit(_progress(simulation, now - reported, reported_time))
                reported, reported_time = now, simulation.time
        simulation.stop()

    def _step(self, simulation: RunningSimulation) -> bool:
        """Go on for a while; true at the end."""
        begun = time.monotonic()
        try:
            return simulation.advance(CHUNK)
        finally:
            self._spent += time.monotonic() - begun


def _progress(simulation: RunningSimulation, wall_time: float, since: float) -> Progress:
    return Progress(
        time=simulation.time,
        fraction=simulation.progress,
        speed=(simulation.time - since) / wall_time if wall_time > 0.0 else 0.0,
        steps=simulation.statistics().steps,
    )
