"""Undo history: the states of a document, as an immutable value.

Plain Python on purpose: Qt's own undo stack crashes the program if it is collected in a ring with
the commands that refer to its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, TypeVar

State = TypeVar("State")

UNDO_LIMIT = 1000  # steps; each holds one state, which shares what it did not change


@dataclass(frozen=True)
class Steps(Generic[State]):
    """States one after the other, the present one among them, and the saved one.

    Attributes:
        states: The first state, and the one after each step.
        labels: What each step is called.
        place: Index of the present state.
        saved: The state that is saved, whether it is among them or not; empty if none is.
        limit: How many steps are kept; the oldest are forgotten.
    """

    states: Sequence[State]
    labels: Sequence[str] = ()
    place: int = 0
    saved: tuple[State, ...] = ()
    limit: int = UNDO_LIMIT

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[self.place]

    @property
    def count(self) -> int:
        """How many steps there are, those that can be done again among them."""
        return len(self.labels)

    @cached_property
    def is_clean(self) -> bool:
        """Whether the present state is the saved one or equals it, whatever way led to it."""
        return self.state in self.saved

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
        )

    def amended(self, state: State) -> Steps[State]:
        """The history with another state after its last edit, which stays one step."""
        states = (*self.states[: self.place], state)
        return replace(self, states=states, labels=self.labels[: self.place])

    def undone(self) -> Steps[State]:
        """One step back; the same if there is none."""
        return replace(self, place=max(0, self.place - 1))

    def redone(self) -> Steps[State]:
        """One step on again; the same if there is none."""
        return replace(self, place=min(self.count, self.place + 1))

    def marked_clean(self) -> Steps[State]:
        """With the present state as the saved one."""
        return replace(self, saved=(self.state,))
