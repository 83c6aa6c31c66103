"""What curves need computed: at once, or on a thread where that takes long."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import numpy as np
from PySide6.QtCore import QObject, Signal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.decimation import Extremes
from mechstudio.gui.plots.pyramid import Pyramid
from mechstudio.gui.work.background import Background
from mechstudio.results.signals import TransformError

# rows up to which nobody notices that something is computed
SOON = 20_000

# what was computed, or a sentence that says why it could not be
Outcome = object


class ComputedValues(QObject):
    """Keeps the latest outcome of each piece of work.

    Signals:
        computed: Values that were being computed are there.
    """

    computed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # by what it is: the state that it was computed from, what came of it, and its extremes
        self._known: dict[Hashable, tuple[Hashable, Outcome, Extremes | None]] = {}
        self._asked: set[Hashable] = set()
        self._age = 0
        self._background = Background(self)

    def forget(self) -> None:
        """Nothing is known of what is asked for from now on."""
        self._known.clear()
        self._asked.clear()
        self._age += 1

    def outcome(
        self, key: Hashable, state: Hashable, rows: int, work: Callable[[], Outcome]
    ) -> Outcome:
        """What a piece of work comes to, at once or as soon as a thread has done it.

        Args:
            key: What is computed.
            state: Of which rows; an older one is shown until the new one is there.
            rows: How many these are.
            work: Computes it.
        """
        known = self._known.get(key)
        if known is not None and known[0] == state:
            return known[1]
        if rows <= SOON:
            found = _outcome(work)
            self._known[key] = (state, found, None)
            return found
        if key not in self._asked:
            self._asked.add(key)
            age = self._age

            def compute() -> object:
                outcome = _outcome(work)
                return outcome, _extremes(outcome)

            def done(computed: object) -> None:
                assert isinstance(computed, tuple)
                if age == self._age:
                    self._asked.discard(key)
                    self._known[key] = (state, *computed)
                    self.computed.emit()

            self._background.submit(compute, done, lambda error: None)
        return None if known is None else known[1]

    def trouble(self, key: Hashable) -> str:
        """Why something could not be computed, as a sentence; empty if it could."""
        outcome = self._known[key][1] if key in self._known else None
        return outcome if isinstance(outcome, str) else ""

    def extremes(self, values: FloatArray) -> Extremes | None:
        """Extremes of values that were computed here; None where they are not known."""
        # few are kept, as many as there are curves
        return next((found for _, known, found in self._known.values() if known is values), None)

    def settle(self) -> bool:
        """Wait for what is being computed; whether there was anything."""
        return settled(self._background)

    def shut_down(self) -> None:
        """Join the thread; nothing is signaled afterwards."""
        self._background.shut_down()


def settled(background: Background) -> bool:
    """Wait for the work of a thread, and for what comes of it; whether there was any."""
    was_busy = background.busy
    while background.busy:
        background.settle()
    return was_busy


def _outcome(work: Callable[[], Outcome]) -> Outcome:
    try:
        return work()
    except TransformError as error:
        return str(error)


def _extremes(outcome: Outcome) -> Extremes | None:
    """Extremes of a column of values; None for anything else."""
    if not isinstance(outcome, np.ndarray):
        return None
    pyramid = Pyramid(1)
    pyramid.extend(outcome[None], outcome.size)
    return Extremes(pyramid, 0)
