"""Progress in the guide."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.gui.guide.steps import Seen, Step


class Progress:
    """Shows the first step that is neither done nor skipped, or an earlier one that is asked for.

    Whether a step is done follows from what is there, not from what happened: steps may be done
    in any order, and undo brings a step back. Only what was to be looked at stays done.

    Args:
        steps: The steps.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self.seen = Seen()
        self._done: frozenset[int] = frozenset()
        self._done = self._found(self.seen)
        self._skipped: frozenset[int] = frozenset()
        self._reviewed: int | None = None

    @property
    def number(self) -> int:
        """The step that is shown, from 0; the number of steps when all is over."""
        return self._first_open if self._reviewed is None else self._reviewed

    @property
    def step(self) -> Step | None:
        """The step that is shown; None when all is over."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def is_reviewed(self) -> bool:
        """Whether the step that is shown is done already."""
        return self.number in self._done

    @property
    def left_out(self) -> tuple[Step, ...]:
        """The steps that were skipped and are not done."""
        return tuple(self.steps[number] for number in sorted(self._skipped - self._done))

    def is_done(self, number: int) -> bool:
        """Whether a step is done."""
        return number in self._done

    def look(self, seen: Seen) -> None:
        """Take note of what there is now; a step that was just done, or undone, ends a review."""
        before, self.seen = self._done, seen
        self._done = self._found(seen)
        if self._done != before:
            self._reviewed = None

    def back(self) -> None:
        """Show the step before."""
        if self.number > 0:
            self._reviewed = self.number - 1
            self._skipped -= {self._reviewed}

    def go_on(self) -> None:
        """Show the step after; one that is not done is skipped."""
        if self.step is None:
            return
        if not self.is_reviewed:
            self._skipped |= {self.number}
        after = self.number + 1
        self._reviewed = after if after < self._first_open else None

    @property
    def _first_open(self) -> int:
        passed = self._done | self._skipped
        return next((n for n in range(len(self.steps)) if n not in passed), len(self.steps))

    def _found(self, seen: Seen) -> frozenset[int]:
        return frozenset(
            number
            for number, step in enumerate(self.steps)
            if step.is_done(seen) or (step.stays and number in self._done)
        )
