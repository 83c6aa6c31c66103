"""Signs of reactions that redundant constraints leave undetermined: looked for once in a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from mechstudio.gui.work.background import Background
from mechstudio.results.doubtful_loads import doubtful_components

if TYPE_CHECKING:
    from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
    from mechstudio.gui.state.compared_runs import ComparedRun
    from mechstudio.results import Channel, Result, RunStatus
    from mechstudio.results.store import Store

_UNDETERMINED = (
    "Redundant constraints leave this reaction undetermined; the one of minimum norm is shown."
)
# list, place in it and key of a channel, which stay where elements get other names
_Place = tuple[str, int | str, str]


@dataclass(frozen=True)
class _Answer:
    """Undetermined components of a channel, and of how many rows of a run in which state."""

    state: tuple[int, RunStatus]
    components: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _Question:
    run: Result
    channel: Channel
    place: _Place

    def answer(self) -> _Answer:
        """Look into the rows; a state that has passed meanwhile is asked for again."""
        state = _state(self.run)
        return _Answer(state, doubtful_components(self.run, self.channel))


class UndeterminedMarks(QObject):
    """Notes at curves whose values are undetermined.

    Rows in a file are looked at on a thread, as that takes long.

    Signals:
        found: Other curves have notes now.
    """

    found = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: WeakKeyDictionary[Store, dict[_Place, _Answer]] = WeakKeyDictionary()
        self._wanted: dict[tuple[Store, _Place], _Question] = {}
        self._background = Background(self)

    def marked(
        self, specs: Iterable[PlotSpec], shown: Result, runs: Iterable[ComparedRun]
    ) -> list[PlotSpec]:
        """Plots whose curves have notes: each by the constraints of its own run.

        Args:
            specs: The plots.
            shown: The shown run.
            runs: Those that are compared with it.
        """
        results = {"": shown, **{run.id: run.result for run in runs}}

        def noted(curve: Curve) -> Curve:
            is_loose = self._is_loose(results[curve.run], curve)
            return replace(curve, note=_UNDETERMINED) if is_loose else curve

        found = [replace(spec, curves=tuple(map(noted, spec.curves))) for spec in specs]
        self._look()
        return found

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._background.shut_down()

    def _is_loose(self, run: Result, curve: Curve) -> bool:
        channel = run.channel(curve.channel) if curve.channel else None
        if channel is None or channel.unique:
            return False
        question = _Question(run, channel, _place(run, channel))
        known = self._known.setdefault(run.store, {})
        answer = known.get(question.place)
        if answer is None or answer.state != _state(run):
            if run.store.is_stored:
                self._wanted[run.store, question.place] = question
            else:
                answer = known[question.place] = question.answer()
        # of rows that are being looked at there is what was known before
        return answer is not None and curve.component in answer.components

    def _look(self) -> None:
        """Begin with what is not known yet."""
        if self._background.busy:
            return
        questions, self._wanted = [*self._wanted.values()], {}
        questions = [one for one in questions if self._answer(one).state != _state(one.run)]
        if questions:
            self._background.submit(
                lambda: [(one, one.answer()) for one in questions],
                self._take,
                lambda _: None,
                patient=True,
            )

    def _answer(self, question: _Question) -> _Answer:
        """What is known by now."""
        known = self._known.get(question.run.store, {})
        return known.get(question.place, _Answer((-1, question.run.status)))

    def _take(self, found: object) -> None:
        answers = cast("Sequence[tuple[_Question, _Answer]]", found)
        is_new = any(self._answer(one).components != now.components for one, now in answers)
        for one, now in answers:
            self._known.setdefault(one.run.store, {})[one.place] = now
        self._look()
        # a run that goes on has other rows each time: without news nobody asks again
        if is_new:
            self.found.emit()


def _place(run: Result, channel: Channel) -> _Place:
    subject, owner, part = channel.name.split("/")
    names = list(run.mechanism.joints.names)
    return subject, names.index(owner) if subject == "joints" and owner in names else owner, part


def _state(run: Result) -> tuple[int, RunStatus]:
    return run.count, run.status
