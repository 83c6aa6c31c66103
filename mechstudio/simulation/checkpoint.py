"""Where long work asks whether it is still wanted."""

from __future__ import annotations

from collections.abc import Callable

# called between two pieces of work; raises `CancelledError` to give the work up
Checkpoint = Callable[[], None]


def carry_on() -> None:
    """The checkpoint of work that nobody gives up."""
