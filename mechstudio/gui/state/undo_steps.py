"""Undo history: the states of a document, as an immutable value.

Plain Python on purpose: Qt's own undo stack crashes the program if it is collected in a ring with
the commands that refer to its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

State = TypeVar("State")

UNDO_LIMIT = 1000  # steps; each holds one state, which shares what it did not change


@dataclass(frozen=True)
class Steps(Generic[State]):
    """States one after the other, the present one and the saved one among them.

    Attributes:
        states: The first state, and the one after each step.
        labels: What each step is called.
        place: Index of the present state.
        clean: Index of the state that is saved; None if it is not among them.
        limit: How many steps are kept; the oldest are forgotten.
    """

    states: Sequence[State]
    labels: Sequence[str] = ()
    place: int = 0
    clean: int | None = 0
    limit: int = UNDO_LIMIT

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[self.place]

    @property
    def count(self) -> int:
        """How many steps there are, those that can be done again among them."""
        return len(self.labels)

    @property
    def is_clean(self) -> bool:
        """Whether the present state is the saved one."""
        return self.place == self.clean

    @property
    def undo_text(self) -> str | None:
        """Label of the edit that undo reverts; None if there is none."""
        return self.labels[self.place - 1] if self.place > 0 else None

    @property
    def redo_text(self) -> str | None:
        """Label of the edit that redo restores; None if there is none."""
        return self.labels[self.place] if self.place < self.count else None

    def pushed(self, state: State, label: str) -> Steps[State]:
        """The history after one more edit; undone edits are dropped."""
        place = self.place + 1
        states = (*self.states[:place], state)
        labels = (*self.labels[: self.place], label)
        gone = max(0, place - self.limit)
        return replace(
            self,
            states=states[gone:],
            labels=labels[gone:],
            place=place - gone,
            clean=_kept(self.clean, gone, self.place),
        )

    def amended(self, state: State) -> Steps[State]:
        """The history with another state after its last edit, which stays one step."""
        states = (*self.states[: self.place], state)
        clean = None if self.clean is not None and self.clean >= self.place else self.clean
        labels = self.labels[: self.place]
        return replace(self, states=states, labels=labels, clean=clean)

    def undone(self) -> Steps[State]:
        """One step back; the same if there is none."""
        return replace(self, place=max(0, self.place - 1))

    def redone(self) -> Steps[State]:
        """One step on again; the same if there is none."""
        return replace(self, place=min(self.count, self.place + 1))

    def marked_clean(self) -> Steps[State]:
        """With the present state as the saved one."""
        return replace(self, clean=self.place)


def _kept(clean: int | None, gone: int, last: int) -> int | None:
    """Where the saved state is once the first ones and those behind the last one are gone."""
    return None if clean is None or not gone <= clean <= last else clean - gone
