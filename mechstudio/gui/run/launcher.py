"""Starts, pauses and stops runs of the open mechanism, and compiles before the first one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.playback.player import Player
from mechstudio.gui.run.engine import Engine, RunningSimulation
from mechstudio.gui.run.jobs import Jobs, Progress, RunState
from mechstudio.gui.run.warm_up import WarmUp
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.hand import Hand
from mechstudio.gui.work.background import Background

if TYPE_CHECKING:
    from mechstudio.gui.analyses.question import Answer, Question
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.simulation import RunOptions


GOES_ON = "This run goes on. Stop (Shift+F5) ends it."


class _Kernels(Enum):
    """What is known of the compiled solvers."""

    UNKNOWN = "unknown"
    ASKED = "asked"
    COMPILING = "compiling"
    SETTLED = "settled"


class Launcher(QObject):
    """Ties the run to the document and to the playback.

    A run that is asked for while the solvers are being compiled waits until what it needs is there,
    which is compiled first; to the user it is being prepared.
    """

    state_changed = Signal(object)  # RunState
    progressed = Signal(object)  # Progress
    answered = Signal(object)  # Answer of an analysis, once its result is that of the document
    failed = Signal(str)  # why a run did not start or did not come to its end
    crashed = Signal(str)  # traceback of a defect
    note = Signal(str)  # something the user should know, but that does no harm
    compiling = Signal(bool)  # the solvers are being compiled, or no longer
    prepared = Signal()  # from now on a run starts at once
    _ordered = Signal(object)  # what the warm-up does first, from a thread

    def __init__(
        self,
        document: Document,
        player: Player,
        jobs: Jobs,
        engine: Engine,
        background: Background,
        choices: Callable[[], RunOptions | None],
        question: Callable[[Mechanism, RunOptions], Question | None] = lambda *_: None,
        starts_at_rest: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._document, self._player, self._jobs = document, player, jobs
        self._engine, self._background, self._choices = engine, background, choices
        self._question, self._starts_at_rest = question, starts_at_rest
        # shows an entry that was not taken, and says which; empty for none
        self.refusal: Callable[[], str] = str
        self.start_notes: tuple[str, ...] = ()  # on where the latest run begins
        self._asked: Mechanism | None = None  # model of a run that starts in other poses
        self._hand: Hand | None = None  # waits to pull
        self._is_pulled = False
        self._waiting = False
        # model of the run or analysis that goes on, whether its rows are shown, and whether another
        # run comes after it
        self._model: Mechanism | None = None
        self._is_shown = self._again = False
        self._kernels = _Kernels.UNKNOWN
        self._speed = 0.0
        self.warm_up = WarmUp(engine.warm_up_command)
        self._ordered.connect(self.warm_up.tell)
        self.warm_up.usable.connect(self._settle)
        self.warm_up.ended.connect(self._end_warm_up)
        jobs.state_changed.connect(self._follow_state)
        jobs.begun.connect(self._take_start_notes)
        jobs.result_ready.connect(self._show_result)
        jobs.progressed.connect(self._show_progress)
        jobs.answered.connect(self._show_answer)
        jobs.failed.connect(self.failed)
        jobs.crashed.connect(self.crashed)
        document.opened.connect(self._leave_mechanism)
        document.run_opened.connect(self._leave_mechanism)

    @property
    def state(self) -> RunState:
        """What the run is doing, seen by the user."""
        return RunState.PREPARING if self._waiting else self._jobs.state

    @property
    def can_run(self) -> bool:
        """Whether a run could be asked for now."""
        mechanism = self._document.edited
        is_free = not self.state.active or self._is_outdated
        return bool(mechanism and mechanism.bodies) and is_free

    @property
    def _is_outdated(self) -> bool:
        """Whether what goes on belongs to another model than the one that is open by now."""
        run = self._document.run
        if self._waiting or self._jobs.state is RunState.STOPPING:
            return False
        if self._is_shown:
            return run is not None and not run.is_current
        return self._document.edited is not self._model

    @property
    def is_pulled(self) -> bool:
        """Whether a run goes on that a hand can pull at."""
        return self._is_pulled and self.state.active

    @property
    def error(self) -> MechStudioError | None:
        """Why the latest run or analysis failed; None if it did not."""
        return self._jobs.error

    def prepare(self) -> None:
        """Compile the solvers if this is the first start; the window stays usable."""
        if self._kernels is _Kernels.UNKNOWN:
            self._kernels = _Kernels.ASKED
            ready = self._engine.kernels_ready
            self._background.submit(ready, self._take_answer, self._complain)

    @Slot()
    def run(self) -> None:
        """Run the open mechanism with the settings of the run bar.

        While an entry is refused nothing is run: it would be a run of the value before. A run of
        another model than the open one ends as by Stop; a run of this model goes on.
        """
        if not self.can_run:
            # one that is ending goes on no longer, whether another one follows or not
            if self.state.active and self.state is not RunState.STOPPING:
                self._document.note(GOES_ON)
            return
        if sentence := self.refusal():
            self._document.report(sentence)
            return
        self._document.look_ahead()
        if self.state.active:
            self._again = True
            self._jobs.stop()
        elif self._kernels is _Kernels.SETTLED:
            self._start()
        else:
            self._waiting = True
            self.state_changed.emit(self.state)
            self.prepare()

    def pull(self, hand: Hand) -> None:
        """Let a hand pull at the mechanism, in a run in real time that begins at the shown time.

        A run that a hand pulls at goes on as long as its model is shown; any other one is ended
        first.
        """
        follows = self._is_pulled and self._document.shows_run and not self._waiting
        if self.state.active and follows:
            return
        self._hand = hand
        if self._kernels is not _Kernels.SETTLED:
            self.note.emit("The solvers are still being compiled. Pull again in a moment.")
            self.prepare()
        elif self.state.active:
            self.stop()
        else:
            self._start_pulled()

    def _start_pulled(self) -> None:
        hand, self._hand = self._hand, None
        choices, asked = self._choices(), self._document.edited
        if hand is None or hand.grip is None or choices is None or asked is None:
            return
        self._document.look_ahead()
        result, time = self._document.result, self._player.time
        try:
            goes_on = result is not None and self._document.shows_run and time > 0.0
            mechanism = asked.at(result, time) if result and goes_on else asked
        except MechStudioError as error:
            self._document.report(str(error))
            return
        self._asked, self._is_pulled, self.start_notes = asked, True, ()
        self._model, self._is_shown = asked, False
        pace = self._player.speed

        def pulled(mechanism: Mechanism, options: RunOptions) -> RunningSimulation:
            return self._engine.pulled(mechanism, options, lambda: hand.grip, pace)

        self._jobs.start(mechanism, choices, factory=pulled)

    @Slot()
    def pause_or_resume(self) -> None:
        """Hold a run, or let it go on."""
        if self._jobs.state is RunState.PAUSED:
            self._jobs.resume()
        else:
            self._jobs.pause()

    @Slot()
    def stop(self) -> None:
        """End the run, or forget the one that waits."""
        self._again = False
        if self._waiting:
            self._waiting = False
            self.state_changed.emit(self.state)
        else:
            self._jobs.stop()

    def shut_down(self) -> None:
        """End everything; nothing is signaled afterwards."""
        self._waiting = self._again = False
        self.warm_up.shut_down()
        self._jobs.shut_down()

    def _start(self) -> None:
        # what is being typed becomes part of the mechanism
        choices = self._choices()
        mechanism = self._document.edited
        if mechanism is None or choices is None:
            return
        question, self._is_pulled = self._question(mechanism, choices), False
        self.start_notes = ()
        self._model, self._is_shown = mechanism, False
        if question is None:
            settles = self._starts_at_rest()
            self._asked = mechanism if settles else None
            self._jobs.start(mechanism, choices, self._engine.settle if settles else None)
        else:
            self._jobs.ask(question)

    def _take_answer(self, are_ready: object) -> None:
        if are_ready:
            self._settle()
            return
        self._kernels = _Kernels.COMPILING
        self.compiling.emit(True)
        self.warm_up.start()
        # by now a file that was named at the start is open
        mechanism = self._document.edited
        self._background.submit(lambda: self._order_for(mechanism), lambda _: None, lambda _: None)

    def _order_for(self, mechanism: Mechanism | None) -> None:
        """Tell what is to be compiled first; nothing for a mechanism that cannot be simulated."""
        order: tuple[str, ...] = ()
        try:
            with suppress(MechStudioError, ArithmeticError):
                order = self._engine.warm_up_order(mechanism) if mechanism else ()
        finally:
            # the process waits for an answer, also if there is a defect
            self._ordered.emit(order)

    @Slot(bool)
    def _end_warm_up(self, ready: bool) -> None:
        self.compiling.emit(False)
        if not ready:
            self.note.emit(
                "The solvers could not be compiled in advance; they are compiled in the first run."
            )
        self._settle()

    def _complain(self, error: MechStudioError) -> None:
        self.note.emit(str(error))
        self._settle()

    @Slot()
    def _settle(self) -> None:
        if self._kernels is _Kernels.SETTLED:
            return
        self._kernels = _Kernels.SETTLED
        self.prepared.emit()
        if self._waiting:
            self._waiting = False
            self._start()
            # a refused run leaves the state where it was
            self.state_changed.emit(self.state)
        elif self._hand is not None:
            self._start_pulled()

    @Slot(object)
    def _take_start_notes(self, notes: tuple[str, ...]) -> None:
        self.start_notes = notes

    @Slot(object)
    def _show_result(self, result: Result) -> None:
        self._is_shown = True
        self._document.set_result(result, self._asked)
        self._player.set_live(True, is_open=self._is_pulled)

    @Slot(object)
    def _show_answer(self, answer: Answer) -> None:
        self._document.set_result(answer.result, answer.question.mechanism)
        self._player.to_start()
        self.answered.emit(answer)

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        self._speed = progress.speed
        self._player.read_rows()
        self.progressed.emit(progress)

    @Slot(object)
    def _follow_state(self, state: RunState) -> None:
        if not state.active or state is RunState.PAUSED:
            self._document.rows_settled.emit()
        if not state.active:
            player = self._player
            stood_at_newest = player.following and not player.playing and player.follows_newest
            player.set_live(False)
            # who saw the run rush by faster than it would in nature wants to see it move
            rushed = self._speed > 1.0 and not self._is_pulled
            if state is RunState.DONE and stood_at_newest and rushed:
                self._player.to_start()
                self._player.play()
        self.state_changed.emit(self.state)
        if not state.active and self._again:
            self._again = False
            self.run()
        elif not state.active and self._hand is not None:
            self._start_pulled()

    @Slot()
    def _leave_mechanism(self) -> None:
        # an edit leaves the run to its own mechanism; another file ends it
        self._again = False
        if self._waiting:
            self._waiting = False
            self.state_changed.emit(self.state)
        self._jobs.forget()
