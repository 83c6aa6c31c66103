"""Answers of runs that were read from files, which hold rows alone: what else is told of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from mechstudio.errors import CancelledError, MechStudioError
from mechstudio.gui.analyses.question import Answer, Question
from mechstudio.gui.state.shown_run import ShownRun
from mechstudio.gui.work.background import Background

if TYPE_CHECKING:
    from mechstudio.results import Result
    from mechstudio.results.store import Store

SAME = 1e-6  # [m, or of unit quaternions] poses of an answer that is found again


class RestoredAnswers(QObject):
    """Finds the answer that a run of a file belongs to once more.

    Of inverse dynamics the rows tell all. An equilibrium and modes are computed again from the
    model of the run, and are given only where they come to the same poses.
    """

    found = Signal(object)  # Answer
    missed = Signal(object)  # the store of the rows of which there is none after all

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._background = Background(self)
        self._is_ended = False

    def seek(self, run: ShownRun) -> bool:
        """Look for the answer of a run; whether it has one, which is found later or at once."""
        question = _question(run)
        if question is None:
            return False
        if question.kind == "inverse":
            self.found.emit(Answer(question=question, result=run.result))
            return True
        self._background.submit(
            lambda: self._computed(question, run.result),
            partial(self._take, run.result.store),
            partial(self._give_up, run.result.store),
            only_latest=True,
        )
        return True

    def shut_down(self) -> None:
        """End what is being computed."""
        self._is_ended = True
        self._background.shut_down()

    def _look(self, _part: float) -> None:
        if self._is_ended:
            raise CancelledError("The window is closed.")

    def _computed(self, question: Question, result: Result) -> Answer | None:
        """The answer, with the rows of the file; None where it is another one."""
        again = question.answer(self._look)
        poses, before = again.result.store.body_pose[0], result.store.body_pose[0]
        if np.abs(poses - before).max(initial=0.0) > SAME:
            return None
        if again.equilibrium is not None:
            again = replace(again, equilibrium=replace(again.equilibrium, result=result))
        if again.modes is not None:
            again = replace(again, modes=replace(again.modes, result=result))
        return replace(again, question=replace(question, motion=None), result=result)

    def _take(self, store: Store, answer: object) -> None:
        if isinstance(answer, Answer):
            self.found.emit(answer)
        else:
            self.missed.emit(store)

    def _give_up(self, store: Store, _error: MechStudioError) -> None:
        self.missed.emit(store)


def _question(run: ShownRun) -> Question | None:
    """What a run answers; None for a dynamic run, and for an analysis that has no card."""
    result = run.result
    settings, store, kind = result.settings, result.store, result.settings.solver
    if result.count < 1 or kind not in ("static", "modes", "inverse"):
        return None
    question = Question(
        kind=kind,
        mechanism=run.mechanism,
        duration=settings.duration,
        output_step=settings.output_step,
        actuators=tuple(entry.name for entry in store.actuators),
    )
    if kind == "inverse":
        return question
    moves = bool(np.abs(store.body_velocity[0]).max(initial=0.0) > 0.0)
    question = replace(question, drivers="move" if moves else "hold")
    # modes stand at the poses of the row, whichever way these were found
    return replace(question, at="moment", motion=result) if kind == "modes" else question
